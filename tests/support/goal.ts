/** A goal that is carried out in memory: the loop, a plan that its patches change, a model by rules. */

import { type LoopPorts, next } from "../../src/agent/mod.ts";
import { plan as fold, planMarkdown } from "../../src/plan/mod.ts";
import type {
  Event,
  Model,
  ModelRequest,
  NewEvent,
  Plan,
  PlanPatch,
  StepState,
  Verdict,
} from "../../src/protocol/mod.ts";
import { drafted, fakeLoop, fakeVerifier, ListJournal, runToEnd } from "./loop.ts";

/** A journal beside a plan, which takes what is meant for the workspace. */
export class PlanJournal extends ListJournal {
  plan: Plan | null = null;
  /** Who changed the plan, and how: `program state 2 done`. */
  readonly patches: string[] = [];

  override async append(
    events: readonly NewEvent[],
    workspace: readonly NewEvent[] = [],
  ): Promise<readonly Event[]> {
    for (const event of workspace) this.#take(event);
    return await super.append(events);
  }

  /** By hand, from another terminal. */
  patch(...patches: readonly PlanPatch[]): void {
    for (const patch of patches) this.#take({ type: "plan", by: "user", patch });
  }

  #take(event: NewEvent): void {
    if (event.type !== "plan") return;
    const { by, patch } = event;
    const step = "step" in patch && typeof patch.step === "string" ? [patch.step] : [];
    const state = patch.op === "state"
      ? [patch.state, ...patch.verdict ? [patch.verdict] : []]
      : [];
    this.patches.push([by, patch.op, ...step, ...state].join(" "));
    this.plan = fold.reduce(this.plan, { v: 1, seq: 1, at: "", ...event });
  }
}

/** What the model answers to what it was told last. */
export type Rule = (heard: string, request: ModelRequest) => {
  readonly text?: string;
  readonly calls?: readonly string[];
  /** What each of the calls is given; nothing if absent. */
  readonly input?: unknown;
};

export function ruledModel(rule: Rule): Model {
  return {
    id: { provider: "scripted", name: "rules" },
    async *stream(request) {
      const { text, calls = [], input = {} } = await Promise.resolve(
        rule(heardIn(request), request),
      );
      const given = JSON.stringify(input);
      const parts = [
        ...(text === undefined ? [] : [{ type: "text" as const, text }]),
        ...calls.map((name) => ({ type: "tool_call" as const, name, arguments: given })),
      ];
      yield { type: "finish", reason: "stop", parts };
    },
  };
}

/** The last words of the user, or the result of the last call. */
function heardIn({ messages }: ModelRequest): string {
  const last = messages.at(-1);
  if (last?.role === "user") return last.text;
  return last?.role === "tool" ? last.results.map(({ text }) => text).join("\n") : "";
}

export interface GoalWorld {
  readonly rule: Rule;
  /** Verdicts of the project's tests, in turn. */
  readonly tests?: readonly ("passed" | "failed")[];
  readonly attended?: boolean;
  /** On calls that write; absent: `allow`. */
  readonly verdict?: Verdict;
  /** What `update_plan` does. */
  readonly plans?: readonly (readonly PlanPatch[])[];
}

export function goalLoop(
  { rule, tests = [], attended = true, plans = [], verdict = "allow" }: GoalWorld,
) {
  const journal = new PlanJournal();
  const left = [...plans];
  const loop = fakeLoop(ruledModel(rule), {
    write: {
      edit: (_, times) => ({
        text: "edited",
        writes: [{ path: "a.py", hash: `h${times}` }],
        change: `s:c${times}`,
      }),
      update_plan: () => {
        journal.patch(...left.shift() ?? []);
        return { text: "The plan now" };
      },
      ask_user: () => ({ text: "the answer" }),
    },
    verdict,
  }, {
    attended,
    journal,
    verifier: fakeVerifier(tests),
    goal: {
      look: () =>
        Promise.resolve({
          plan: journal.plan,
          seq: 0,
          shown: journal.plan === null ? "" : planMarkdown(journal.plan),
        }),
      drafted,
    },
  });
  const run = () => runToEnd(loop, next);
  const answer = async (word: "once" | "decline", note?: string) => {
    const { asked } = journal.state.calls.questions["plan"] ?? {};
    await journal.append([{
      type: "answered",
      call: "plan",
      answer: word,
      hash: asked?.hash ?? "",
      ...(note === undefined ? {} : { note }),
    }]);
    await run();
  };
  const say = async (text: string) => {
    await journal.append([{ type: "user_message", text }]);
    await run();
  };
  const go = async () => {
    await journal.append([{ type: "goal", move: "step", text: "" }]);
    await run();
  };
  return { loop, journal, run, answer, say, go };
}

export async function begun(world: GoalWorld) {
  const goal = goalLoop(world);
  await goal.journal.append([{ type: "mode", mode: "goal" }]);
  return goal;
}

export function setPatch(...steps: readonly (readonly [string, ...string[]])[]): PlanPatch {
  return {
    op: "set",
    id: "p1",
    goal: "the goal",
    steps: steps.map(([id, ...after]) => ({ id, title: `Do ${id}`, after })),
  };
}

/** `{ 1: "done", 2: "failed" }`. */
export function statesOf(plan: Plan | null): Readonly<Record<string, StepState>> {
  return Object.fromEntries((plan?.steps ?? []).map(({ id, state }) => [id, state]));
}

/** Moves of the session: `step 1`, `over reached`. */
export function movesOf({ events }: ListJournal): readonly string[] {
  return events.flatMap((it) =>
    it.type === "goal" ? [[it.move, it.step ?? it.why].filter(Boolean).join(" ")] : []
  );
}

export type { LoopPorts };
