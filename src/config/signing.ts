/**
 * Seals under texts that only this program writes: HMAC-SHA-256 with a key of its own beside the
 * configuration. Who changes such a text by hand is noticed; a program that runs as the same user
 * could read the key, and is not.
 */

import { once } from "../util/mod.ts";
import type { Paths } from "./paths.ts";
import { demandPrivate, folderOf, readText, updateFile } from "./private_file.ts";

export interface Signer {
  /** Base64. @throws {AgentError} `secrets.mode`, `config.write_failed` */
  sign(text: string): Promise<string>;
  /** False for any doubt, a key that others may read among them. */
  verify(text: string, seal: string): Promise<boolean>;
  /**
   * The seals of which one must stand in the file at this path; none: nothing is known of it, as
   * where an earlier version wrote it.
   */
  latest(path: string): readonly string[];
  /** @throws {AgentError} `config.write_failed` */
  noteLatest(path: string, seals: readonly string[]): Promise<void>;
}

/** Makes no key before the first `sign`. */
export function signer(paths: Paths): Signer {
  const path = `${paths.config}/keys/policy.key`;
  const latest = `${paths.config}/keys/policy_seals.json`;
  const known = once(async () => await imported(await keyAt(path) ?? await makeKey(path)));
  return {
    sign: async (text) => {
      const seal = await crypto.subtle.sign("HMAC", await known(), bytes(text));
      return new Uint8Array(seal).toBase64();
    },
    verify: async (text, seal) => {
      try {
        const key = await keyAt(path);
        if (key === null) return false;
        const given = Uint8Array.fromBase64(seal);
        return await crypto.subtle.verify("HMAC", await imported(key), given, bytes(text));
      } catch {
        return false;
      }
    },
    latest: (file) => sealsIn(textAt(latest)).get(file) ?? [],
    noteLatest: (file, seals) =>
      updateFile(latest, { lock: `${latest}.lock` }, (old) => {
        const all = new Map(sealsIn(old ?? ""));
        if (seals.length === 0) all.delete(file);
        else all.set(file, seals);
        return Promise.resolve(`${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
      }),
  };
}

/** Without waiting: it is read before a first command. */
function textAt(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** By path of the file. What is no note says nothing; schemas are not loaded for it. */
function sealsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, readonly string[]>();
  try {
    const value: unknown = text === "" ? {} : JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return notes;
    for (const [path, seals] of Object.entries(value)) {
      if (isTexts(seals)) notes.set(path, seals);
    }
    return notes;
  } catch {
    return notes;
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((it) => typeof it === "string");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function imported(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return await crypto.subtle.importKey("raw", key, algorithm, false, ["sign", "verify"]);
}

/** `null`: there is none, or it is none. @throws {AgentError} `secrets.mode` */
async function keyAt(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  await demandPrivate(folderOf(path));
  await demandPrivate(path);
  return keyOf(await readText(path));
}

function keyOf(text: string | null): Uint8Array<ArrayBuffer> | null {
  try {
    const key = Uint8Array.fromBase64((text ?? "").trim());
    return key.length === 32 ? key : null;
  } catch {
    return null;
  }
}

/** Of two programs that make one at once, both get the first. */
async function makeKey(path: string): Promise<Uint8Array<ArrayBuffer>> {
  let key = crypto.getRandomValues(new Uint8Array(32));
  await updateFile(path, { lock: `${path}.lock` }, (old) => {
    key = keyOf(old) ?? key;
    return Promise.resolve(`${key.toBase64()}\n`);
  });
  return key;
}
