/** "Done" is computed: the program runs the project's tests, whatever the model claims. */

import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { next, nextActor, pendingApprovals } from "../../../src/agent/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Script } from "../../../src/models/script.ts";
import { type Limits, noLimits, type Verifier } from "../../../src/protocol/mod.ts";
import { fakeLoop, fakeVerifier, runToEnd } from "../../support/loop.ts";

const edit = { calls: [{ name: "edit_file", input: { path: "a.py" } }] };
const done = { text: "All tests pass." };

async function start(
  script: Script,
  verifier: Verifier,
  receipt?: "passed" | "failed",
  limits: Limits = noLimits,
) {
  const loop = fakeLoop(scriptedModel(script), {
    write: {
      edit_file: (_, times) => ({
        text: "edited",
        writes: [{ path: "a.py", hash: `h${times}` }],
        change: `s:c${times}`,
        // Of the first edit; a second one mends it.
        ...(receipt ? { receipt: times === 1 ? receipt : "passed" } : {}),
      }),
    },
    verdict: "allow",
  }, { verifier, limits });
  await loop.journal.append([{ type: "user_message", text: "mend it" }]);
  await runToEnd(loop, next);
  return loop;
}

type Loop = Awaited<ReturnType<typeof start>>;

const said = ({ journal }: Loop) =>
  journal.events.flatMap((it) => it.type === "context" ? [it.source] : []);

Deno.test("a done with passing tests is verified", async () => {
  const verifier = fakeVerifier(["passed"]);
  const loop = await start([edit, done], verifier);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "done_verified" });
  assert.deepEqual([said(loop), verifier.allowed], [[], [true]]);
});

Deno.test("a done with failing tests goes back with the failure, and counts once they pass", async () => {
  const loop = await start([edit, done, edit, done], fakeVerifier(["failed", "passed"]));
  assert.deepEqual(await outcome(loop.journal.state), { kind: "done_verified" });
  const [sent] = loop.journal.events.flatMap((it) => it.type === "context" ? [it] : []);
  assert.equal(sent?.source, "nudge:verification");
  assert.match(sent?.text ?? "", /pytest: 1 failed\ntest_a\.py:3: assert 1 == 2\n/);
});

Deno.test("a model that claims success over failing tests ends as failing", async () => {
  const loop = await start([edit, { ...done, repeat: true }], fakeVerifier(["failed"]));
  assert.deepEqual(await outcome(loop.journal.state), {
    kind: "failing",
    by: "tests",
    what: "pytest: 1 failed",
  });
  assert.deepEqual(said(loop), ["nudge:verification", "nudge:failing"]);
});

Deno.test("after three tries the failure stands", async () => {
  const tries = Array.from({ length: 4 }, () => [edit, done]).flat();
  const loop = await start(
    [...tries, done],
    fakeVerifier(["failed", "failed", "failed", "failed"]),
  );
  assert.deepEqual(await outcome(loop.journal.state), {
    kind: "failing",
    by: "tests",
    what: "pytest: 1 failed",
  });
  assert.equal(said(loop).filter((it) => it === "nudge:verification").length, 3);
});

Deno.test("where there are no tests nothing is claimed", async () => {
  const loop = await start([edit, done], fakeVerifier([]));
  assert.deepEqual(await outcome(loop.journal.state), { kind: "done_unverified", why: "no_proof" });
});

Deno.test("a failed receipt stands against a done until a change of the file mends it", async () => {
  const bad = await start([edit, { ...done, repeat: true }], fakeVerifier(["passed"]), "failed");
  assert.deepEqual(await outcome(bad.journal.state), {
    kind: "failing",
    by: "receipt",
    what: "a.py",
  });
  const mended = await start([edit, edit, done], fakeVerifier(["passed"]), "failed");
  assert.deepEqual(await outcome(mended.journal.state), { kind: "done_verified" });
});

