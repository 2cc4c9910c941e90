import type { Command, Exit, ProcessOutcome, Spawner } from "../protocol/mod.ts";
import { sleep } from "../util/mod.ts";
import { childEnvironment, findProgram } from "./environment.ts";
import { OutputCollector } from "./output.ts";

export interface ProcessSpawnerOptions {
  /** A variable of the user's environment. */
  readonly env: (name: string) => string | undefined;
  /** Absolute path of a private folder for spilled output and the child's temporary files. */
  readonly scratch: string;
  /** Real path of the workspace root. */
  readonly root: string;
  /** Bytes that a spill file may have. */
  readonly maxSpillBytes?: number;
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
const joiner = ["/bin/sh", "-c", 'exec "$0" "$@" 2>&1'] as const;

/** Child processes in a group of their own, without any confinement by the system. */
export function processSpawner(options: ProcessSpawnerOptions): Spawner {
  return {
    level: "none",
    run: (command, run) => runProgram(command, run, options),
  };
}

async function runProgram(
  command: Command,
  run: Run,
  options: ProcessSpawnerOptions,
): Promise<ProcessOutcome> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  const silent = (exit: Exit) => ({ exit, durationMs: durationMs(), output: "", outputBytes: 0 });
  if (run.signal.aborted) return silent({ type: "cancelled" });
  const temporary = await privateFolders(options.scratch);
  const env = childEnvironment({ ...options, temporary });
  const program = findProgram(command.program, env["PATH"] ?? "");
  if (!program) return silent({ type: "not_found" });
  using output = new OutputCollector({
    maxBytes: command.maxOutputBytes,
    maxSpillBytes: options.maxSpillBytes ?? 50_000_000,
    spillPath: () => `${options.scratch}/output-${crypto.randomUUID().slice(0, 8)}.txt`,
  });
  const child = start(program, command, env);
  if (!child) return silent({ type: "not_found" });
  const exit = await watch(child, { command, run, output });
  const spill = output.spill;
  return {
    exit,
    durationMs: durationMs(),
    output: output.text(),
    outputBytes: output.total,
    ...(spill === undefined ? {} : { spill }),
  };
}

/** Nobody else may read what commands print or put into their temporary files. */
async function privateFolders(scratch: string): Promise<string> {
  const temporary = `${scratch}/tmp`;
  await Deno.mkdir(temporary, { recursive: true, mode: 0o700 });
  return temporary;
}

/** `null` if the folder to run in is not there. */
function start(
  program: string,
  command: Command,
  env: Record<string, string>,
): Deno.ChildProcess | null {
  const [shell, ...join] = joiner;
  try {
    return new Deno.Command(shell, {
      args: [...join, program, ...command.args],
      cwd: command.cwd,
      env: { ...env, ...command.env },
      clearEnv: true,
      detached: true,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function watch(
  child: Deno.ChildProcess,
  { command, run, output }: {
    readonly command: Command;
    readonly run: Run;
    readonly output: OutputCollector;
  },
): Promise<Exit> {
  let ended: Exit | null = null;
  const end = (exit: Exit) => {
    ended ??= exit;
    killGroup(child.pid);
  };
  const cancel = () => end({ type: "cancelled" });
  const timer = setTimeout(() => end({ type: "timed_out" }), command.timeoutMs);
  run.signal.addEventListener("abort", cancel, { once: true });
  const reader = child.stdout.getReader();
  const drained = drain(reader, output, run.onOutput);
  const status = await child.status;
  clearTimeout(timer);
  run.signal.removeEventListener("abort", cancel);
  await finishGroup(child.pid, { reader, drained });
  return ended ?? exitOf(status);
}

function exitOf(status: Deno.CommandStatus): Exit {
  return status.signal
    ? { type: "signalled", signal: status.signal }
    : { type: "exited", code: status.code };
}

async function drain(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  output: OutputCollector,
  onOutput: ((text: string) => void) | undefined,
): Promise<void> {
  const decoder = new TextDecoder();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    output.add(piece.value);
    const text = onOutput ? decoder.decode(piece.value, { stream: true }) : "";
    if (text) onOutput?.(text);
  }
}

/**
 * After the program has ended: what it left in the background holds the pipe open, and
 * must neither keep us waiting nor live on.
 */
async function finishGroup(
  pid: number,
  pipe: {
    readonly reader: ReadableStreamDefaultReader<Uint8Array>;
    readonly drained: Promise<void>;
  },
): Promise<void> {
  await within(graceMs, pipe.drained);
  const until = performance.now() + goneMs;
  while (killGroup(pid) && performance.now() < until) await sleep(2);
  // A process that left the group may still hold the pipe: it is not waited for.
  await within(graceMs, pipe.drained);
  await pipe.reader.cancel();
  await pipe.drained;
}

async function within(ms: number, promise: Promise<void>): Promise<void> {
  const stop = new AbortController();
  await Promise.race([promise, sleep(ms, stop.signal).catch(() => {})]);
  stop.abort();
}

/** False if nobody is in the group any more. */
function killGroup(pid: number): boolean {
  try {
    Deno.kill(-pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}
