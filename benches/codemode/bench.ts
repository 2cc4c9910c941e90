/** `deno task bench:codemode`: the forty jobs in both styles, and what a program costs before and at its calls. */

import assert from "node:assert/strict";
import type { Script } from "../../src/models/script.ts";
import { scriptedModel } from "../../src/models/scripted.ts";
import { tokenizerFor } from "../../src/models/exact_tokenizer.ts";
import { readChanges } from "../../src/edit/mod.ts";
import { undoChanges } from "../../src/edit/undo/mod.ts";
import type { Model } from "../../src/protocol/mod.ts";
import { createSession, type Session } from "../../src/session/mod.ts";
import { memoryStore } from "../../src/storage/mod.ts";
import { allTools, toolForPrograms } from "../../src/tools/mod.ts";
import { memoryWorkspace } from "../../src/workspace/mod.ts";
import { realClock } from "../../tests/support/clock.ts";
import { driveWith, memoryPorts } from "../../tests/support/session.ts";
import { printCosts } from "./cost.ts";
import { type Job, jobs, pathOf, textOf } from "./jobs.ts";

const files = Object.fromEntries(Array.from({ length: 52 }, (_, at) => [pathOf(at), textOf(at)]));
const { count: tokensOf } = await tokenizerFor({ provider: "openai", name: "gpt-5" });

interface Measure {
  requests: number;
  bytes: number;
  input: number;
  output: number;
  ms: number;
}

/** Counts what goes out and comes in, as JSON. */
function counting(model: Model, it: Measure): Model {
  return {
    id: model.id,
    stream: (request, options) => {
      const text = JSON.stringify(request);
      it.requests += 1;
      it.bytes += new TextEncoder().encode(text).length;
      it.input += tokensOf(text);
      return model.stream(request, options);
    },
  };
}

async function contents(workspace: ReturnType<typeof memoryWorkspace>) {
  const all: Record<string, string> = {};
  for await (const { path, type } of workspace.walk(".")) {
    if (type !== "file") continue;
    all[path] = new TextDecoder().decode((await workspace.read(path, { maxBytes: 1e6 })).bytes);
  }
  return all;
}

/** To its end; what is asked is allowed. */
async function driven(session: Session): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    for (const [id, it] of Object.entries(session.state.calls.byId)) {
      if (it.asked && !it.answer && !it.result) await session.answer(id, "once");
    }
    if (session.actor === "user" || session.state.turn.stop) return;
    await Array.fromAsync(session.next(signal));
  }
}

async function measured(script: Script) {
  const it: Measure = { requests: 0, bytes: 0, input: 0, output: 0, ms: 0 };
  it.output = script.reduce((sum, answer) => sum + tokensOf(JSON.stringify(answer)), 0);
  const [store, workspace] = [memoryStore({ clock: realClock }), memoryWorkspace(files)];
  const ports = {
    ...memoryPorts({
      ...{ store, workspace },
      shell: (command) => ({
        output: `${command}: 12 checks\n${"ok\n".repeat(12)}`,
        exit: { type: "exited", code: command.endsWith("7") ? 1 : 0 },
      }),
    }),
    tools: [...allTools, toolForPrograms(allTools)],
    clock: realClock,
  };
  const session = await createSession(ports, {
    ...driveWith(counting(scriptedModel(script), it)),
    ...{ attended: true, permissions: "auto" },
  });
  await session.send("Do the job.");
  const began = performance.now();
  await driven(session);
  it.ms = performance.now() - began;
  const failed = Object.values(session.state.calls.byId).filter(({ result, call }) =>
    result?.status === "failed" && call.name !== "run_shell"
  );
  assert.deepEqual(failed.map(({ result }) => result?.text), []);
  await session.close();
  const after = await contents(workspace);
  const changes = await readChanges(store);
  if (changes.length > 0) {
    await undoChanges(changes, ports, { kind: "undo", id: "u", others: "none" });
  }
  return { it, after, undone: await contents(workspace) };
}

async function compared(job: Job) {
  const end = { text: "Done." };
  const single = await measured([...job.single.map((it) => ({ calls: [it] })), end]);
  const code = { calls: [{ name: "run_program", input: { code: job.program } }] };
  const program = await measured([code, end]);
  assert.deepEqual(program.after, single.after, job.name);
  assert.deepEqual([single.undone, program.undone], [files, files], job.name);
  return { job, single: single.it, program: program.it };
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
const whole = (it: number) => Math.round(it).toLocaleString("en");

await printCosts();

console.log(
  "| job | steps | requests | bytes sent | input tokens | output tokens | ms | bytes saved |\n|---|---|---|---|---|---|---|---|",
);
const rows = [];
for (const job of jobs) {
  const row = await compared(job);
  rows.push(row);
  const { single, program } = row;
  const pairs = (["requests", "bytes", "input", "output", "ms"] as const).map((it) =>
    `${whole(single[it])} → ${whole(program[it])}`
  );
  const saved = 100 * (1 - program.bytes / single.bytes);
  console.log(`| ${job.name} | ${job.steps} | ${pairs.join(" | ")} | ${saved.toFixed(0)} % |`);
}
const long = rows.filter(({ job }) => job.steps >= 10).map(({ single, program }) =>
  100 * (1 - program.bytes / single.bytes)
);
console.log(
  `\nmedian saving in bytes from ten steps on: ${
    median(long).toFixed(1)
  } % (${long.length} jobs); least ${Math.min(...long).toFixed(1)} %`,
);
