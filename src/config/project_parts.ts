/**
 * The files by which a project speaks to this program and to models: its configuration, commands and
 * whatever else is in `.agent`, skills, agents, and instructions. Trust is given to their contents.
 */

import type { Bytes } from "../protocol/mod.ts";

/** Files of instructions, in the order in which one is taken; in each folder the first counts. */
export const instructionNames = ["AGENTS.md", "CLAUDE.md"] as const;

/** Programs and addresses that a project declares for models, as other assistants read it, too. */
const serverFile = ".mcp.json";

/** Skills and agents as other assistants read them, too. */
const sharedFolders = [".agents/skills", ".claude/skills", ".claude/agents"] as const;

/** Bytes; whatever is larger is not trusted, and so not read. */
export const largestPart = 1024 * 1024;

/** Files of each of these folders that are looked at, and folders below one another. */
const most = { files: 2_000, depth: 8 } as const;

/**
 * Contents by path relative to the root. Links, which may lead anywhere, are none of them.
 *
 * @param root real path
 * @param nested relative paths of instructions below the root
 */
export async function readParts(
  root: string,
  nested: readonly string[] = [],
): Promise<ReadonlyMap<string, Bytes>> {
  const below = [".agent", ...sharedFolders].map((it) => filesBelow(root, it, most.depth));
  const paths = [
    ...(await Promise.all(below)).flat(),
    ...instructionNames,
    serverFile,
    ...nested,
  ];
  const parts = new Map<string, Bytes>();
  for (const path of [...new Set(paths)].sort().slice(0, most.files)) {
    const content = await readPart(root, path);
    if (content !== null) parts.set(path, content);
  }
  return parts;
}

/** `null`: there is no such file, or none that can be trusted. */
export async function readPart(root: string, path: string): Promise<Bytes | null> {
  try {
    const { isFile, size } = await Deno.lstat(`${root}/${path}`);
    if (!isFile || size > largestPart) return null;
    return await Deno.readFile(`${root}/${path}`);
  } catch {
    return null;
  }
}

async function filesBelow(root: string, folder: string, depth: number): Promise<string[]> {
  if (depth === 0) return [];
  const found: string[] = [];
  try {
    const outer = folder.split("/").slice(0, -1).join("/");
    for (const it of outer === "" ? [folder] : [outer, folder]) {
      if (!(await Deno.lstat(`${root}/${it}`)).isDirectory) return [];
    }
    for await (const { name, isFile, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
      const path = `${folder}/${name}`;
      if (isFile) found.push(path);
      else if (isDirectory) found.push(...await filesBelow(root, path, depth - 1));
      if (found.length > most.files) break;
    }
  } catch {
    // Nothing is there, or nobody may look.
  }
  return found;
}
