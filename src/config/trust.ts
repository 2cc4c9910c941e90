/**
 * Which folders the user trusts, and with which contents. Trust belongs to one folder, as its file
 * system knows it, and to each file that the project brought when it was given: a file that has
 * changed since counts for nothing until the user has seen it. Everything unexpected means "not
 * trusted".
 */

import { AgentError, type Bytes } from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import { identityOf, isUnique } from "./folder_identity.ts";
import type { Paths } from "./paths.ts";
import { makePrivate } from "./paths.ts";
import { isMissing, readText, replaceFile } from "./private_file.ts";
import { readParts } from "./project_parts.ts";
import { parseTrust, type TrustedFolder, trustFile, updateTrust } from "./trust_file.ts";

/** What the user's trust in a folder covers now. */
export interface FolderTrust {
  /**
   * `none`: never given, or taken back; `outdated`: it was given to another folder at this path, or by
   * a version that did not look at contents; `folder`: to this folder.
   */
  readonly state: "none" | "outdated" | "folder";
  /** Relative paths of the files that were there when it was given. */
  readonly parts: readonly string[];
  /** True if the file at this path had this content when it was given. */
  covers(path: string, content: Bytes): Promise<boolean>;
}

/** @param root absolute path of the folder */
export async function trustIn(paths: Paths, root: string): Promise<FolderTrust> {
  try {
    const found = await find(paths, root);
    return found === null
      ? untrusted("none")
      : found === "outdated"
      ? untrusted("outdated")
      : trustOf(found);
  } catch {
    return untrusted("none");
  }
}

export async function isTrusted(paths: Paths, root: string): Promise<boolean> {
  return (await trustIn(paths, root)).state === "folder";
}

/**
 * Trusts a folder with these contents, and with no others.
 *
 * @param parts contents by relative path; absent: all that it brings now, but for instructions of
 * folders below
 * @throws {AgentError} `config.write_failed`, `config.no_workspace`
 */
export async function trust(
  paths: Paths,
  root: string,
  parts?: ReadonlyMap<string, Bytes>,
): Promise<void> {
  const real = await realPath(root);
  const contents = parts ?? await readParts(real);
  const hashes: [string, string][] = [];
  for (const [path, content] of contents) {
    const hash = await sha256(content);
    hashes.push([path, hash]);
    await keep(paths, hash, content);
  }
  const folder: TrustedFolder = {
    root: real,
    ...await identitiesOf(real),
    since: new Date().toISOString(),
    parts: Object.fromEntries(hashes),
  };
  await updateTrust(paths, (all) => [...all.filter(isOther(folder)), folder]);
}

/**
 * Of a folder that is trusted, these files too, as they are now; those of them that are gone are
 * forgotten. The rest stays as it was trusted.
 *
 * @throws {AgentError} `config.write_failed`, `config.no_workspace`
 */
export async function trustParts(
  paths: Paths,
  root: string,
  { contents, chosen }: {
    readonly contents: ReadonlyMap<string, Bytes>;
    readonly chosen: readonly string[];
  },
): Promise<void> {
  if (chosen.length === 0) return;
  const hashes: [string, string][] = [];
  for (const path of chosen) {
    const content = contents.get(path);
    if (content === undefined) continue;
    const hash = await sha256(content);
    hashes.push([path, hash]);
    await keep(paths, hash, content);
  }
  const { identity } = await identitiesOf(await realPath(root));
  await updateTrust(paths, (all) =>
    all.map((it) => {
      if (it.identity !== identity) return it;
      const kept = Object.entries(it.parts).filter(([path]) => !chosen.includes(path));
      return { ...it, parts: Object.fromEntries([...kept, ...hashes]) };
    }));
}

/** @throws {AgentError} `config.write_failed`, `config.no_workspace` */
export async function distrust(paths: Paths, root: string): Promise<void> {
  const real = await realPath(root);
  const { identity } = await identitiesOf(real);
  await updateTrust(paths, (all) => all.filter(isOther({ root: real, identity })));
}

