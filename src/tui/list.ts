/** Which line of a list is chosen, and which are seen. */

export interface List {
  /** Index of the chosen entry. */
  readonly selected: number;
}

export type Move = "up" | "down" | "page_up" | "page_down" | "top" | "bottom";

export const listTop: List = { selected: 0 };

/** @param page entries that are seen at once */
export function moved(
  { selected }: List,
  move: Move,
  { count, page }: { readonly count: number; readonly page: number },
): List {
  const step = {
    up: -1,
    down: 1,
    page_up: -page,
    page_down: page,
    top: -count,
    bottom: count,
  }[move];
  return { selected: clamp(selected + step, count) };
}

/** Still one of `count` entries. */
export function clamped({ selected }: List, count: number): List {
  return { selected: clamp(selected, count) };
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

/** First of `height` lines such that line `at` of `count` is among them, in the middle if it can be. */
export function windowTop(at: number, count: number, height: number): number {
  return Math.max(0, Math.min(at - Math.floor(height / 2), count - height));
}

/** `height` rows of all blocks, such that block `at` is among them, in the middle if it can be. */
export function blockWindow<Row>(
  blocks: readonly (readonly Row[])[],
  at: number,
  height: number,
): readonly Row[] {
  const all = blocks.flat();
  const first = blocks.slice(0, at).reduce((sum, it) => sum + it.length, 0);
  const middle = first + Math.floor((blocks[at]?.length ?? 0) / 2);
  const top = Math.min(
    first,
    Math.max(0, Math.min(middle - Math.floor(height / 2), all.length - height)),
  );
  return all.slice(top, top + height);
}
