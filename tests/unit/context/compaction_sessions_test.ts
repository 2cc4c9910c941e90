import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import { render } from "../../../src/context/mod.ts";
import type { Event } from "../../../src/protocol/mod.ts";
import { faults, losses, Player } from "../../support/compacting.ts";
import { SessionMaker } from "../../support/long_sessions.ts";
import { random } from "../../support/random.ts";
import { adversaries, canary, mediocre } from "../../support/summarisers.ts";

const room = { window: 32_000, share: 0.8 };

/** What is wrong after each compaction of a session; a session without any would show nothing. */
async function problems(player: Player, maker: SessionMaker, events = 900) {
  const found: string[] = [];
  let summaries = 0;
  for (const commit of maker.commits(events)) {
    const less = await player.play(commit);
    if (less.length === 0) continue;
    found.push(...losses(player));
    summaries += less.filter((it) => it.summary).length;
  }
  return { found, hasSummaries: summaries > 1 };
}

const nothing = { found: [], hasSummaries: true };

for (const seed of [1, 2, 3, 4, 5]) {
  Deno.test(`by rules alone a long session loses nothing: ${seed}`, async () => {
    assert.deepEqual(await problems(new Player(room), new SessionMaker(seed)), nothing);
  });

  Deno.test(`with a so-so summariser a long session loses nothing: ${seed}`, async () => {
    const player = new Player(room, { summarise: mediocre, by: "fake/so-so" });
    assert.deepEqual(await problems(player, new SessionMaker(seed + 5)), nothing);
    assert.equal(player.compactions.some(({ summary }) => summary?.by === "fake/so-so"), true);
  });
}

for (const [harm, summarise] of Object.entries(adversaries)) {
  Deno.test(`nothing is lost to a summariser that is ${harm}`, async () => {
    const player = new Player(room, { summarise, by: "fake/bad" });
    assert.deepEqual(await problems(player, new SessionMaker(11), 450), nothing);
    assert.equal(JSON.stringify(player.compactions).includes(canary), false);
    // What is only too long is cut.
    const used = player.compactions.some(({ summary }) => summary?.by !== undefined);
    assert.equal(used, harm === "huge" || harm === "one endless line");
  });
}

Deno.test("a summariser that hangs is waited for until the signal, and no longer", async () => {
  const controller = new AbortController();
  let asked = 0;
  const player = new Player(room, {
    signal: controller.signal,
    by: "fake/hanging",
    summarise() {
      asked += 1;
      queueMicrotask(() => controller.abort());
      return new Promise(() => {});
    },
  });
  assert.deepEqual(await problems(player, new SessionMaker(11), 450), nothing);
  assert.equal(asked, 1);
});

Deno.test("a conversation that is taken back between summaries stays valid, and whole", async () => {
  const dice = random(5);
  const player = new Player({ window: 16_000, share: 0.8 });
  const maker = new SessionMaker(21);
  let taken = 0;
  for (let turn = 0; turn < 120; turn++) {
    for (const commit of maker.turn()) {
      if ((await player.play(commit)).length > 0) assert.deepEqual(losses(player), []);
    }
    const { marks } = player.state.transcript;
    const mark = marks[Math.max(0, marks.length - 1 - dice.below(4))];
    const summed = player.state.transcript.entries.some(({ type }) => type === "summary");
    if (!mark || !summed || !dice.chance(0.25)) continue;
    player.append([{ type: "rewound", to: mark.seq }]);
    taken += 1;
    assert.deepEqual(faults(render(player.state)), []);
    assert.deepEqual(losses(player), []);
  }
  assert.equal(taken > 5, true);
  assert.equal(player.compactions.filter(({ summary }) => summary).length > 5, true);
});

Deno.test("compacted by hand twice and thrice in a row, it stays valid, and whole", async () => {
  const player = new Player(room);
  for (const commit of new SessionMaker(31).commits(250)) await player.play(commit);
  const sizes: number[] = [];
  for (let time = 0; time < 3; time++) {
    await player.compact(true);
    assert.deepEqual(losses(player), []);
    sizes.push(JSON.stringify(render(player.state)).length);
  }
  assert.deepEqual(sizes, sizes.toSorted((a, b) => b - a));
});

Deno.test("a session that goes on from a checkpoint is what the whole log says", async () => {
  const player = new Player({ window: 16_000, share: 0.8 });
  for (const commit of new SessionMaker(41).commits(500)) await player.play(commit);
  const { marks } = player.state.transcript;
  player.append([{ type: "rewound", to: marks.at(-1)?.seq ?? 0 }]);
  const fold = (events: readonly Event[], state = conversation.initial()) =>
    events.reduce(conversation.reduce, state);
  const whole = fold(player.events);
  for (const at of [50, 203, 311, 420, 498]) {
    const kept = JSON.parse(JSON.stringify(fold(player.events.slice(0, at))));
    const resumed = fold(player.events.slice(at), kept);
    assert.deepEqual(resumed, whole);
    assert.deepEqual(render(resumed), render(whole));
  }
});

Deno.test("state and request stay as large as they are, however long the session", async () => {
  const player = new Player({ window: 10_000, share: 0.8 });
  const maker = new SessionMaker(51);
  const largest = { state: 0, request: 0 };
  const sizes: (typeof largest)[] = [];
  for (let turn = 1; turn <= 240; turn++) {
    for (const commit of maker.turn()) await player.play(commit);
    largest.state = Math.max(largest.state, JSON.stringify(player.state).length);
    largest.request = Math.max(largest.request, JSON.stringify(render(player.state)).length);
    if (turn === 80 || turn === 240) sizes.push({ ...largest });
  }
  const [early, late] = sizes;
  assert.equal((late?.state ?? Infinity) < 1.5 * (early?.state ?? 0), true);
  assert.equal((late?.request ?? Infinity) < 1.3 * (early?.request ?? 0), true);
});
