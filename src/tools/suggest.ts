import { type FileStat, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";

/** A larger tree is not searched to the end for a name that was mistyped. */
const maxFilesLookedAt = 5000;

/**
 * The path that was probably meant: the same without quotes, a leading slash, a scheme or
 * backslashes; a similar name in the same folder; the only file of that name elsewhere.
 */
export async function suggestPath(workspace: Workspace, path: string): Promise<string | null> {
  const bare = path.trim().replace(/^["'`]+|["'`]+$/g, "");
  const plain = bare.replace(/^file:\/\//, "").replaceAll("\\", "/").replace(/^[~/.]*\/+/, "");
  if (plain === "") return null;
  if (plain !== path && await exists(workspace, plain)) return plain;
  return await similarName(workspace, plain) ?? await sameName(workspace, plain);
}

async function exists(workspace: Workspace, path: string): Promise<boolean> {
  return await orNull(() => workspace.stat(path)) !== null;
}

async function similarName(workspace: Workspace, path: string): Promise<string | null> {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
  const entries = await orNull(() => workspace.list(folder)) ?? [];
  const names = entries.map((entry) => nameOf(entry.path));
  // What is there and yet refused, as a link that leads out, is not what was meant.
  const name = nearest(nameOf(path), names.filter((it) => it !== nameOf(path)));
  return entries.find((entry) => nameOf(entry.path) === name)?.path ?? null;
}

async function sameName(workspace: Workspace, path: string): Promise<string | null> {
  const wanted = nameOf(path).toLowerCase();
  const found: FileStat[] = [];
  let looked = 0;
  for await (const file of workspace.walk(".")) {
    if (nameOf(file.path).toLowerCase() === wanted && file.path !== path) found.push(file);
    if (found.length > 1 || ++looked >= maxFilesLookedAt) break;
  }
  const [only, another] = found;
  return only && !another ? only.path : null;
}

async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
