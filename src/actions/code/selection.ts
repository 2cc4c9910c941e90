/** Which files of the index a word on the command line means. */

import type { Code } from "../../codeintel/mod.ts";
import { AgentError, WorkspaceError } from "../../protocol/mod.ts";
import { baseNameOf, folderOf, joinPath, nearest } from "../../util/mod.ts";
import type { Ports } from "../ports.ts";
import { projectRoot } from "../rights.ts";

/** A file, or a folder and all code files below it. */
export interface Selection {
  readonly type: "file" | "folder";
  /** Relative to the root; the root itself is `""`. */
  readonly path: string;
  /** By code unit, at least one. */
  readonly files: readonly string[];
}

interface SelectionParts extends Pick<Code, "index" | "languages"> {
  readonly ports: Pick<Ports, "root" | "remote" | "workspace">;
}

/**
 * The file or folder called `given`: relative to the root, or absolute below it; links on the
 * way are followed.
 *
 * @throws {AgentError} `code.outside`, `code.missing`, `code.missing_nearest`, `code.no_files`,
 * `code.ignored`, `code.language`
 */
export async function select(
  given: string,
  ports: Pick<Ports, "root" | "remote" | "workspace">,
  { index, languages }: Pick<Code, "index" | "languages">,
): Promise<Selection> {
  const parts = { ports, index, languages };
  const path = below(projectRoot(parts.ports), given);
  const found = path === null ? null : lookUp(path, parts.index);
  return found ?? await behind(given, parts);
}

/** `null`: it leads out of the root, as far as the words can tell. */
function below(root: string, given: string): string | null {
  if (!given.startsWith("/")) return joinPath("", given);
  if (given === root) return "";
  const prefix = root.endsWith("/") ? root : `${root}/`;
  return given.startsWith(prefix) ? joinPath("", given.slice(prefix.length)) : null;
}

function lookUp(path: string, { files }: SelectionParts["index"]): Selection | null {
  if (files.has(path)) return { type: "file", path, files: [path] };
  const prefix = path === "" ? "" : `${path}/`;
  const inside = [...files.keys()].filter((file) => file.startsWith(prefix));
  return inside.length === 0 ? null : { type: "folder", path, files: inside };
}

/** The index does not know it by that name: is it a link, and if not, what is wrong with it? */
async function behind(given: string, parts: SelectionParts): Promise<Selection> {
  const { type, path } = await look(given, parts);
  const found = lookUp(path, parts.index);
  if (found) return found;
  if (type === "directory") throw new AgentError("input", "code.no_files", { path: given });
  throw refusal(path, parts);
}

async function look(given: string, parts: SelectionParts) {
  try {
    return await (await parts.ports.workspace()).stat(given);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    if (error.kind === "outside") throw new AgentError("input", "code.outside", { path: given });
    if (error.kind === "missing" || error.kind === "not_directory") throw missing(given, parts);
    throw new AgentError("input", "file.unreadable", { path: given }, { cause: error });
  }
}

/** It is there and no code file of the index. */
function refusal(path: string, { index, languages }: SelectionParts): AgentError {
  const ending = endingOf(path);
  const known = [...index.files.keys()].some((file) => endingOf(file) === ending);
  if (known) return new AgentError("input", "code.ignored", { path });
  const names = languages.map(({ id }) => id).join(", ");
  return new AgentError("data", "code.language", { path, languages: names });
}

function endingOf(path: string): string {
  const name = baseNameOf(path);
  return name.slice(Math.max(name.lastIndexOf("."), 0)).toLowerCase();
}

function missing(given: string, { ports, index }: SelectionParts): AgentError {
  const path = below(projectRoot(ports), given) ?? given;
  const meant = suggestion(path, [...index.files.keys()]);
  return meant === null
    ? new AgentError("input", "code.missing", { path: given })
    : new AgentError("input", "code.missing_nearest", { path: given, nearest: meant });
}

/** The same name elsewhere, a like name in the same folder, a like path: whichever is first. */
function suggestion(path: string, files: readonly string[]): string | null {
  const name = baseNameOf(path).toLowerCase();
  const namesakes = files.filter((file) => baseNameOf(file).toLowerCase() === name);
  const [only] = namesakes;
  if (only !== undefined) return closest(path, namesakes) ?? only;
  const folder = folderOf(path);
  const neighbour = closest(name, files.filter((it) => folderOf(it) === folder).map(baseNameOf));
  if (neighbour !== null) return folder === "" ? neighbour : `${folder}/${neighbour}`;
  return closest(path, files);
}

/** `nearest` among the likely: it takes some 0.1 ms for two paths, and there may be 100,000. */
function closest(word: string, candidates: readonly string[]): string | null {
  const likely = candidates.filter((it) => Math.abs(it.length - word.length) <= lengthApart);
  return nearest(word, likely.slice(0, mostCompared));
}

/** Letters that somebody forgets or types twice. */
const lengthApart = 3;
const mostCompared = 2000;
