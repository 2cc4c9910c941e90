import { isTelling } from "./keys.ts";
import { flatten, linesOf } from "./lines.ts";
import { anchoredPlaces, cutsWord, exactPlaces, linePlaces } from "./places.ts";
import { merged } from "./replace.ts";
import type { Layer, Located, LocateOptions, MatchSpan } from "./types.ts";

const byLine = ["trimmed", "indented", "collapsed", "folded"] as const;

/**
 * Where a text stands in a content: the strictest layer that has a place decides, and it must
 * have one place only. The lenient layers take whole lines, as many as the text has (`anchored`:
 * fewer than twice as many), and no text that is too short to tell.
 */
export function locate(content: string, block: string, options: LocateOptions = {}): Located {
  const text = textOf(block);
  if (text === "") return { type: "missing" };
  const file = linesOf(content);
  const exact = decided("exact", exactPlaces(file, text), options);
  if (exact && !(exact.type === "found" && cutsWord(content, exact))) return exact;
  if (!isTelling(text)) return exact ?? { type: "missing" };
  const lenient = byLayer(
    (layer) => layer === "anchored" ? anchoredPlaces(file, text) : linePlaces(file, text, layer),
    options,
  );
  if (exact) return eitherOf(exact, lenient);
  if (lenient.type !== "found" || options.newText === undefined) return lenient;
  const fits = merged(content, lenient, block, options.newText) !== null;
  return fits ? lenient : { type: "missing" };
}

/** Every place at which a text stands exactly, from left to right, none over another. */
export function locateAll(content: string, block: string): readonly MatchSpan[] {
  const text = textOf(block);
  if (text === "") return [];
  let next = 0;
  return exactPlaces(linesOf(content), text).filter(({ start, end }) => {
    if (start < next) return false;
    next = end;
    return true;
  });
}

function textOf(block: string): string {
  return flatten(block.replace(/^\ufeff/, ""));
}

function byLayer(places: (layer: Layer) => readonly MatchSpan[], options: LocateOptions): Located {
  for (const layer of [...byLine, "anchored" as const]) {
    const located = decided(layer, places(layer), options);
    if (located) return located;
  }
  return { type: "missing" };
}

/** `null`: the layer has no place. */
function decided(
  layer: Layer,
  places: readonly MatchSpan[],
  options: LocateOptions,
): Located | null {
  const below = places.filter(({ line }) => line > (options.after ?? 0));
  const [first] = below;
  if (!first) return null;
  if (below.length === 1) return first;
  const hinted = below.filter(({ line }) => line === options.hint);
  const [only] = hinted;
  if (only && hinted.length === 1) return only;
  // One beginning with several ends is no choice that more lines before it could settle.
  const lines = [...new Set(below.map(({ line }) => line))];
  return layer === "anchored" && lines.length === 1 ? { type: "missing" } : {
    type: "ambiguous",
    layer,
    lines: layer === "exact" ? below.map(({ line }) => line) : lines,
  };
}

/** `count = 0` stands in `discount = 0`; if a line of its own is like it too, that may be meant. */
function eitherOf(exact: Located, lenient: Located): Located {
  if (exact.type !== "found" || lenient.type === "missing") return exact;
  const lines = lenient.type === "found" ? [lenient.line] : lenient.lines;
  if (lines.includes(exact.line)) return exact;
  return {
    type: "ambiguous",
    layer: lenient.layer,
    lines: [exact.line, ...lines].sort((a, b) => a - b),
  };
}
