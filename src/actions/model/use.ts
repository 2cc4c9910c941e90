import * as z from "zod";
import { resolveModel, setValue } from "../../config/mod.ts";
import { query } from "../action.ts";

/** Chooses the model that answers from now on, in the user's configuration. */
export const use = query({
  path: ["model", "use"],
  rights: ["read", "write", "no_project"],
  args: z.strictObject({ name: z.string().meta({ positional: 0, complete: "model" }) }),
  async run(ports, { name }) {
    // A name that cannot be used is said now, not at the next task.
    await resolveModel(await ports.config(), name, await ports.secrets());
    await setValue(ports.paths, { key: "active_model", value: name }, { scope: "user" });
    return { active_model: name };
  },
  view: ({ active_model: name }, { t }) => t("model.use.done", { name }),
});
