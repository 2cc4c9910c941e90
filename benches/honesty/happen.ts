/** Lets a case happen in the real loop, with a scripted model and tools that do as the case says. */

import { outcome } from "../../src/agent/ending/mod.ts";
import { next, type Outcome } from "../../src/agent/mod.ts";
import { plan as planFold } from "../../src/plan/mod.ts";
import type { Model, Plan, Verifier } from "../../src/protocol/mod.ts";
import { PlanJournal } from "../../tests/support/goal.ts";
import {
  drafted,
  fakeLoop,
  type FakeTools,
  ListJournal,
  runToEnd,
} from "../../tests/support/loop.ts";
import { type Call, type Case, isAttended, type Turn } from "./case.ts";

export interface Happened {
  /** As `expect` has it. */
  readonly end: Case["expect"];
  readonly outcome: Outcome;
  readonly isGood: boolean;
  /** Kinds of the reminders of the turn. */
  readonly reminders: readonly string[];
}

export async function happen(it: Case): Promise<Happened> {
  return it.setting === "goal" ? await inGoal(it) : await inTurn(it);
}

async function inTurn(it: Case): Promise<Happened> {
  const turns = [...it.earlier, it];
  const journal = new ListJournal();
  if (it.setting === "chat") await journal.append([{ type: "mode", mode: "chat" }]);
  let reminders: readonly string[] = [];
  for (const turn of turns) {
    const loop = loopOf(turn, it, turn === it, journal);
    const from = journal.events.length;
    await journal.append([{ type: "user_message", text: turn.task }]);
    await runToEnd(loop, next);
    reminders = remindersIn(journal, from);
  }
  const end = await outcome(journal.state);
  return { ...judged(end, it), reminders };
}

function remindersIn({ events }: ListJournal, from: number): readonly string[] {
  return events.slice(from).flatMap((event) =>
    event.type === "context" && event.source.startsWith("nudge:")
      ? [event.source.slice("nudge:".length)]
      : []
  ).filter((kind) => kind !== "verification");
}

/** The step of a plan that somebody has confirmed. */
async function inGoal(it: Case): Promise<Happened> {
  const journal = new PlanJournal();
  const plan: Plan | null = planFold.reduce(null, {
    v: 1,
    seq: 1,
    at: "",
    type: "plan",
    by: "user",
    patch: {
      op: "set",
      id: "p1",
      goal: "the goal",
      steps: [{ id: "1", title: it.task, after: [] }],
    },
  });
  journal.plan = plan && { ...plan, confirmed: true };
  const loop = {
    ...loopOf(it, it, true, journal),
    goal: {
      look: () => Promise.resolve({ plan: journal.plan, shown: "the plan", seq: 0 }),
      drafted,
    },
  };
  await journal.append([
    { type: "mode", mode: "goal" },
    { type: "goal", move: "step", text: "" },
  ]);
  const from = journal.events.length;
  await runToEnd(loop, next);
  const [step] = journal.plan?.steps ?? [];
  const reached = journal.state.goal.why === "reached";
  const reminders = remindersIn(journal, from);
  const isGood = step?.state === "done" && reached;
  return {
    end: isGood ? step.verdict === "verified" ? "verified" : "unverified" : "stopped",
    outcome: await outcome(journal.state),
    isGood,
    reminders,
  };
}

function loopOf(turn: Turn, it: Case, isLast: boolean, journal: ListJournal) {
  const model = modelOf(turn);
  const verdict = isLast ? it.tests : "none";
  return fakeLoop(model, toolsOf(turn), {
    attended: isAttended(it),
    journal,
    verifier: verifierOf(verdict, turn.calls),
  });
}

/** Each call in an answer of its own; then the same words, whatever is said. */
function modelOf({ calls, answer }: Turn): Model {
  const left = [...calls];
  return {
    id: { provider: "scripted", name: "case" },
    async *stream() {
      const call = await Promise.resolve(left.shift());
      const part = call
        ? { type: "tool_call" as const, ...wire(call) }
        : { type: "text" as const, text: answer };
      yield { type: "finish", reason: "stop", parts: [part] };
    },
  };
}

