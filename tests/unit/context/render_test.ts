import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import { goalPhrase } from "../../../src/context/prompts.ts";
import { loadOutputSchema, phrase, render } from "../../../src/context/mod.ts";
import { AgentError, type NewEvent } from "../../../src/protocol/mod.ts";

const stateOf = (events: readonly NewEvent[]) =>
  events
    .map((event, index) => ({
      v: 1 as const,
      seq: index + 1,
      at: "2026-01-01T00:00:00Z",
      ...event,
    }))
    .reduce(conversation.reduce, conversation.initial());

const call = (id: string, end?: "stop"): NewEvent => ({
  type: "step",
  part: { type: "tool_call", call: { id, name: "read_file", input: {} } },
  ...(end ? { end } : {}),
});
const result = (id: string): NewEvent => ({
  type: "tool_result",
  call: id,
  status: "ok",
  text: `result ${id}`,
  durationMs: 0,
});

Deno.test("results follow their calls in the order of the calls, whatever came between", () => {
  const messages = render(stateOf([
    { type: "user_message", text: "go" },
    call("c1"),
    call("c2", "stop"),
    result("c2"),
    { type: "user_message", text: "hurry" },
    result("c1"),
  ]));
  assert.deepEqual(messages.map((message) => message.role), ["user", "assistant", "tool", "user"]);
  assert.deepEqual(messages[2], {
    role: "tool",
    results: ["c1", "c2"].map((id) => ({
      id,
      name: "read_file",
      text: `result ${id}`,
      failed: false,
    })),
  });
});

Deno.test("a call without a result is answered all the same", () => {
  const [, , tool] = render(stateOf([{ type: "user_message", text: "go" }, call("c1", "stop")]));
  assert.deepEqual(tool, {
    role: "tool",
    results: [{ id: "c1", name: "read_file", text: "[no result]", failed: true }],
  });
});

Deno.test("neighbours of one role become one message, and no message is empty", () => {
  const messages = render(stateOf([
    { type: "user_message", text: "go" },
    { type: "step", part: { type: "text", text: "" }, end: "stop" },
    { type: "context", source: "nudge:empty", text: "Go on." },
    { type: "user_message", text: "please" },
    { type: "step", part: { type: "text", text: "Half", partial: true }, end: "cut" },
    { type: "error", error: { kind: "unavailable", message: "gone" } },
    { type: "step", part: { type: "text", text: "Whole" }, end: "stop" },
  ]));
  assert.deepEqual(
    messages.map((it) => [
      it.role,
      it.role === "user"
        ? it.text
        : it.role === "assistant"
        ? it.parts.map((part) => part.type === "text" ? part.text : part.type)
        : it.results.length,
    ]),
    [
      ["user", "go"],
      ["assistant", ["[empty answer]"]],
      ["user", "Go on.\n\nplease"],
      ["assistant", ["Half", "Whole"]],
    ],
  );
});

Deno.test("half a thought is never sent back", () => {
  const messages = render(stateOf([
    { type: "user_message", text: "go" },
    { type: "step", part: { type: "thinking", text: "hm", partial: true }, end: "cut" },
    { type: "user_message", text: "again" },
  ]));
  assert.deepEqual(messages, [{ role: "user", text: "go\n\nagain" }]);
});

