/** A plan as new contents of files. */

import type { Bytes, FileEdit } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import type { Replacement } from "./types.ts";

/** The file is not what the plan was made for. */
export class StalePlan extends Error {
  constructor(readonly path: string) {
    super(`${path} has changed since the plan was made`);
    this.name = "StalePlan";
  }
}

const byteOrderMark = "\uFEFF";

/**
 * New content of one file. Everything but the identifiers stays as it is, byte for byte.
 *
 * @throws {StalePlan} if what is to be replaced is not there
 */
export async function editOf(
  path: string,
  bytes: Bytes,
  replacements: readonly Replacement[],
): Promise<FileEdit> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const start = text.startsWith(byteOrderMark) ? 1 : 0;
  const lines = lineStarts(text, start);
  let out = "";
  let done = 0;
  for (const it of replacements.toSorted((a, b) => a.line - b.line || a.column - b.column)) {
    const at = (lines[it.line - 1] ?? Infinity) + it.column - 1;
    if (at < done || text.slice(at, at + it.old.length) !== it.old) throw new StalePlan(path);
    out += text.slice(done, at) + it.text;
    done = at + it.old.length;
  }
  const after = new TextEncoder().encode(out + text.slice(done));
  // Invalid UTF-8 would not survive: such a file is left alone.
  if (!sameBytes(new TextEncoder().encode(text), bytes)) throw new StalePlan(path);
  return { path, before: await sha256(bytes), after };
}

function lineStarts(text: string, start: number): readonly number[] {
  const out = [start];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) out.push(at + 1);
  return out;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
