import type {
  Command,
  Confinement,
  Execute,
  Exit,
  Moved,
  ProcessOutcome,
  ToolOutput,
  ToolPorts,
} from "../../protocol/mod.ts";
import { byteSize } from "../../util/mod.ts";
import { commandOutput } from "../command_output/definition.ts";
import { exitText } from "../exit_text.ts";
import { failed } from "../failure.ts";
import { boxHint, confinementOf, refusedLine, shortcoming } from "./confined.ts";
import type { Input } from "./definition.ts";

const maxSeconds = 600;

/** What a shell calls a program that wrote where nobody reads any more: 128 + SIGPIPE. */
const unread = 141;

/** The longest single argument that Linux takes is 128 KiB (MAX_ARG_STRLEN). */
const maxCommandBytes = 120_000;

export const execute: Execute<Input> = async (input, ports) => {
  const { command } = input;
  if (command.trim() === "") return failed("The command is empty.");
  if (command.includes("\0")) return failed("The command has a NUL character in it.");
  if (new TextEncoder().encode(command).length > maxCommandBytes) {
    return failed("The command is too long. Write a script with write_file and run that.");
  }
  const { shellTimeoutMs, outputBytes, sandbox } = ports.settings;
  if (sandbox === "required" && input.unsandboxed) {
    return failed("The user's settings allow no command outside the sandbox. Run it inside.");
  }
  const seconds = secondsOf(input, shellTimeoutMs / 1000);
  const confine = confinementOf(input, ports);
  const outcome = await run(command, ports, {
    // A pipe ends as its programs do: `npm test | tail` must not pass over failing tests.
    program: "bash",
    args: ["--noprofile", "--norc", "-o", "pipefail", "-c", "--", command],
    cwd: ports.workspace.root,
    timeoutMs: seconds * 1000,
    maxOutputBytes: outputBytes,
    ...(confine === null ? {} : { confine }),
  });
  const closed = confine !== null && confine.network !== true && isBoxed(outcome, ports);
  const told = report(outcome, {
    ...{ seconds, piped: command.includes("|"), closed, program: ports.program ?? false },
    writes: confine?.reads ? "nothing" : confine?.layer === undefined ? "project" : "layer",
  });
  return confine === null ? told : await withBox(told, { outcome, confine, ports });
};

/** @param name the command line as it was given */
function run(
  name: string,
  { spawner, signal, progress, settings: { shellSilenceMs: silenceMs } }: ToolPorts,
  command: Command,
): Promise<ProcessOutcome<Exit | Moved>> {
  const options = { signal, onOutput: (text: string) => progress(text) };
  return silenceMs === undefined
    ? spawner.run(command, options)
    : spawner.background.run(command, { ...options, rules: { name, silenceMs } });
}

/** It goes on, in a box. */
function isBoxed({ exit }: ProcessOutcome<Exit | Moved>, { spawner }: ToolPorts): boolean {
  if (exit.type !== "background") return false;
  return spawner.background.list().some(({ id, boxed }) => id === exit.id && boxed);
}

interface Boxed {
  readonly outcome: ProcessOutcome<Exit | Moved>;
  readonly confine: Confinement;
  readonly ports: ToolPorts;
}

/** With a line on the box, where the model has to know of it. */
async function withBox(
  told: ToolOutput,
  { outcome, confine, ports }: Boxed,
): Promise<ToolOutput> {
  if (outcome.exit.type === "not_confined") return told;
  const less = shortcoming(await ports.spawner.sandbox(), confine);
  const { root } = ports.workspace;
  const refused = refusedLine(outcome.refused ?? [], confine);
  const hint = refused === null && told.failed ? boxHint(outcome.output, confine, root) : null;
  const lines = [less ?? hint, refused].filter((it) => it !== null);
  return { ...told, text: [told.text, ...lines].join("\n") };
}

/** A time that no one can mean (0, less, more than allowed) is brought into bounds. */
function secondsOf({ timeout_s: wanted }: Input, otherwise: number): number {
  return wanted !== undefined && wanted > 0 ? Math.min(wanted, maxSeconds) : otherwise;
}

interface RunFacts {
  readonly seconds: number;
  readonly piped: boolean;
  readonly program: boolean;
  /** It goes on where no network leads. */
  readonly closed: boolean;
  /** Where its changes go: to a layer over the project, or into the project itself. */
  readonly writes: "layer" | "project" | "nothing";
}

function report(
  outcome: ProcessOutcome<Exit | Moved>,
  asked: RunFacts,
): ToolOutput {
  const { seconds, piped } = asked;
  const { exit, spill, outputBytes } = outcome;
  const output = outcome.output.trimEnd();
  const whole = spill === undefined
    ? []
    : [`all ${byteSize(outputBytes)} of output: read_file ${spill}`];
  if (exit.type === "background") {
    const text = [...(output === "" ? [] : [output]), ...whole, moved(exit, asked)].join("\n");
    return { text, offers: [commandOutput.name], process: exit.id };
  }
  const ending = describe(exit, { seconds, took: `${(outcome.durationMs / 1000).toFixed(1)} s` });
  const text = [...(output === "" ? [] : [output]), ...whole, ending].join("\n");
  if (exit.type !== "exited") return failed(text);
  const good = exit.code === 0 || (piped && exit.code === unread);
  const value = asked.program ? { value: { exit: exit.code, output } } : {};
  return { text, exit: exit.code, ...(good ? {} : { failed: true }), ...value };
}

function describe(exit: Exit, { seconds, took }: { seconds: number; took: string }): string {
  switch (exit.type) {
    case "exited":
      return `${exitText(exit)} in ${took}`;
    case "signalled":
      return `${exitText(exit)} after ${took}`;
    case "timed_out":
      return `timed out after ${seconds} s; it and its children were killed. ` +
        `Give timeout_s (at most ${maxSeconds}) if it needs more, and no input is ever given.`;
    case "limited":
      return `ended by a limit after ${took}: ${exit.reason}`;
    case "cancelled":
      return `interrupted after ${took}`;
    case "not_found":
      return "bash was not found on this machine";
    case "not_confined":
      return `It did not run: ${exit.reason}.`;
  }
}

function moved({ id, why }: Moved, { closed, writes }: RunFacts): string {
  const reason = why.type === "silent"
    ? "it printed nothing for a while"
    : `it listens on port ${why.port}`;
  return `[still running as ${id}, since ${reason}. command_output with this id shows what it ` +
    "prints from here on and stops it. It is stopped when this session's program ends." +
    `${afterwards[writes]}` +
    `${closed && why.type === "port" ? noWay : ""}]`;
}

/** What is to be known of files from here on. */
const afterwards: Readonly<Record<RunFacts["writes"], string>> = {
  layer:
    " It sees files as they were when it first read them; what it writes gets into the project with " +
    "the next call. If it must see later changes, stop it and run the same line again: it then runs " +
    "on the project itself.",
  project: " Files that it changes from here on are not tracked.",
  nothing: "",
};

const noWay =
  " Its sandbox has no network, so that nobody outside reaches the port, no other command " +
  'either: if one must, stop it and start it with network: ["*"].';
