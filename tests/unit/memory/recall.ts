/** How well a way of searching finds what answers questions. */

import MiniSearch from "minisearch";
import { openMemory } from "../../../src/memory/mod.ts";
import { type MemoryWeights, memoryWeights } from "../../../src/memory/search.ts";
import { tokensOf } from "../../../src/memory/tokens.ts";
import { maxAppendEvents, memoryStore } from "../../../src/storage/mod.ts";
import type { Store } from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import {
  type Conversations,
  eventOf,
  type Question,
  type QuestionKind,
  questionKinds,
  type Said,
} from "./conversations.ts";

/** Answers with ids, best first. */
export type Finder = (question: Question) => Promise<readonly string[]>;

export interface Recall {
  /** Share of questions whose answer is among the first ten, and first. */
  readonly at10: number;
  readonly at1: number;
  readonly count: number;
}

export const depth = 10;

export async function recallOf(
  { questions }: Conversations,
  find: Finder,
): Promise<ReadonlyMap<QuestionKind | "all", Recall>> {
  const ranks = new Map<QuestionKind | "all", number[]>();
  for (const question of questions) {
    const rank = (await find(question)).indexOf(question.evidence);
    for (const kind of [question.kind, "all"] as const) {
      ranks.set(kind, [...ranks.get(kind) ?? [], rank]);
    }
  }
  const share = (all: readonly number[], most: number) =>
    all.filter((it) => it >= 0 && it < most).length / all.length;
  return new Map(
    (["all", ...questionKinds] as const).map((kind) => {
      const all = ranks.get(kind) ?? [];
      return [kind, { at10: share(all, depth), at1: share(all, 1), count: all.length }];
    }),
  );
}

/** A store in which each entry was written at its time. */
export async function storeOf(entries: readonly Said[]): Promise<Store> {
  let now = 0;
  const store = memoryStore({ clock: { ...fakeClock(), now: () => now } });
  // One time for each append: entries of a session stand together.
  for (let at = 0; at < entries.length;) {
    const { session } = entries[at] ?? { session: "" };
    let end = at;
    while (entries[end]?.session === session && end - at < maxAppendEvents) end++;
    now = entries[at]?.at ?? 0;
    await store.append([
      { stream: "workspace", after: at, events: entries.slice(at, end).map(eventOf) },
    ]);
    at = end;
  }
  return store;
}

export async function ours(
  entries: readonly Said[],
  weights: MemoryWeights = memoryWeights,
): Promise<Finder> {
  const memory = openMemory({ workspace: await storeOf(entries), user: null, share: false });
  return async ({ text, at }) =>
    (await memory.search(text, { limit: depth, now: at, weights })).map(({ entry }) => entry.id);
}

/** BM25 alone, by `minisearch`: with its own words, or with our tokens. */
export function plain(entries: readonly Said[], tokenize?: (text: string) => string[]): Finder {
  const index = new MiniSearch<Said>({
    fields: ["text", "paths"],
    extractField: (said, name) =>
      name === "paths" ? said.paths.join(" ") : name === "id" ? said.id : said.text,
    ...(tokenize ? { tokenize, processTerm: (term: string) => term } : {}),
  });
  index.addAll(entries);
  return ({ text }) =>
    Promise.resolve(index.search(text).slice(0, depth).map(({ id }) => String(id)));
}

export { tokensOf };
