/** Two versions of one text brought together, where they do not touch the same lines. */

import type { Bytes } from "../../protocol/mod.ts";

/** A longer text is not merged: both versions stay. Bytes. */
const maxBytes = 4_000_000;

/**
 * What came of `base` in both `ours` and `theirs`; `null` where they change the same lines, or are
 * no text. Line ends stay as they are in the version that a line comes from.
 */
export async function mergeBytes(base: Bytes, ours: Bytes, theirs: Bytes): Promise<Bytes | null> {
  const [old, mine, other] = [linesOf(base), linesOf(ours), linesOf(theirs)];
  if (!old || !mine || !other) return null;
  const { diff3Merge } = await import("node-diff3");
  const lines: string[] = [];
  for (const { ok } of diff3Merge(mine, old, other, { excludeFalseConflicts: true })) {
    if (!ok) return null;
    lines.push(...ok);
  }
  return new TextEncoder().encode(lines.join(""));
}

/** Lines with their ends; `null` for what is no UTF-8. */
export function linesOf(bytes: Bytes): string[] | null {
  if (bytes.length > maxBytes || bytes.includes(0)) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  } catch {
    return null;
  }
}
