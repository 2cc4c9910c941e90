/**
 * The user's own checks as stages: formatter, linter, type checker, run without a shell after a
 * change. A check is to blame the change alone: where a sandbox can show the old content it runs
 * over that too, and otherwise only what it says of the changed lines counts.
 */

import type {
  Bytes,
  Command,
  Confinement,
  Finding,
  ProcessOutcome,
  StageReport,
} from "../../protocol/mod.ts";
import { WorkspaceError } from "../../protocol/mod.ts";
import { baseNameOf, wildcardTest } from "../../util/mod.ts";
import type { ChangedFile, Stage, StagePorts } from "../types.ts";
import { splitWords } from "./argv.ts";
import { changedLines, type Span } from "./changed_lines.ts";
import { freshMessages, type Message, messagesIn } from "./messages.ts";
import { overlays } from "./overlays.ts";
import { plain, tail } from "./text.ts";

export interface CheckOptions {
  /** `verify:` of the configuration: command lines by name, in order; `null`: switched off. */
  readonly commands: Readonly<Record<string, string | null>>;
  /** For each command. */
  readonly timeoutMs: number;
  readonly confine?: Confinement;
  /** Absolute path of a private folder. */
  readonly scratch: string;
}

/** `changed`: files that the command wrote; whoever holds their content must read them again. */
export type CheckReport = StageReport & { readonly changed: readonly string[] };

export interface CheckStage extends Stage {
  run(files: readonly ChangedFile[], ports: StagePorts): Promise<CheckReport>;
}

/** Stages named `verify:<name>`. */
export function verifyStages(options: CheckOptions): readonly CheckStage[] {
  return Object.entries(options.commands).flatMap(([name, line]) => {
    if (line === null) return [];
    const stage = `verify:${name}`;
    return [{ name: stage, run: (files, ports) => check({ stage, line, files, ports, options }) }];
  });
}

interface Check {
  readonly stage: string;
  readonly line: string;
  readonly files: readonly ChangedFile[];
  readonly ports: StagePorts;
  readonly options: CheckOptions;
}

type CheckVerdict = Pick<StageReport, "verdict"> & {
  readonly why: string;
  readonly findings?: readonly Finding[];
};

async function check(it: Check): Promise<CheckReport> {
  const { stage, line, files, ports } = it;
  const started = ports.clock.now();
  const finish = (said: CheckVerdict, changed: readonly string[]): CheckReport => ({
    stage,
    verdict: said.verdict,
    why: said.why,
    findings: [...said.findings ?? []],
    durationMs: ports.clock.now() - started,
    changed,
  });
  const words = splitWords(line);
  if (!words || words.length === 0) {
    return finish({ verdict: "skipped", why: `A quote is not closed in: ${line}` }, []);
  }
  const there = files.flatMap(({ path, after }) => after ? [path] : []);
  const argv = withFiles(words, there);
  if (!argv) return finish({ verdict: "skipped", why: "It is for other files." }, []);
  const before = await hashes(it, there);
  const outcome = await run(it, argv);
  const after = await hashes(it, there);
  const changed = there.filter((path) => before.get(path) !== after.get(path));
  return finish(await judge(it, { argv, outcome, changed }), changed);
}

/** The words with files in their places; `null` if it asks for files and none fits. */
export function withFiles(
  words: readonly string[],
  files: readonly string[],
): readonly string[] | null {
  const place = /\{files(?::([^}]*))?\}/;
  const argv: string[] = [];
  for (const word of words) {
    const found = place.exec(word);
    if (!found) {
      argv.push(word);
      continue;
    }
    const fitting = files.filter((path) => fits(path, found[1]));
    if (fitting.length === 0) return null;
    // What begins like an option is none.
    const named = fitting.map((it) => it.startsWith("-") ? `./${it}` : it);
    argv.push(...named.map((path) => word.replace(found[0], () => path)));
  }
  return argv;
}

/** `*.py,*.pyi` against the base name. */
function fits(path: string, patterns: string | undefined): boolean {
  if (patterns === undefined) return true;
  return patterns.split(",").some((it) => wildcardTest(it.trim())(baseNameOf(path)));
}

async function hashes(
  { ports }: Check,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  for (const path of paths) found.set(path, (await ports.workspace.fingerprint(path))?.hash);
  return found;
}

