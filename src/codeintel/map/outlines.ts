import type { Outline } from "../facts.ts";
import type { CodeIndex } from "../index/mod.ts";
import { shortened } from "./render.ts";
import type { MapWish } from "./types.ts";

/** Files looked at first, at least. */
const leastFiles = 16;

/** A file takes about so many tokens of a map: its name and a few signatures. */
const tokensPerFile = 60;

/** There must be this many times more to choose from than what fits. */
const choice = 3;

/**
 * Outlines of the best files: as many as it takes to fill the budget three times over, or all.
 * `null` for a file without facts.
 *
 * @param files best first
 * @throws {DOMException} `AbortError`
 */
export async function outlinesFor(
  files: readonly string[],
  index: Pick<CodeIndex, "facts">,
  { budget, countTokens, signal }: Pick<MapWish, "budget" | "countTokens" | "signal">,
): Promise<ReadonlyMap<string, Outline | null>> {
  const found = new Map<string, Outline | null>();
  const wanted = budget * choice;
  let tokens = 0;
  let size = Math.max(leastFiles, Math.ceil(wanted / tokensPerFile));
  while (found.size < files.length && (found.size === 0 || tokens < wanted)) {
    const next = files.slice(found.size, found.size + size);
    const outlines = await index.facts("outline", next);
    signal?.throwIfAborted();
    for (const file of next) {
      const outline = outlines.get(file) ?? null;
      found.set(file, outline);
      tokens += countTokens(materialOf(file, outline));
    }
    size *= 2;
  }
  return found;
}

/** About what of a file could be shown. */
function materialOf(file: string, outline: Outline | null): string {
  const lines = outline?.definitions.map((it) => `${it.line}: ${shortened(it.signature)}`) ?? [];
  return [file, ...lines].join("\n");
}