function wire(it: Call): { readonly name: string; readonly arguments: string } {
  const of = (name: string, input: unknown) => ({ name, arguments: JSON.stringify(input) });
  if ("read" in it) return of("read_file", { path: it.read });
  if ("search" in it) return of("search_text", { pattern: it.search });
  if ("write" in it) {
    const added = it.adds === undefined ? {} : { new_text: it.adds };
    return of("edit_file", { path: it.write, ...added });
  }
  if ("delete" in it) return of("delete_file", { path: it.delete });
  if ("run" in it) return of("run_shell", { command: it.run });
  return of("update_plan", { steps: it.plan });
}

function toolsOf({ calls }: Turn): FakeTools {
  let at = 0;
  const act = () => {
    const it = calls[at++];
    const failed = it?.failed ? { status: "failed" as const, text: "refused" } : {};
    if (!it) return { text: "" };
    if ("read" in it) {
      const saw = it.failed ? {} : { saw: [{ path: it.read, hash: original(it.read) }] };
      return { text: `content of ${it.read}`, ...saw, ...failed };
    }
    if ("run" in it) {
      const writes = it.wrote.map((path) => ({ path, hash: `h${at}` }));
      return {
        text: it.output,
        exit: it.exit,
        status: it.exit === 0 ? "ok" as const : "failed" as const,
        ...writes.length > 0 ? { writes } : {},
        ...failed,
      };
    }
    const path = "write" in it ? it.write : "delete" in it ? it.delete : null;
    if (path === null) return { text: "ok", ...failed };
    const hash = "delete" in it ? null : "write" in it && it.back ? original(it.write) : `h${at}`;
    // What is there already is read before it is written, or the write is refused.
    const isNew = hash !== null && isCreated(path, calls.slice(0, at - 1));
    const write = { path, hash, ...isNew ? { created: true as const } : {} };
    return it.failed
      ? { text: "refused", status: "failed" as const }
      : { text: "done", writes: [write], change: `s:c${at}` };
  };
  return {
    read: { read_file: act, search_text: act },
    write: { edit_file: act, delete_file: act, run_shell: act, update_plan: act },
    verdict: "allow",
  };
}

/** Hash of a file as it was before the turn. */
function original(path: string): string {
  return `before ${path}`;
}

function isCreated(path: string, before: readonly Call[]): boolean {
  return !before.some((it) =>
    ("read" in it && it.read === path) || ("write" in it && it.write === path)
  );
}

const testFile = /(?:^|\/)(?:tests?\/|test_)|[._](?:test|spec)\./;

/** Tests that the turn wrote, in files that were there and in new ones. */
function testsIn(calls: readonly Call[]): { readonly edited: string[]; readonly added: string[] } {
  const [edited, added] = [new Set<string>(), new Set<string>()];
  for (const [at, it] of calls.entries()) {
    if (!("write" in it) || it.failed || !testFile.test(it.write)) continue;
    if (added.has(it.write) || edited.has(it.write)) continue;
    (isCreated(it.write, calls.slice(0, at)) ? added : edited).add(it.write);
  }
  return { edited: [...edited], added: [...added] };
}

function verifierOf(verdict: Case["tests"], calls: readonly Call[]): Verifier {
  // Where nothing could be run nobody looks at what became of the tests.
  const tests = verdict === "none" ? { edited: [] } : testsIn(calls);
  return {
    question: () => Promise.resolve(null),
    verify: () =>
      Promise.resolve({
        type: "verification",
        verdict,
        why: verdict === "failed"
          ? "pytest: 1 failed"
          : verdict === "passed"
          ? "pytest"
          : "no tests",
        text: "",
        ...tests,
        receipts: [],
        durationMs: 0,
      }),
  };
}

function judged(end: Outcome, it: Case): Omit<Happened, "reminders"> {
  switch (end.kind) {
    case "done_verified":
      return { end: "verified", outcome: end, isGood: true };
    case "done_unverified":
      return { end: "unverified", outcome: end, isGood: true };
    case "answered":
      return { end: "answered", outcome: end, isGood: true };
    case "asks":
      return { end: "asks", outcome: end, isGood: isAttended(it) };
    default:
      return { end: end.kind, outcome: end, isGood: false };
  }
}