async function run(
  { ports, options }: Check,
  argv: readonly string[],
  overlaid?: Confinement["overlays"],
): Promise<ProcessOutcome> {
  const [program = "", ...args] = argv;
  const { root } = ports.workspace;
  const { confine } = options;
  const command: Command = {
    // With a slash it is a path in the workspace, or an absolute one.
    program: program.includes("/") && !program.startsWith("/") ? `${root}/${program}` : program,
    args,
    cwd: root,
    env: { CI: "1", NO_COLOR: "1", TERM: "dumb" },
    timeoutMs: options.timeoutMs,
    maxOutputBytes: 1_000_000,
    ...confine && { confine: overlaid ? { ...confine, overlays: overlaid } : confine },
  };
  const outcome = await ports.spawner.run(command, {
    signal: ports.signal,
    onOutput: (text) => ports.progress(text),
  });
  ports.signal.throwIfAborted();
  return outcome;
}

interface CheckRun {
  readonly argv: readonly string[];
  readonly outcome: ProcessOutcome;
  readonly changed: readonly string[];
}

async function judge(it: Check, done: CheckRun): Promise<CheckVerdict> {
  const { exit } = done.outcome;
  const ran = done.argv.join(" ");
  switch (exit.type) {
    case "not_found":
      return { verdict: "skipped", why: `${done.argv[0]} is not installed or cannot be started.` };
    case "not_confined":
      return { verdict: "skipped", why: `${ran} did not run: ${exit.reason}` };
    case "timed_out":
      return {
        verdict: "skipped",
        why: `${ran} timed out after ${it.options.timeoutMs / 1000} s.`,
      };
    case "limited":
      return { verdict: "skipped", why: `${ran} was ended by a limit: ${exit.reason}.` };
    case "signalled":
      return { verdict: "skipped", why: `${ran} was ended by ${exit.signal}.` };
    case "cancelled":
      return { verdict: "skipped", why: `${ran} was cancelled.` };
    case "exited": {
      if (exit.code !== 0) return await blame(it, done, exit.code);
      const wrote = done.changed.length > 0 ? `; it changed ${done.changed.join(", ")}` : "";
      return { verdict: "passed", why: `${ran}${wrote}` };
    }
  }
}

async function blame(it: Check, done: CheckRun, code: number): Promise<CheckVerdict> {
  const ran = `${done.argv.join(" ")} (exit code ${code})`;
  const { root } = it.ports.workspace;
  const output = plain(done.outcome.output);
  const messages = messagesIn(output, root);
  const before = await outputBefore(it, done.argv);
  if (messages.length === 0) {
    if (before !== null && tail(before) === tail(output)) {
      return { verdict: "passed", why: `${ran}: it says the same of the old content.` };
    }
    const path = it.files[0]?.path ?? "";
    const text = tail(output).split("\n").at(-1) || `exit code ${code}`;
    return { verdict: "failed", why: ran, findings: [{ path, text }] };
  }
  const blamed = before === null
    ? await onChangedLines(it, messages)
    : freshMessages(messages, messagesIn(before, root));
  const old = messages.length - blamed.length;
  if (blamed.length === 0) {
    return { verdict: "passed", why: `${ran}: none of its ${old} messages is about this change.` };
  }
  const why = old > 0 ? `${ran}; ${old} more messages are not about this change` : ran;
  return { verdict: "failed", why, findings: blamed };
}

/** What it prints over the old content; `null` where that cannot be shown to it. */
async function outputBefore(it: Check, argv: readonly string[]): Promise<string | null> {
  const olds = new Map<string, Bytes>();
  for (const { path, before, after } of it.files) {
    if (before && after) olds.set(path, before);
    // A file that is gone cannot be shown.
    else if (before) return null;
  }
  if (olds.size === 0 || !it.options.confine) return null;
  await using shown = await overlays(olds, { ...it.ports, ...it.options });
  if (!shown) return null;
  const outcome = await run(it, argv, shown.list);
  return outcome.exit.type === "exited" ? plain(outcome.output) : null;
}

/** Messages about lines that the change touched, in the files as they are now. */
async function onChangedLines(
  { files, ports }: Check,
  messages: readonly Message[],
): Promise<readonly Message[]> {
  const spans = new Map<string, Span>();
  for (const { path, before } of files) {
    const now = await contentOf(ports, path);
    if (now) spans.set(path, changedLines(before, now));
  }
  return messages.filter(({ path, line }) => {
    const span = spans.get(path);
    return span !== undefined && (line === undefined || (line >= span.first && line <= span.last));
  });
}

async function contentOf({ workspace }: StagePorts, path: string): Promise<Bytes | null> {
  try {
    return (await workspace.read(path, { maxBytes: 20_000_000 })).bytes;
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}
