/** Programs in the loop: their calls are judged like any others, and the log alone says how far they are. */

import assert from "node:assert/strict";
import { next, pendingApprovals } from "../../../src/agent/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { ProgramCall, Programs, ToolCall } from "../../../src/protocol/mod.ts";
import { programCallId } from "../../../src/protocol/mod.ts";
import { type FakeLoop, fakeLoop, listening, runToEnd } from "../../support/loop.ts";

const read = (path: string) => ({ name: "read_file", input: { path } });
const edit = (path: string) => ({ name: "edit_file", input: { path } });

type Wish = Pick<ToolCall, "name" | "input">;

/** A program that makes these calls in order and prints what they came to; `asked` are its restarts. */
function fakePrograms(
  wishes: readonly Wish[],
  isTogether: boolean,
  foreseen: readonly (Wish & { repeats?: boolean })[],
) {
  const seen: (readonly ProgramCall[])[] = [];
  const ended: string[] = [];
  const engines: string[] = [];
  const programs: Programs = {
    isProgram: ({ name }) => name === "run_program",
    foresee: (program) =>
      Promise.resolve({
        text: foreseen.length === 0 ? "" : "the program calls",
        calls: foreseen.map(({ repeats = false, ...wish }) => ({
          ...{ call: { id: programCallId(program.id, 0), ...wish }, repeats },
        })),
      }),
    advance(program, made) {
      seen.push([...made]);
      const calls = wishes.map((wish, at) => ({
        call: { id: programCallId(program.id, at + 1), ...wish },
        ...{ line: at + 1, column: 1 },
      })).slice(made.length);
      const [first] = calls;
      if (first && isTogether) return Promise.resolve({ type: "calls", calls });
      if (first) return Promise.resolve({ type: "call", ...first });
      const text = made.map(({ result }) => result.text).join(", ");
      return Promise.resolve({
        type: "end",
        result: { type: "tool_result", call: program.id, status: "ok", text, durationMs: 0 },
      });
    },
    end: (program) => Promise.resolve(void ended.push(program)),
    startAhead: () => void engines.push(`started before ${seen.length + 1}`),
    endUnused: () => Promise.resolve(void engines.push("ended if unused")),
  };
  return { programs, seen, ended, engines };
}

async function start(
  wishes: readonly Wish[],
  verdict: "allow" | "ask" | "deny" = "allow",
  foreseen: readonly (Wish & { repeats?: boolean })[] = [],
  attended = foreseen.length > 0,
  isTogether = false,
) {
  const fake = fakePrograms(wishes, isTogether, foreseen);
  const model = listening(scriptedModel([
    { calls: [{ name: "run_program", input: { code: "…" } }] },
    { text: "Both are read." },
  ]));
  const loop = fakeLoop(model, {
    read: { read_file: ({ input }) => ({ text: `content of ${input["path"]}` }) },
    write: { edit_file: ({ input }) => ({ text: `edited ${input["path"]}` }) },
    verdict,
  }, { programs: fake.programs, attended });
  await loop.journal.append([{ type: "user_message", text: "Read a and b." }]);
  return { loop, model, ...fake };
}

/** Events of calls, in the order of the log. */
function story({ journal }: FakeLoop): readonly string[] {
  return journal.events.flatMap((event) => {
    switch (event.type) {
      case "program_call":
        return [`${event.call.id} wished by ${event.program} in line ${event.line}`];
      case "decision":
        return [`${event.call} ${event.verdict}`];
      case "asked":
      case "tool_started":
        return [`${event.call} ${event.type}`];
      case "tool_result":
        return [`${event.call} ${event.status}: ${event.text}`];
      default:
        return [];
    }
  });
}

const p = "c00000000";

