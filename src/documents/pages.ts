import type { PageRange, PagesWanted } from "./types.ts";

/** Ranges that one call may name. */
const maxRanges = 20;

/** `3`, `3-7`, `3-`, `1,4-6`; `null` for anything else. */
export function parseRanges(text: string): readonly PageRange[] | null {
  const pieces = text.split(/[,，、]/, maxRanges);
  const ranges = pieces.map(rangeOf);
  return ranges.every((it) => it !== null) ? ranges : null;
}

function rangeOf(text: string): PageRange | null {
  const match = /^\s*(\d{1,7})\s*(?:([-–—~]|\.\.|to)\s*(\d{1,7})?)?\s*$/.exec(text);
  if (!match) return null;
  const from = Number(match[1]);
  const to = match[3] === undefined ? match[2] === undefined ? from : Infinity : Number(match[3]);
  return from >= 1 && to >= from ? { from, to } : null;
}

/** As `parseRanges`, or one page and where to go on in it: `4@20000`. */
export function parsePages(text: string): PagesWanted | null {
  const within = /^\s*(\d{1,7})\s*@\s*(\d{1,9})\s*$/.exec(text);
  if (within) {
    const page = Number(within[1]);
    return page < 1 ? null : { ranges: [{ from: page, to: page }], skip: Number(within[2]) };
  }
  const ranges = parseRanges(text);
  return ranges && { ranges, skip: 0 };
}
