/** Somebody at an editor who cancels and answers at random moments: the log is what the editor was told. */

import { methods } from "@agentclientprotocol/sdk";
import assert from "node:assert/strict";
import { editor } from "../support/acp.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";
import { random } from "../support/random.ts";

const turn = (count: number) =>
  [
    `- thinking: "Thought ${count}."\n  calls: [{ name: read_file, input: { path: a.txt } }]\n  wait: 5`,
    `- calls: [{ name: write_file, input: { path: new${count}.txt, content: "${count}" } }]\n  wait: 5`,
    `- calls: [{ name: run_shell, input: { command: "sleep 0.05; echo ${count}" } }]`,
    `- text: "Said ${count}."\n  wait: 5`,
    "",
  ].join("\n");

interface LogEvent {
  readonly type: string;
  readonly seq: number;
  readonly call?: string;
  readonly status?: string;
  readonly text?: string;
  readonly end?: string;
  readonly part?: { readonly type: string; readonly text?: string; readonly call?: { id: string } };
}

async function logOf(box: Sandbox, session: string): Promise<readonly LogEvent[]> {
  const { stdout } = await box.run(["session", "export", session, "--format", "jsonl"]);
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

/** Prompts of one session. */
const prompts = 6;

for (const seed of [1, 2, 3]) {
  Deno.test(`cancels and answers at random moments lose no event (seed ${seed})`, async () => {
    await using box = await sandbox({ "a.txt": "a\n" });
    await scripted(box, Array.from({ length: prompts * 2 }, (_, at) => turn(at)).join(""));
    const { next } = random(seed);
    const kinds = ["allow_once", "reject_once", "allow_once", "cancelled"] as const;
    await using it = await editor(box, {
      permit: async () => {
        await new Promise((resolve) => setTimeout(resolve, next() * 20));
        return kinds[Math.floor(next() * kinds.length)] ?? "allow_once";
      },
    });
    const session = await it.begin(box.project);
    const stops: string[] = [];
    for (let count = 0; count < prompts; count++) {
      const prompt = it.prompt(session, `prompt ${count}`);
      const cancels = next() < 0.6;
      const moment = next() * 250;
      const cancel = setTimeout(() => {
        if (cancels) {
          void it.connection.agent.notify(methods.agent.session.cancel, { sessionId: session });
        }
      }, moment);
      stops.push(await prompt.catch((error) => `error ${error.code}`));
      clearTimeout(cancel);
    }
    assert.ok(stops.every((it) => ["end_turn", "cancelled"].includes(it)), stops.join());
    assert.equal(await it.leave(), 0);
    assert.deepEqual(it.faults(), []);
    const log = await logOf(box, session);
    const calls = log.flatMap(({ part }) => part?.call?.id ?? []);
    const ended = log.flatMap(({ type, call = "", status }) =>
      type === "tool_result" ? [[call, status === "ok" ? "completed" : "failed"]] : []
    );
    const told = it.updates.map(({ update }) => update);
    assert.deepEqual(
      told.flatMap((it) => it.sessionUpdate === "tool_call" ? it.toolCallId : []),
      calls,
    );
    assert.deepEqual(
      told.flatMap((it) =>
        it.sessionUpdate === "tool_call_update" && it.rawOutput !== undefined
          ? [[it.toolCallId, it.status]]
          : []
      ),
      ended,
    );
    // Every call has its result, every prompt is in the log, and every cancel is its end.
    assert.deepEqual(ended.map(([call]) => call).sort(), [...calls].sort());
    const said = log.filter(({ type }) => type === "user_message").map(({ text }) => text);
    assert.deepEqual(said, Array.from({ length: prompts }, (_, at) => `prompt ${at}`));
    const aborted = log.filter(({ type }) => type === "aborted").length;
    assert.ok(aborted <= stops.filter((it) => it === "cancelled").length);
    const texts = log.flatMap(({ part }) => part?.type === "text" ? part.text ?? "" : []);
    const streamed = told.map((it) =>
      it.sessionUpdate === "agent_message_chunk" && it.content.type === "text"
        ? it.content.text
        : ""
    ).join("");
    for (const text of texts) assert.ok(streamed.includes(text), text);
  });
}
