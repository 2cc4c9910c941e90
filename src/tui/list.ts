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