/**
 * The user has changed a file of a trusted folder by a command of ours: trusted as it is now, if it
 * was as it had been.
 */
export async function trustChanged(
  paths: Paths,
  root: string,
  change: {
    readonly path: string;
    /** `null`: there was no such file. */
    readonly before: string | null;
    readonly after: string;
  },
): Promise<void> {
  const known = await trustIn(paths, root);
  if (known.state !== "folder") return;
  const encode = (text: string) => new TextEncoder().encode(text);
  const isKnown = change.before === null
    ? !known.parts.includes(change.path)
    : await known.covers(change.path, encode(change.before));
  if (!isKnown) return;
  const contents = new Map([[change.path, encode(change.after)]]);
  await trustParts(paths, root, { contents, chosen: [change.path] });
}

/** The content that was trusted at this path; `null`: none was, or it is not kept any more. */
export async function trustedContent(
  paths: Paths,
  root: string,
  path: string,
): Promise<Bytes | null> {
  const found = await find(paths, root).catch(() => null);
  if (found === null || found === "outdated" || !Object.hasOwn(found.parts, path)) return null;
  const content = await Deno.readFile(keptFile(paths, found.parts[path] ?? "")).catch(() => null);
  return content !== null && await sha256(content) === found.parts[path] ? content : null;
}

async function find(paths: Paths, root: string): Promise<TrustedFolder | "outdated" | null> {
  const file = trustFile(paths);
  const [real, { mode }] = await Promise.all([Deno.realPath(root), Deno.stat(file)]);
  // Where others may write, trust may be theirs.
  if (mode !== null && (mode & 0o022) !== 0) return null;
  const [text, now] = await Promise.all([readText(file), identitiesOf(real)]);
  const all = parseTrust(text);
  const same = all.find((it) =>
    it.identity === now.identity && (it.root === real || isUnique(it.identity))
  );
  if (same && (same.repository === null || same.repository === now.repository)) return same;
  return same || all.some((it) => it.root === real) ? "outdated" : null;
}

async function identitiesOf(
  root: string,
): Promise<Pick<TrustedFolder, "identity" | "repository">> {
  const [identity, repository] = await Promise.all([
    identityOf(root),
    identityOf(`${root}/.git`).catch(() => null),
  ]);
  return { identity, repository };
}

/** Of the records that neither a folder nor its path is told by. */
function isOther(
  { root, identity }: Pick<TrustedFolder, "root" | "identity">,
): (it: TrustedFolder) => boolean {
  return (it) => it.root !== root && !(isUnique(identity) && it.identity === identity);
}

function untrusted(state: "none" | "outdated"): FolderTrust {
  return { state, parts: [], covers: () => Promise.resolve(false) };
}

function trustOf({ parts }: TrustedFolder): FolderTrust {
  return {
    state: "folder",
    parts: Object.keys(parts),
    covers: async (path, content) =>
      Object.hasOwn(parts, path) && parts[path] === await sha256(content),
  };
}

/** For a diff when it has changed; nothing is lost but that, so that a full disk does not matter. */
async function keep(paths: Paths, hash: string, content: Bytes): Promise<void> {
  const file = keptFile(paths, hash);
  try {
    await Deno.lstat(file);
  } catch (error) {
    if (!isMissing(error)) return;
    const text = new TextDecoder("utf-8", { fatal: true });
    try {
      await makePrivate(file.slice(0, file.lastIndexOf("/")));
      await replaceFile(file, text.decode(content));
    } catch {
      // No text, or no room: its change is told without a diff.
    }
  }
}

function keptFile(paths: Paths, hash: string): string {
  return `${paths.data}/trusted/${hash}`;
}

async function realPath(root: string): Promise<string> {
  try {
    return await Deno.realPath(root);
  } catch (cause) {
    throw new AgentError("input", "config.no_workspace", { path: root }, { cause });
  }
}
