/** A session of many events on disk, as a long piece of work leaves it behind. */

import { paths, workspaceFolder } from "../../src/config/mod.ts";
import { conversation } from "../../src/agent/mod.ts";
import { compact } from "../../src/context/mod.ts";
import { cautious } from "../../src/models/mod.ts";
import { kvStore, saveFold } from "../../src/storage/mod.ts";
import type { NewEvent } from "../../src/protocol/mod.ts";

export const sessionId = "20261121-0954-k3f9";

/** Tokens: what is assumed of a model of which nothing is known, and of system prompt and tools. */
const room = { window: 128_000, share: 0.8 };
const base = 6000;

export interface SeedOptions {
  /** Events, about. */
  readonly count: number;
  /** Summed up on the way, as the program does; else as if nothing ever was. */
  readonly compacted: boolean;
}

/** Writes a session; the program finds it as `sessionId`. */
export async function seed(
  home: string,
  root: string,
  { count, compacted }: SeedOptions,
): Promise<void> {
  const folder = await workspaceFolder(
    paths((name) => name === "HOME" ? home : undefined, home),
    root,
  );
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const clock = { now: () => Date.now(), sleep: () => Promise.resolve() };
  const store = await kvStore({ folder, clock });
  const stream = `session:${sessionId}` as const;
  let state = conversation.initial();
  let after = 0;
  const write = async (events: readonly NewEvent[]) => {
    const written = await store.append([{ stream, after, events }]);
    if (written.type !== "appended") throw new Error("the store has another writer");
    for (const event of written.events[0] ?? []) state = conversation.reduce(state, event);
    after += events.length;
  };
  await write([
    { type: "session_created", id: sessionId, workspace: root, program: "bench" },
    { type: "mode", mode: "work" },
    { type: "model", model: "scripted/script" },
  ]);
  const signal = new AbortController().signal;
  for (let turn = 0; after < count; turn += 10) {
    await write(Array.from({ length: 10 }, (_, at) => turnOf(turn + at)).flat());
    if (compacted) await write(await compact(state, { count: cautious.count, signal, base }, room));
  }
  await saveFold(store, stream, { fold: conversation, state, seq: after });
  await store.close();
}

/** Six events: a word, a look at a file, what it said, an answer. */
function turnOf(turn: number): readonly NewEvent[] {
  const call = `c${turn}`;
  return [
    { type: "user_message", text: `Question ${turn}: what does parser ${turn} do with 空白?` },
    {
      type: "step",
      part: {
        type: "tool_call",
        call: { id: call, name: "read_file", input: { path: `src/p${turn}.ts` } },
      },
      end: "stop",
    },
    { type: "decision", call, verdict: "allow", reason: "only reads" },
    {
      type: "tool_result",
      call,
      status: "ok",
      text: `line of file ${turn}\n`.repeat(12),
      durationMs: 2,
    },
    {
      type: "step",
      part: {
        type: "text",
        text:
          `It **skips** blanks in \`parse${turn}\`:\n\n\`\`\`ts\nconst at = ${turn};\nreturn skip(at);\n\`\`\`\n`,
      },
      end: "stop",
    },
    {
      type: "usage",
      role: "main",
      model: "scripted/script",
      input: 100,
      output: 30,
      cached: 0,
      thinking: 0,
      estimated: true,
    },
  ];
}
