import assert from "node:assert/strict";
import { conversation, next, nextActor } from "../../../src/agent/mod.ts";
import type { Script } from "../../../src/models/script.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import {
  type AgentEvent,
  type ModelMessage,
  type NewEvent,
  noLimits,
} from "../../../src/protocol/mod.ts";
import { type FakeLoop, fakeLoop, fakeVerifier, listening, runToEnd } from "../../support/loop.ts";

const queued = (kind: "steer" | "next", text: string): NewEvent => ({ type: "queued", kind, text });
const read = (path: string) => ({ name: "read_file", input: { path } });
const edit = { name: "edit_file", input: { path: "a" } };

/** A loop whose calls of `read_file` make the user type what stands in `typed`, one a call. */
async function start(
  script: Script,
  typed: readonly (readonly NewEvent[])[],
  options: Parameters<typeof fakeLoop>[2] = {},
) {
  const model = listening(scriptedModel(script));
  const left = [...typed];
  const type = () => void loop.journal.append(left.shift() ?? []);
  const loop: FakeLoop = fakeLoop(model, {
    read: {
      read_file: ({ input }) => {
        type();
        return { text: `content of ${input["path"]}` };
      },
    },
    write: {
      edit_file: () => {
        type();
        return { text: "edited", writes: [{ path: "a", hash: "h" }] };
      },
    },
    verdict: "allow",
  }, options);
  await loop.journal.append([{ type: "user_message", text: "begin" }]);
  return { loop, model };
}

/** What was said, done and answered, in the order of the log. */
function story(loop: FakeLoop): readonly string[] {
  return loop.journal.events.flatMap((event) => {
    switch (event.type) {
      case "user_message":
        return [`${event.steer ? "steer" : "user"} ${event.text}`];
      case "step":
        return [event.part.type === "tool_call" ? `call ${event.part.call.name}` : "answer"];
      case "tool_result":
        return [`result ${event.status}`];
      case "verification":
      case "aborted":
      case "limit":
        return [event.type];
      default:
        return [];
    }
  });
}

function roles(messages: readonly ModelMessage[] = []): readonly string[] {
  return messages.map((it) => it.role === "user" ? `user: ${it.text}` : it.role);
}

Deno.test("a word that steers stands behind the results of all calls and before the next answer", async () => {
  const { loop, model } = await start(
    [{ calls: [read("a"), edit, read("b")] }, { text: "Done." }],
    [[queued("steer", "rather b")], [queued("steer", "and c")]],
  );
  await runToEnd(loop, next);
  assert.deepEqual(story(loop), [
    ...["user begin", "call read_file", "call edit_file", "call read_file"],
    ...["result ok", "result ok", "result ok", "steer rather b", "steer and c"],
    ...["answer", "verification"],
  ]);
  assert.deepEqual(roles(model.requests[1]?.messages), [
    ...["user: begin", "assistant", "tool", "user: rather b\n\nand c"],
  ]);
  assert.deepEqual(loop.journal.state.queue, []);
});

Deno.test("what waits for the end of the turn waits for the verification, and comes one by one", async () => {
  const { loop } = await start(
    [{ calls: [edit] }, { text: "Done." }, { text: "Second." }, { text: "Third." }],
    [[queued("next", "second"), queued("next", "third")]],
    { verifier: fakeVerifier(["passed"]) },
  );
  await runToEnd(loop, next);
  assert.deepEqual(story(loop), [
    ...["user begin", "call edit_file", "result ok", "answer", "verification"],
    ...["user second", "answer", "user third", "answer"],
  ]);
});

Deno.test("what was to steer an answer that came to its end begins a turn before what waits longer", async () => {
  const { loop } = await start(
    [{ text: "First." }, { text: "Second." }, { text: "Third." }],
    [],
  );
  await loop.journal.append([queued("next", "later")]);
  const typing = queued("steer", "wait");
  let typed = false;
  for await (const event of next(loop, new AbortController().signal)) {
    if (event.type !== "delta" || typed) continue;
    typed = true;
    await loop.journal.append([typing]);
  }
  await runToEnd(loop, next);
  assert.deepEqual(story(loop), [
    ...["user begin", "answer", "user wait", "answer", "user later", "answer"],
  ]);
});

