/**
 * Interrupts a scripted session at an event boundary: a signal at the moment when the n-th line of
 * `--json` is read, or Esc at the n-th frame of the dashboard. Afterwards the exit code is the
 * signal's, every call has one result, what was written belongs to a change, no process is left.
 */

import assert from "node:assert/strict";
import { endings } from "../../src/cli/exit.ts";
import type { Event } from "../../src/protocol/mod.ts";
import { parseEvent } from "../../src/protocol/mod.ts";
import { place } from "../support/dashboard.ts";
import { linesOf } from "../support/lines.ts";
import { sandbox, scripted, startProgram } from "../support/program.ts";
import { sleep } from "../../src/util/mod.ts";
import { alive, oddDuration } from "../integration/sandbox/support.ts";

export type Signal = keyof typeof endings;

export const fronts = ["work", "chat", "goal"] as const;
export type Front = (typeof fronts)[number];

export interface Interrupted {
  /** Milliseconds from the signal to the end, or from Esc to the prompt; `null`: it had ended before. */
  readonly ms: number | null;
}

/** Seconds that a command goes on after it has written, in a program that nobody interrupts. */
const lasts = "0.2";

const work = (odd: string) => `
- { text: "I look first.", deltas: 4, wait: 5, calls: [{ name: list_dir, input: { path: . } }, { name: read_file, input: { path: a.txt } }] }
- calls: [{ name: run_shell, input: { command: "echo hello; echo one > made.txt; sleep ${lasts} # ${odd}" } }]
- calls: [{ name: write_file, input: { path: b.txt, content: "b\\n" } }]
- { text: "Both files are there now.", deltas: 4, wait: 5 }
`;

const plan = `
- calls: [{ name: update_plan, input: { goal: g, steps: [{ id: "1", title: Make the files, after: [] }] } }]
- text: One step.
`;

function scriptOf(front: Front, odd: string): string {
  switch (front) {
    case "work":
      return work(odd);
    case "chat":
      return `- { text: "I look first.", deltas: 4, wait: 5, calls: [{ name: list_dir, input: { path: . } }] }\n` +
        `- { text: "${"word ".repeat(10)}", deltas: 5, wait: 5 }\n`;
    case "goal":
      return `${plan}${work(odd)}- text: GOAL REACHED\n`;
  }
}

/** Milliseconds after which an escape is a key of its own, and some more. */
const escapeMs = 100;

const files = { "a.txt": "a\n" };

/** A signal when the n-th event is told; `null` where there are fewer. */
export async function signalAt(
  front: Front,
  boundary: number,
  signal: Signal,
): Promise<Interrupted | null> {
  const odd = oddDuration();
  await using box = await sandbox(files);
  await scripted(box, scriptOf(front, odd));
  const approve = front === "chat" ? [] : ["--approve", "all"];
  const task = front === "chat" ? "what is here?" : "make the files";
  const words = [front, task, ...approve, "--json", "--live"];
  const child = startProgram(words, { cwd: box.project, home: box.home });
  const stderr = new Response(child.stderr).text();
  const events: Event[] = [];
  let told = 0;
  let sent: number | null = null;
  for await (const line of linesOf(child.stdout)) {
    const value = JSON.parse(line);
    const event = "seq" in value ? parseEvent(value) : null;
    if (event && event.type !== "unknown") events.push(event);
    if (++told !== boundary) continue;
    sent = performance.now();
    child.kill(signal);
  }
  const { code } = await child.status;
  const ms = sent === null ? null : performance.now() - sent;
  assert.equal(await stderr, "", `${front} ${boundary} ${signal}`);
  if (ms === null) return null;
  const isCut = events.at(-1)?.type === "aborted";
  // The signal may come when all is done, or when the program has put its listeners away.
  const where = `${front}, event ${boundary}, ${signal}: ${events.at(-1)?.type}`;
  assert.ok(isCut ? code === endings[signal] : code === endings[signal] || code === 0, where);
  answeredOnce(events, where);
  assert.deepEqual(await alive(odd), [], where);
  await booked(`${box.project}/made.txt`, events, where);
  return { ms: isCut ? ms : null };
}

/** Every call has one result. */
function answeredOnce(events: readonly Event[], where: string): void {
  const calls = events.flatMap((it) =>
    it.type === "step" && it.part.type === "tool_call" ? [it.part.call.id] : []
  );
  const results = events.flatMap((it) => it.type === "tool_result" ? [it.call] : []);
  assert.deepEqual(results.toSorted(), calls.toSorted(), where);
}

/** What a command wrote is in the result of its call. */
async function booked(path: string, events: readonly Event[], where: string): Promise<void> {
  const isThere = await Deno.stat(path).then(() => true, () => false);
  const writes = events.flatMap((it) => it.type === "tool_result" ? it.writes ?? [] : []);
  assert.equal(writes.some((it) => it.path === "made.txt"), isThere, where);
}

/** Esc at the n-th frame after the words; `null` where all was done before. */
export async function escAt(
  front: "work" | "goal" | "!",
  frame: number,
): Promise<Interrupted | null> {
  const odd = oddDuration();
  const script = front === "!" ? "- text: unused\n" : scriptOf(front, odd);
  await using it = await place({ script: script.replaceAll(/ wait: 5,?/g, ""), files });
  const argv = ["--approve", "all", ...front === "goal" ? ["--mode", "goal"] : []];
  const dashboard = await it.open({ argv });
  const { terminal } = dashboard;
  const line = `!echo hello; echo one > made.txt; sleep ${lasts} # ${odd}`;
  const before = terminal.counts().writes;
  dashboard.type(front === "!" ? `${line}\r` : "make the files\r");
  const isDone = (screen: string) =>
    front === "!"
      ? /^exit code 0 in/m.test(screen) || /^! echo/m.test(screen)
      : front === "goal"
      ? /Goal reached\./.test(screen)
      : /Both files are there now\.[^]*(?<!› )/.test(screen) && !/^ [⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] /m.test(screen);
  await dashboard.until(
    (screen) => terminal.counts().writes >= before + frame || isDone(screen),
    `frame ${frame}`,
  );
  const late = isDone(dashboard.screen());
  const pressed = performance.now();
  dashboard.press("escape");
  await dashboard.idle();
  const ms = performance.now() - pressed;
  const where = `${front}, frame ${frame}\n${dashboard.screen()}`;
  assert.doesNotMatch(dashboard.screen(), /hit an internal error/, where);
  assert.deepEqual(await alive(odd), [], where);
  // It is there, and can be talked to; a key that comes at once would be taken for Alt with that key.
  await sleep(escapeMs);
  dashboard.type("x");
  await dashboard.shows(/^[»◎] .*x/m);
  dashboard.press("backspace");
  const left = await dashboard.leave();
  assert.equal(left.code, 0, left.stderr);
  return late ? null : { ms };
}