Deno.test("calls of a program that only read are stored together, and never sent to the model", async () => {
  const { loop, model } = await start([read("a"), read("b")]);
  await runToEnd(loop, next);
  assert.deepEqual(story(loop), [
    `${p} allow`,
    `${p}.1 wished by ${p} in line 1`,
    `${p}.1 allow`,
    `${p}.1 ok: content of a`,
    `${p}.2 wished by ${p} in line 2`,
    `${p}.2 allow`,
    `${p}.2 ok: content of b`,
    `${p} ok: content of a, content of b`,
  ]);
  const sent = JSON.stringify(model.requests.at(-1)?.messages);
  assert.deepEqual([sent.includes("content of a, content of b"), sent.includes(`${p}.1`)], [
    true,
    false,
  ]);
  // The message, the answer with its verdict, the whole program, the last answer.
  assert.equal(loop.journal.commits.length, 4);
});

Deno.test("calls side by side are all judged before one of them has come to its end", async () => {
  const paths = Array.from({ length: 25 }, (_, at) => `f${at}`);
  const { loop, seen } = await start(paths.map(read), "allow", [], false, true);
  await runToEnd(loop, next);
  assert.deepEqual(
    story(loop).slice(1, -1),
    paths.flatMap((path, at) => [
      `${p}.${at + 1} wished by ${p} in line ${at + 1}`,
      `${p}.${at + 1} allow`,
      `${p}.${at + 1} ok: content of ${path}`,
    ]),
  );
  // Twenty at once, and what is left.
  assert.deepEqual(seen.map((it) => it.length), [0, 20, 25]);
});

Deno.test("of calls side by side the first that asks waits, and so do those behind it", async () => {
  const wishes = [read("a"), edit("b"), read("c")];
  const { loop } = await start(wishes, "ask", [], false, true);
  await runToEnd(loop, next);
  const [asked] = pendingApprovals(loop.journal.state);
  const hash = asked?.asked?.hash ?? "";
  const before = story(loop);
  await loop.journal.append([{ type: "answered", call: `${p}.2`, answer: "once", hash }]);
  await runToEnd(loop, next);
  const made = [`${p}.1`, `${p}.2`, `${p}.3`];
  const ran = story(loop).filter((it) => made.some((id) => it.startsWith(`${id} ok`)));
  assert.deepEqual([before.at(-1), ran], [`${p}.2 asked`, [
    `${p}.1 ok: content of a`,
    `${p}.2 ok: edited b`,
    `${p}.3 ok: content of c`,
  ]]);
});

Deno.test("a call that asks makes it the user's turn, and the program goes on with the answer", async () => {
  const { loop, seen } = await start([read("a"), edit("b")], "ask");
  await runToEnd(loop, next);
  const [asked] = pendingApprovals(loop.journal.state);
  assert.deepEqual([asked?.call.id, asked?.asked?.shown], [`${p}.2`, 'edit_file {"path":"b"}']);
  const hash = asked?.asked?.hash ?? "";
  await loop.journal.append([{ type: "answered", call: `${p}.2`, answer: "once", hash }]);
  await runToEnd(loop, next);
  assert.deepEqual(story(loop).slice(-4), [
    `${p}.2 asked`,
    `${p}.2 tool_started`,
    `${p}.2 ok: edited b`,
    `${p} ok: content of a, edited b`,
  ]);
  assert.deepEqual(seen.map((made) => made.length), [0, 1, 2]);
});

for (const how of ["decline", "deny"] as const) {
  Deno.test(`a call that is not allowed ends the program: ${how}`, async () => {
    const { loop, seen, ended } = await start(
      [edit("b"), read("a")],
      how === "deny" ? "deny" : "ask",
    );
    await runToEnd(loop, next);
    const [asked] = pendingApprovals(loop.journal.state);
    if (asked?.asked) {
      const { hash } = asked.asked;
      await loop.journal.append([{ type: "answered", call: `${p}.1`, answer: "decline", hash }]);
      await runToEnd(loop, next);
    }
    const results = loop.journal.events.flatMap((it) =>
      it.type === "tool_result" ? [`${it.call} ${it.status}`] : []
    );
    assert.deepEqual([results, ended, seen.length], [[`${p}.1 denied`, `${p} failed`], [p], 1]);
  });
}

