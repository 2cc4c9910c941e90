/**
 * The master key's file: one key a line, base64, the newest first. There is more than one only
 * from the first step of a rotation to its last; whatever the crash, each record opens with one.
 */

import { newMasterKey } from "./sealed.ts";
import { readText, replaceFile } from "./private_file.ts";

export type MasterKey = Uint8Array<ArrayBuffer>;

/** Newest first; empty if there is no file, `null` if it holds something else than keys. */
export async function readMasterKeys(path: string): Promise<readonly MasterKey[] | null> {
  const text = await readText(path);
  if (text === null) return [];
  try {
    const keys = text.trim().split("\n").map((line) => Uint8Array.fromBase64(line.trim()));
    return keys.every((key) => key.length === 32) ? keys : null;
  } catch {
    return null;
  }
}

/** Puts a new key first and keeps the old ones; only under the lock of the records. */
export async function addMasterKey(
  path: string,
  old: readonly MasterKey[],
): Promise<readonly [MasterKey, ...MasterKey[]]> {
  const keys = [newMasterKey(), ...old] as const;
  await writeMasterKeys(path, keys);
  return keys;
}

export async function writeMasterKeys(path: string, keys: readonly MasterKey[]): Promise<void> {
  await replaceFile(path, keys.map((key) => `${key.toBase64()}\n`).join(""));
}
