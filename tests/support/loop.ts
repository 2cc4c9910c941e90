/** The loop with everything around it in memory: no store, no disk, no time. */

import {
  conversation,
  type ConversationState,
  type LoopPorts,
  RunningCalls,
} from "../../src/agent/mod.ts";
import { assembler } from "../../src/context/mod.ts";
import {
  type AgentEvent,
  type Event,
  type Journal,
  type JsonObject,
  type Model,
  type ModelRequest,
  type NewEvent,
  noLimits,
  type PlanPatch,
  type Programs,
  type Shown,
  type Staging,
  type ToolCall,
  type ToolOutcome,
  type ToolRunner,
  type Verdict,
  type Verifier,
} from "../../src/protocol/mod.ts";
import { elicitQuestions } from "../../src/session/elicit_questions.ts";

/** A step a line, each for itself. */
export function drafted(goal: string, list: string): PlanPatch {
  const steps = list.split("\n").map((line, at) => ({
    id: String(at + 1),
    title: line.replace(/^\d+\. /, ""),
    after: [],
  }));
  return { op: "set", id: "p1", goal, steps };
}

/** A journal that is a list. */
export class ListJournal implements Journal<ConversationState> {
  readonly events: Event[] = [];
  /** Sizes of the commits, in events. */
  readonly commits: number[] = [];
  state = conversation.initial();

  append(
    events: readonly NewEvent[],
    _workspace: readonly NewEvent[] = [],
  ): Promise<readonly Event[]> {
    this.commits.push(events.length);
    const at = new Date(1_000_000 + this.events.length).toISOString();
    const stored = events.map((event, index): Event => ({
      v: 1,
      seq: this.events.length + index + 1,
      at,
      ...event,
    }));
    this.events.push(...stored);
    for (const event of stored) this.state = conversation.reduce(this.state, event);
    return Promise.resolve(stored);
  }

  async appendAt(events: readonly NewEvent[], workspace: readonly NewEvent[]) {
    return { stored: true, events: await this.append(events, workspace) };
  }

  refresh(): Promise<readonly Event[]> {
    return Promise.resolve([]);
  }
}

/** What a fake tool does; it is given the call and how often it ran. */
export type FakeTool = (call: ToolCall, times: number) => Partial<ToolOutcome["result"]> & {
  readonly text: string;
};

export interface FakeTools {
  readonly read?: Readonly<Record<string, FakeTool>>;
  readonly write?: Readonly<Record<string, FakeTool>>;
  /** Verdict on tools that write; `ask` if absent. */
  readonly verdict?: Verdict;
}

/** Tools that are functions; what they were asked to do is in `ran`. */
export class FakeRunner implements ToolRunner {
  readonly ran: ToolCall[] = [];
  readonly names: readonly string[];

  constructor(private readonly tools: FakeTools) {
    this.names = [...Object.keys(tools.read ?? {}), ...Object.keys(tools.write ?? {})];
  }

  input(_name: string, given: JsonObject): JsonObject {
    return given;
  }

  readOnly(call: ToolCall): boolean {
    return !this.tools.write?.[call.name];
  }

  parallel(call: ToolCall): boolean {
    return this.readOnly(call);
  }

  prepare(): void {}

  decide(call: ToolCall) {
    const verdict = this.readOnly(call) ? "allow" : this.tools.verdict ?? "ask";
    return Promise.resolve({ verdict, reason: "by the test" });
  }

  show(call: ToolCall): Promise<Shown> {
    return Promise.resolve({ text: `${call.name} ${JSON.stringify(call.input)}`, rules: [] });
  }

  run(call: ToolCall): Promise<ToolOutcome> {
    this.ran.push(call);
    const tool = this.tools.read?.[call.name] ?? this.tools.write?.[call.name];
    const times = this.ran.filter((it) => it.name === call.name).length;
    const result = tool?.(call, times) ?? { text: `no tool ${call.name}`, status: "failed" };
    return Promise.resolve({
      result: { type: "tool_result", call: call.id, status: "ok", durationMs: 0, ...result },
    });
  }
}

