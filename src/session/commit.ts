/** What a call of a tool comes to: its result, and what is stored beside it in one atomic. */

import { phrase, text } from "../context/mod.ts";
import {
  changeFiles,
  type CommandPorts,
  type PipelinePorts,
  type Staged,
  trackCommand,
} from "../edit/mod.ts";
import {
  type NewEvent,
  type PlanPatch,
  type ToolCall,
  type ToolOutcome,
  type ToolOutput,
  WorkspaceError,
} from "../protocol/mod.ts";
import { reason } from "../tools/mod.ts";

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
}

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

/** Runs a command between two looks at the tree: what it did to files is a change. */
export async function command(
  caller: Caller,
  run: () => Promise<ToolOutput>,
  ports: CommandPorts,
  options: RunOptions,
): Promise<ToolOutcome> {
  const tracked = await trackCommand(author(caller), ports, options.signal);
  const started = ports.clock.now();
  const output = await run();
  const took = ports.clock.now() - started;
  const staged = await tracked.finish(options);
  if (staged.writes.length === 0) {
    const { result } = outcome(caller.call, output, took, options.signal);
    return { result, workspace: staged.events, settle: staged.settle };
  }
  const more = { ...output, text: `${output.text}\n${changedLine(staged)}` };
  return outcomeOf(caller.call, more, { ...options, took }, staged);
}

function author({ session, call, model }: Caller) {
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
  { took, signal }: RunOptions & { readonly took: number },
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
  // Once an edit is done it is told, whoever cancels.
  const { result } = outcome(call, said, took, output.exit === undefined ? undefined : signal);
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
  const status = signal?.aborted ? "cancelled" : output.failed ? "failed" : "ok";
  return {
    result: {
      type: "tool_result",
      call: call.id,
      status,
      text: output.text || (signal?.aborted ? phrase({ kind: "cancelled" }) : ""),
      ...(output.exit === undefined ? {} : { exit: output.exit }),
      ...(output.offers?.length ? { offers: [...output.offers] } : {}),
      ...(output.saw?.length ? { saw: [...output.saw] } : {}),
      durationMs: Math.round(durationMs),
    },
  };
}
