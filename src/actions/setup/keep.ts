/** Writes a chosen model into the user's configuration: keys encrypted, or by their variable's name. */

import { recordName, setValue } from "../../config/mod.ts";
import type { Json } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import type { NamedServer } from "./offers.ts";

/** A model that needs no entry: `ollama/llama3.2:3b`. Its name. */
export async function keepInstalled(ports: Ports, name: string): Promise<string> {
  await set(ports, "active_model", name);
  ports.reload();
  return name;
}

/**
 * @param model `null`: the one of the server's entry
 * @returns name of the entry
 */
export async function keepServer(
  ports: Ports,
  server: NamedServer,
  model: string | null,
): Promise<string> {
  const { models } = (await ports.config()).value;
  const { provider, url: base_url, key } = server;
  const variable = key?.type === "variable" ? `\${${key.name}}` : null;
  const entry = freeName(models, server);
  if (models[entry] === undefined) {
    const named = { provider, base_url, ...model === null ? {} : { model_name: model } };
    await set(ports, `models.${entry}`, { ...named, ...variable ? { api_key: variable } : {} });
  } else {
    if (model !== null) await set(ports, `models.${entry}.model_name`, model);
    const isOther = key?.type === "variable" && models[entry].api_key !== key.text;
    if (isOther) await set(ports, `models.${entry}.api_key`, variable);
  }
  const record = recordName({ provider, base_url });
  if (key?.type === "text" && record !== null) await (await ports.secrets()).set(record, key.text);
  await set(ports, "active_model", entry);
  ports.reload();
  return entry;
}

/** The entry of that server, or a name that no other server has. */
function freeName(
  models: Readonly<Record<string, { readonly base_url: string | null } | undefined>>,
  { entry, url }: NamedServer,
): string {
  for (let count = 1;; count++) {
    const name = count === 1 ? entry : `${entry}-${count}`;
    const there = models[name];
    if (there === undefined || there.base_url === url) return name;
  }
}

async function set({ paths }: Ports, key: string, value: Json): Promise<void> {
  await setValue(paths, { key, value }, { scope: "user" });
}
