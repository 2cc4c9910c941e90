/** Sums up a session of 50,000 events that nothing was ever summed up of, and prints what came of it. */

import { conversation } from "../../src/agent/mod.ts";
import { compact } from "../../src/context/mod.ts";
import { cautious } from "../../src/models/mod.ts";
import type { NewEvent } from "../../src/protocol/mod.ts";

let seq = 0;
let state = conversation.initial();

function add(event: NewEvent): void {
  state = conversation.reduce(state, { ...event, v: 1, seq: ++seq, at: "2026-11-21T09:54:00Z" });
}

for (let turn = 0; seq < 50_000; turn++) {
  const call = `c${turn}`;
  const input = { path: `src/p${turn}.ts` };
  add({ type: "user_message", text: `Question ${turn}: what does parser ${turn} do with 空白?` });
  add({
    type: "step",
    part: { type: "tool_call", call: { id: call, name: "read_file", input } },
    end: "stop",
  });
  add({ type: "decision", call, verdict: "allow", reason: "only reads" });
  const text = `line of file ${turn}\n`.repeat(60);
  add({ type: "tool_result", call, status: "ok", text, durationMs: 2 });
  add({ type: "step", part: { type: "text", text: `It skips \`parse${turn}\`.` }, end: "stop" });
}

const events = await compact(state, {
  count: cautious.count,
  signal: new AbortController().signal,
  base: 6000,
  summarise: () => Promise.resolve("Nothing to add."),
}, { window: 128_000, share: 0.8 });
console.log(JSON.stringify(events.map(({ type }) => type)));
