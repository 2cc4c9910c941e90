/** Credentials beside passwords: keys of programs, and browsers that were let in once. */

import * as z from "zod";
import type { Paths } from "../config/mod.ts";
import { PrivateJson } from "./private_json.ts";

/** Id of the one account of a server without `--multi`. */
export const localAccount = "local";

/** What a key may be made for. */
export const verbs = ["read", "chat", "edit", "approve", "metrics"] as const;
export type Verb = (typeof verbs)[number];

const common = {
  id: z.string(),
  /** Id of the account that it stands for. */
  account: z.string(),
  /** The folder that is served: a credential is none for another one. */
  root: z.string(),
  name: z.string(),
  /** SHA-256 of the secret, which has 256 random bits itself. */
  hash: z.string(),
  /** Epoch milliseconds. */
  created: z.number(),
};

const apiKey = z.strictObject({
  ...common,
  verbs: z.array(z.enum(verbs)),
  /** `null`: all. */
  projects: z.array(z.string()).nullable(),
  /** Names in the configuration; `null`: all. */
  models: z.array(z.string()).nullable(),
  /** US dollars of all turns that it begins; `null`: no limit. */
  spend: z.number().nullable(),
  /** Epoch milliseconds; `null`: never. */
  expires: z.number().nullable(),
});

const device = z.strictObject({
  ...common,
  /** Of the account when it was let in: another password ends it. */
  epoch: z.int(),
  seen: z.number(),
});

const file = z.strictObject({ keys: z.array(apiKey), devices: z.array(device) });

export type ApiKey = z.output<typeof apiKey>;
export type Device = z.output<typeof device>;

/** Milliseconds that a browser may stay away. */
const deviceLasts = 30 * 24 * 60 * 60 * 1000;
/** Milliseconds between two notes that it was seen. */
const seenEvery = 60 * 60 * 1000;

export function accessFile(paths: Paths): AccessFile {
  return new AccessFile(`${paths.data}/server`);
}

export class AccessFile {
  readonly #file: PrivateJson<typeof file>;

  constructor(folder: string) {
    const empty = { keys: [], devices: [] };
    this.#file = new PrivateJson({ folder, name: "access", schema: file, empty });
  }

  async key(id: string, now: number): Promise<ApiKey | null> {
    const found = (await this.#file.read()).keys.find((it) => it.id === id) ?? null;
    return found && (found.expires ?? Infinity) > now ? found : null;
  }

  async keys(account: string, root: string): Promise<readonly ApiKey[]> {
    return (await this.#file.read()).keys.filter((it) => isOf(it, account, root));
  }

  async addKey(key: ApiKey): Promise<void> {
    await this.#file.change((all) => ({ ...all, keys: [...all.keys, key] }));
  }

  async device(id: string, now: number): Promise<Device | null> {
    const found = (await this.#file.read()).devices.find((it) => it.id === id) ?? null;
    return found && now - found.seen < deviceLasts ? found : null;
  }

  async devices(account: string, root: string): Promise<readonly Device[]> {
    return (await this.#file.read()).devices.filter((it) => isOf(it, account, root));
  }

  /** Those that stayed away too long go. */
  async addDevice(added: Device): Promise<void> {
    await this.#file.change((all) => ({
      ...all,
      devices: [...all.devices.filter((it) => added.seen - it.seen < deviceLasts), added],
    }));
  }

  async seen({ id, seen }: Device, now: number): Promise<void> {
    if (now - seen < seenEvery) return;
    await this.#file.change((all) => ({
      ...all,
      devices: all.devices.map((it) => it.id === id ? { ...it, seen: now } : it),
    }));
  }

  /** A key or a device of this account; false: it has none of this id. */
  async remove(id: string, account: string, root: string): Promise<boolean> {
    const goes = (it: ApiKey | Device) => it.id === id && isOf(it, account, root);
    const { keys, devices } = await this.#file.read();
    if (![...keys, ...devices].some(goes)) return false;
    await this.#file.change((all) => ({
      keys: all.keys.filter((it) => !goes(it)),
      devices: all.devices.filter((it) => !goes(it)),
    }));
    return true;
  }
}

function isOf(it: ApiKey | Device, account: string, root: string): boolean {
  return it.account === account && it.root === root;
}
