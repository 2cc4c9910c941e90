import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { message } from "../../messages/mod.ts";
import { modelRows } from "../model/rows.ts";
import { storeKey } from "../setup/connect.ts";
import { type Live, live } from "./live.ts";

/** Stores the key of a model's server, encrypted; the model is picked, the key is typed unseen. */
export const login = live({
  path: ["auth", "login"],
  args: z.strictObject({
    name: z.string().meta({ positional: 0, complete: "model" }).optional(),
  }),
  async run(it, { name: given }) {
    const name = given ?? await picked(it);
    if (name === null) return { record: null };
    const record = await storeKey(it, name);
    if (record === null) throw new AgentError("usage", "auth.no_key", { name });
    return { record };
  },
  view: ({ record }, { t }) =>
    record === null ? t("setup.nothing") : t("auth.login.done", { record }),
});

async function picked({ ports, pick }: Live): Promise<string | null> {
  const rows = (await modelRows(ports)).filter(({ key }) => key !== "none");
  const choices = rows.map(({ name, key }) => ({
    ...{ id: name, text: name },
    detail: message(ports.locale, key === "known" ? "key.known" : "setup.asks_key"),
  }));
  return await pick({ of: "model", choices });
}
