import assert from "node:assert/strict";
import * as fc from "fast-check";
import { cells } from "../../../../src/ansi/mod.ts";
import type { AgentEvent, NewEvent } from "../../../../src/protocol/mod.ts";
import { type ConversationMessage, transcriptText } from "../../../../src/tui/conversation/mod.ts";
import { answer, call, Pane, result, stored, user } from "./support.ts";

const text = fc.constantFrom(
  ...["", "a", "one\ntwo\n\nthree", "你好，世界".repeat(30), "```ts\nlet x = 1\n```\n\n- a\n- b"],
  ...["\x1b[2Jgone", "👩‍👩‍👧 👍🏽", "| a | b |\n|--|--|\n| 1 | 2 |", "word ".repeat(80), "\t\u200b\r\n"],
);
const id = fc.constantFrom("c1", "c2", "c3");
const status = fc.constantFrom("ok", "failed", "denied", "cancelled", "interrupted" as const);
const end = fc.constantFrom(undefined, "stop", "cut", "length" as const);

const events: fc.Arbitrary<NewEvent> = fc.oneof(
  text.map(user),
  fc.tuple(text, end).map(([it, how]) => answer(it, how)),
  text.map((it): NewEvent => ({ type: "step", part: { type: "thinking", text: it } })),
  fc.tuple(id, text).map(([it, path]) => call(it, `edit_file${path}`, { path, old: path })),
  fc.tuple(id, status, text).map(([it, how, out]) =>
    result(it, { status: how, text: out, change: `k${it}`, durationMs: 12 })
  ),
  id.map((it): NewEvent => ({ type: "tool_started", call: it })),
  id.map((it): NewEvent => ({ type: "asked", call: it, shown: "", hash: "" })),
  text.map((it): NewEvent => ({ type: "queued", kind: "next", text: it })),
  fc.nat(40).map((queued): NewEvent => ({ type: "user_message", text: "said", queued })),
  fc.nat(40).map((to): NewEvent => ({ type: "rewound", to })),
  text.map((it): NewEvent => ({ type: "context", source: it, text: it })),
  fc.constantFrom("memory:m1", "file:a.ts", "situation", "nudge:no_plan").map((
    source,
  ): NewEvent => ({ type: "context", source, text: "told" })),
  fc.tuple(id, text).map(([it, note]): NewEvent => ({
    type: "answered",
    call: it,
    answer: "decline",
    hash: "",
    note,
  })),
  text.map((it): NewEvent => ({ type: "goal", move: "step", step: it, text: it })),
  fc.constantFrom<NewEvent>(
    { type: "unqueued" },
    { type: "aborted", by: "user" },
    { type: "mode", mode: "chat" },
    { type: "compacted", budget: 1 },
    { type: "repaired", findings: [] },
    { type: "limit", limit: "time", used: 1, max: 2 },
    { type: "error", error: { kind: "auth", message: "no" } },
  ),
);

const deltas: fc.Arbitrary<AgentEvent> = fc.oneof(
  fc.tuple(fc.constantFrom("text", "thinking" as const), text).map((
    [type, it],
  ): AgentEvent => ({ type: "delta", delta: { type, text: it } })),
  fc.tuple(fc.nat(2), text).map(([index, name]): AgentEvent => ({
    type: "delta",
    delta: { type: "tool_call", index, name, arguments: name },
  })),
  fc.constant<AgentEvent>({
    type: "delta",
    delta: { type: "retry", attempt: 1, waitMs: 1, error: { kind: "auth", message: "" } },
  }),
  fc.tuple(id, text).map(([it, out]): AgentEvent => ({ type: "progress", call: it, text: out })),
);

const by = fc.integer({ min: -3, max: 3 });
const actions: fc.Arbitrary<ConversationMessage> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 130 }), fc.integer({ min: 1, max: 40 })).map(
    ([columns, rows]): ConversationMessage => ({ type: "resize", size: { columns, rows } }),
  ),
  by.map((count): ConversationMessage => ({ type: "scroll", by: "page", count })),
  by.map((count): ConversationMessage => ({ type: "scroll", by: "line", count })),
  by.map((it): ConversationMessage => ({ type: "select", by: it < 0 ? -1 : 1 })),
  fc.tuple(id, text).map((
    [it, diff],
  ): ConversationMessage => ({ type: "diff", change: `k${it}`, text: `@@ -1,3 +1,3 @@\n${diff}` })),
  fc.constantFrom<ConversationMessage>(
    { type: "scroll", to: "top" },
    { type: "scroll", to: "bottom" },
    { type: "toggle" },
    { type: "copy" },
    { type: "tick" },
    { type: "leave" },
    { type: "search", do: "open" },
    { type: "search", do: "type", text: "o你" },
    { type: "search", do: "accept" },
    { type: "search", do: "previous" },
    { type: "say", text: "said\nso" },
  ),
);

type Doing =
  | { readonly event: NewEvent }
  | { readonly live: AgentEvent }
  | { readonly message: ConversationMessage };

const doings: fc.Arbitrary<readonly Doing[]> = fc.array(
  fc.oneof(
    events.map((event) => ({ event })),
    deltas.map((live) => ({ live })),
    actions.map((message) => ({ message })),
  ),
  { maxLength: 60 },
);

Deno.test("whatever comes in whatever order, the pane is filled and no row is too wide", () => {
  fc.assert(
    fc.property(doings, (all) => {
      const pane = new Pane(60, 12, { limit: 10 });
      let seq = 20;
      for (const it of all) {
        if ("event" in it) pane.tell(stored(++seq, it.event));
        else if ("live" in it) pane.tell(it.live);
        else pane.send(it.message);
        const { columns, rows } = pane.model.size;
        const shown = pane.rows();
        assert.equal(shown.length, rows);
        const texts = shown.map((row) => row.map((span) => span.text).join(""));
        assert.deepEqual(
          texts.filter((line) => cells(line) > columns || /\p{Cc}/u.test(line)),
          [],
        );
        const ids = [...pane.model.blocks, ...pane.model.queued].map((block) => block.id);
        assert.equal(new Set(ids).size, ids.length);
      }
      assert.ok(!transcriptText(pane.model).includes("\x1b"));
    }),
    { numRuns: 200 },
  );
});

Deno.test("a window and what came before it are the session as a whole", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), fc.nat(40), (all, cut) => {
      const told = natural(all).map((event, at) => stored(at + 1, event));
      const whole = new Pane(60, 500).send({ type: "events", events: told });
      const part = new Pane(60, 500).send({ type: "events", events: told.slice(cut) });
      if (told.length <= cut) return;
      if (part.model.firstSeq > 1) part.send({ type: "older", events: told.slice(0, cut) });
      assert.deepEqual(part.lines(), whole.lines());
    }),
    { numRuns: 200 },
  );
});

/** Each thing is told of a call once and none after its result, nothing is taken back, and the mode stays: a window cannot know what is not in it. */
function natural(all: readonly NewEvent[]): readonly NewEvent[] {
  const met = new Set<string>();
  return all.filter((event) => {
    if (event.type === "rewound" || event.type === "mode") return false;
    const id = event.type === "step" && event.part.type === "tool_call"
      ? event.part.call.id
      : "call" in event
      ? event.call
      : null;
    if (id === null) return true;
    const key = `${event.type} ${id}`;
    const isNext = event.type === "step" ||
      met.has(`step ${id}`) && !met.has(`tool_result ${id}`);
    const isFirst = !met.has(key);
    met.add(key);
    return isFirst && isNext;
  });
}
