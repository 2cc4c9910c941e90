/** Which step of the plan each step of a call means. */

import { flat, nextStepId } from "../../plan/mod.ts";
import type { Plan } from "../../protocol/mod.ts";
import type { Input } from "./definition.ts";

type InputStep = Input["steps"][number];

export interface Entry {
  /** Of the step that there is, or that is to be. */
  readonly id: string;
  readonly isNew: boolean;
  /** In one line; `null`: not given. */
  readonly title: string | null;
  readonly status: InputStep["status"] | null;
  /** Ids of steps of the plan and of the call; `null`: not given. */
  readonly after: readonly string[] | null;
}

export interface Understood {
  readonly entries: readonly Entry[];
  /** What was left out, and why. */
  readonly refused: readonly string[];
}

/** Letters of a title. */
const mostTitle = 200;

interface StepReference {
  readonly id: string;
  readonly title: string;
}

/** A step is meant by its id, or by its title; any other with a title is a new one. */
export function entriesOf(steps: readonly InputStep[], plan: Plan | null): Understood {
  const known: StepReference[] = [...plan?.steps ?? []];
  const refused: string[] = [];
  const wanted = steps.map(({ id }) => ({ id: usable(id) ?? "" }));
  const drafts = steps.flatMap(
    (given): readonly (Omit<Entry, "after"> & { given: InputStep })[] => {
      const { status = null } = given;
      const title = titleOf(given);
      const found = known.find(({ id }) => id === given.id) ?? byTitle(known, title);
      if (found) return [{ id: found.id, isNew: false, title, status, given }];
      if (title === null) {
        refused.push(`Step ${given.id ?? "without a title"} is not in the plan; give its title.`);
        return [];
      }
      const id = usable(given.id) ?? nextStepId({ steps: [...known, ...wanted] });
      known.push({ id, title });
      return [{ id, isNew: true, title, status, given }];
    },
  );
  const entries = drafts.map(({ given, ...rest }) => {
    return { ...rest, after: waitsOf(given, { id: rest.id, known, refused }) };
  });
  return { entries, refused };
}

/** True if the list speaks of steps that the plan has, under whatever goal. */
export function continues(steps: readonly InputStep[], plan: Plan): boolean {
  return steps.some((given) => {
    const title = titleOf(given);
    return title === null
      ? plan.steps.some(({ id }) => id === given.id)
      : byTitle(plan.steps, title) !== null;
  });
}

export function sameText(one: string, other: string): boolean {
  return flat(one).toLowerCase() === flat(other).toLowerCase();
}

function titleOf({ title = "" }: InputStep): string | null {
  const letters = Array.from(flat(title));
  if (letters.length === 0) return null;
  return letters.length <= mostTitle
    ? letters.join("")
    : `${letters.slice(0, mostTitle - 1).join("")}…`;
}

function byTitle(known: readonly StepReference[], title: string | null): StepReference | null {
  return known.find((it) => title !== null && sameText(it.title, title)) ?? null;
}

/** Short, and a word: it is typed by people too. */
function usable(id: string | undefined): string | null {
  return id !== undefined && /^\w[\w-]{0,11}$/.test(id) ? id : null;
}

function waitsOf(
  { after }: InputStep,
  { id, known, refused }: {
    readonly id: string;
    readonly known: readonly StepReference[];
    readonly refused: string[];
  },
): readonly string[] | null {
  if (after === undefined) return null;
  return after.flatMap((word) => {
    const found = known.find((it) => it.id === word) ?? byTitle(known, word);
    if (found) return [found.id];
    refused.push(`Step ${id} cannot wait for ${flat(word)}: there is no such step.`);
    return [];
  });
}
