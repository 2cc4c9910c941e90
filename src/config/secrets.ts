/**
 * Provider keys, encrypted at rest. The master key lies in a folder of its own beside the
 * configuration, the records in the data folder: a backup or an accidental commit of one of
 * them gives nothing away. It is no protection from programs that run as the same user.
 */

import { AgentError } from "../protocol/mod.ts";
import type { Paths } from "./paths.ts";
import { demandPrivate, folderOf, readText, updateFile } from "./private_file.ts";
import { newMasterKey, seal, type Sealed, unseal } from "./sealed.ts";

/** Secrets by record name; see `recordName` for those of models. */
export interface Secrets {
  /** @throws {AgentError} `secrets.mode`, `secrets.damaged` */
  get(name: string): Promise<string | null>;
  /** @throws {AgentError} `secrets.mode`, `secrets.damaged`, `config.write_failed` */
  set(name: string, secret: string): Promise<void>;
  /** True if there was one. @throws {AgentError} as `set` */
  remove(name: string): Promise<boolean>;
  /** Names, sorted. @throws {AgentError} `secrets.mode`, `secrets.damaged` */
  list(): Promise<readonly string[]>;
}

interface SecretsFile {
  readonly v: 1;
  readonly records: Readonly<Record<string, Sealed>>;
}

interface Places {
  readonly master: string;
  readonly records: string;
  readonly lock: string;
}

/**
 * Opens the secrets; makes no file before the first `set`.
 *
 * @throws {AgentError} `secrets.mode` where others may read or write
 */
export async function secrets(paths: Paths): Promise<Secrets> {
  const places: Places = {
    master: `${paths.config}/keys/master.key`,
    records: `${paths.data}/secrets.json`,
    lock: `${paths.data}/secrets.lock`,
  };
  await demandAll(places);
  return {
    get: (name) => get(places, name),
    set: (name, secret) => set(places, name, secret),
    remove: (name) => remove(places, name),
    list: async () => Object.keys((await readRecords(places)).records).sort(),
  };
}

async function demandAll(places: Places): Promise<void> {
  const { master, records } = places;
  for (const path of [folderOf(master), master, folderOf(records), records]) {
    await demandPrivate(path);
  }
}

async function get(places: Places, name: string): Promise<string | null> {
  const { records } = await readRecords(places);
  const sealed = Object.hasOwn(records, name) ? records[name] : undefined;
  if (!sealed) return null;
  const master = await readMaster(places);
  const secret = master && await unseal(master, name, sealed);
  if (secret === null) throw damaged(places.records, name);
  return secret;
}

async function set(places: Places, name: string, secret: string): Promise<void> {
  await demandAll(places);
  await updateFile(places.records, { lock: places.lock }, async (old) => {
    const file = parse(places, old);
    const master = await readMaster(places) ?? await makeMaster(places);
    const record = await seal(master, name, secret);
    return textOf({ v: 1, records: { ...file.records, [name]: record } });
  });
}

async function remove(places: Places, name: string): Promise<boolean> {
  const before = await readRecords(places);
  if (!Object.hasOwn(before.records, name)) return false;
  await updateFile(places.records, { lock: places.lock }, (old) => {
    const rest = Object.entries(parse(places, old).records).filter(([it]) => it !== name);
    return Promise.resolve(textOf({ v: 1, records: Object.fromEntries(rest) }));
  });
  return true;
}

async function readRecords(places: Places): Promise<SecretsFile> {
  await demandAll(places);
  return parse(places, await readText(places.records));
}

/** Called under the lock of the records, so that two processes never make two keys. */
async function makeMaster(places: Places): Promise<Uint8Array<ArrayBuffer>> {
  const master = newMasterKey();
  await updateFile(
    places.master,
    { lock: `${places.master}.lock` },
    () => Promise.resolve(`${master.toBase64()}\n`),
  );
  return master;
}

async function readMaster(places: Places): Promise<Uint8Array<ArrayBuffer> | null> {
  const text = await readText(places.master);
  if (text === null) return null;
  try {
    const master = Uint8Array.fromBase64(text.trim());
    if (master.length === 32) return master;
  } catch {
    // Not base64: the same as a wrong length.
  }
  throw damaged(places.master, "master.key");
}

function parse(places: Places, text: string | null): SecretsFile {
  if (text === null) return { v: 1, records: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isSecretsFile(value)) return value;
  } catch {
    // Not JSON: the same as a wrong shape.
  }
  throw damaged(places.records, "*");
}

function isSecretsFile(value: unknown): value is SecretsFile {
  return typeof value === "object" && value !== null && "v" in value && value.v === 1 &&
    "records" in value && typeof value.records === "object" && value.records !== null &&
    Object.values(value.records).every(isSealed);
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === "object" && value !== null && "nonce" in value && "data" in value &&
    typeof value.nonce === "string" && typeof value.data === "string";
}

function textOf(file: SecretsFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

function damaged(path: string, name: string): AgentError {
  return new AgentError("config", "secrets.damaged", { path, name });
}
