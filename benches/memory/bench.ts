/**
 * Measures what is found in the memory, and in what time: `bench.ts [recall|time]` prints a page
 * for `memory.md`.
 * Weights were chosen on the conversations of seed 1; these are others.
 */

import { openMemory } from "../../src/memory/mod.ts";
import type { Store } from "../../src/protocol/mod.ts";
import { kvStore } from "../../src/storage/mod.ts";
import { realClock } from "../../tests/support/clock.ts";
import {
  type Conversations,
  conversations,
  eventOf,
  questionKinds,
} from "../../tests/unit/memory/conversations.ts";
import { type Finder, ours, plain, recallOf, tokensOf } from "../../tests/unit/memory/recall.ts";

const seeds = [2, 3, 4];
const sessions = 400;
const entries = 10_000;

function line(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
}

/** Milliseconds of each answer, sorted; every question once before that. */
async function timesOf({ questions }: Conversations, find: Finder): Promise<readonly number[]> {
  const some = questions.slice(0, 300);
  for (const question of some) await find(question);
  const times: number[] = [];
  for (const question of some) {
    const begin = performance.now();
    await find(question);
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b);
}

async function recall(seed: number): Promise<void> {
  const told = conversations(seed, sessions);
  const ways: readonly (readonly [name: string, find: Finder])[] = [
    ["BM25 (minisearch)", plain(told.entries)],
    ["BM25 (minisearch) with our tokens", plain(told.entries, tokensOf)],
    ["agent", await ours(told.entries)],
  ];
  for (const [name, find] of ways) {
    const found = await recallOf(told, find);
    const times = await timesOf(told, find);
    const shares = (["all", ...questionKinds] as const).map((kind) => {
      const { at10 = 0, at1 = 0 } = found.get(kind) ?? {};
      return `${at10.toFixed(3)} (${at1.toFixed(2)})`;
    });
    line([seed, told.entries.length, told.questions.length, name, ...shares, at(times, 0.5)]);
  }
}

async function fill(store: Store, told: Conversations): Promise<void> {
  const all = told.entries.slice(0, entries);
  for (let from = 0; from < all.length; from += 800) {
    const events = all.slice(from, from + 800).map(eventOf);
    await store.append([{ stream: "workspace", after: from, events }]);
  }
}

/** One answer of a process that has nothing yet: the store is open, nothing is read. */
async function cold(folder: string, told: Conversations): Promise<number> {
  const store = await kvStore({ folder, clock: realClock });
  const begin = performance.now();
  const memory = openMemory({ workspace: store, user: null, share: false });
  await memory.search(told.questions[0]?.text ?? "", { limit: 10, now: Date.now() });
  const took = performance.now() - begin;
  await store.close();
  return took;
}

async function speed(): Promise<void> {
  const told = conversations(5, 900);
  const folder = await Deno.makeTempDir();
  try {
    const store = await kvStore({ folder, clock: realClock });
    await fill(store, told);
    await store.close();
    const first = await cold(folder, told);
    const again: number[] = [];
    for (let round = 0; round < 5; round++) again.push(await cold(folder, told));
    const opened = await kvStore({ folder, clock: realClock });
    const memory = openMemory({ workspace: opened, user: null, share: false });
    const times = await timesOf(
      told,
      async ({ text, at }) =>
        (await memory.search(text, { limit: 10, now: at })).map(({ entry }) => entry.id),
    );
    await opened.close();
    const alone = await timesOf(told, plain(told.entries.slice(0, entries)));
    line(["agent, Deno KV on disk, warm", at(times, 0.5), at(times, 0.95), at(times, 1)]);
    line(["BM25 (minisearch), warm", at(alone, 0.5), at(alone, 0.95), at(alone, 1)]);
    line(["agent, cold: all events are read, first time", first.toFixed(0), "", ""]);
    const sorted = again.sort((a, b) => a - b);
    line(["agent, cold: from a checkpoint, 5 rounds", at(sorted, 0.5), "", at(sorted, 1)]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const date = new Date().toISOString().slice(0, 10);
const load = Deno.loadavg().map((it) => it.toFixed(2)).join(" ");
console.log(
  `## ${date}: Deno ${Deno.version.deno}, ${Deno.build.os} ${Deno.build.arch}, load ${load}\n`,
);
const part = Deno.args[0] ?? "all";
if (part !== "time") {
  console.log("### Recall: answer among the first ten (first)\n");
  line(["seed", "entries", "questions", "way", "all", ...questionKinds, "ms, median"]);
  line(Array.from({ length: 11 }, () => "---"));
  for (const seed of seeds) await recall(seed);
}
if (part !== "recall") {
  console.log(`\n### Time of an answer over ${entries} entries, milliseconds\n`);
  line(["what", "median", "95 %", "most"]);
  line(Array.from({ length: 4 }, () => "---"));
  await speed();
}
