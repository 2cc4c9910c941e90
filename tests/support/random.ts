/** Chance from a seed: mulberry32, the same everywhere. */
export function random(seed: number) {
  let state = seed;
  /** From 0 to less than 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (share: number) => next() < share,
    pick<T>(some: readonly [T, ...T[]]): T {
      return some[below(some.length)] ?? some[0];
    },
  };
}
