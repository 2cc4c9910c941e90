/**
 * Runs a recorded program again without doing anything: its calls are answered from the log, or, where
 * they only read, made and held to it. The first one that is not as it was ends it.
 */

import type { PlacedCall, ProgramCall, ProgramStep, ToolCall } from "../../protocol/mod.ts";
import { type ProgramPorts, ProgramRunner, type StartEngine } from "../program_runner.ts";
import { changedVersion, versionsOf } from "../versions.ts";
import { keyOf } from "../running.ts";
import { type CheckPorts, type Difference, WorldChecks } from "./checks.ts";
import type { RecordedCall, RecordedProgram } from "./record.ts";

export interface RetracePorts extends ProgramPorts {
  /** `null`: nothing is read, all answers come from the log. */
  readonly world: CheckPorts | null;
  readonly startEngine?: StartEngine;
}

export interface RetraceOptions {
  /** In the place of the recorded text. */
  readonly code: string;
  readonly signal: AbortSignal;
}

/** A call that is not as it was; of the end of the program `call` is `null`. */
export interface Divergence {
  readonly call: ToolCall | null;
  readonly line: number;
  /** `version`: what it stands on; `calls`: which call is made; `end`: what the program prints, or that it ends. */
  readonly what: Difference["what"] | "calls" | "end" | "version";
  readonly path: string;
  readonly recorded: string;
  readonly now: string;
}

export interface RetraceReport {
  readonly divergence: Divergence | null;
  /** What the program printed; empty where it did not come to its end. */
  readonly text: string;
  /** Calls that were as the log has them, that were taken from it unseen, and that it does not have. */
  readonly held: number;
  readonly trusted: number;
  readonly fresh: number;
  /** The call before which it stopped, since what comes of it is not known before it is made; `null`: none. */
  readonly cut: { readonly tool: string; readonly line: number } | null;
}

export async function retrace(
  record: RecordedProgram,
  ports: RetracePorts,
  { code, signal }: RetraceOptions,
): Promise<RetraceReport> {
  const runner = new ProgramRunner(ports, ports.startEngine);
  const program = { ...record.program, input: { ...record.program.input, code } };
  const trace = new Trace(record, ports.world, code !== record.program.input["code"]);
  const { at, variables } = record;
  const changed = ports.world && await anotherVersion(record, ports, ports.world);
  if (changed) return trace.another(changed);
  try {
    for (;;) {
      const options = { signal, at, variables, progress: () => {} };
      const step = await runner.advance(program, trace.made, options);
      signal.throwIfAborted();
      if (step.type === "end") return trace.end(step.result);
      if (!await trace.take(step.type === "call" ? [step] : step.calls, signal)) {
        return trace.result("");
      }
    }
  } finally {
    await runner.end(program.id);
  }
}

/** Looked at before anything of it runs; a recording that does not say is held to nothing. */
async function anotherVersion(
  { calls, result }: RecordedProgram,
  { tools }: RetracePorts,
  { programVersion }: CheckPorts,
) {
  if (result.versions === undefined) return null;
  const now = await versionsOf(calls.map(({ call }) => call), { tools, programVersion });
  return changedVersion(result.versions, now);
}

class Trace {
  readonly made: ProgramCall[] = [];
  readonly #world: WorldChecks | null;
  readonly #left: RecordedCall[];
  readonly #counts = { held: 0, trusted: 0, fresh: 0 };
  #divergence: Divergence | null = null;
  #cut: RetraceReport["cut"] = null;

  constructor(
    private readonly record: RecordedProgram,
    world: CheckPorts | null,
    /** Its arguments are others: calls that the log does not have are no divergence. */
    private readonly isOther: boolean,
  ) {
    this.#world = world && new WorldChecks(world);
    this.#left = [...record.calls];
  }

  /** False: it goes no further. */
  async take(placed: readonly PlacedCall[], signal: AbortSignal): Promise<boolean> {
    for (const it of placed) {
      const recorded = this.#recorded(it.call);
      if (recorded === null && (!this.isOther || this.#world === null)) {
        return this.#diverged(it, { what: "calls", path: "", ...this.#callsBeside(it.call) });
      }
      if (!await this.#answer(it, recorded, signal)) return false;
    }
    return true;
  }

  async #answer(it: PlacedCall, recorded: RecordedCall | null, signal: AbortSignal) {
    if (this.#world === null) {
      if (recorded) this.made.push({ call: it.call, result: recorded.result });
      this.#counts.trusted += 1;
      return recorded !== null;
    }
    const checked = await this.#world.take(it.call, recorded, signal);
    switch (checked.type) {
      case "answer":
        this.#counts[checked.as] += 1;
        this.made.push({ call: it.call, result: checked.result });
        return true;
      case "differs":
        return this.#diverged(it, checked.difference);
      case "stop":
        this.#cut = { tool: it.call.name, line: it.line };
        return false;
    }
  }

  /** The call of the log that this one is; with other arguments the order may be another. */
  #recorded(call: ToolCall): RecordedCall | null {
    const key = keyOf(call);
    const at = this.isOther
      ? this.#left.findIndex((it) => keyOf(it.call) === key)
      : this.#left[0] && keyOf(this.#left[0].call) === key
      ? 0
      : -1;
    return at === -1 ? null : this.#left.splice(at, 1)[0] ?? null;
  }

  #callsBeside(call: ToolCall): { readonly recorded: string; readonly now: string } {
    const next = this.#left[0]?.call;
    return { recorded: next ? callText(next) : "", now: callText(call) };
  }

  another({ name, recorded, now }: NonNullable<ReturnType<typeof changedVersion>>): RetraceReport {
    const at = { call: null, line: 0 } as const;
    this.#divergence = { ...at, what: "version", path: name, recorded, now };
    return this.result("");
  }

  #diverged({ call, line }: PlacedCall, difference: Omit<Divergence, "call" | "line">): false {
    this.#divergence = { call, line, ...difference };
    return false;
  }

  end({ text, status }: Extract<ProgramStep, { type: "end" }>["result"]): RetraceReport {
    const { result } = this.record;
    if (this.isOther) return this.result(text);
    const [next] = this.#left;
    const end = { call: null, line: 0, path: "" } as const;
    if (next) {
      this.#divergence = { ...end, what: "calls", recorded: callText(next.call), now: "" };
    } else if (text !== result.text || status !== result.status) {
      this.#divergence = { ...end, what: "end", recorded: result.text, now: text };
    }
    return this.result(text);
  }

  result(text: string): RetraceReport {
    return { divergence: this.#divergence, text, ...this.#counts, cut: this.#cut };
  }
}

function callText({ name, input }: ToolCall): string {
  return `${name} ${JSON.stringify(input, null, 1)}`;
}
