/** How much of each candidate is given, under one budget of tokens. */

import type { Tokenizer } from "../../protocol/mod.ts";
import { type Candidate, type Group, groups, type Piece } from "./types.ts";

export interface Room {
  readonly tokens: number;
  /** UTF-16 units of all neighbours together. */
  readonly neighbour_characters: number;
}

/** A candidate and how many of its lines are given. */
export interface Filled {
  readonly candidate: Candidate;
  readonly count: number;
  readonly piece: Piece;
}

/**
 * Lines of each candidate of a group before any has more: a file that is given in few lines can be
 * looked into, one that is not there is not thought of. `named` files have all their room in order.
 */
const rounds: Readonly<Record<Group, readonly number[]>> = {
  critical: [Infinity],
  memory: [Infinity],
  named: [4, Infinity],
  neighbour: [3, 10, Infinity],
  ranked: [3, 8, 20, Infinity],
};

/** Tokens of a line are counted by themselves: joined they may be more or fewer. */
const attempts = 5;

/** Less of the budget is not left where there is more to give. */
const wellFilled = 0.97;

/**
 * In the order of the groups and within them as given; what stands together has at most `room.tokens`,
 * as `joined` is counted. Equal candidates and counters give equal answers.
 */
export function fill(
  candidates: readonly Candidate[],
  room: Room,
  { tokenizer, joined }: {
    readonly tokenizer: Tokenizer;
    /** All pieces as they are sent. */
    readonly joined: (pieces: readonly Piece[]) => string;
  },
): readonly Filled[] {
  const ordered = groups.flatMap((group) => candidates.filter((it) => it.group === group));
  const costs = ordered.map((it) => costOf(it, tokenizer));
  const head = tokenizer.count(joined([]));
  let tokens = room.tokens - head;
  let best: readonly Filled[] = [];
  let most = 0;
  for (let attempt = 0; attempt < attempts && tokens > 0; attempt++) {
    const filled = spread(costs, { ...room, tokens });
    const used = tokenizer.count(joined(filled.map(({ piece }) => piece)));
    if (used <= room.tokens && used > most) [best, most] = [filled, used];
    const full = filled.length === ordered.length &&
      filled.every(({ candidate, count }) => count === candidate.lines.length);
    if (used <= room.tokens && (full || used >= wellFilled * room.tokens)) break;
    // What was counted too much is given once more; what was counted too little is taken off.
    tokens += used > room.tokens ? room.tokens - used - 1 : Math.floor(0.9 * (room.tokens - used));
  }
  return best;
}

interface Cost {
  readonly candidate: Candidate;
  /** Of what stands around the lines. */
  readonly head: number;
  readonly lines: readonly number[];
  readonly headCharacters: number;
}

function costOf(candidate: Candidate, tokenizer: Tokenizer): Cost {
  const [first = ""] = candidate.lines;
  const { text } = candidate.piece(1);
  return {
    candidate,
    head: tokenizer.count(text.replace(first, "")) + 2,
    lines: candidate.lines.map((it) => tokenizer.count(`${it}\n`)),
    headCharacters: Math.max(0, text.length - first.length),
  };
}

function spread(costs: readonly Cost[], room: Room): readonly Filled[] {
  const counts = costs.map(() => 0);
  let tokens = room.tokens;
  let characters = room.neighbour_characters;
  for (const group of groups) {
    for (const cap of rounds[group]) {
      for (const [at, cost] of costs.entries()) {
        if (cost.candidate.group !== group) continue;
        const own = { tokens, characters: group === "neighbour" ? characters : Infinity };
        const grown = grow(cost, { from: counts[at] ?? 0, cap, room: own });
        counts[at] = grown.count;
        tokens -= grown.tokens;
        if (group === "neighbour") characters -= grown.characters;
      }
    }
  }
  return costs.flatMap(({ candidate }, at) => {
    const count = counts[at] ?? 0;
    return count === 0 ? [] : [{ candidate, count, piece: candidate.piece(count) }];
  });
}

interface Grown {
  readonly count: number;
  /** What the further lines take. */
  readonly tokens: number;
  readonly characters: number;
}

function grow(
  { candidate, head, headCharacters, lines }: Cost,
  { from, cap, room }: {
    readonly from: number;
    readonly cap: number;
    readonly room: { readonly tokens: number; readonly characters: number };
  },
): Grown {
  let tokens = from === 0 ? head : 0;
  let characters = from === 0 ? headCharacters : 0;
  let taken: Grown = { count: from, tokens: 0, characters: 0 };
  for (let at = from; at < Math.min(cap, lines.length); at++) {
    tokens += lines[at] ?? 0;
    characters += (candidate.lines[at]?.length ?? 0) + 1;
    if (tokens > room.tokens || characters > room.characters) break;
    taken = { count: at + 1, tokens, characters };
  }
  return taken;
}
