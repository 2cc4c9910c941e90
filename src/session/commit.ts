/** What a call of a tool comes to: its result, and what is stored beside it in one atomic. */

import { phrase, text } from "../context/mod.ts";
import {
  changeFiles,
  type CommandEffects,
  type CommandPorts,
  type Consent,
  type GoingLayer,
  loadCommands,
  type PipelinePorts,
  type Staged,
} from "../edit/mod.ts";
import {
  type NewEvent,
  type PlanPatch,
  type RunOptions,
  type ToolCall,
  type ToolOutcome,
  type ToolOutput,
  type WithheldChange,
  WorkspaceError,
} from "../protocol/mod.ts";
import { reason } from "../tools/mod.ts";

/** Who makes a change: a call of this session. */
export interface Caller {
  readonly session: string;
  readonly call: ToolCall;
  /** `provider/name`. */
  readonly model: string;
}

/** Paths of a command's change that a model is told. */
const shownPaths = 8;

/** Does the change that a tool wants. */
export async function commit(
  caller: Caller,
  output: ToolOutput,
  ports: PipelinePorts,
  options: RunOptions & { readonly took: number },
): Promise<ToolOutcome> {
  const { call } = caller;
  const files = (output.effects ?? []).flatMap((set) => set.files);
  try {
    const set = { type: "change_set" as const, files };
    return outcomeOf(call, output, options, await changeFiles(set, author(caller), ports, options));
  } catch (error) {
    if (error instanceof WorkspaceError) return outcome(call, refusedBy(error), options.took);
    throw error;
  }
}

/** How a command is run, and what was thought of it. */
export interface CommandRun {
  /** @param layer folder of the write layer that it is to run on; `null`: there is none */
  execute(layer: string | null): Promise<ToolOutput>;
  readonly effects: CommandEffects;
  /** "usual": no host is reached, nothing protected is written. */
  readonly box: "usual" | "own";
  readonly consent: Consent;
}

/** A command that goes on, with its write layer. */
export interface GoingCommand extends GoingLayer {
  readonly process: string;
}

export interface CommandDone extends ToolOutcome {
  /** A write layer that a command goes on with. */
  readonly goesOn: GoingCommand | null;
}

/** Runs a command: what it did to files is a change. */
export async function command(
  caller: Caller,
  run: CommandRun,
  ports: CommandPorts,
  options: RunOptions,
): Promise<CommandDone> {
  const { signal } = options;
  const { trackCommand } = await loadCommands();
  const tracked = await trackCommand(author(caller), ports, { ...run, signal });
  const started = ports.clock.now();
  const output = await run.execute(tracked.layer);
  const took = ports.clock.now() - started;
  const staged = await tracked.finish({ ...options, goesOn: output.process !== undefined });
  const { goesOn: going, held } = staged;
  const goesOn = going && output.process !== undefined
    ? { ...going, process: output.process }
    : null;
  const told = held.length === 0
    ? output
    : { ...output, text: `${output.text}\n${heldLine(held)}` };
  if (staged.writes.length === 0) {
    const { result } = outcome(caller.call, told, took, signal);
    const { events: workspace, settle } = staged;
    return { result: withHeld(result, held), workspace, settle, goesOn };
  }
  const more = { ...told, text: `${told.text}\n${changedLine(staged)}` };
  const done = outcomeOf(caller.call, more, { took }, staged);
  return { ...done, result: withHeld(done.result, held), goesOn };
}

/** Paths that the log has of what was held. */
const maxHeld = 100;

function withHeld(
  result: ToolOutcome["result"],
  held: readonly WithheldChange[],
): ToolOutcome["result"] {
  return held.length === 0 ? result : { ...result, held: held.slice(0, maxHeld) };
}

/** What did not get into the project, for the model: a person decides. */
function heldLine(held: readonly WithheldChange[]): string {
  const shown = held.slice(0, shownPaths).map(({ path, reason }) =>
    `${path} (${heldText[reason]})`
  );
  const rest = held.length - shown.length;
  return text("held", { paths: `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}` });
}

const heldText: Readonly<Record<WithheldChange["reason"], string>> = {
  protected: "settings or history that no command writes",
  delicate: "a file that programs act upon",
  privileged: "it would run with the rights of its owner or group",
  conflict: "somebody else changed it while the command ran",
  not_kept: "its old content could not be brought back",
  failed: "the system refused to write it",
};

export function author({ session, call, model }: Caller) {
  return { session, call: call.id, by: { tool: call.name, model } };
}

function changedLine({ writes }: Staged): string {
  const paths = writes.slice(0, shownPaths).map(({ path, hash }) =>
    hash === null ? `${path} (deleted)` : path
  );
  const rest = writes.length - paths.length;
  return `[files changed: ${paths.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}]`;
}

function outcomeOf(
  call: ToolCall,
  output: ToolOutput,
  { took }: { readonly took: number },
  staged: Staged,
): ToolOutcome {
  const { problem, change, verdict, events, settle } = staged;
  if (problem) {
    const failed = {
      text: text("rolled_back", { problem: refusedBy(problem).text }),
      failed: true,
    };
    const { result } = outcome(call, failed, took);
    return { result: { ...result, change }, workspace: events, settle };
  }
  const said = staged.text === "" ? output : { ...output, text: `${output.text}\n${staged.text}` };
  // What is done is told, whoever cancels.
  const { result } = outcome(call, said, took);
  return {
    result: { ...result, change, writes: [...staged.writes], receipt: verdict },
    workspace: events,
    settle,
  };
}

/** A result with what it changes in the plan, in one atomic. */
export function planned(
  done: ToolOutcome,
  patches: readonly PlanPatch[],
  session: string,
): ToolOutcome {
  const workspace = patches.map((patch): NewEvent => ({
    type: "plan",
    by: "model",
    session,
    patch,
  }));
  return { ...done, workspace };
}

export function refusedBy(error: WorkspaceError): ToolOutput {
  return { text: reason(error), failed: true };
}

export function outcome(
  call: ToolCall,
  output: ToolOutput,
  durationMs: number,
  signal?: AbortSignal,
): ToolOutcome {
  // A program that came to its own end was not cut off, whatever was pressed meanwhile.
  const cut = signal?.aborted === true && output.exit === undefined;
  const status = cut ? "cancelled" : output.failed ? "failed" : "ok";
  return {
    result: {
      type: "tool_result",
      call: call.id,
      status,
      text: output.text || (cut ? phrase({ kind: "cancelled" }) : ""),
      ...(output.exit === undefined ? {} : { exit: output.exit }),
      ...(output.lost === undefined ? {} : { lost: output.lost }),
      ...(output.offers?.length ? { offers: [...output.offers] } : {}),
      ...(output.saw?.length ? { saw: [...output.saw] } : {}),
      ...(output.display === undefined ? {} : { display: output.display }),
      ...(output.value === undefined ? {} : { value: output.value }),
      durationMs: Math.round(durationMs),
    },
  };
}
