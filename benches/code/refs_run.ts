/**
 * What the program says of the symbols that an oracle was asked for, beside the oracle.
 *
 * `deno run -A benches/code/refs_run.ts ROOT ANSWERS` prints one `Outcome` as JSON a line.
 */

import { findReferences } from "../../src/codeintel/references/find.ts";
import { targetsAt } from "../../src/codeintel/references/target.ts";
import type { Target, Tier } from "../../src/codeintel/references/types.ts";
import { type Asked, askedIn, lookAt } from "./asked.ts";

/** How many places of a tier there are, and how many of them the oracle names, too. */
export interface Hits {
  readonly found: number;
  readonly right: number;
}

export interface Outcome {
  /** `file:line name`. */
  readonly symbol: string;
  readonly member: boolean;
  /** Places that the oracle names. */
  readonly want: number;
  readonly tiers: Readonly<Record<Tier, Hits>>;
  /** Certain or likely, and not named by the oracle. */
  readonly wrong: readonly string[];
  /** In no tier. */
  readonly missing: readonly string[];
  /** Milliseconds. */
  readonly took: number;
}

type Seen = Parameters<typeof targetsAt>[0];

async function outcomeOf(facts: Seen, asked: Asked): Promise<Outcome> {
  const started = performance.now();
  const [target] = await targetsAt(facts, asked.path, asked);
  const tiers = target ? await placesOf(facts, target) : none;
  const want = new Set(asked.refs.map((it) => it.join(":")));
  const all = new Set(Object.values(tiers).flat());
  const hits = (found: readonly string[]): Hits => ({
    found: found.length,
    right: found.filter((it) => want.has(it)).length,
  });
  return {
    symbol: `${asked.path}:${asked.line} ${asked.name}`,
    member: asked.member,
    want: want.size,
    tiers: {
      certain: hits(tiers.certain),
      likely: hits(tiers.likely),
      possible: hits(tiers.possible),
    },
    wrong: [...tiers.certain, ...tiers.likely].filter((it) => !want.has(it)),
    missing: [...want].filter((it) => !all.has(it)),
    took: performance.now() - started,
  };
}

type Places = Readonly<Record<Tier, readonly string[]>>;

const none: Places = { certain: [], likely: [], possible: [] };

/** The oracles do not read Vue's files. */
async function placesOf(facts: Seen, target: Target): Promise<Places> {
  const found = (await findReferences(facts, target)).filter((it) => !it.path.endsWith(".vue"));
  const of = (tier: Tier) =>
    found.filter((it) => it.tier === tier).map((it) => `${it.path}:${it.line}:${it.column}`);
  return { certain: of("certain"), likely: of("likely"), possible: of("possible") };
}

if (import.meta.main) {
  const [root = ".", answers = ""] = Deno.args;
  using code = await lookAt(root);
  const facts = await code.facts();
  for (const asked of await askedIn(answers)) {
    console.log(JSON.stringify(await outcomeOf(facts, asked)));
  }
}
