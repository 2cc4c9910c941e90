/**
 * Provider keys, encrypted at rest. The master key lies in a folder of its own beside the
 * configuration, the records in the data folder: a backup or an accidental commit of one of
 * them gives nothing away. It is no protection from programs that run as the same user.
 *
 * All writes are under one lock. A rotation is three whole files in a row: both master keys, all
 * records under the new one, the new master key alone. After a crash between them every record
 * still opens, and the next writer goes the rest of the way.
 */

import { AgentError } from "../protocol/mod.ts";
import { type KnownSecrets, sweepTemporary } from "../util/mod.ts";
import { addMasterKey, type MasterKey, readMasterKeys, writeMasterKeys } from "./master_key.ts";
import type { Paths } from "./paths.ts";
import { demandPrivate, folderOf, readText, replaceFile, whileLocked } from "./private_file.ts";
import { isSecretsFile, type SecretsFile } from "./secrets_file.ts";
import { seal, type Sealed, unseal } from "./sealed.ts";

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
  /**
   * Seals every record anew under a new master key; returns how many there are.
   *
   * @throws {AgentError} as `set`; then nothing is changed
   */
  rotate(): Promise<number>;
}

type Records = SecretsFile["records"];

interface Places {
  readonly master: string;
  readonly records: string;
  readonly lock: string;
}

/**
 * Opens the secrets; makes no file before the first `set`.
 *
 * @param known is told each secret that is read or stored, so that it is said nowhere
 * @throws {AgentError} `secrets.mode` where others may read or write
 */
export async function secrets(
  paths: Paths,
  known: Pick<KnownSecrets, "add"> = { add: () => {} },
): Promise<Secrets> {
  const places: Places = {
    master: `${paths.config}/keys/master.key`,
    records: `${paths.data}/secrets.json`,
    lock: `${paths.data}/secrets.lock`,
  };
  await demandAll(places);
  return {
    async get(name) {
      const secret = await get(places, name);
      known.add(secret);
      return secret;
    },
    set(name, secret) {
      known.add(secret);
      return set(places, name, secret);
    },
    remove: (name) => remove(places, name),
    list: async () => Object.keys(await readRecords(places)).sort(),
    rotate: () => rotate(places),
  };
}

async function demandAll(places: Places): Promise<void> {
  const { master, records } = places;
  for (const path of [folderOf(master), master, folderOf(records), records]) {
    await demandPrivate(path);
  }
}

async function get(places: Places, name: string): Promise<string | null> {
  for (let before: string | null = null;;) {
    const records = await readRecords(places);
    const sealed = Object.hasOwn(records, name) ? records[name] : undefined;
    if (!sealed) return null;
    const secret = await opened(await masterKeys(places), name, sealed);
    if (secret !== null) return secret;
    // Between the two files a rotation may have come to its end: then the record is another one.
    if (sealed.data === before) throw damaged(places.records, name);
    before = sealed.data;
  }
}

async function set(places: Places, name: string, secret: string): Promise<void> {
  await demandAll(places);
  await update(places, async (records, keys) => {
    return { ...records, [name]: await sealFirst(keys, name, secret) };
  });
}

async function remove(places: Places, name: string): Promise<boolean> {
  const before = await readRecords(places);
  if (!Object.hasOwn(before, name)) return false;
  await update(places, (records) => {
    const rest = Object.entries(records).filter(([it]) => it !== name);
    return Promise.resolve(Object.fromEntries(rest));
  });
  return true;
}

async function rotate(places: Places): Promise<number> {
  await demandAll(places);
  let count = 0;
  await whileLocked(places.lock, places.records, async () => {
    const records = parse(places, await readText(places.records));
    const old = await masterKeys(places);
    // What does not open now is said before anything is changed.
    for (const [name, sealed] of Object.entries(records)) {
      if (await opened(old, name, sealed) === null) throw damaged(places.records, name);
    }
    count = Object.keys(records).length;
    if (count > 0) await write(places, records, await addMasterKey(places.master, old));
  });
  return count;
}

/** Changes the records, under the lock; makes the master key where there is none. */
async function update(
  places: Places,
  change: (old: Records, keys: readonly MasterKey[]) => Promise<Records>,
): Promise<void> {
  await whileLocked(places.lock, places.records, async () => {
    const old = parse(places, await readText(places.records));
    const known = await masterKeys(places);
    const keys = known.length > 0 ? known : await addMasterKey(places.master, []);
    await write(places, await change(old, keys), keys);
  });
}

/** Writes all records under the first key, then leaves that key alone. */
async function write(
  places: Places,
  records: Records,
  keys: readonly MasterKey[],
): Promise<void> {
  if (keys.length < 2) {
    await sweepTemporary(places.master);
    return await replaceFile(places.records, textOf(records));
  }
  const all: [string, Sealed][] = [];
  let whole = true;
  for (const [name, sealed] of Object.entries(records)) {
    const secret = await opened(keys, name, sealed);
    if (secret === null) whole = false;
    all.push([name, secret === null ? sealed : await sealFirst(keys, name, secret)]);
  }
  await replaceFile(places.records, textOf(Object.fromEntries(all)));
  // A record that does not open now may do so with the file of an older backup, and its key.
  if (whole) await writeMasterKeys(places.master, keys.slice(0, 1));
}

async function sealFirst(
  keys: readonly MasterKey[],
  name: string,
  secret: string,
): Promise<Sealed> {
  const [key] = keys;
  if (!key) throw new Error("sealing without a master key");
  return await seal(key, name, secret);
}

async function opened(
  keys: readonly MasterKey[],
  name: string,
  sealed: Sealed,
): Promise<string | null> {
  for (const key of keys) {
    const secret = await unseal(key, name, sealed);
    if (secret !== null) return secret;
  }
  return null;
}

async function readRecords(places: Places): Promise<Records> {
  await demandAll(places);
  return parse(places, await readText(places.records));
}

async function masterKeys(places: Places): Promise<readonly MasterKey[]> {
  const keys = await readMasterKeys(places.master);
  if (keys === null) throw damaged(places.master, "master.key");
  return keys;
}

function parse(places: Places, text: string | null): Records {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isSecretsFile(value)) return value.records;
  } catch {
    // Not JSON: the same as a wrong shape.
  }
  throw damaged(places.records, "*");
}

function textOf(records: Records): string {
  return `${JSON.stringify({ v: 1, records }, null, 2)}\n`;
}

function damaged(path: string, name: string): AgentError {
  return new AgentError("config", "secrets.damaged", { path, name });
}
