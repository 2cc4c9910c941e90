/** The search by ourselves: every file read and looked at in this thread. */

import type { Bytes, WorkspaceError } from "../../../protocol/mod.ts";
import { decodeText } from "../../../util/mod.ts";
import type { SkipReason } from "../../facts.ts";
import type { Skipped } from "../../index/types.ts";
import { WorkLimit } from "./automaton.ts";
import { cut, type Found, type FoundLines } from "./found.ts";
import type { FoundLine, LineFinder } from "./lines.ts";
import { maxFileBytes } from "./ripgrep.ts";
import type { RegexPorts, RegexSearch } from "./types.ts";

/** @throws {WorkspaceError} if the root is gone */
export async function byReading(
  finder: LineFinder,
  { wanted, limit }: RegexSearch,
  { workspace, signal }: RegexPorts,
): Promise<FoundLines> {
  const { paths, unreadable } = await workspace.names({ wanted, signal });
  const found: Found[] = [];
  const skipped: Skipped[] = unreadable.map((path) => ({ path, why: "unreadable" }));
  for await (const group of workspace.readMany(paths, { maxBytes: maxFileBytes, signal })) {
    for (const it of group) {
      const { path } = it;
      const lines = "error" in it ? refusal(it.error) : linesIn(it.bytes, finder);
      if (typeof lines === "string") skipped.push({ path, why: lines });
      else for (const { line, text } of lines) found.push({ path, line, text });
    }
    if (limit !== undefined && found.length > limit) break;
  }
  return { ...cut(found, limit), skipped };
}

/** A file that went away meanwhile is no gap in the answer. */
function refusal({ kind }: WorkspaceError): SkipReason | readonly FoundLine[] {
  if (kind === "missing") return [];
  return kind === "too_large" ? "too_large" : "unreadable";
}

function linesIn(bytes: Bytes, finder: LineFinder): SkipReason | readonly FoundLine[] {
  const text = textOf(bytes);
  if (text === null || !finder.mayFit(text) || text.includes("\0")) return [];
  // Every byte became one character, and none of them stands for an invalid one.
  const isAscii = text.length === bytes.length && !text.includes("\ufffd");
  try {
    return finder.linesOf(text, isAscii);
  } catch (error) {
    if (error instanceof WorkLimit) return "timeout";
    throw error;
  }
}

/** Binary files show it soon, nearly all of them. Bytes. */
const headBytes = 512;

/** `null`: binary, which is no text to be searched; a NUL further on is for the caller to find. */
function textOf(bytes: Bytes): string | null {
  if (bytes.length > 1 && (bytes[0] === 0xff || bytes[0] === 0xfe)) {
    const content = decodeText(bytes);
    if (content.type === "text") return content.text;
  }
  // Other encodings are searched as far as their ASCII goes, as ripgrep does.
  return bytes.subarray(0, headBytes).includes(0) ? null : decoder.decode(bytes);
}

const decoder = new TextDecoder();