Deno.test("an interruption ends the program, and leaves no call without a result", async () => {
  const controller = new AbortController();
  const { loop, ended, programs } = await start([read("a"), edit("b")]);
  const { advance } = programs;
  programs.advance = async (program, made, options) => {
    const step = await advance(program, made, options);
    if (made.length === 1) controller.abort();
    return step;
  };
  await runToEnd(loop, next, { signal: controller.signal });
  assert.deepEqual(story(loop).slice(-3), [
    `${p}.1 allow`,
    `${p}.1 ok: content of a`,
    `${p} cancelled: Cancelled by the user before it ran.`,
  ]);
  const { open, findings } = loop.journal.state.calls;
  assert.deepEqual([open, findings, ended], [[], [], [p]]);
});

Deno.test("an engine is started while its program is written, and stays until that has ended", async () => {
  const { loop, engines } = await start([read("a")]);
  await runToEnd(loop, next);
  assert.deepEqual(engines, ["started before 1", "ended if unused"]);
});

for (const [what, broken] of Object.entries({ "breaks off": "cut", "is cut": "length" } as const)) {
  Deno.test(`an engine ends where the program ${what} before it has come`, async () => {
    const { programs, engines, seen } = fakePrograms([], false, []);
    const loop = fakeLoop(
      scriptedModel([
        { calls: [{ name: "run_program", input: { code: "…" } }], finish: broken },
        { text: "It is read." },
      ]),
      {},
      { programs },
    );
    await loop.journal.append([{ type: "user_message", text: "Read a." }]);
    await Array.fromAsync(next(loop, new AbortController().signal));
    assert.deepEqual([engines, seen], [["started before 1", "ended if unused"], []]);
  });
}

Deno.test("a program that calls without end is ended", async () => {
  const { loop, ended } = await start(Array.from({ length: 2_000 }, () => read("a")));
  await runToEnd(loop, next);
  const last = loop.journal.events.findLast((it) => it.type === "tool_result");
  assert.deepEqual([last?.call, last?.status, ended], [p, "failed", [p]]);
  assert.equal(loop.tools.ran.length, 1_000);
});

Deno.test("the same mistake in three programs ends the run, whatever else is in them", async () => {
  let count = 0;
  const programs: Programs = {
    isProgram: ({ name }) => name === "run_program",
    foresee: () => Promise.resolve({ text: "", calls: [] }),
    advance: ({ id }) => {
      count += 1;
      const text = `printed ${
        "x".repeat(count)
      }\n[TypeError: not a function]\n  line ${count}: it()`;
      return Promise.resolve({
        type: "end",
        result: { type: "tool_result", call: id, status: "failed", text, durationMs: 0 },
      });
    },
    end: () => Promise.resolve(),
    startAhead: () => {},
    endUnused: () => Promise.resolve(),
  };
  const wish = (code: string) => ({ calls: [{ name: "run_program", input: { code } }] });
  const model = listening(scriptedModel([wish("1"), wish("2"), wish("3"), wish("4")]));
  const loop = fakeLoop(model, {}, { programs });
  await loop.journal.append([{ type: "user_message", text: "Count the files." }]);
  await runToEnd(loop, next);
  const ends = loop.journal.events.flatMap((it) =>
    it.type === "limit"
      ? [`${it.limit} ${it.used} of ${it.max}`]
      : it.type === "context"
      ? [it.source]
      : []
  );
  assert.deepEqual([count, ends], [3, ["nudge:repeat", "repeats 3 of 3"]]);
});

/** Answers the only open question. */
async function answer(
  { journal }: FakeLoop,
  word: "once" | "session" | "decline",
): Promise<readonly [call: string, shown: string]> {
  const [open, ...others] = pendingApprovals(journal.state);
  assert.deepEqual([open === undefined, others], [false, []]);
  const { hash = "", shown = "" } = open?.asked ?? {};
  const call = open?.call.id ?? "";
  await journal.append([{ type: "answered", call, answer: word, hash }]);
  return [call, shown];
}

const questions = (loop: FakeLoop) =>
  story(loop).filter((it) => /asked|tool_started|ok:|denied:|failed:/.test(it));