Deno.test("a cancel keeps what waits and runs nothing of it; the next word does", async () => {
  const cancel = new AbortController();
  const { loop } = await start(
    [{ calls: [read("a")] }, { text: "Go on." }, { text: "Later." }],
    [[queued("steer", "steering"), queued("next", "later")]],
  );
  const signal = cancel.signal;
  await runToEnd(loop, next, {
    signal,
    on: (event) => event.type === "tool_result" && cancel.abort(),
  });
  const kinds = () => loop.journal.state.queue.map(({ kind, text }) => `${kind} ${text}`);
  assert.deepEqual(story(loop), ["user begin", "call read_file", "result ok", "aborted"]);
  assert.deepEqual([nextActor(loop.journal.state), kinds()], [
    "user",
    ["steer steering", "next later"],
  ]);
  await loop.journal.append([{ type: "user_message", text: "go on" }]);
  await runToEnd(loop, next);
  assert.deepEqual(story(loop).slice(4), [
    ...["user go on", "steer steering", "answer", "user later", "answer"],
  ]);
});

Deno.test("what the user takes back is not said", async () => {
  const { loop } = await start(
    [{ calls: [read("a")] }, { calls: [read("b")] }, { text: "Done." }],
    [[queued("next", "one"), queued("next", "two")], [{ type: "unqueued" }]],
  );
  await runToEnd(loop, next);
  assert.deepEqual(story(loop), [
    ...["user begin", "call read_file", "result ok", "call read_file", "result ok", "answer"],
  ]);
});

Deno.test("a word that steers does not renew the limits of the turn; the next turn has its own", async () => {
  const steered = await start(
    [{ calls: [read("a")] }, { calls: [read("b")] }, { text: "Done." }],
    [[queued("steer", "on")]],
    { limits: { ...noLimits, toolCalls: 2 } },
  );
  await runToEnd(steered.loop, next);
  assert.deepEqual(story(steered.loop), [
    ...["user begin", "call read_file", "result ok", "steer on", "call read_file", "result ok"],
    "limit",
  ]);
  // The first turn uses up time that the second would need.
  const clock = { now: () => 1_000_000 + 61_000, sleep: () => Promise.resolve() };
  const limits = { ...noLimits, tokens: 5 };
  const usage = { input: 3, output: 1 };
  const spent = { input: 2, output: 3 };
  const two = await start([{ text: "One.", usage: spent }, { text: "Two.", usage }], [], {
    limits,
    clock,
  });
  await two.loop.journal.append([queued("next", "two")]);
  await runToEnd(two.loop, next);
  assert.deepEqual(story(two.loop), ["user begin", "answer", "user two", "answer"]);
});

Deno.test("the answer to a question of the program's own holds through a word that steers", async () => {
  const verifier = fakeVerifier(["failed", "passed"], "May the tests run?");
  const { loop } = await start(
    [{ calls: [edit] }, { text: "Done." }, { calls: [read("a")] }, { calls: [edit] }, {
      text: "Done now.",
    }],
    [[], [queued("steer", "carefully")]],
    { verifier },
  );
  await runToEnd(loop, next);
  const asked = loop.journal.events.find((event) => event.type === "asked");
  assert(asked?.type === "asked");
  await loop.journal.append([
    { type: "answered", call: asked.call, answer: "once", hash: asked.hash },
  ]);
  await runToEnd(loop, next);
  assert.deepEqual(verifier.allowed, [true, true]);
  assert.equal(loop.journal.events.filter((event) => event.type === "asked").length, 1);
});

Deno.test("killed between any two commits, nothing that was typed is lost or said twice", async () => {
  const script: Script = [
    { calls: [read("a")] },
    { text: "Done." },
    { text: "Two." },
    { text: "Three." },
  ];
  const typed = [[queued("steer", "steering"), queued("next", "two"), queued("next", "three")]];
  const whole = (await start(script, typed)).loop;
  await runToEnd(whole, next);
  const expected = story(whole);
  const from = whole.journal.events.findIndex((event) => event.type === "queued") + 3;
  for (let cut = from; cut < whole.journal.events.length; cut++) {
    const { loop } = await start(script, []);
    loop.journal.events.length = 0;
    loop.journal.state = conversation.initial();
    const kept: readonly AgentEvent[] = whole.journal.events.slice(0, commitEnd(whole, cut));
    await loop.journal.append(kept.flatMap((it) => bare(it)));
    await runToEnd(loop, next);
    assert.deepEqual(story(loop), expected, `cut at ${cut}`);
  }
});

/** Where the commit ends that event `at` is in: half a commit is never there. */
function commitEnd({ journal }: FakeLoop, at: number): number {
  let end = 0;
  for (const size of journal.commits) {
    end += size;
    if (end >= at) return end;
  }
  return end;
}

function bare(event: AgentEvent): readonly NewEvent[] {
  if (event.type === "delta" || event.type === "progress" || event.type === "unknown") return [];
  const { v: _v, seq: _seq, at: _at, ...rest } = event;
  return [rest];
}
