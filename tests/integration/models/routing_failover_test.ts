/** Thirty of the runs of `tests/faults/failover.ts`. */

import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { next } from "../../../src/agent/mod.ts";
import { features } from "../../../src/context/mod.ts";
import { routed } from "../../../src/models/routing/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { unknownAbilities } from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { fakeLoop, listening, runToEnd } from "../../support/loop.ts";
import { complaints, type FailoverRun, failoverRun } from "../../faults/failover.ts";

Deno.test("vendors fail in the middle of thirty turns: each ends on another one, nothing runs twice", async () => {
  const runs: FailoverRun[] = [];
  for (let seed = 1; seed <= 30; seed++) runs.push(await failoverRun(seed));
  assert.deepEqual(runs.flatMap(complaints), []);
  assert.deepEqual(
    [...new Set(runs.flatMap(({ faults }) => faults))].sort(),
    ["402", "429", "503", "cut", "dead"],
  );
  assert.ok(runs.every(({ handovers }) => handovers > 0));
});

Deno.test("a small window is no dead end: the loop sends less, and the turn ends there", async () => {
  const down = scriptedModel([{ error: { kind: "unavailable", message: "no one there" } }]);
  const small = listening(scriptedModel([{ text: "Short, but done." }]));
  const common = { abilities: unknownAbilities, local: true };
  const window = 8000;
  const model = routed({
    candidates: [
      {
        ...common,
        name: "big",
        id: { provider: "far", name: "b" },
        role: "main",
        open: () => given(down),
      },
      {
        name: "little",
        id: small.id,
        role: "fallback",
        local: true,
        abilities: { ...unknownAbilities, window },
        open: () => given(small),
      },
    ],
    clock: fakeClock({ now: 0 }),
    record: () => [],
    offline: false,
  });
  const loop = fakeLoop(model, {});
  const { assembler } = loop;
  const look = { has: () => false, fanOut: () => 0 };
  const hinting = {
    phrase: assembler.phrase,
    goalPhrase: assembler.goalPhrase,
    assemble: async (state: typeof loop.journal.state) => {
      const request = await assembler.assemble(state);
      const tokens = Math.ceil(JSON.stringify(request).length / 4);
      return { ...request, hints: await features(state, look, { tokens, pictures: false }) };
    },
  };
  const long = Array(30).fill("A long word of the user. ".repeat(80));
  await loop.journal.append(long.map((text) => ({ type: "user_message" as const, text })));
  await runToEnd({ ...loop, assembler: hinting }, next);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "answered" });
  assert.ok(small.requests.every((it) => JSON.stringify(it).length / 4 <= window));
  const errors = loop.journal.events.flatMap((it) => it.type === "error" ? [it.error.kind] : []);
  assert.deepEqual([...new Set(errors)], ["overflow"]);
  const route = loop.journal.events.findLast(({ type }) => type === "route");
  assert.ok(route?.type === "route" && route.model === "scripted/script");
});

function given<T>(value: T): Promise<T> {
  return Promise.resolve(value);
}