/** A model that also remembers what it was sent. */
export function listening(model: Model): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    id: model.id,
    requests,
    stream: (request, options) => {
      requests.push(request);
      return model.stream(request, options);
    },
  };
}

/** Says what it is told to, in turn; then that there is nothing to run. Asks once, if at all. */
export function fakeVerifier(
  verdicts: readonly ("passed" | "failed")[],
  shown: string | null = null,
): Verifier & { readonly allowed: boolean[] } {
  const left = [...verdicts];
  const allowed: boolean[] = [];
  return {
    allowed,
    question: () => Promise.resolve(shown),
    verify(options) {
      allowed.push(options.allowed);
      const verdict = options.allowed ? left.shift() ?? "none" : "none";
      return Promise.resolve({
        type: "verification",
        verdict,
        why: verdict === "failed"
          ? "pytest: 1 failed"
          : verdict === "passed"
          ? "pytest"
          : "no tests",
        text: verdict === "failed" ? "test_a.py:3: assert 1 == 2" : "",
        edited: [],
        receipts: ["s:c1"],
        durationMs: 0,
      });
    },
  };
}

export interface FakeLoop extends LoopPorts {
  readonly journal: ListJournal;
  readonly tools: FakeRunner;
}

/** Nobody runs a program. */
export const noPrograms: Programs = {
  isProgram: () => false,
  foresee: () => Promise.resolve({ text: "", calls: [] }),
  advance: () => Promise.reject(new Error("there is no program")),
  end: () => Promise.resolve(),
  startAhead: () => {},
  endUnused: () => Promise.resolve(),
};

/** No program is shown before it runs. */
export const noStaging: Staging = {
  on: false,
  begin: () => Promise.reject(new Error("nothing is staged")),
  effect: () => Promise.resolve(null),
  told: () => "",
  differs: () => "",
};

export function fakeLoop(
  model: Model,
  tools: FakeTools,
  options: Partial<
    Pick<
      FakeLoop,
      | "limits"
      | "programs"
      | "staging"
      | "attended"
      | "problem"
      | "isHere"
      | "clock"
      | "verifier"
      | "goal"
      | "journal"
      | "tools"
    >
  > = {},
): FakeLoop {
  return {
    model,
    journal: new ListJournal(),
    tools: new FakeRunner(tools),
    programs: noPrograms,
    staging: noStaging,
    held: new RunningCalls(),
    elicitQuestions: (it, replies) => elicitQuestions(it, replies, "en"),
    verifier: fakeVerifier([]),
    goal: {
      look: () => Promise.resolve({ plan: null, shown: "", seq: 0 }),
      drafted,
    },
    updates: () => Promise.resolve([]),
    fixes: 3,
    assembler: assembler({ root: "/project", os: "linux", tools: () => [] }),
    clock: { now: () => 1_000_000, sleep: () => Promise.resolve() },
    limits: noLimits,
    earlier: { tokens: 0, money: 0 },
    compact: () => Promise.resolve([]),
    isHere: () => Promise.resolve(true),
    asking: () => {},
    attended: false,
    price: () => null,
    problem: () => Promise.resolve(null),
    hash: (text) => Promise.resolve(`hash of ${text}`),
    ...options,
  };
}

/** Runs `next` until it is the user's turn, or something stopped. */
export async function runToEnd(
  loop: FakeLoop,
  next: (ports: LoopPorts, signal: AbortSignal) => AsyncGenerator<AgentEvent>,
  options: { readonly signal?: AbortSignal; readonly on?: (event: AgentEvent) => void } = {},
): Promise<readonly AgentEvent[]> {
  const signal = options.signal ?? new AbortController().signal;
  const all: AgentEvent[] = [];
  for (let turns = 0; turns < 200; turns++) {
    let any = false;
    for await (const event of next(loop, signal)) {
      any = true;
      all.push(event);
      options.on?.(event);
    }
    if (!any || loop.journal.state.turn.stop !== null) return all;
  }
  throw new Error("the loop does not end");
}
