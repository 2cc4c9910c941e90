/** The search by ourselves: every file read and looked at in this thread. */

import type { Bytes, WorkspaceError } from "../../../protocol/mod.ts";
import { decodeText } from "../../../util/mod.ts";
import type { SkipReason } from "../../facts.ts";
import type { Skipped } from "../../index/types.ts";
import { WorkLimit } from "./automaton.ts";
import { cut, type FoundLines, type LineMatch } from "./found.ts";
import type { FoundLine, LineFinder, TextKind } from "./lines.ts";
import { maxFileBytes } from "./ripgrep.ts";
import type { RegexPorts, RegexSearch } from "./types.ts";

/** @throws {WorkspaceError} if the root is gone */
export async function byReading(
  finder: LineFinder,
  { wanted, limit }: RegexSearch,
  { workspace, signal }: RegexPorts,
): Promise<FoundLines> {
  const { paths, unreadable, listedAt } = await workspace.names({ wanted, signal });
  const mayFit = await quickLook(finder.literal, paths.length);
  const found: LineMatch[] = [];
  const skipped: Skipped[] = unreadable.map((path) => ({ path, why: "unreadable" }));
  const options = { maxBytes: maxFileBytes, listedAt, signal };
  for await (const group of workspace.readMany(paths, options)) {
    for (const it of group) {
      const { path } = it;
      const lines = "error" in it ? refusal(it.error) : linesOfBytes(it.bytes, finder, mayFit);
      if (typeof lines === "string") skipped.push({ path, why: lines });
      else for (const { line, text } of lines) found.push({ path, line, text });
    }
    if (limit !== undefined && found.length > limit) break;
  }
  return { ...cut(found, limit), skipped };
}

/**
 * A file that went away meanwhile is no gap in the answer. Nor is a secret named, since ripgrep
 * would only know of those that fit the pattern, and to name these would tell what is in them.
 */
function refusal({ kind }: WorkspaceError): SkipReason | readonly FoundLine[] {
  if (kind === "missing" || kind === "secret" || kind === "hidden") return [];
  return kind === "too_large" ? "too_large" : "unreadable";
}

/** From so many files on, what makes the look quick (10 ms to load) is worth it. */
const manyFiles = 300;

type BytesTest = (bytes: Bytes) => boolean;

/** False for bytes in which the literal is not: four times as fast as to decode them and look. */
async function quickLook(literal: string, files: number): Promise<BytesTest> {
  if (literal === "" || files < manyFiles) return () => true;
  const { Buffer } = await import("node:buffer");
  const text = ({ buffer, byteOffset, length }: Bytes) =>
    Buffer.from(buffer, byteOffset, length).toString("latin1");
  const sought = text(new TextEncoder().encode(literal));
  return (bytes) => text(bytes).includes(sought);
}

/** Lines of a file; none of what is binary. `timeout`: the pattern takes too long on it. */
export function linesOfBytes(
  bytes: Bytes,
  finder: LineFinder,
  mayFit: BytesTest = () => true,
): "timeout" | readonly FoundLine[] {
  const text = textOf(bytes, mayFit);
  if (text === null || !text.includes(finder.literal) || text.includes("\0")) return [];
  try {
    return finder.linesOf(text, kindOf(text, bytes));
  } catch (error) {
    if (error instanceof WorkLimit) return "timeout";
    throw error;
  }
}

function kindOf(text: string, bytes: Bytes): TextKind {
  if (!text.includes("\ufffd")) return text.length === bytes.length ? "ascii" : "unicode";
  try {
    strict.decode(bytes);
    return "unicode";
  } catch {
    return "broken";
  }
}

const strict = new TextDecoder("utf-8", { fatal: true });

/** Binary files show it soon, nearly all of them. Bytes. */
const headBytes = 512;

/**
 * `null`: nothing fits, or it is binary, which is no text to be searched; a NUL further on is for
 * the caller to find.
 */
function textOf(bytes: Bytes, mayFit: BytesTest): string | null {
  if (bytes.length > 1 && (bytes[0] === 0xff || bytes[0] === 0xfe)) {
    const content = decodeText(bytes);
    if (content.type === "text") return content.text;
  }
  // Other encodings are searched as far as their ASCII goes, as ripgrep does.
  if (bytes.subarray(0, headBytes).includes(0) || !mayFit(bytes)) return null;
  return decoder.decode(bytes);
}

const decoder = new TextDecoder();
