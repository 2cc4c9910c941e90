import type { Execute, Exit, ProcessOutcome, ToolOutput } from "../../protocol/mod.ts";
import { byteSize } from "../../util/mod.ts";
import { failed } from "../failure.ts";
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
  const { shellTimeoutMs, outputBytes } = ports.settings;
  const seconds = secondsOf(input, shellTimeoutMs / 1000);
  const outcome = await ports.spawner.run({
    // A pipe ends as its programs do: `npm test | tail` must not pass over failing tests.
    program: "bash",
    args: ["--noprofile", "--norc", "-o", "pipefail", "-c", "--", command],
    cwd: ports.workspace.root,
    timeoutMs: seconds * 1000,
    maxOutputBytes: outputBytes,
  }, { signal: ports.signal, onOutput: (text) => ports.progress(text) });
  return report(outcome, { seconds, piped: command.includes("|") });
};

/** A time that no one can mean (0, less, more than allowed) is brought into bounds. */
function secondsOf({ timeout_s: wanted }: Input, otherwise: number): number {
  return wanted !== undefined && wanted > 0 ? Math.min(wanted, maxSeconds) : otherwise;
}

interface Asked {
  readonly seconds: number;
  readonly piped: boolean;
}

function report(outcome: ProcessOutcome, { seconds, piped }: Asked): ToolOutput {
  const { exit, spill, outputBytes } = outcome;
  const output = outcome.output.trimEnd();
  const whole = spill === undefined
    ? []
    : [`all ${byteSize(outputBytes)} of output: read_file ${spill}`];
  const ending = describe(exit, { seconds, took: `${(outcome.durationMs / 1000).toFixed(1)} s` });
  const text = [...(output === "" ? [] : [output]), ...whole, ending].join("\n");
  if (exit.type !== "exited") return failed(text);
  const good = exit.code === 0 || (piped && exit.code === unread);
  return { text, exit: exit.code, ...(good ? {} : { failed: true }) };
}

function describe(exit: Exit, { seconds, took }: { seconds: number; took: string }): string {
  switch (exit.type) {
    case "exited":
      return `exit code ${exit.code} in ${took}`;
    case "signalled":
      return `ended by ${exit.signal} after ${took}`;
    case "timed_out":
      return `timed out after ${seconds} s; it and its children were killed. ` +
        `Give timeout_s (at most ${maxSeconds}) if it needs more, and no input is ever given.`;
    case "cancelled":
      return `cancelled after ${took}`;
    case "not_found":
      return "bash was not found on this machine";
    case "not_confined":
      return `It did not run: ${exit.reason}.`;
  }
}
