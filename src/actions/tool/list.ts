import * as z from "zod";
import { query } from "../action.ts";
import { table } from "../table.ts";

/** The tools that a model may call. */
export const list = query({
  path: ["tool", "list"],
  rights: ["read", "no_project"],
  args: z.strictObject({}),
  async run(ports) {
    const told = (await ports.tools()).filter(({ definition }) => !definition.inPrograms);
    return told.map(({ definition }) => ({
      name: definition.name,
      effects: definition.effects,
      description: definition.description,
      schema: definition.schema ?? z.toJSONSchema(definition.input, { io: "input" }),
    }));
  },
  view(tools, { t, width }) {
    return table(
      [
        { head: t("column.name"), text: (it) => it.name },
        { head: t("column.effects"), text: (it) => it.effects.join(", ") },
        { head: t("column.description"), text: (it) => it.description },
      ],
      tools,
      width,
    );
  },
});