for (const verdict of ["passed", "failed"] as const) {
  Deno.test(`an interruption while tests run ends the turn, though they had ${verdict}`, async () => {
    const stop = new AbortController();
    const verifier = fakeVerifier([verdict]);
    const loop = fakeLoop(scriptedModel([edit, done]), {
      write: {
        edit_file: () => ({
          text: "edited",
          writes: [{ path: "a.py", hash: "h1" }],
          change: "s:c1",
        }),
      },
      verdict: "allow",
    }, {
      verifier: {
        ...verifier,
        verify(options) {
          stop.abort();
          return verifier.verify(options);
        },
      },
    });
    await loop.journal.append([{ type: "user_message", text: "mend it" }]);
    await runToEnd(loop, next, { signal: stop.signal });
    assert.deepEqual(
      loop.journal.events.slice(-2).map(({ type }) => type),
      ["usage", "aborted"],
    );
    assert.deepEqual(
      [await outcome(loop.journal.state), nextActor(loop.journal.state), said(loop)],
      [
        { kind: "stopped", why: "aborted" },
        "user",
        [],
      ],
    );
  });
}

Deno.test("nothing is run where nothing was changed", async () => {
  const verifier = fakeVerifier(["passed"]);
  const loop = await start([{ text: "It adds two numbers.", repeat: true }], verifier);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "stopped", why: "idle" });
  assert.deepEqual(verifier.allowed, []);
});

Deno.test("a claim over nothing that was done is sent back, and never a done", async () => {
  const verifier = fakeVerifier(["passed"]);
  const loop = await start([{ ...done, repeat: true }], verifier);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "stopped", why: "claim" });
  assert.deepEqual(verifier.allowed, []);
  const mended = await start(
    [done, { ...edit, when: "nothing in this turn shows it" }, done],
    verifier,
  );
  assert.deepEqual(await outcome(mended.journal.state), { kind: "done_verified" });
});

/** A session that stands before the question. */
async function asked(script: Script) {
  const verifier = fakeVerifier(["failed", "passed"], "pytest -q");
  const loop = await start(script, verifier);
  const [question] = pendingApprovals(loop.journal.state);
  assert.deepEqual([question?.call.id, question?.asked?.shown], ["verify", "pytest -q"]);
  assert.equal(nextActor(loop.journal.state), "user");
  const answer = async (word: "once" | "decline") => {
    const hash = question?.asked?.hash ?? "";
    await loop.journal.append([{ type: "answered", call: "verify", answer: word, hash }]);
    await runToEnd(loop, next);
  };
  return { loop, verifier, answer };
}

Deno.test("the user is asked once before tests run, and the word holds for the turn", async () => {
  const { loop, verifier, answer } = await asked([edit, done, edit, done]);
  assert.deepEqual(verifier.allowed, []);
  await answer("once");
  assert.deepEqual(verifier.allowed, [true, true]);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "done_verified" });
  assert.equal(loop.journal.events.filter((it) => it.type === "asked").length, 1);
});

Deno.test("tests that the user declines do not run, and nothing is claimed", async () => {
  const { loop, verifier, answer } = await asked([edit, done]);
  await answer("decline");
  assert.deepEqual(verifier.allowed, [false]);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "done_unverified", why: "no_proof" });
});

Deno.test("what was changed before a limit is verified, and not mended", async () => {
  const verifier = fakeVerifier(["failed"]);
  const limits = { ...noLimits, toolCalls: 2 };
  const loop = await start([edit, edit, edit, done], verifier, undefined, limits);
  assert.equal(nextActor(loop.journal.state), "tool");
  await runToEnd(loop, next);
  assert.deepEqual(loop.journal.events.slice(-2).map(({ type }) => type), [
    "limit",
    "verification",
  ]);
  assert.deepEqual([await outcome(loop.journal.state), nextActor(loop.journal.state), said(loop)], [
    { kind: "stopped", why: "limit", limit: "tool_calls" },
    "user",
    [],
  ]);
});

Deno.test("a turn that is let go on after a limit may take as much again, and keeps what it has changed", async () => {
  const limits = { ...noLimits, toolCalls: 2 };
  const script = [edit, edit, edit, edit, done];
  const loop = await start(script, fakeVerifier(["passed"]), undefined, limits);
  await loop.journal.append([{ type: "context", source: "continued", text: "Go on." }]);
  await runToEnd(loop, next);
  assert.deepEqual(await outcome(loop.journal.state), {
    kind: "stopped",
    why: "limit",
    limit: "tool_calls",
  });
  await loop.journal.append([{ type: "context", source: "continued", text: "Go on." }]);
  await runToEnd(loop, next);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "done_verified" });
});
