/** Programs that are recorded by a real turn, and run again where no model is configured. */

import {
  type ChangedWorld,
  contents,
  type Files,
  type GeneratedProgram,
  place,
} from "./replay_worlds.ts";
import { type Desk, desk, type Ended } from "./terminal.ts";

export interface Recording extends AsyncDisposable {
  readonly desk: Desk;
  readonly session: string;
  /** What the program printed, and what it left. */
  readonly printed: string;
  readonly after: Files;
}

/** One turn with the program; then the project is as it was before, and no model is there any more. */
export async function recorded({ files, code }: GeneratedProgram): Promise<Recording> {
  const it = await desk();
  await place(it.root, files);
  const call = { name: "run_program", input: { code } };
  await it.script(`- ${JSON.stringify({ calls: [call] })}\n- text: It is done.\n`);
  const done = await it.agent(["work", "Write the report.", "--approve", "all"]);
  const after = await contents(it.root);
  const { session, printed } = await lastProgram(it);
  if (printed === null) throw new Error(`the program did not end: ${done.stderr}`);
  await place(it.root, files);
  await Deno.writeTextFile(`${it.env.get("HOME")}/.config/agent/config.yaml`, "models: {}\n");
  return {
    desk: it,
    session,
    printed,
    after,
    [Symbol.asyncDispose]: () => it[Symbol.asyncDispose](),
  };
}

interface LogLine {
  readonly type: string;
  readonly call?: string;
  readonly status?: string;
  readonly text?: string;
}

export async function sessionsOf(it: Desk): Promise<readonly string[]> {
  const { stdout } = await it.agent(["session", "list", "--json"]);
  const all: readonly { readonly id: string }[] = JSON.parse(stdout);
  return all.map(({ id }) => id);
}

export async function logOf(it: Desk, session: string): Promise<readonly LogLine[]> {
  const { stdout } = await it.agent(["session", "export", session, "--format", "jsonl"]);
  return stdout.trim().split("\n").map((line): LogLine => JSON.parse(line));
}

async function lastProgram(it: Desk) {
  const [session = ""] = await sessionsOf(it);
  const end = (await logOf(it, session)).find((line) =>
    line.type === "tool_result" && !line.call?.includes(".")
  );
  const printed = end?.status === "ok" ? end.text?.split("\n[variables]\n")[0] ?? "" : null;
  return { session, printed };
}

export interface ReplayOutcome {
  readonly ended: Ended;
  readonly after: Files;
  /** Sessions that it began, and answers of models in their logs. */
  readonly sessions: number;
  readonly answers: number;
}

export async function replayed(
  { desk: it, session }: Recording,
  words: readonly string[] = [],
): Promise<ReplayOutcome> {
  const before = await sessionsOf(it);
  const ended = await it.agent(["session", "replay", session, ...words, "--approve", "all"]);
  const fresh = (await sessionsOf(it)).filter((id) => !before.includes(id));
  const logs = await Promise.all(fresh.map((id) => logOf(it, id)));
  const answers = logs.flat().filter(({ type }) => type === "usage").length;
  return { ended, after: await contents(it.root), sessions: fresh.length, answers };
}

/** The project as a changed world has it. */
export function changed(files: Files, { path, content }: ChangedWorld): Files {
  const rest = Object.entries(files).filter(([name]) => name !== path);
  const all = content === null ? rest : [...rest, [path, content] as const];
  return Object.fromEntries(all.toSorted());
}

/** What is said of the check that stopped it. */
export function stopText({ stops: { tool, line, path } }: ChangedWorld): string {
  if (path !== "") return `${path} is not as it was (call of ${tool} in line ${line}).`;
  return `${tool} in line ${line} gives another result than it did.`;
}