Deno.test("of older calls neither long inputs nor results are sent once they are pruned", () => {
  const long = "x".repeat(400);
  const edit: NewEvent = {
    type: "step",
    part: {
      type: "tool_call",
      call: {
        id: "c1",
        name: "edit_file",
        input: { path: "a.ts", edits: [{ old_text: "short", new_text: long }], all: true },
      },
    },
    end: "stop",
  };
  const big: NewEvent = {
    type: "tool_result",
    call: "c1",
    status: "failed",
    text: long,
    durationMs: 0,
  };
  const events = [edit, big, edit, big].map((it, at): NewEvent =>
    it.type === "step" && it.part.type === "tool_call" && at > 1
      ? { ...it, part: { ...it.part, call: { ...it.part.call, id: "c2" } } }
      : it.type === "tool_result" && at > 1
      ? { ...it, call: "c2" }
      : it
  );
  const state = stateOf([{ type: "user_message", text: "go" }, ...events]);
  const whole = render(state);
  const pruned = render(stateOf([
    { type: "user_message", text: "go" },
    ...events,
    { type: "compacted", pruned: 4 },
  ]));
  assert.deepEqual(pruned.slice(3), whole.slice(3));
  assert.deepEqual(pruned.slice(1, 3), [
    {
      role: "assistant",
      parts: [{
        type: "tool_call",
        call: {
          id: "c1",
          name: "edit_file",
          input: {
            path: "a.ts",
            edits: [{
              old_text: "short",
              new_text:
                "[400 characters of this older call are no longer shown; read the file if you need them]",
            }],
            all: true,
          },
        },
      }],
    },
    {
      role: "tool",
      results: [{
        id: "c1",
        name: "edit_file",
        text:
          "[400 characters of this older result are no longer shown; if a part of them is needed, ask for that part]",
        failed: true,
      }],
    },
  ]);
});

Deno.test("a summary is told behind the user's words, before the answers that stay", () => {
  const messages = render(stateOf([
    { type: "user_message", text: "go" },
    call("c1", "stop"),
    result("c1"),
    { type: "step", part: { type: "text", text: "over" }, end: "stop" },
    {
      type: "compacted",
      summary: { upTo: 4, text: "[c1 was called]", quiz: { asked: 1, kept: 1 } },
    },
  ]));
  assert.deepEqual(messages, [
    { role: "user", text: "go\n\n[c1 was called]" },
    { role: "assistant", parts: [{ type: "text", text: "over" }] },
  ]);
});

Deno.test("every phrase has its text, with no place left open", () => {
  const phrases = [
    { kind: "empty" },
    { kind: "cut" },
    { kind: "promise" },
    { kind: "question" },
    { kind: "printed_call" },
    { kind: "printed_file" },
    { kind: "claim" },
    { kind: "failing", command: "npm test" },
    { kind: "repeat", tool: "read_file", times: 3 },
    { kind: "rewrites", path: "a", times: 3 },
    { kind: "schema", problem: "no object" },
    { kind: "declined", note: "" },
    { kind: "declined", note: "use b" },
    { kind: "denied", reason: "chat mode" },
    { kind: "cancelled" },
    { kind: "interrupted", found: "" },
    { kind: "not_run", limit: "money" },
  ] as const;
  for (const it of phrases) assert.doesNotMatch(phrase(it), /\{\w+\}|^$/, it.kind);
});

Deno.test("every phrase of a goal has its text, with no place left open", async () => {
  const step = { step: "1", title: "Do it", detail: "" };
  const phrases = [
    { kind: "goal_plan" },
    { kind: "goal_plan_note", note: "shorter" },
    { kind: "goal_step", ...step },
    { kind: "goal_continue", ...step },
    { kind: "goal_retry", ...step, why: "the tests fail" },
    { kind: "goal_replan", ...step, why: "the tests fail" },
    { kind: "goal_amend", goal: "All of it", why: "the docs" },
    { kind: "goal_check", goal: "All of it" },
  ] as const;
  for (const it of phrases) assert.doesNotMatch(await goalPhrase(it), /\{\w+\}|^$/, it.kind);
});

Deno.test("an output schema tells what is wrong with an answer", async () => {
  const { problem } = await loadOutputSchema(
    '{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}',
  );
  assert.equal(problem('{"n": 1}'), null);
  assert.equal(problem("one"), "the answer is not JSON");
  assert.match(problem('{"n": "1"}') ?? "", /expected number/);
});

for (const text of ["", "[]", "{", '{"type": 7}']) {
  Deno.test(`a schema that cannot be checked is refused: ${JSON.stringify(text)}`, async () => {
    await assert.rejects(loadOutputSchema(text), AgentError);
  });
}
