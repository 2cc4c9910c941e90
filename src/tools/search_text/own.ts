import { type FoundLine, type LineFinder, linesOfBytes } from "../../codeintel/search/regex/mod.ts";
import { type Bytes, type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { decodeText } from "../../util/mod.ts";
import type { Backtracking } from "./backtracking.ts";
import type { Batch, Engine, Match } from "./engine.ts";

/** The lines of one file that fit; `null`: it was given up, since it takes too long. */
export type Search = (bytes: Bytes) => readonly FoundLine[] | null;

export interface OwnOptions {
  readonly search: Search;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** A file was given up. */
  onSlow(path: string): void;
}

/** Searches by ourselves, file by file; for machines without ripgrep and trees in memory. */
export function ownEngine(workspace: Workspace, options: OwnOptions): Engine {
  return async ({ paths, maxMatches }: Batch) => {
    const matches: Match[] = [];
    for (const path of paths) {
      options.signal.throwIfAborted();
      const bytes = await bytesOf(workspace, path, options.maxBytes);
      const found = bytes === null ? [] : options.search(bytes);
      if (found === null) options.onSlow(path);
      else matches.push(...found.slice(0, maxMatches).map((it) => ({ path, ...it })));
    }
    return matches;
  };
}

/** By an automaton, in linear time. */
export function linear(finder: LineFinder): Search {
  return (bytes) => {
    const found = linesOfBytes(bytes, finder);
    return found === "timeout" ? null : found;
  };
}

/** Milliseconds for one file, and for all: after that no further one is tried. */
const fileMs = 500;
const allMs = 5_000;

/** By the runtime's expressions, which are looked after. */
export function watched({ regex, maxLine }: Backtracking): Search {
  let spent = 0;
  return (bytes) => {
    const text = textOf(bytes);
    if (text === null) return [];
    const found: FoundLine[] = [];
    const began = performance.now();
    const taken = () => performance.now() - began;
    for (const [at, line] of linesIn(text).entries()) {
      if (taken() > fileMs || spent + taken() > allMs) break;
      if (regex.test(line.slice(0, maxLine))) found.push({ line: at + 1, text: line });
    }
    const isSlow = taken() > fileMs || spent + taken() > allMs;
    spent += taken();
    return isSlow ? null : found;
  };
}

/**
 * The matches of an engine that opens files by itself, as far as the workspace finds the same lines
 * there: a name that was swapped for a link meanwhile shows nothing of elsewhere. Whatever is
 * beyond what one result tells is left out.
 */
export function proved(
  engine: Engine,
  options: {
    readonly workspace: Workspace;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
  },
): Engine {
  return async (batch) => {
    const found = (await engine(batch))?.slice(0, batch.maxMatches) ?? null;
    if (found === null) return null;
    const lines = new Map<string, readonly string[]>();
    for (const path of new Set(found.map((it) => it.path))) {
      options.signal.throwIfAborted();
      const bytes = await bytesOf(options.workspace, path, options.maxBytes);
      const text = bytes && textOf(bytes);
      lines.set(path, text === null ? [] : linesIn(text));
    }
    return found.filter(({ path, line, text }) => lines.get(path)?.[line - 1] === text);
  };
}

function linesIn(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
}

/** `null` for what is gone or refused. */
async function bytesOf(
  workspace: Workspace,
  path: string,
  maxBytes: number,
): Promise<Bytes | null> {
  try {
    return (await workspace.read(path, { maxBytes })).bytes;
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}

/** `null` for what is binary. */
function textOf(bytes: Bytes): string | null {
  if (bytes.length > 1 && (bytes[0] === 0xff || bytes[0] === 0xfe)) {
    const content = decodeText(bytes);
    if (content.type === "text") return content.text;
  }
  // Other encodings are searched as far as their ASCII goes, as ripgrep does.
  return bytes.includes(0) ? null : new TextDecoder().decode(bytes);
}
