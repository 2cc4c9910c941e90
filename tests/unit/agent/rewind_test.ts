import assert from "node:assert/strict";
import fc from "fast-check";
import { outcome } from "../../../src/agent/ending/mod.ts";
import {
  conversation,
  type ConversationState,
  nextActor,
  pendingApprovals,
  repairs,
} from "../../../src/agent/mod.ts";
import { assembler } from "../../../src/context/mod.ts";
import type { Event, NewEvent, ToolSpec } from "../../../src/protocol/mod.ts";
import { ListJournal } from "../../support/loop.ts";

/** One call with its result. */
interface Done {
  readonly tool: "read_file" | "edit_file" | "find_tools";
  readonly path: string;
  readonly hash: string;
}

type Part =
  | { readonly type: "answer"; readonly text: string; readonly done: readonly Done[] }
  | { readonly type: "context" | "steer" | "queued" | "overflow"; readonly text: string };

type Turn = { readonly text: string; readonly parts: readonly Part[] };

const word = fc.constantFrom("alpha", "beta", "gamma", "delta 漢字", "");
const done: fc.Arbitrary<Done> = fc.record({
  tool: fc.constantFrom("read_file", "edit_file", "find_tools"),
  path: fc.constantFrom("a.ts", "b.ts", "lib/c.ts"),
  hash: fc.constantFrom("h1", "h2", "h3"),
});
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({
    type: fc.constant("answer" as const),
    text: word,
    done: fc.array(done, { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constantFrom("context" as const, "steer", "queued", "overflow"),
    text: word,
  }),
);
const turn: fc.Arbitrary<Turn> = fc.record({
  text: word,
  parts: fc.array(part, { maxLength: 4 }),
});

/** Plays turns into a log; calls are numbered on, as the loop does it. */
class Player extends ListJournal {
  #calls = 0;

  async play({ text, parts }: Turn): Promise<void> {
    await this.append([{ type: "user_message", text }]);
    for (const it of parts) await this.append(this.#events(it));
    await this.append([{ type: "step", part: { type: "text", text: "over" }, end: "stop" }]);
  }

  #events(it: Part): readonly NewEvent[] {
    switch (it.type) {
      case "answer":
        return this.#answer(it.text, it.done);
      case "context":
        return [{ type: "context", source: "nudge:empty", text: it.text }];
      case "steer":
        return [{ type: "user_message", text: it.text, steer: true }];
      case "queued":
        return [{ type: "queued", kind: "next", text: it.text }];
      case "overflow":
        return [{ type: "error", error: { kind: "overflow", message: it.text } }];
    }
  }

  #answer(text: string, done: readonly Done[]): readonly NewEvent[] {
    const made = done.map((it) => ({ ...it, id: `c${this.#calls++}` }));
    const steps = [
      { type: "text" as const, text },
      ...made.map(({ id, tool, path }) => ({
        type: "tool_call" as const,
        call: { id, name: tool, input: { path } },
      })),
    ];
    return [
      ...steps.map((part, at): NewEvent => ({
        type: "step",
        part,
        ...(at === steps.length - 1 ? { end: "stop" } : {}),
      })),
      ...made.map((it): NewEvent => ({
        type: "tool_result",
        call: it.id,
        status: "ok",
        text: `${it.tool} ${it.path} ${it.hash}`,
        durationMs: 0,
        ...effectOf(it),
      })),
    ];
  }
}

function effectOf({ tool, path, hash }: Done) {
  switch (tool) {
    case "read_file":
      return { saw: [{ path, hash }] };
    case "edit_file":
      return { writes: [{ path, hash: hash === "h3" ? null : hash }] };
    case "find_tools":
      return { offers: [`tool_${hash}`] };
  }
}

const spec = (name: string): ToolSpec => ({ name, description: "", schema: {} });
const assemble = (state: ConversationState) =>
  assembler({ root: "/p", os: "linux", tools: (_mode, found) => found.map(spec) }).assemble(state);

/** What is sent next, with calls numbered as they come. */
async function sent(state: ConversationState): Promise<unknown> {
  const ids = new Map<string, string>();
  const text = JSON.stringify(await assemble(state));
  return JSON.parse(text.replaceAll(/"id":"(c\d+)"/g, (_, id: string) => {
    if (!ids.has(id)) ids.set(id, `call${ids.size}`);
    return `"id":"${ids.get(id)}"`;
  }));
}

