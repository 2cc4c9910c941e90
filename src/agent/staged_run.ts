/**
 * A staged run: a program runs before it is allowed to, so that the user is shown what it comes to and
 * not what its text says. Its reads are made, its changes only looked at: they are answered "staged". It
 * stops at whatever needs a change to have been made; nothing of it is kept but what was found out.
 */

import type {
  Decision,
  NewEvent,
  NewEventOf,
  PlacedCall,
  ProgramCall,
  Shown,
  StagedCall,
  StagedRun,
  ToolCall,
  ToolRunner,
} from "../protocol/mod.ts";
import type { CallState } from "./folds/calls.ts";
import type { LoopPorts } from "./ports.ts";

/** Calls of one run, those that only read included. */
const mostCalls = 1_000;

/** Calls that the log has of it. */
const mostListed = 200;

/** Changes that one card shows. */
const mostWrites = 100;

/** Characters of what is shown of them together. */
const longest = 60_000;

type Staged = NewEventOf<"staged">;
type Stop = Staged["stop"];

/** A change that the program would make. */
export interface StagedWrite {
  readonly call: PlacedCall["call"];
  readonly decision: Decision;
  readonly shown: Shown;
  readonly effect: string;
}

export interface StagedResult {
  readonly run: Staged;
  readonly writes: readonly StagedWrite[];
  /** What models cost that were asked about its calls. */
  readonly spent: readonly NewEvent[];
}

export interface StagedOptions {
  /** The verdict on a call, whatever else is thought of it. */
  judge(call: ToolCall, tools: ToolRunner): Promise<Decision>;
  readonly signal: AbortSignal;
}

/** `null`: it was interrupted. */
export async function stagedRun(
  ports: LoopPorts,
  { call: program, at }: CallState,
  { judge, signal }: StagedOptions,
): Promise<StagedResult | null> {
  const { journal, programs } = ports;
  const run = new Run(ports, await ports.staging.begin(judge), signal);
  const options = { signal, at, variables: journal.state.variables.latest, progress: () => {} };
  try {
    for (;;) {
      const step = await programs.advance(program, run.made, options);
      if (signal.aborted) return null;
      const placed = step.type === "calls" ? step.calls : step.type === "call" ? [step] : [];
      const stop = step.type === "end" ? endOf(step.result) : await run.take(placed);
      if (signal.aborted) return null;
      if (stop) return run.result(program.id, stop);
    }
  } finally {
    await programs.end(program.id);
  }
}

function endOf({ status, text }: NewEventOf<"tool_result">): Stop {
  const why = status === "ok" ? "end" : "failed";
  const detail = why === "end" ? "" : text.split("\n\n")[0]?.slice(0, 500) ?? "";
  return { why, tool: "", line: 0, detail };
}

class Run {
  readonly made: ProgramCall[] = [];
  readonly #calls: Staged["calls"] = [];
  readonly #writes: StagedWrite[] = [];
  readonly #spent: NewEvent[] = [];
  #room = longest;

  constructor(
    private readonly ports: Pick<LoopPorts, "programs">,
    private readonly staged: StagedRun,
    private readonly signal: AbortSignal,
  ) {}

  /** @returns why it goes no further; `null`: it does */
  async take(placed: readonly PlacedCall[]): Promise<Stop | null> {
    for (const { call, line, column } of placed) {
      const stop = ({ why, detail }: Pick<Stop, "why" | "detail">): Stop => ({
        ...{ why, tool: call.name, line, detail },
      });
      if (this.made.length >= mostCalls) return stop({ why: "room", detail: "" });
      if (this.ports.programs.isProgram(call)) return stop({ why: "acts", detail: "" });
      const taken = await this.staged.take(call, this.signal);
      if (this.signal.aborted) return null;
      if (taken.type === "stop") {
        this.#pay(taken);
        return stop(taken);
      }
      if (taken.type === "write" && !this.#collect(call, taken)) {
        return stop({ why: "room", detail: "" });
      }
      const result = taken.type === "write"
        ? { status: "ok" as const, text: "staged" }
        : taken.result;
      this.made.push({ call, result });
      const paths = taken.type === "write" ? { paths: [...taken.paths] } : {};
      if (this.#calls.length < mostListed || taken.type === "write") {
        this.#calls.push({ tool: call.name, as: taken.type, line, column, ...paths });
      }
    }
    return null;
  }

  /** `false`: the card has no room for it. */
  #collect(
    call: ToolCall,
    { decision, shown, effect }: Extract<StagedCall, { type: "write" }>,
  ): boolean {
    this.#room -= shown.text.length;
    if (this.#room < 0 || this.#writes.length >= mostWrites) return false;
    this.#writes.push({ call, decision, shown, effect });
    return true;
  }

  #pay({ spent }: Extract<StagedCall, { type: "stop" }>): void {
    if (!spent) return;
    this.#spent.push({ type: "usage", role: "security", model: spent.model, ...spent.usage });
  }

  result(program: string, stop: Stop): StagedResult {
    const run: Staged = { type: "staged", program, calls: this.#calls, stop };
    return { run, writes: this.#writes, spent: this.#spent };
  }
}
