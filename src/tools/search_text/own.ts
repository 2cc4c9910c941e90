import { type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { decodeText } from "../../util/mod.ts";
import type { Batch, Engine, Match } from "./engine.ts";

/**
 * Only so much of a line is tried: beyond it is no source text, and `.*a.*b.*c` takes a
 * backtracking engine the third power of the length.
 */
const maxLineLength = 4000;

/** Searches by ourselves, file by file; for machines without ripgrep and trees in memory. */
export function ownEngine(
  workspace: Workspace,
  options: { readonly regex: RegExp; readonly maxBytes: number; readonly signal: AbortSignal },
): Engine {
  return async ({ paths, maxMatches }: Batch) => {
    const matches: Match[] = [];
    for (const path of paths) {
      options.signal.throwIfAborted();
      const text = await textOf(workspace, path, options.maxBytes);
      if (text !== null) matches.push(...matchesIn(text, path, options.regex).slice(0, maxMatches));
    }
    return matches;
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
      const text = await textOf(options.workspace, path, options.maxBytes);
      lines.set(path, text === null ? [] : linesIn(text));
    }
    return found.filter(({ path, line, text }) => lines.get(path)?.[line - 1] === text);
  };
}

function matchesIn(text: string, path: string, regex: RegExp): readonly Match[] {
  const found: Match[] = [];
  for (const [at, line] of linesIn(text).entries()) {
    if (regex.test(line.slice(0, maxLineLength))) found.push({ path, line: at + 1, text: line });
  }
  return found;
}

function linesIn(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
}

/** `null` for what is binary, gone or refused. */
async function textOf(
  workspace: Workspace,
  path: string,
  maxBytes: number,
): Promise<string | null> {
  try {
    const { bytes } = await workspace.read(path, { maxBytes });
    if (bytes.length > 1 && (bytes[0] === 0xff || bytes[0] === 0xfe)) {
      const content = decodeText(bytes);
      if (content.type === "text") return content.text;
    }
    // Other encodings are searched as far as their ASCII goes, as ripgrep does.
    return bytes.includes(0) ? null : new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}