Deno.test("what a program's text says it will do is asked about once, before it starts", async () => {
  const wishes = [edit("a"), read("x"), edit("b")];
  const { loop, seen } = await start(wishes, "ask", wishes);
  await runToEnd(loop, next);
  assert.equal(seen.length, 0);
  assert.deepEqual(await answer(loop, "once"), [
    p,
    'run_program\n\nthe program calls\n\nedit_file {"path":"a"}\n\nedit_file {"path":"b"}',
  ]);
  await runToEnd(loop, next);
  assert.deepEqual(questions(loop), [
    `${p} asked`,
    `${p}.1 asked`,
    `${p}.1 tool_started`,
    `${p}.1 ok: edited a`,
    `${p}.2 ok: content of x`,
    `${p}.3 asked`,
    `${p}.3 tool_started`,
    `${p}.3 ok: edited b`,
    `${p} ok: edited a, content of x, edited b`,
  ]);
  const answers = loop.journal.events.flatMap((it) =>
    it.type === "answered" ? [[it.call, it.answer, it.program ?? false]] : []
  );
  assert.deepEqual(answers, [
    [p, "once", false],
    [`${p}.1`, "once", true],
    [`${p}.3`, "once", true],
  ]);
});

Deno.test("a call that was not foreseen asks in the middle", async () => {
  const { loop } = await start([edit("a"), edit("b")], "ask", [edit("a")]);
  await runToEnd(loop, next);
  await answer(loop, "once");
  await runToEnd(loop, next);
  assert.deepEqual(await answer(loop, "once"), [`${p}.2`, 'edit_file {"path":"b"}']);
  await runToEnd(loop, next);
  assert.equal(questions(loop).at(-1), `${p} ok: edited a, edited b`);
});

Deno.test("the answer holds once for a call that stands once, and each time for one in a loop", async () => {
  for (const repeats of [false, true]) {
    const { loop } = await start([edit("a"), edit("a")], "ask", [{ ...edit("a"), repeats }]);
    await runToEnd(loop, next);
    await answer(loop, "once");
    await runToEnd(loop, next);
    const open = pendingApprovals(loop.journal.state).map(({ call }) => call.id);
    assert.deepEqual(open, repeats ? [] : [`${p}.2`]);
  }
});

Deno.test("a program that is declined does not start", async () => {
  const { loop, seen } = await start([edit("a")], "ask", [edit("a")]);
  await runToEnd(loop, next);
  await answer(loop, "decline");
  await runToEnd(loop, next);
  const last = loop.journal.events.findLast((it) => it.type === "tool_result");
  assert.deepEqual([last?.call, last?.status, seen.length], [p, "denied", 0]);
});

Deno.test("a yes for the session is one to each call that was shown", async () => {
  const { loop } = await start([edit("a")], "ask", [edit("a"), edit("b")]);
  await runToEnd(loop, next);
  await answer(loop, "session");
  assert.deepEqual(
    loop.journal.state.calls.granted.map(({ name, input }) => ({ name, input })),
    [edit("a"), edit("b")],
  );
});

Deno.test("a program of mere reads asks nothing, and what is not foreseen tells the list with it", async () => {
  const reads = await start([read("a")], "ask", [read("a")]);
  await runToEnd(reads.loop, next);
  assert.deepEqual(questions(reads.loop).filter((it) => it.endsWith("asked")), []);
  const computed = await start([edit("a"), edit("b")], "ask", [read("a")]);
  await runToEnd(computed.loop, next);
  assert.deepEqual(await answer(computed.loop, "once"), [
    `${p}.1`,
    'edit_file {"path":"a"}\n\nthe program calls',
  ]);
  await runToEnd(computed.loop, next);
  assert.deepEqual(await answer(computed.loop, "once"), [`${p}.2`, 'edit_file {"path":"b"}']);
});

Deno.test("where nobody answers, a program is not asked about as a whole", async () => {
  const { loop } = await start([read("a"), edit("b")], "ask", [edit("b")], false);
  await runToEnd(loop, next);
  const open = pendingApprovals(loop.journal.state).map(({ call }) => call.id);
  assert.deepEqual(open, [`${p}.2`]);
});
