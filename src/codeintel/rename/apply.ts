/** A plan as new contents of files. */

import type { Bytes, FileEdit } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import type { FileMove, Replacement } from "./types.ts";

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
  const after = new TextEncoder().encode(replaced(path, text, replacements));
  // Invalid UTF-8 would not survive: such a file is left alone.
  if (!sameBytes(new TextEncoder().encode(text), bytes)) throw new StalePlan(path);
  return { path, before: await sha256(bytes), after };
}

/** The edit of a file; two where it gets another path. */
export function movedEdits(edit: FileEdit, moves: readonly FileMove[]): readonly FileEdit[] {
  const to = moves.find((it) => it.from === edit.path)?.to;
  return to === undefined
    ? [edit]
    : [{ ...edit, after: null }, { path: to, before: null, after: edit.after }];
}

/** @throws {StalePlan} if what is to be replaced is not there */
export function replaced(path: string, text: string, replacements: readonly Replacement[]): string {
  const lines = lineStarts(text, text.startsWith(byteOrderMark) ? 1 : 0);
  let out = "";
  let done = 0;
  for (const it of replacements.toSorted((a, b) => a.line - b.line || a.column - b.column)) {
    const at = (lines[it.line - 1] ?? Infinity) + it.column - 1;
    if (at < done || text.slice(at, at + it.old.length) !== it.old) throw new StalePlan(path);
    out += text.slice(done, at) + it.text;
    done = at + it.old.length;
  }
  return out + text.slice(done);
}

function lineStarts(text: string, start: number): readonly number[] {
  const out = [start];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) out.push(at + 1);
  return out;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
