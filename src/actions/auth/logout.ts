import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { keyRecord } from "./record.ts";

/** Forgets a stored key. */
export const logout = query({
  path: ["auth", "logout"],
  rights: ["read", "write"],
  args: z.strictObject({ name: z.string().meta({ positional: 0, complete: "model" }) }),
  async run(ports, { name }) {
    const record = await keyRecord(ports, name);
    const removed = await (await ports.secrets()).remove(record);
    if (!removed) throw new AgentError("input", "auth.not_stored", { record });
    return { name, record };
  },
  view: ({ record }, { t }) => t("auth.logout.done", { record }),
});
