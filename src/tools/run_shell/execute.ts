import type { Execute, Exit, ProcessOutcome, ToolOutput } from "../../protocol/mod.ts";
import { byteSize } from "../../util/mod.ts";
import { failed } from "../failure.ts";
import type { Input } from "./definition.ts";

const maxSeconds = 600;

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
    program: "bash",
    args: ["--noprofile", "--norc", "-c", command],
    cwd: ports.workspace.root,
    timeoutMs: seconds * 1000,
    maxOutputBytes: outputBytes,
  }, { signal: ports.signal, onOutput: (text) => ports.progress(text) });
  return report(outcome, seconds);
};

/** A time that no one can mean (0, less, more than allowed) is brought into bounds. */
function secondsOf({ timeout_s: wanted }: Input, otherwise: number): number {
  return wanted !== undefined && wanted > 0 ? Math.min(wanted, maxSeconds) : otherwise;
}

function report(outcome: ProcessOutcome, seconds: number): ToolOutput {
  const { exit, spill, outputBytes } = outcome;
  const output = outcome.output.trimEnd();
  const whole = spill === undefined
    ? []
    : [`all ${byteSize(outputBytes)} of output: read_file ${spill}`];
  const ending = describe(exit, { seconds, took: `${(outcome.durationMs / 1000).toFixed(1)} s` });
  const text = [...(output === "" ? [] : [output]), ...whole, ending].join("\n");
  if (exit.type !== "exited") return failed(text);
  return { text, exit: exit.code, ...(exit.code === 0 ? {} : { failed: true }) };
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
  }
}
