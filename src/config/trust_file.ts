/** `trust.json` in the data folder: which folders the user trusts, and with which contents. */

import type { Paths } from "./paths.ts";
import { updateFile } from "./private_file.ts";

/** One folder, as it was when the user trusted it. */
export interface TrustedFolder {
  /** Real path. */
  readonly root: string;
  /** Of the folder itself; empty for one that an earlier version trusted by its path alone. */
  readonly identity: string;
  /** Of its `.git`; `null`: there was none. */
  readonly repository: string | null;
  /** ISO 8601. */
  readonly since: string;
  /** SHA-256 of each file that the project brings, by path relative to the root. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Absolute path of the file. */
export function trustFile(paths: Paths): string {
  return `${paths.data}/trust.json`;
}

/** A damaged file trusts nobody: widening trust by accident is worse than asking again. */
export function parseTrust(text: string | null): readonly TrustedFolder[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (isEarlier(value)) return Object.entries(value.workspaces).map(byPathAlone);
    return isCurrent(value) ? value.folders : [];
  } catch {
    return [];
  }
}

/** @throws {AgentError} `config.write_failed` */
export async function updateTrust(
  paths: Paths,
  change: (all: readonly TrustedFolder[]) => readonly TrustedFolder[],
): Promise<void> {
  await updateFile(trustFile(paths), { lock: `${paths.data}/trust.lock` }, (old) => {
    const next = { v: 2, folders: change(parseTrust(old)) };
    return Promise.resolve(`${JSON.stringify(next, null, 2)}\n`);
  });
}

/** The first version knew the time of trust by real path. */
function byPathAlone([root, since]: readonly [string, string]): TrustedFolder {
  return { root, identity: "", repository: null, since, parts: {} };
}

/** By hand: every start comes here, and a library of schemas takes 20 ms to load. */
function isEarlier(value: unknown): value is { readonly workspaces: Record<string, string> } {
  return isObject(value) && value["v"] === 1 && isTexts(value["workspaces"]);
}

function isCurrent(value: unknown): value is { readonly folders: readonly TrustedFolder[] } {
  return isObject(value) && value["v"] === 2 && Array.isArray(value["folders"]) &&
    value["folders"].every(isFolder);
}

function isFolder(value: unknown): value is TrustedFolder {
  return isObject(value) && typeof value["root"] === "string" &&
    typeof value["identity"] === "string" && typeof value["since"] === "string" &&
    (value["repository"] === null || typeof value["repository"] === "string") &&
    isTexts(value["parts"]);
}

function isTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((it) => typeof it === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
