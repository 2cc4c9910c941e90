import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { keyRecord } from "./record.ts";

/** Forgets a stored key: that of a model, or one whose model has another server by now. */
export const rm = query({
  path: ["auth", "rm"],
  rights: ["read", "write", "no_project"],
  args: z.strictObject({ name: z.string().meta({ positional: 0, complete: "key" }) }),
  async run(ports, { name }) {
    const secrets = await ports.secrets();
    const record = (await secrets.list()).includes(name) ? name : await keyRecord(ports, name);
    const removed = await secrets.remove(record);
    if (!removed) throw new AgentError("input", "auth.not_stored", { record });
    return { name, record };
  },
  view: ({ record }, { t }) => t("auth.rm.done", { record }),
});
