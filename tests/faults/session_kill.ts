/**
 * Kills a session of ten tool calls and resumes it: at every boundary, or at random moments.
 * After each kill: resume finishes, no call that is not read-only ran twice, every history sent
 * was valid (the victim checks), and everything acknowledged is in the log.
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Event } from "../../src/protocol/mod.ts";
import { isChild } from "../../src/session/mod.ts";
import { kvStore } from "../../src/storage/mod.ts";
import { realClock } from "../support/clock.ts";

const victim = fileURLToPath(new URL("./victim.ts", import.meta.url));

interface Run {
  readonly killed: boolean;
  readonly lines: readonly string[];
  readonly errors: string;
}

/** How the work is done: in calls one by one, in programs, staged or not, or by agents that are sent out. */
export const styles = ["calls", "program", "staged", "agents"] as const;
export type Style = (typeof styles)[number];

interface Place {
  readonly data: string;
  readonly project: string;
}

async function spawn(
  { data, project }: Place,
  boundary: number,
  { style = "calls", killAfterMs }: { readonly style?: Style; readonly killAfterMs?: number } = {},
): Promise<Run> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-prompt",
      "--no-check",
      victim,
      data,
      project,
      String(boundary),
      style,
    ],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = killAfterMs === undefined ? null : setTimeout(() => {
    try {
      child.kill("SIGKILL");
    } catch { /* it has ended by itself */ }
  }, killAfterMs);
  const { stdout, stderr, signal } = await child.output();
  if (timer !== null) clearTimeout(timer);
  return {
    killed: signal === "SIGKILL",
    lines: new TextDecoder().decode(stdout).trim().split("\n"),
    errors: new TextDecoder().decode(stderr),
  };
}

async function place(): Promise<Place & { remove(): Promise<void> }> {
  const folder = await Deno.makeTempDir({ prefix: "agent-kill-" });
  const [data, project] = [`${folder}/data`, `${folder}/project`];
  await Deno.mkdir(project);
  await Deno.writeTextFile(`${project}/f.txt`, "line 1\nline 2\nline 3\nline 4\n");
  return { data, project, remove: () => Deno.remove(folder, { recursive: true }) };
}

/** What must hold once a killed session has been resumed to its end. */
async function verify(at: Place, killed: Run, resumed: Run, style: Style): Promise<void> {
  assert.equal(resumed.killed, false);
  assert.ok(resumed.lines.at(-1)?.startsWith("events "), `not finished: ${resumed.errors}`);
  const text = await Deno.readTextFile(`${at.project}/f.txt`);
  assert.equal(text, "line 1 done\nline 2 done\nline 3 done\nline 4 done\n");
  const variables = resumed.lines.filter((it) => it.startsWith("variables"));
  const isProgram = style === "program" || style === "staged";
  assert.deepEqual(variables, isProgram ? ["variables 3 1 4 28"] : []);
  const ran = await Deno.readTextFile(`${at.project}/ran.log`).catch(() => "");
  const times = ran.split("\n").filter((line) => line !== "");
  assert.equal(new Set(times).size, times.length, `ran twice: ${ran}`);
  const stray = [...Deno.readDirSync(at.project)].map((it) => it.name).filter((it) =>
    it.endsWith(".tmp")
  );
  assert.deepEqual(stray, []);
  const store = await kvStore({ folder: at.data, clock: realClock });
  const session = (await store.sessions()).find((name) => !isChild(name));
  assert.ok(session);
  const log = new Map<number, string>();
  const events: Event[] = [];
  for await (const event of store.read(session)) {
    log.set(event.seq, event.type);
    if (event.type !== "unknown") events.push(event);
  }
  await store.close();
  if (style === "staged") isShownFirst(events);
  for (const line of killed.lines) {
    const [word, seq, type] = line.split(" ");
    if (word === "ack") assert.equal(log.get(Number(seq)), type, `acknowledged and lost: ${line}`);
  }
}

/** No call of a program that was shown starts before the answer to what was shown. */
function isShownFirst(events: readonly Event[]): void {
  const shown = events.flatMap((it) => it.type === "asked" && it.staged ? [it.call] : []);
  assert.notEqual(shown.length, 0);
  for (const program of shown) {
    const answered = events.findIndex((it) => it.type === "answered" && it.call === program);
    const started = events.findIndex((it) =>
      it.type === "tool_started" && it.call.startsWith(`${program}.`)
    );
    assert.ok(answered >= 0 && (started < 0 || started > answered), `${program} began unseen`);
  }
}

/** One kill at a boundary; `false` if the session ended before it. */
export async function killAtBoundary(boundary: number, style: Style = "calls"): Promise<boolean> {
  const at = await place();
  try {
    const killed = await spawn(at, boundary, { style });
    if (!killed.killed) {
      assert.ok(killed.lines.at(-1)?.startsWith("events "), killed.errors);
      return false;
    }
    await verify(at, killed, await spawn(at, 0, { style }), style);
    return true;
  } finally {
    await at.remove();
  }
}

/** One kill after so many milliseconds; tells whether it came before the end. */
export async function killAfter(ms: number, style: Style = "calls"): Promise<boolean> {
  const at = await place();
  try {
    const killed = await spawn(at, 0, { style, killAfterMs: ms });
    await verify(at, killed, await spawn(at, 0, { style }), style);
    return killed.killed;
  } finally {
    await at.remove();
  }
}

/** How long a session takes that nobody kills, milliseconds. */
export async function lifetime(style: Style = "calls"): Promise<number> {
  const at = await place();
  try {
    await spawn(at, 0, { style });
    await at.remove();
    const fresh = await place();
    const before = performance.now();
    await spawn(fresh, 0, { style });
    const took = performance.now() - before;
    await fresh.remove();
    return took;
  } finally {
    await at.remove().catch(() => {});
  }
}