const noTools = {
  assembler: assembler({ root: "/", os: "", tools: () => [] }),
  tools: { readOnly: () => false },
};

function sound(journal: ListJournal): void {
  const { state } = journal;
  assert.deepEqual(repairs({ journal, ...noTools }, () => ({ text: "" })), []);
  assert.deepEqual(pendingApprovals(state), []);
  assert.equal(nextActor(state), "user");
  assert.deepEqual(state.queue, []);
  const { changed, acted, failing } = state.progress;
  assert.deepEqual({ changed, acted, failing }, { changed: false, acted: false, failing: {} });
  assert.equal(state.transcript.open, false);
}

Deno.test("what is sent after going back is what it would be without the later turns", async () => {
  const turns = fc.array(turn, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(turns, fc.nat(), turn, async (all, nat, after) => {
      const keep = nat % all.length;
      const [never, back] = [new Player(), new Player()];
      for (const it of all.slice(0, keep)) await never.play(it);
      await never.append([{ type: "unqueued" }]);
      const begins: number[] = [];
      for (const it of all) {
        begins.push(back.events.length + 1);
        await back.play(it);
      }
      await back.append([{ type: "rewound", to: begins[keep] ?? 0 }]);
      sound(back);
      const [one, two] = [never.state, back.state];
      assert.deepEqual(two.seen.files, one.seen.files);
      assert.deepEqual(two.offered.map(({ name }) => name), one.offered.map(({ name }) => name));
      assert.equal(two.transcript.marks.length, one.transcript.marks.length);
      const { actedBefore, acted } = one.progress;
      assert.equal(two.progress.actedBefore, actedBefore || acted);
      for (const it of [never, back]) await it.play(after);
      assert.deepEqual(await sent(back.state), await sent(never.state));
      // A checkpoint says the same as the log.
      const folded = back.events.reduce<ConversationState>(
        (state, event: Event) => conversation.reduce(JSON.parse(JSON.stringify(state)), event),
        conversation.initial(),
      );
      assert.deepEqual(JSON.stringify(folded), JSON.stringify(back.state));
    }),
    { numRuns: 150 },
  );
});

Deno.test("going back with a call open and a question asked leaves nothing to wait for", async () => {
  const journal = new ListJournal();
  const call = { id: "c1", name: "edit_file", input: { path: "a" } };
  await journal.append([
    { type: "user_message", text: "go" },
    { type: "step", part: { type: "tool_call", call }, end: "stop" },
    { type: "asked", call: "c1", shown: "edit a?", hash: "h" },
    { type: "asked", call: "verify", shown: "test?", hash: "h" },
    { type: "rewound", to: 1 },
  ]);
  sound(journal);
  assert.deepEqual(await outcome(journal.state), { kind: "answered" });
  // Whoever had begun it may still come with a result.
  await journal.append([
    { type: "tool_result", call: "c1", status: "ok", text: "late", durationMs: 1 },
    { type: "user_message", text: "again" },
  ]);
  const { messages } = await assemble(journal.state);
  assert.deepEqual(messages, [{ role: "user", text: "again" }]);
  assert.deepEqual(repairs({ journal, ...noTools }, () => ({ text: "" })), []);
});

Deno.test("going back twice goes back to the earlier message", async () => {
  const player = new Player();
  for (const text of ["one", "two", "three"]) await player.play({ text, parts: [] });
  const at = (text: string) =>
    player.events.findLast((it) => it.type === "user_message" && it.text === text)?.seq ?? 0;
  await player.append([{ type: "rewound", to: at("three") }]);
  await player.play({ text: "four", parts: [] });
  await player.append([{ type: "rewound", to: at("two") }]);
  await player.play({ text: "five", parts: [] });
  const { messages } = await assemble(player.state);
  const said = messages.flatMap((it) => it.role === "user" ? [it.text] : []);
  assert.deepEqual(said, ["one", "five"]);
  assert.deepEqual(player.state.transcript.marks.map(({ seq }) => seq), [at("one"), at("five")]);
});
