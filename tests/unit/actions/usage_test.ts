/** What models took: folded by quarters of an hour, summed by day, model, session and role. */

import assert from "node:assert/strict";
import {
  conversation,
  daily,
  nothingSpent,
  spentSince,
  type SpentThen,
} from "../../../src/agent/mod.ts";
import { bar } from "../../../src/actions/usage/bar.ts";
import { collect, midnight, spentToday } from "../../../src/session/mod.ts";
import { roleText } from "../../../src/actions/usage/role_text.ts";
import { rowsOf, totalOf } from "../../../src/actions/usage/rows.ts";
import { cells } from "../../../src/ansi/mod.ts";
import { message } from "../../../src/messages/mod.ts";
import type { NewEventOf, Store, StreamName } from "../../../src/protocol/mod.ts";
import { memoryStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import "../../support/chinese.ts";

const day = 86_400_000;

/** Noon of a day in the time of this machine, so that an hour more or less is the same day. */
const noon = midnight(Date.UTC(2026, 2, 10, 12)) + day / 2;

function used(more: Partial<NewEventOf<"usage">> = {}): NewEventOf<"usage"> {
  return {
    type: "usage",
    role: "main",
    model: "p/a",
    input: 100,
    output: 10,
    cached: 40,
    thinking: 5,
    estimated: false,
    cost: 0.5,
    ms: 2000,
    ...more,
  };
}

function spent(more: Partial<SpentThen>): SpentThen {
  return { ...nothingSpent(), ...more };
}

const one = spent({
  answers: 1,
  input: 100,
  output: 10,
  cached: 40,
  thinking: 5,
  cost: 0.5,
  ms: 2000,
  timed: 1,
});

interface Told {
  readonly store: Store;
  say(session: string, events: readonly NewEventOf<"usage">[]): Promise<void>;
  later(ms: number): void;
}

function told(): Told {
  const clock = fakeClock({ now: noon });
  const store = memoryStore({ clock });
  return {
    store,
    later: (ms) => clock.advance(ms),
    async say(session, events) {
      const stream: StreamName = `session:${session}`;
      const { type } = await store.append([{ stream, after: await store.head(stream), events }]);
      assert.equal(type, "appended");
    },
  };
}

async function twoDays(): Promise<Told> {
  const it = told();
  await it.say("s1", [used(), used({ role: "security", model: "p/b", cost: 0 })]);
  it.later(day);
  const { cost: _, ms: __, ...unknown } = used({ model: "p/b", estimated: true });
  await it.say("s1", [unknown]);
  await it.say("s2", [used(), used()]);
  return it;
}

Deno.test("rows are of days in their order, of others by what they cost", async () => {
  const sessions = await collect((await twoDays()).store);
  const names = (by: "day" | "model" | "session" | "role") =>
    rowsOf(sessions, { by, from: null }).map(({ name, answers, cost }) => [name, answers, cost]);
  assert.deepEqual(names("day"), [["2026-03-10", 2, 0.5], ["2026-03-11", 3, 1]]);
  assert.deepEqual(names("model"), [["p/a", 3, 1.5], ["p/b", 2, 0]]);
  assert.deepEqual(names("session"), [["s2", 2, 1], ["s1", 3, 0.5]]);
  assert.deepEqual(names("role"), [["main", 4, 1.5], ["security", 1, 0]]);
  const today = rowsOf(sessions, { by: "model", from: midnight(noon + day) });
  assert.deepEqual(today, [
    {
      name: "p/a",
      ...spent({
        ...one,
        answers: 2,
        input: 200,
        output: 20,
        cached: 80,
        thinking: 10,
        cost: 1,
        ms: 4000,
        timed: 2,
      }),
    },
    {
      name: "p/b",
      ...spent({ ...one, cost: 0, ms: 0, timed: 0, unpriced: true, estimated: true }),
    },
  ]);
  assert.deepEqual(totalOf(today, "all").answers, 3);
});

Deno.test("what was spent today is of all sessions, and of nothing before midnight", async () => {
  const { store } = await twoDays();
  const { answers, cost, unpriced } = await spentToday(store, noon + day);
  assert.deepEqual([answers, cost, unpriced], [3, 1, true]);
  assert.deepEqual(await spentToday(store, noon + 2 * day), nothingSpent());
});

Deno.test("a quarter of an hour is the smallest part of a day, so that every midnight is between two", () => {
  let state = daily.initial();
  for (const at of ["2026-03-10T18:29:59.999Z", "2026-03-10T18:30:00.000Z"]) {
    state = daily.reduce(state, { v: 1, seq: 1, at, ...used() });
  }
  assert.deepEqual(Object.keys(state.quarters), ["2026-03-10T18:15", "2026-03-10T18:30"]);
  // Midnight in India.
  assert.deepEqual(spentSince(state, Date.parse("2026-03-10T18:30Z")), one);
});

Deno.test("a session is folded from its checkpoint, and a checkpoint is no other answer", async () => {
  const it = await twoDays();
  await it.say("s1", Array.from({ length: 60 }, () => used()));
  const before = await collect(it.store);
  const reads: number[] = [];
  const watched: Store = {
    ...it.store,
    loadCheckpoint: it.store.loadCheckpoint.bind(it.store),
    head: it.store.head.bind(it.store),
    sessions: it.store.sessions.bind(it.store),
    saveCheckpoint: it.store.saveCheckpoint.bind(it.store),
    read(stream, options) {
      reads.push(options?.after ?? 0);
      return it.store.read(stream, options);
    },
  };
  assert.deepEqual(await collect(watched), before);
  // The long one had a checkpoint by then, the short one is not worth one.
  assert.deepEqual(reads.sort((a, b) => a - b), [0, 63]);
});

Deno.test("the fold counts what the conversation's own counts", () => {
  const events = [used(), used({ model: "p/b", estimated: true }), used({ role: "security" })];
  let [state, whole] = [daily.initial(), conversation.initial()];
  for (const [at, event] of events.entries()) {
    const stored = { v: 1 as const, seq: at + 1, at: new Date(noon).toISOString(), ...event };
    state = daily.reduce(state, stored);
    whole = conversation.reduce(whole, stored);
  }
  const { ms: _, timed: __, ...sum } = spentSince(state, 0);
  assert.deepEqual(sum, whole.usage.total);
});

Deno.test("roles are told in the user's language; one that is not known stays as it is", () => {
  const told = (locale: "en" | "zh") =>
    ["main", "summary", "security", "vision", "other", ""].map((role) =>
      roleText(role, (key, params) => message(locale, key, params))
    );
  assert.deepEqual(told("en"), ["main", "summary", "security", "vision", "other", ""]);
  assert.deepEqual(told("zh"), ["主模型", "摘要", "安全审查", "看图", "other", ""]);
});

Deno.test("a bar is as long as its share, and what is not nothing is seen", () => {
  const shares = [0, 0.0001, 0.5, 1, 2];
  assert.deepEqual(shares.map((share) => bar(share, 4)), ["", "▏", "██", "████", "████"]);
  assert.ok(shares.every((share) => cells(bar(share, 4)) <= 4));
});
