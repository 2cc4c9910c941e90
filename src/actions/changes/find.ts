/** Which changes and which paths the words of a command mean. */

import { type Change, readChanges } from "../../edit/mod.ts";
import { changeNamed } from "../../edit/undo/mod.ts";
import { AgentError, WorkspaceError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/** All changes of the workspace that did something, oldest first. */
export async function allChanges(ports: Ports): Promise<readonly Change[]> {
  return await readChanges(await ports.store());
}

/**
 * A change by its number or id.
 *
 * @throws {AgentError} `change.none`, `change.unknown`
 */
export function findChange(changes: readonly Change[], name: string): Change {
  const found = changeNamed(changes, name.replace(/^#/, ""));
  if (found) return found;
  if (changes.length === 0) throw new AgentError("input", "change.none");
  throw new AgentError("input", "change.unknown", { change: name });
}

/** Numbers of changes to complete with, newest first. */
export async function changeNumbers(ports: Ports): Promise<readonly string[]> {
  return (await allChanges(ports)).map((it) => String(it.seq)).toReversed();
}

/**
 * A path relative to the root, links resolved; it need not exist, since changes may have removed
 * it. The root is `""`.
 *
 * @throws {AgentError} `code.outside`, `file.unreadable`
 */
export async function projectPath(ports: Ports, given: string): Promise<string> {
  try {
    const path = await (await ports.workspace()).resolve(given);
    return path === "." ? "" : path.replace(/\/+$/, "");
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    if (error.kind === "outside") throw new AgentError("input", "code.outside", { path: given });
    throw new AgentError("input", "file.unreadable", { path: given }, { cause: error });
  }
}

/**
 * A path as changes name it, relative to the root, with no link followed: what is named may be one.
 *
 * @throws {AgentError} `code.outside`
 */
export function ownPath(given: string, root: string): string {
  const full = given.startsWith("/") ? given : `${root}/${given}`;
  const names: string[] = [];
  for (const name of full.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  const path = `/${names.join("/")}`;
  if (path === root) return "";
  if (!path.startsWith(`${root}/`)) throw new AgentError("input", "code.outside", { path: given });
  return path.slice(root.length + 1);
}

/** True for the file itself, and for what lies in the folder of this name. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}
