import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { keyRecord } from "./record.ts";

/** Stores the key of a model's server, encrypted; read from a pipe or typed unseen. */
export const login = query({
  path: ["auth", "login"],
  rights: ["read", "write", "no_project"],
  args: z.strictObject({ name: z.string().meta({ positional: 0, complete: "model" }) }),
  async run(ports, { name }, face) {
    const record = await keyRecord(ports, name);
    const key = (await face.stdin() || await face.secret(name) || "").trim();
    if (key === "") throw new AgentError("usage", "auth.no_key", { name });
    if (/\s/.test(key)) throw new AgentError("data", "auth.bad_key");
    await (await ports.secrets()).set(record, key);
    return { name, record };
  },
  view: ({ record }, { t }) => t("auth.login.done", { record }),
});
