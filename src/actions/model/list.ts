import * as z from "zod";
import { styles } from "../../ansi/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { table } from "../table.ts";
import { type ModelRow, modelRows } from "./rows.ts";

/** The models that are configured, and which of them have a key. */
export const list = query({
  path: ["model", "list"],
  rights: ["read"],
  args: z.strictObject({}),
  run: (ports) => modelRows(ports),
  view(rows, context) {
    const { t, color } = context;
    const { bold } = styles(color);
    return table(
      [
        { head: "", text: (it) => it.active ? "*" : "" },
        {
          head: t("column.name"),
          text: (it) => it.name,
          style: (text, it) => it.active ? bold(text) : text,
        },
        { head: t("column.provider"), text: (it) => it.provider },
        { head: t("column.model"), text: (it) => it.model },
        { head: t("column.key"), text: (it) => keyText(it, context) },
      ],
      rows,
      context.width,
    );
  },
});

export function keyText({ key, variable }: ModelRow, { t }: Pick<ViewContext, "t">): string {
  switch (key) {
    case "known":
      return t("key.known");
    case "missing":
      return variable === null ? t("key.missing") : t("key.missing_variable", { variable });
    case "none":
      return t("key.none");
  }
}
