/** A server that asks in the middle of a call: the log holds question and answer, and the call runs once. */

import assert from "node:assert/strict";
import { next, pendingApprovals, repairs } from "../../../src/agent/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Elicitation, RunOptions, ToolCall, ToolOutcome } from "../../../src/protocol/mod.ts";
import "../../support/elicits.ts";
import { type FakeLoop, fakeLoop, FakeRunner, runToEnd } from "../../support/loop.ts";

const form: Elicitation = {
  server: "tracker",
  message: "Which project?",
  wants: {
    type: "form",
    fields: [{
      ...{ type: "text", name: "project", title: "Project", description: "", required: true },
      ...{ format: null, least: null, most: null, preset: null },
    }],
  },
};

/** Asks these one after the other, and says what it was answered. */
class AskingRunner extends FakeRunner {
  ended: string | null = null;

  constructor(private readonly asks: readonly Elicitation[]) {
    super({ write: { tracker__open: () => ({ text: "" }) }, verdict: "allow" });
  }

  override async run(call: ToolCall, options?: RunOptions): Promise<ToolOutcome> {
    const { result } = await super.run(call);
    const signal = options?.signal ?? new AbortController().signal;
    signal.addEventListener("abort", () => this.ended = String(signal.reason?.message));
    const answers = [];
    for (const it of this.asks) answers.push(await options?.elicit?.(it, signal));
    return { result: { ...result, text: JSON.stringify(answers) } };
  }
}

type Loop = FakeLoop & { readonly tools: AskingRunner };

async function begun(asks: readonly Elicitation[] = [form], attended = true): Promise<Loop> {
  const model = scriptedModel([
    { calls: [{ name: "tracker__open", input: {} }] },
    { text: "It is open." },
  ]);
  const tools = new AskingRunner(asks);
  const loop = { ...fakeLoop(model, {}, { attended }), tools };
  await loop.journal.append([{ type: "user_message", text: "open it" }]);
  return loop;
}

/** One turn; ends at once where it is the user's. */
async function turn(loop: Loop, signal = new AbortController().signal): Promise<void> {
  for await (const _ of next(loop, signal));
}

function question({ journal }: Loop) {
  const [it] = pendingApprovals(journal.state);
  assert.ok(it?.asked, "nothing is asked");
  return { id: it.call.id, hash: it.asked.hash, shown: it.asked.shown, name: it.call.name };
}

async function reply(loop: Loop, words: string | null, signal?: AbortSignal): Promise<void> {
  const { id, hash } = question(loop);
  const note = words === null || words === "" ? {} : { note: words };
  await loop.journal.append([
    { type: "answered", call: id, answer: words === null ? "decline" : "once", hash, ...note },
  ]);
  await turn(loop, signal);
}

const call = "c00000000";

function stored({ journal }: Loop, ...types: readonly string[]) {
  return journal.events.flatMap(({ v: _v, seq: _seq, at: _at, ...it }) =>
    types.includes(it.type) ? [it] : []
  );
}

Deno.test("a form is asked field by field, shown once more, and sent after a yes", async () => {
  const loop = await begun();
  await turn(loop);
  assert.deepEqual(question(loop), {
    id: `${call}?1:0`,
    name: "ask_user",
    hash: question(loop).hash,
    shown: "The MCP server tracker asks you:\n  | Which project?\n" +
      "The MCP server tracker gets: Project (project), a text.\n" +
      "Empty: nothing is sent to the server.",
  });
  await reply(loop, "atlas");
  assert.deepEqual(
    [question(loop).id, question(loop).shown],
    [`${call}?1:1!`, 'Send this to the MCP server tracker?\n  Project (project): "atlas"'],
  );
  await reply(loop, "");
  await runToEnd(loop, next);
  assert.deepEqual(stored(loop, "elicited", "elicit_answered", "tool_result"), [
    { type: "elicited", call, id: `${call}?1`, request: form },
    {
      ...{ type: "elicit_answered", call, id: `${call}?1` },
      ...{ action: "accept", content: { project: "atlas" } },
    },
    {
      ...{ type: "tool_result", call, status: "ok", durationMs: 0 },
      text: '[{"action":"accept","content":{"project":"atlas"}}]',
    },
  ]);
  assert.equal(loop.tools.ran.length, 1);
  assert.deepEqual(loop.journal.state.calls.elicited, {});
  assert.deepEqual(loop.journal.state.calls.questions, {});
});

Deno.test("a no to what would be sent sends nothing, and the call goes on", async () => {
  const loop = await begun();
  await turn(loop);
  await reply(loop, "atlas");
  await reply(loop, null);
  assert.deepEqual(stored(loop, "tool_result").map((it) => "text" in it && it.text), [
    '[{"action":"decline"}]',
  ]);
});

Deno.test("no answer where one is needed declines the form", async () => {
  const loop = await begun();
  await turn(loop);
  await reply(loop, null);
  assert.deepEqual(stored(loop, "elicit_answered"), [
    { type: "elicit_answered", call, id: `${call}?1`, action: "decline" },
  ]);
});

Deno.test("where nobody is there it is declined, and nobody is asked", async () => {
  const loop = await begun([form], false);
  await runToEnd(loop, next);
  assert.deepEqual(stored(loop, "asked", "elicited", "elicit_answered"), [
    { type: "elicited", call, id: `${call}?1`, request: form },
    { type: "elicit_answered", call, id: `${call}?1`, action: "decline" },
  ]);
});

Deno.test("what a call asks twice has two numbers", async () => {
  const loop = await begun([form, form]);
  await turn(loop);
  await reply(loop, null);
  assert.equal(question(loop).id, `${call}?2:0`);
  await reply(loop, "borneo");
  await reply(loop, "");
  assert.deepEqual(stored(loop, "elicit_answered").map((it) => "id" in it && it.id), [
    `${call}?1`,
    `${call}?2`,
  ]);
});

Deno.test("an interruption while the user is asked stops the call and closes the question", async () => {
  const loop = await begun();
  await turn(loop);
  const stop = new AbortController();
  stop.abort();
  await reply(loop, null, stop.signal);
  assert.deepEqual(pendingApprovals(loop.journal.state), []);
  assert.deepEqual(loop.journal.state.calls.open, []);
  assert.equal(loop.tools.ended, "nobody waits for the call");
});

Deno.test("whoever goes on after a kill finds the call interrupted, and does not make it again", async () => {
  const before = await begun();
  await turn(before);
  // Another process: the same log, and no call in its hands.
  const loop = { ...await begun(), journal: before.journal };
  await loop.journal.append(repairs(loop, () => ({ text: "" })));
  await runToEnd(loop, next);
  assert.deepEqual(
    stored(loop, "tool_result").map((it) => "status" in it && it.status),
    ["interrupted"],
  );
  assert.deepEqual(pendingApprovals(loop.journal.state), []);
  assert.equal(loop.tools.ran.length, 0);
});

Deno.test("an answer to a question of a call that has ended counts for nothing", async () => {
  const loop = await begun();
  await turn(loop);
  const { id, hash } = question(loop);
  await loop.held.end();
  await loop.journal.append(repairs(loop, () => ({ text: "" })));
  await loop.journal.append([{ type: "answered", call: id, answer: "once", hash, note: "atlas" }]);
  await runToEnd(loop, next);
  assert.deepEqual(stored(loop, "elicit_answered"), []);
});
