/**
 * Tools whose calls are programs of somebody else's. Such a program has the tools that were granted to it
 * and no others, and no variable of the conversation; a call beyond what was granted ends it, which it
 * never learns of.
 */

import type {
  ProgramCall,
  Programs,
  ProgramStep,
  Tool,
  ToolCall,
  ToolProgram,
} from "../protocol/mod.ts";
import { refusedStep } from "./check.ts";
import { type ProgramPorts, ProgramRunner, type StartEngine } from "./program_runner.ts";

type Ready = ToolProgram & { readonly ok: true };

interface Running {
  readonly program: Ready;
  readonly runner: ProgramRunner;
}

export class ToolPrograms {
  /** By id of the call. */
  readonly #running = new Map<string, Running>();

  constructor(private readonly ports: ProgramPorts, private readonly start?: StartEngine) {}

  async advance(
    tool: Tool,
    call: ToolCall,
    made: readonly ProgramCall[],
    options: Parameters<Programs["advance"]>[2],
  ): Promise<ProgramStep> {
    const known = this.#running.get(call.id);
    const it = known ?? await this.#started(tool, call);
    if ("type" in it) return it;
    const { program, runner } = it;
    const given = { ...call, input: { code: program.code } };
    if (!known && made.length === 0) {
      const wrong = await refusedStep(given, program.tools, []);
      if (wrong) return wrong;
    }
    this.#running.set(call.id, it);
    const step = await runner.advance(given, made, { ...options, variables: [] });
    if (step.type === "end") {
      this.#running.delete(call.id);
      const { variables: _, ...result } = step.result;
      return { type: "end", result };
    }
    const calls = step.type === "call" ? [step] : step.calls;
    const [refusal] = calls.flatMap(({ call }) => program.refusal(call) ?? []);
    if (refusal === undefined) return step;
    await this.end(call.id);
    return failed(call, `[the plugin was ended: ${refusal}]`);
  }

  async end(call: string): Promise<void> {
    const running = this.#running.get(call);
    this.#running.delete(call);
    await running?.runner.end(call);
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((it) => this.end(it)));
  }

  async #started(tool: Tool, call: ToolCall): Promise<Running | ProgramStep> {
    const parsed = tool.definition.input.safeParse(call.input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return failed(
        call,
        `Invalid input: ${[issue?.path.join("."), issue?.message].join(" ").trim()}`,
      );
    }
    const program = await tool.program?.(parsed.data) ??
      { ok: false as const, problem: `${call.name} is no program` };
    if (!program.ok) return failed(call, program.problem);
    const ports = { ...this.ports, tools: program.tools };
    return { program, runner: new ProgramRunner(ports, this.start) };
  }
}

function failed({ id }: ToolCall, text: string): ProgramStep {
  return {
    type: "end",
    result: { type: "tool_result", call: id, status: "failed", text, durationMs: 0 },
  };
}
