import type { Exit, Spawner } from "../protocol/mod.ts";
import { once, sleep } from "../util/mod.ts";
import { Ending, kill, type ProcessControl, runningOf } from "./ending.ts";
import { findSystemProgram } from "./environment.ts";
import type { OutputCollector } from "./output.ts";
import type { Redactor } from "../util/mod.ts";

/** A program that is to be started, whatever stands before it. */
export interface Launch {
  /** Absolute path of the program, then its arguments. */
  readonly words: readonly string[];
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /**
   * It reports about itself on file descriptors 3 and 4, which it finds open, or as `itself` makes
   * with the line `takesReport`; absent: it has neither.
   */
  readonly reports?: "found" | "itself";
  /** It reads what it is told on standard input; absent: it has none. */
  readonly input?: "piped";
  /** Its errors are a stream of their own; absent: they are part of its output. */
  readonly errors?: "apart";
  /** Takes out of its output what must be said and written nowhere. */
  readonly redact?: () => Redactor<Uint8Array>;
}

export interface LaunchEnd {
  readonly exit: Exit;
  /** What came there. */
  readonly report: string;
}

/** A program that was started. */
export interface Running extends ProcessControl {
  /** Resolves when nobody of its group is left. */
  readonly ended: Promise<LaunchEnd>;
}

type Run = Parameters<Spawner["run"]>[1];

/** What the pipe may still bring after the program has ended, before the group is killed. */
const graceMs = 100;

/** How long a killed group may take to disappear; a container without a reaper keeps zombies. */
const goneMs = 100;

/**
 * Joins both streams in one pipe, so that their order is the true one, and becomes the
 * program: process id, exit code and signal are the program's own.
 */
const joined = ["-c", 'exec "$0" "$@" 2>&1'] as const;

/** Path of the pipe for the errors of a program that is spoken to, in the environment of the script. */
export const errorsVariable = "agent_errors";

/**
 * Line of a script, after which the pipe of standard error is free for the report; a program that is
 * spoken to finds the way for its errors on descriptor 6.
 */
export const takesReport = `exec 3>&2 4>&2 2>&1; [ -z "$${errorsVariable}" ] || ` +
  `{ exec 6>"$${errorsVariable}"; unset ${errorsVariable}; }`;

/** The same as `joined`, with the report. */
const reporting = ["-c", `${takesReport}; exec "$0" "$@"`] as const;

/** Runs it to its end, in a session of its own; `null` if the folder to run in is not there. */
export async function launch(
  launch: Launch,
  run: Run,
  output: Pick<OutputCollector, "add">,
): Promise<LaunchEnd | null> {
  const running = begin(launch, run, output);
  return running && await running.ended;
}

/** Starts it; `null` if the folder to run in is not there. */
export function begin(
  launch: Launch,
  run: Run,
  output: Pick<OutputCollector, "add">,
): Running | null {
  const child = start(launch);
  return child && attend(child, launch, run, output);
}

/** For a program that was started, or a box that waited for its program: its limit begins here. */
export function attend(
  child: Deno.ChildProcess,
  launch: Launch,
  run: Run,
  output: Pick<OutputCollector, "add">,
): Running {
  const pipes = pipesOf(child, { launch, run, output });
  const { pid } = child;
  const ending = new Ending({ pid, report: pipes.report, signal: run.signal, ...launch });
  const finish = async (): Promise<LaunchEnd> => {
    const status = await child.status;
    ending.stop();
    await finishGroup(pid, pipes);
    return { exit: ending.exit ?? exitOf(status), report: pipes.report() };
  };
  return { ...runningOf(pid, pipes.report, ending), ended: finish() };
}

/**
 * Makes a session where the system has such a program. `detached` copies the tables of our whole
 * memory for each start, during which nothing else of us runs.
 */
export const setsid = once(() => Deno.build.os === "linux" ? findSystemProgram("setsid") : null);

export function start(
  { words, cwd, env, reports, input, errors }: Omit<Launch, "timeoutMs">,
): Deno.ChildProcess | null {
  const shell = ["/bin/sh", ...(reports ? reporting : joined)];
  const own = setsid();
  const [program = "", ...args] = [
    ...(own === null ? [] : [own]),
    ...(reports === "itself" || errors === "apart" ? [] : shell),
    ...words,
  ];
  try {
    return new Deno.Command(program, {
      args,
      cwd,
      env,
      clearEnv: true,
      detached: own === null,
      stdin: input ?? "null",
      stdout: "piped",
      stderr: reports || errors === "apart" ? "piped" : "null",
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** What is read of a program. */
export interface Pipes {
  readonly drained: Promise<unknown>;
  readonly report: () => string;
  /** Nothing more is wanted; `drained` resolves. */
  cancel(): Promise<unknown>;
}

function pipesOf(child: Deno.ChildProcess, { launch, run, output }: {
  readonly launch: Launch;
  readonly run: Run;
  readonly output: Pick<OutputCollector, "add">;
}): Pipes {
  const decoder = new TextDecoder();
  const readers = [child.stdout.getReader()];
  const redactor = launch.redact?.();
  const take = (bytes: Uint8Array) => {
    if (bytes.length === 0) return;
    output.add(bytes);
    const text = run.onOutput ? decoder.decode(bytes, { stream: true }) : "";
    if (text) run.onOutput?.(text);
  };
  const drained = drain(readers[0], (bytes) => take(redactor?.add(bytes) ?? bytes));
  const drains = [drained.then(() => redactor && take(redactor.end()))];
  let report = "";
  if (launch.reports) {
    const reader = child.stderr.getReader();
    const words = new TextDecoder();
    readers.push(reader);
    drains.push(drain(reader, (bytes) => report += words.decode(bytes, { stream: true })));
  }
  return {
    drained: Promise.all(drains),
    report: () => report,
    cancel: () => Promise.all(readers.map((reader) => reader.cancel())),
  };
}

export async function drain(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    take(piece.value);
  }
}

export function exitOf(status: Deno.CommandStatus): Exit {
  return status.signal
    ? { type: "signalled", signal: status.signal }
    : { type: "exited", code: status.code };
}

/**
 * After the program has ended: what it left in the background holds the pipe open, and
 * must neither keep us waiting nor live on.
 */
export async function finishGroup(
  pid: number,
  pipes: Pick<Pipes, "drained" | "cancel">,
): Promise<void> {
  await within(graceMs, pipes.drained);
  await killed(pid);
  // A process that left the group may still hold the pipe: it is not waited for.
  await within(graceMs, pipes.drained);
  await pipes.cancel();
  await pipes.drained;
}

/** Ends what was started with an input and not attended: the end of its input, else a signal. */
export async function abandon(child: Deno.ChildProcess): Promise<void> {
  await child.stdin.close().catch(() => {});
  await within(graceMs, child.status);
  await Promise.all([child.stdout.cancel(), child.stderr.cancel()]);
  await killed(child.pid);
  await child.status;
}

/** Nobody is left of the group, as far as we can see to it. */
async function killed(pid: number): Promise<void> {
  const until = performance.now() + goneMs;
  while (killGroup(pid) && performance.now() < until) await sleep(2);
}

/** Resolves with the promise, or after so many milliseconds. */
export async function within(ms: number, promise: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** False if nobody is in the group any more. */
function killGroup(pid: number): boolean {
  return kill(-pid);
}
