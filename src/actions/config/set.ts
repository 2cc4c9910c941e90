import * as z from "zod";
import { setValue } from "../../config/mod.ts";
import { query } from "../action.ts";

/** Sets one value in the user's configuration, or in the project's. */
export const set = query({
  path: ["config", "set"],
  rights: ["read", "write", "no_project"],
  args: z.strictObject({
    key: z.string().regex(/\S/, { error: "arg.empty" }).meta({ positional: 0, complete: "config" }),
    value: z.string().meta({ positional: 1 }),
    project: z.boolean().optional(),
  }),
  async run(ports, { key, value, project }) {
    const scope = project
      ? { scope: "project", root: ports.root } as const
      : { scope: "user" } as const;
    // Where the configuration is wrong elsewhere, this may be what mends it.
    const known = await ports.config().then(({ value: { models } }) => ({ models }), () => ({}));
    await setValue(ports.paths, { key, value, ...known }, scope);
    return { key, value };
  },
  view: ({ key, value }, { t }) => t("config.set.done", { key, value }),
});
