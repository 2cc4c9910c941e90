/** Models that would answer once their key or their server's address is known: asked for where they are picked. */

import { message } from "../../messages/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { keyRecord } from "../auth/record.ts";
import type { Choice, Live } from "../live/live.ts";
import { modelRows } from "../model/rows.ts";
import { type SetupFace, withTypedAddress, withTypedKey } from "./choose.ts";
import { vendors } from "./vendors.ts";

export interface Connection {
  readonly choice: Choice;
  /** Name of the model that is there then; `null`: the person gave up. @throws {AgentError} */
  connect(): Promise<string | null>;
}

/** Configured models without their key, vendors that nothing names yet, any other server. */
export async function connections(it: SetupFace): Promise<readonly Connection[]> {
  const { ports } = it;
  const { value: { offline, models } } = await ports.config();
  if (offline) return [];
  const t = (key: Parameters<typeof message>[1]) => message(ports.locale, key);
  const row = (id: string, text: string, detail: string) => ({ id: `connect ${id}`, text, detail });
  const keyless = (await modelRows(ports)).filter(({ key }) => key === "missing");
  const named = keyless.map(({ name }): Connection => ({
    choice: row(name, name, t("setup.asks_key")),
    connect: async () => await storeKey(it, name) === null ? null : name,
  }));
  const others = vendors.filter(({ entry }) => models[entry] === undefined)
    .map((vendor): Connection => ({
      choice: row(vendor.entry, vendor.title, t("setup.asks_key")),
      connect: () => withTypedKey(it, vendor),
    }));
  const address: Connection = {
    choice: row("", t("setup.other"), t("setup.asks_address")),
    connect: () => withTypedAddress(it),
  };
  return [...named, ...others, address];
}

/**
 * The key of a configured model, typed unseen and kept encrypted. The record that it is kept under;
 * `null`: none was typed.
 *
 * @throws {AgentError} `model.unknown`, `auth.no_server`, `auth.bad_key`
 */
export async function storeKey(
  { ports, ask }: Pick<Live, "ports" | "ask">,
  name: string,
): Promise<string | null> {
  const record = await keyRecord(ports, name);
  const typed = await ask(message(ports.locale, "setup.key", { name }), { hidden: true });
  const key = typed?.trim() ?? "";
  if (key === "") return null;
  if (/\s/.test(key)) throw new AgentError("data", "auth.bad_key");
  await (await ports.secrets()).set(record, key);
  ports.reload();
  return record;
}
