/** Whatever is stopped, and however: the log says how the turn ended, and no call is left without a result. */

import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { next } from "../../../src/agent/mod.ts";
import type { Model, ModelDelta } from "../../../src/protocol/mod.ts";
import { fakeLoop, type FakeTool, runToEnd } from "../../support/loop.ts";

/** A model that says these deltas, and then never anything more, whoever stops it. */
function deaf(...deltas: readonly ModelDelta[]): Model {
  return {
    id: { provider: "scripted", name: "deaf" },
    async *stream() {
      yield* deltas;
      await new Promise(() => {});
    },
  };
}

function said(...deltas: readonly ModelDelta[]): Model {
  return {
    id: { provider: "scripted", name: "said" },
    async *stream() {
      yield* await Promise.resolve(deltas);
    },
  };
}

async function begun(model: Model, run?: FakeTool) {
  const loop = fakeLoop(model, run ? { write: { run_shell: run } } : {});
  await loop.journal.append([{ type: "user_message", text: "go" }]);
  return loop;
}

const call: readonly ModelDelta[] = [{
  type: "finish",
  reason: "stop",
  parts: [{ type: "tool_call", name: "run_shell", arguments: '{"command":"make"}' }],
}];

const twoCalls: readonly ModelDelta[] = [{
  type: "finish",
  reason: "stop",
  parts: ["make", "make install"].map((command) => ({
    type: "tool_call" as const,
    name: "run_shell",
    arguments: JSON.stringify({ command }),
  })),
}];

/** The events since the user's word, without what is measured. */
function told({ journal }: Awaited<ReturnType<typeof begun>>) {
  return journal.events.slice(1).filter(({ type }) => type !== "route" && type !== "owed").map(
    (event) => {
      const { v: _v, seq: _seq, at: _at, ...rest } = event;
      return rest;
    },
  );
}

Deno.test("a model that does not heed the signal is left, and what it had said is in the log", async () => {
  const loop = await begun(deaf({ type: "thinking", text: "Hm." }, { type: "text", text: "Half" }));
  const stop = new AbortController();
  await runToEnd(loop, next, {
    signal: stop.signal,
    on: (event) => {
      if (event.type === "delta" && event.delta.type === "text") stop.abort();
    },
  });
  assert.deepEqual(told(loop), [
    { type: "step", part: { type: "thinking", text: "Hm.", partial: true } },
    { type: "step", part: { type: "text", text: "Half", partial: true }, end: "cut" },
    { type: "aborted", by: "user" },
  ]);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "stopped", why: "aborted" });
});

Deno.test("where a request is made again and comes to less, the longest that was shown is kept", async () => {
  const error = { kind: "unavailable", message: "connection reset" } as const;
  const loop = await begun(said(
    { type: "text", text: "A long answer that a server gave before it died" },
    { type: "retry", attempt: 1, waitMs: 0, error },
    { type: "text", text: "A long" },
    { type: "error", error },
  ));
  await runToEnd(loop, next);
  const text = "A long answer that a server gave before it died";
  assert.deepEqual(told(loop), [
    { type: "step", part: { type: "text", text, partial: true }, end: "cut" },
    { type: "error", error },
  ]);
});

const stopped = {
  status: "cancelled",
  text: "one\ninterrupted after 4.2 s",
  durationMs: 4200,
} as const;
const gone = { status: "failed", text: "one", durationMs: 5, change: "s:c1" } as const;
const ended = { status: "failed", text: "one\nexit code 2", exit: 2, durationMs: 7 } as const;

for (
  const [what, given, status] of [
    ["that was stopped", stopped, "interrupted"],
    ["that failed because it was stopped", gone, "interrupted"],
    ["that had ended by itself", ended, "failed"],
  ] as const
) {
  Deno.test(`a command ${what} is answered as ${status}, with what it wrote and how long it ran`, async () => {
    const stop = new AbortController();
    const loop = await begun(said(...call), () => {
      stop.abort();
      return { ...given };
    });
    loop.tools.decide = () => Promise.resolve({ verdict: "allow", reason: "by the test" });
    await runToEnd(loop, next, { signal: stop.signal });
    assert.deepEqual(told(loop).slice(-2), [
      { type: "tool_result", call: "c00000000", ...given, status },
      { type: "aborted", by: "user" },
    ]);
  });
}

for (
  const [what, thrown] of [
    ["the signal's reason", (signal: AbortSignal) => signal.reason],
    ["an AbortError of its own", () => new DOMException("stopped", "AbortError")],
  ] as const
) {
  Deno.test(`a call that gives up with ${what} ends the turn and not the program`, async () => {
    const stop = new AbortController();
    const loop = await begun(said(...call), () => {
      stop.abort(new DOMException("interrupt", "AbortError"));
      throw thrown(stop.signal);
    });
    loop.tools.decide = () => Promise.resolve({ verdict: "allow", reason: "by the test" });
    await runToEnd(loop, next, { signal: stop.signal });
    const [result, aborted] = told(loop).slice(-2);
    assert.equal(result?.type === "tool_result" && result.status, "interrupted");
    assert.deepEqual(aborted, { type: "aborted", by: "user" });
  });
}

Deno.test("a defect is no interruption, whatever else has happened", async () => {
  const stop = new AbortController();
  const loop = await begun(said(...call), () => {
    stop.abort();
    throw new TypeError("a defect");
  });
  loop.tools.decide = () => Promise.resolve({ verdict: "allow", reason: "by the test" });
  await assert.rejects(runToEnd(loop, next, { signal: stop.signal }), /a defect/);
});

/** Stops once it is asked, and is never done. */
function never(stop: AbortController) {
  return () => {
    stop.abort();
    return new Promise<never>(() => {});
  };
}

Deno.test("nobody who interrupts waits until a call of the answer is judged", async () => {
  const stop = new AbortController();
  const loop = await begun(said({ type: "text", text: "I build." }, ...call), () => ({ text: "" }));
  loop.tools.decide = never(stop);
  await runToEnd(loop, next, { signal: stop.signal });
  assert.deepEqual(told(loop), [
    { type: "step", part: { type: "text", text: "I build.", partial: true }, end: "cut" },
    { type: "aborted", by: "user" },
  ]);
});

Deno.test("nor until it is judged again, nor until the question about it is made", async () => {
  for (const verdict of ["allow", "ask"] as const) {
    const stop = new AbortController();
    const loop = await begun(said(...twoCalls), () => ({ text: "" }));
    const hanging = never(stop);
    let judged = 0;
    // Each call of the answer, and the second once more before it runs.
    loop.tools.decide = () =>
      judged++ > 1 && verdict === "allow"
        ? hanging()
        : Promise.resolve({ verdict, reason: "by the test" });
    loop.tools.show = hanging;
    await runToEnd(loop, next, { signal: stop.signal });
    const [result, aborted] = told(loop).slice(-2);
    assert.equal(result?.type === "tool_result" && result.status, "cancelled", verdict);
    assert.deepEqual(aborted, { type: "aborted", by: "user" });
  }
});
