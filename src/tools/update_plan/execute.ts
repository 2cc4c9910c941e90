import { flat, planForModel, planId } from "../../plan/mod.ts";
import type { Execute, Plan, PlanStep, ToolOutput } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import type { Input } from "./definition.ts";
import { Draft } from "./draft.ts";
import { continues, entriesOf, type Entry, sameText } from "./entries.ts";

/** More than anybody looks after. */
const mostSteps = 50;

/**
 * Says what has to be changed so that the plan is as the model wants it. A plan that a person has
 * confirmed is carried out step by step in goal mode, and there the program decides what became of a
 * step: goal, steps and their states stay. A model may add steps, and it is believed against itself:
 * what runs it can give up.
 */
export const execute: Execute<Input> = async (input, { plan: now, clock }) => {
  const plan = await now();
  const draft = new Draft(plan);
  const isNew = plan === null || replaces(input, plan);
  const { entries, refused } = entriesOf(input.steps, isNew ? null : plan);
  const total = new Set([...isNew ? [] : plan.steps, ...entries].map(({ id }) => id)).size;
  if (total > mostSteps) return failed(`A plan has at most ${mostSteps} steps. Make them coarser.`);
  if (isNew) {
    const goal = flat(input.goal ?? "");
    if (goal === "") return failed("There is no plan yet: give goal, in one sentence, and steps.");
    begin(draft, { id: planId(clock.now()), goal, entries });
  } else {
    rename(draft, plan, input.goal);
    for (const { id, isNew, title } of entries) {
      if (isNew) draft.apply({ op: "add", step: { id, title: title ?? "", after: [] } });
    }
    for (const entry of entries) arrange(draft, entry);
  }
  for (const entry of inOrder(entries)) mark(draft, entry);
  return answer(draft, refused, isNew || plan.confirmed ? [] : kept(plan, entries));
};

/** Another goal with other steps is another plan; with the same steps it is the same in other words. */
function replaces({ goal = "", steps }: Input, plan: Plan): boolean {
  if (plan.confirmed || flat(goal) === "" || sameText(goal, plan.goal)) return false;
  return steps.length > 0 && !continues(steps, plan);
}

function begin(
  draft: Draft,
  { id, goal, entries }: {
    readonly id: string;
    readonly goal: string;
    readonly entries: readonly Entry[];
  },
): void {
  // Said twice, it is one step.
  const steps = entries.filter(({ isNew }) => isNew).map(({ id, title, after }) => {
    return { id, title: title ?? "", after: [...after ?? []] };
  });
  draft.apply({ op: "set", id, goal, steps });
}

function rename(draft: Draft, plan: Plan, given = ""): void {
  const goal = flat(given);
  if (goal === "" || sameText(goal, plan.goal)) return;
  if (plan.confirmed) draft.refuse("The goal stays: the user has confirmed it.");
  else draft.apply({ op: "goal", goal });
}

/** Gives a step its title and what it waits for, once all steps are there. */
function arrange(draft: Draft, { id, isNew, title, after }: Entry): void {
  const step = stepOf(draft, id);
  if (!step) return;
  const titled = title !== null && !sameText(title, step.title);
  const ordered = after !== null && !sameIds(after, step.after);
  if (!titled && !ordered) return;
  if (draft.plan?.confirmed && !isNew) {
    return draft.refuse("Steps stay as the user has confirmed them; you may add steps.");
  }
  draft.apply({
    op: "edit",
    step: id,
    ...(titled ? { title } : {}),
    ...(ordered ? { after: [...after] } : {}),
  });
}

/** What others wait for comes first, and what waits last. */
const order = ["removed", "pending", "done", "failed", "skipped", "running"] as const;

function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return order.flatMap((status) => entries.filter((it) => it.status === status));
}

function mark(draft: Draft, { id, status }: Entry): void {
  const step = stepOf(draft, id);
  if (!step || !status || step.state === status) return;
  const givesUp = step.state === "running" && status === "failed";
  if (draft.plan?.confirmed && !givesUp) {
    return draft.refuse(
      "The user has confirmed this plan: the program decides from what was verified whether a " +
        "step is done. You can only give up the running step, with status failed.",
    );
  }
  if (status === "removed") draft.apply({ op: "remove", step: id });
  else draft.apply({ op: "state", step: id, state: status });
}

/** A list with titles may be meant to be all of it; nothing goes that nobody named. */
function kept({ steps }: Plan, entries: readonly Entry[]): readonly string[] {
  if (entries.filter(({ title }) => title !== null).length < 2) return [];
  const open = steps.filter(({ id, state }) =>
    state === "pending" && !entries.some((it) => it.id === id)
  );
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id).join(", ");
  return [`Not in your list and kept: ${ids}. Status removed takes a step out.`];
}

function stepOf({ plan }: Draft, id: string): PlanStep | null {
  return plan?.steps.find((it) => it.id === id) ?? null;
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return String(one.toSorted()) === String(other.toSorted());
}

function answer(
  { plan, patches, refused }: Draft,
  left: readonly string[],
  remarks: readonly string[],
): ToolOutput {
  const reasons = [...left, ...refused];
  const head = patches.length > 0 ? "The plan now:" : "The plan is as it was:";
  const lines = [
    ...(plan === null ? [] : [head, planForModel(plan)]),
    ...(reasons.length === 0 ? [] : ["Not done:", ...reasons.map((it) => `- ${it}`)]),
  ];
  const text = [...lines, ...remarks].join("\n");
  if (patches.length === 0 && reasons.length > 0) return failed(text);
  return { text, plan: patches };
}
