/**
 * Which workspaces the user trusts: `trust.json` in the data folder, by real path. Everything
 * unexpected means "not trusted".
 */

import { AgentError } from "../protocol/mod.ts";
import type { Paths } from "./paths.ts";
import { readText, updateFile } from "./private_file.ts";

interface TrustFile {
  readonly v: 1;
  /** When each was trusted (ISO 8601), by real path. */
  readonly workspaces: Readonly<Record<string, string>>;
}

export async function isTrusted(paths: Paths, root: string): Promise<boolean> {
  try {
    const [real, { mode }] = await Promise.all([Deno.realPath(root), Deno.stat(file(paths))]);
    // Where others may write, trust may be theirs.
    if (mode !== null && (mode & 0o022) !== 0) return false;
    const { workspaces } = parse(await readText(file(paths)));
    return Object.hasOwn(workspaces, real);
  } catch {
    return false;
  }
}

/** @throws {AgentError} `config.write_failed` */
export async function trust(paths: Paths, root: string): Promise<void> {
  const real = await realPath(root);
  await update(paths, (all) => ({ ...all, [real]: new Date().toISOString() }));
}

/** @throws {AgentError} `config.write_failed` */
export async function distrust(paths: Paths, root: string): Promise<void> {
  const real = await realPath(root);
  await update(
    paths,
    (all) => Object.fromEntries(Object.entries(all).filter(([path]) => path !== real)),
  );
}

async function update(
  paths: Paths,
  change: (all: TrustFile["workspaces"]) => TrustFile["workspaces"],
): Promise<void> {
  await updateFile(file(paths), { lock: `${paths.data}/trust.lock` }, (old) => {
    const next: TrustFile = { v: 1, workspaces: change(parse(old).workspaces) };
    return Promise.resolve(`${JSON.stringify(next, null, 2)}\n`);
  });
}

/** A damaged file trusts nobody: widening trust by accident is worse than asking again. */
function parse(text: string | null): TrustFile {
  const nobody: TrustFile = { v: 1, workspaces: {} };
  if (text === null) return nobody;
  try {
    const value: unknown = JSON.parse(text);
    return isTrustFile(value) ? value : nobody;
  } catch {
    return nobody;
  }
}

function isTrustFile(value: unknown): value is TrustFile {
  return typeof value === "object" && value !== null && "v" in value && value.v === 1 &&
    "workspaces" in value && typeof value.workspaces === "object" && value.workspaces !== null &&
    Object.values(value.workspaces).every((it) => typeof it === "string");
}

async function realPath(root: string): Promise<string> {
  try {
    return await Deno.realPath(root);
  } catch (cause) {
    throw new AgentError("input", "config.no_workspace", { path: root }, { cause });
  }
}

function file(paths: Paths): string {
  return `${paths.data}/trust.json`;
}
