/**
 * Lines that fit a pattern: by ripgrep where the user has it, by ourselves where not, with one
 * syntax, one order and one set of files.
 */

import { type Spawner, type Workspace, WorkspaceError } from "../../../protocol/mod.ts";
import { decodeText, folderOf } from "../../../util/mod.ts";
import type { SkipReason } from "../../facts.ts";
import type { Skipped } from "../../index/types.ts";
import { WorkLimit } from "./automaton.ts";
import type { Found, FoundLines } from "./found.ts";
import { type LineFinder, lineFinder } from "./lines.ts";
import { parsePattern, type Pattern } from "./parse.ts";
import { maxFileBytes, ripgrep } from "./ripgrep.ts";

export interface RegexSearch {
  /** Syntax of Rust's `regex`; see `parsePattern`. */
  readonly pattern: string;
  readonly ignoreCase: boolean;
  /** Lines at most; absent: all. */
  readonly limit?: number;
  /** Which of the files that ignore rules let through are searched. */
  wanted(path: string): boolean;
  /** Globs of base names, one of which every wanted file fits: what ripgrep need not open. */
  readonly names?: readonly string[];
}

export interface RegexPorts {
  readonly workspace: Workspace;
  readonly spawner: Spawner;
  readonly signal: AbortSignal;
}

/**
 * @throws {PatternError} for a pattern that one of the two ways does not know
 * @throws {WorkspaceError} if the root is gone
 */
export async function searchLines(search: RegexSearch, ports: RegexPorts): Promise<FoundLines> {
  const pattern = parsePattern(search.pattern, search.ignoreCase);
  const finder = lineFinder(pattern);
  const found = await byRipgrep(pattern, search, ports);
  return found ?? await byReading(finder, search, ports);
}

async function byRipgrep(
  { forRipgrep }: Pattern,
  { ignoreCase, wanted, names, limit }: RegexSearch,
  { workspace, spawner, signal }: RegexPorts,
): Promise<FoundLines | null> {
  const isRuled = await exists(workspace, ".gitignore");
  const all = await ripgrep(spawner, {
    root: workspace.root,
    pattern: forRipgrep,
    ignoreCase,
    names: names ?? [],
    without: isRuled ? [] : foreign,
    signal,
  });
  if (all === null) return null;
  const found = all.filter(({ path }) => wanted(path));
  const paths = new Set(found.map(({ path }) => path));
  if (!await mayHide(paths, workspace, isRuled)) return { ...cut(found, limit), skipped: [] };
  const { files } = await workspace.survey({ wanted: (path) => paths.has(path), signal });
  const seen = new Set(files.map(({ path }) => path));
  return { ...cut(found.filter(({ path }) => seen.has(path)), limit), skipped: [] };
}

/**
 * Without a `.gitignore` at the root the workspace hides folders of other people's files by rules
 * of its own: these, which ripgrep need not enter, and some whose names begin with a dot.
 */
const foreign = ["node_modules", "bower_components", "__pycache__", "venv"] as const;

/** The workspace may have rules for these files that ripgrep does not know. */
async function mayHide(
  paths: ReadonlySet<string>,
  workspace: Workspace,
  isRuled: boolean,
): Promise<boolean> {
  const folders = new Set<string>();
  for (const path of paths) {
    if (!isRuled && /(?:^|\/)\.[^/]*\//.test(path)) return true;
    for (let at = folderOf(path); at !== "" && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  for (const folder of ["", ...folders]) {
    const rules = folder === "" ? ".agentignore" : `${folder}/.agentignore`;
    if (await exists(workspace, rules)) return true;
  }
  return false;
}

async function exists(workspace: Workspace, path: string): Promise<boolean> {
  try {
    await workspace.stat(path);
    return true;
  } catch (error) {
    if (error instanceof WorkspaceError) return error.kind !== "missing";
    throw error;
  }
}

async function byReading(
  finder: LineFinder,
  { wanted, limit }: RegexSearch,
  { workspace, signal }: RegexPorts,
): Promise<FoundLines> {
  const survey = await workspace.survey({ wanted, signal });
  const found: Found[] = [];
  const skipped: Skipped[] = survey.unreadable.map((path) => ({ path, why: "unreadable" }));
  for (const { path } of survey.files) {
    signal.throwIfAborted();
    const lines = linesOf(await textOf(workspace, path), finder);
    if (typeof lines === "string") skipped.push({ path, why: lines });
    else for (const line of lines) found.push({ path, ...line });
    if (limit !== undefined && found.length > limit) break;
  }
  return { ...cut(found, limit), skipped };
}

function linesOf(text: Text, finder: LineFinder) {
  if (typeof text === "string") return text;
  try {
    return text === null ? [] : finder(text.text);
  } catch (error) {
    if (error instanceof WorkLimit) return "timeout" as const;
    throw error;
  }
}

/** `null`: binary, which is no text to be searched. */
type Text = { readonly text: string } | SkipReason | null;

async function textOf(workspace: Workspace, path: string): Promise<Text> {
  try {
    const { bytes } = await workspace.read(path, { maxBytes: maxFileBytes });
    if (bytes.length > 1 && (bytes[0] === 0xff || bytes[0] === 0xfe)) {
      const content = decodeText(bytes);
      if (content.type === "text") return { text: content.text };
    }
    // Other encodings are searched as far as their ASCII goes, as ripgrep does.
    return bytes.includes(0) ? null : { text: new TextDecoder().decode(bytes) };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    if (error.kind === "missing") return null;
    return error.kind === "too_large" ? "too_large" : "unreadable";
  }
}

function cut(found: readonly Found[], limit: number | undefined) {
  const more = limit !== undefined && found.length > limit;
  return { lines: more ? found.slice(0, limit) : found, more };
}
