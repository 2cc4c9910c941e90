import assert from "node:assert/strict";
import { figures, gap, isMet, median } from "../../../benches/figures.ts";
import { waited, waitsIn } from "../../../benches/fsync.ts";
import type { Cost } from "../../../benches/measure.ts";
import type { Run } from "../../../benches/runs.ts";
import { answer, reads, scenarios } from "../../../benches/scenarios.ts";

const cost: Cost = { started: 1000, wall: 100, cpu: 90, peak: 60, code: 0 };

/** Requests 10 ms apart, answered in 4; each repeats what the one before said. */
function run(system: (turn: number) => string, turns: number): Run {
  const message = (at: number) => ({ role: "user", content: String(at) });
  const exchanges = Array.from({ length: turns }, (_, turn) => {
    const messages = Array.from({ length: turn + 1 }, (_, at) => message(at));
    const body = JSON.stringify({
      messages: [system(turn), ...messages],
      tools: [1, 2, 3, 4, 5, 6],
    });
    const arrived = 1080 + 10 * turn;
    return { arrived, ended: arrived + 4, bytes: 2000, body };
  });
  return { cost, exchanges, waits: [{ begin: 1084.5, end: 1086 }] };
}

function measured(b: Run) {
  const flag = [{ ...cost, wall: 30 }];
  const runs = { a: [run(() => "same", 1)], b: [b], c: [b] };
  return {
    hello: [{ ...cost, wall: 20 }],
    version: flag,
    help: flag,
    scenarios: runs,
    traced: [b],
  };
}

Deno.test("every figure stands beside its limit", () => {
  const found = figures(measured(run(() => "same", 11)));
  assert.deepEqual(
    found.map(({ name, value, ratio, limit }) => [name, value, ratio ?? null, limit]),
    [
      ["`--version`", 30, 1.5, 1.5],
      ["`--help`", 30, 1.5, 3.4],
      ["launch to first request", 80, 4, 6],
      ["first request", 2, null, 5],
      ["tools advertised", 6, null, 6],
      ["ten reads, CPU", 90, null, 180],
      ["ten reads, our own a turn, net of fsync", 6, null, 3],
      ["ten reads, sent", 22, null, 110],
      ["ten reads, peak", 60, null, 80],
      ["turns that keep the prompt's prefix", 10, null, 10],
    ],
  );
  assert.deepEqual(found.filter((it) => !isMet(it)).map((it) => it.value), [6]);
});

Deno.test("a prefix that changes once is seen", () => {
  const found = figures(measured(run((turn) => turn < 5 ? "old" : "new", 11)));
  assert.deepEqual(found.filter((it) => !isMet(it)).map((it) => it.value), [6, 9]);
});

Deno.test("medians, of even and of odd counts", () => {
  assert.deepEqual([median([3, 1, 2]), median([4, 1, 2, 3]), gap(run(() => "", 3))], [2, 2.5, 6]);
});

Deno.test("waits are read as strace writes them, and those of two threads count once", () => {
  const waits = waitsIn([
    "844   100.000000 fsync(25)       = 0 <0.002000>",
    "845   100.001000 fdatasync(26 <unfinished ...>",
    "844   100.003500 +++ exited with 0 +++",
    "845   100.004000 <... fdatasync resumed>) = 0 <0.003000>",
  ].join("\n"));
  assert.deepEqual(waits, [{ begin: 100_000, end: 100_002 }, { begin: 100_001, end: 100_004 }]);
  assert.equal(waited(waits, 99_999, 100_010), 4);
  assert.equal(waited(waits, 100_001, 100_003), 2);
});

Deno.test("the scripted model only knows the scenario and how many results it has seen", () => {
  const ends = scenarios.map((name) => [0, 1, 2, reads].map((it) => answer(name, it).type));
  assert.deepEqual(ends, [
    ["text", "text", "text", "text"],
    ["call", "call", "call", "text"],
    ["call", "call", "text", "text"],
  ]);
});
