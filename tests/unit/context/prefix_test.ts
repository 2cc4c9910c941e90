/** What was sent before stays byte for byte, whatever happens between two requests. */

import assert from "node:assert/strict";
import type { ConversationState } from "../../../src/agent/mod.ts";
import { render, situationText, type ToldChange } from "../../../src/context/mod.ts";
import type { ModelMessage, NewEvent } from "../../../src/protocol/mod.ts";
import { ListJournal } from "../../support/loop.ts";
import { random } from "../../support/random.ts";

/** A conversation that is written event by event. */
class Written {
  readonly #journal = new ListJournal();

  get state(): ConversationState {
    return this.#journal.state;
  }

  /** A list is written at once. */
  add(...events: readonly NewEvent[]): void {
    void this.#journal.append(events);
  }
}

/** The pieces of a request in the order in which a server reads them. */
function pieces(messages: readonly ModelMessage[]): string {
  return JSON.stringify(messages).replace(/["}\]]+$/, "");
}

function change(at: number): ToldChange {
  return {
    kind: "edit",
    outcome: "applied",
    files: [{ path: `src/file${at}.ts`, before: "a", after: "b" }],
    receipt: { stages: [{ stage: "syntax", verdict: "passed" }] },
    undoneBy: null,
  };
}

/** A session with edits and commands: the prompts of its requests. */
function session(seed: number): readonly string[] {
  const upTo = random(seed).below;
  const written = new Written();
  const changes: ToldChange[] = [];
  const prompts: string[] = [];
  let call = 0;
  const tell = () => {
    const told = written.state.transcript.situation.told ?? [];
    const text = situationText({ plan: null, changes }, told);
    if (text !== "") written.add({ type: "context", source: "situation", text });
  };
  for (let turn = 0; turn < 3 + upTo(4); turn++) {
    written.add({ type: "user_message", text: `task ${turn}` });
    tell();
    for (let step = 0; step < 1 + upTo(6); step++) {
      prompts.push(pieces(render(written.state)));
      const id = `c${String(call++).padStart(8, "0")}`;
      const input = { path: `src/file${upTo(5)}.ts` };
      const name = ["read_file", "edit_file", "run_shell"][upTo(3)] ?? "read_file";
      written.add(
        { type: "step", part: { type: "tool_call", call: { id, name, input } }, end: "stop" },
        {
          type: "tool_result",
          call: id,
          status: "ok",
          text: "x".repeat(upTo(3000)),
          durationMs: 1,
        },
      );
      if (name !== "read_file") changes.push(change(upTo(20)));
      // Somebody else was at the files.
      if (upTo(4) === 0) tell();
    }
    prompts.push(pieces(render(written.state)));
    written.add({ type: "step", part: { type: "text", text: "Done." }, end: "stop" });
  }
  return prompts;
}

Deno.test("over 200 sessions with edits and commands each prompt begins with the one before", () => {
  let stable = 0;
  let all = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const prompts = session(seed);
    prompts.slice(1).forEach((prompt, at) => {
      all += 1;
      if (prompt.startsWith(prompts[at] ?? "")) stable += 1;
    });
  }
  assert.ok(all > 2000, `${all} requests`);
  assert.equal(stable, all);
});

Deno.test("a window that is too small rewrites the prompt seldom", () => {
  const written = new Written();
  written.add({ type: "user_message", text: "read all" });
  let call = 0;
  const step = () => {
    const id = `c${String(call++).padStart(8, "0")}`;
    const input = { path: `f${call}` };
    written.add(
      {
        type: "step",
        part: { type: "tool_call", call: { id, name: "read_file", input } },
        end: "stop",
      },
      { type: "tool_result", call: id, status: "ok", text: "x".repeat(2000), durationMs: 1 },
    );
  };
  for (let at = 0; at < 20; at++) step();
  const error = {
    kind: "overflow",
    message: "too long",
    promptTokens: 10_000,
    limit: 8000,
  } as const;
  written.add({ type: "error", error });
  let before = pieces(render(written.state));
  let rewritten = 0;
  for (let at = 0; at < 40; at++) {
    step();
    const prompt = pieces(render(written.state));
    if (!prompt.startsWith(before)) rewritten += 1;
    before = prompt;
  }
  assert.ok(rewritten <= 14, `${rewritten} of 40`);
});
