/** Choices that are made again by the same seed. */

export interface Random {
  below(count: number): number;
  chance(share: number): boolean;
  pick<const T>(list: readonly [T, ...T[]]): T;
}

/** Mulberry32 (public domain): small, seeded, good enough to choose cases. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)] ?? list[0],
  };
}
