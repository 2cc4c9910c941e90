/** What a person does beside the program, as data. */

import type { Chance } from "./calls.ts";
import { makeMoment, type Moment, seenInTerminal } from "./moment.ts";
import type { SessionPlan } from "./plan.ts";
import { doomed, mine, own, rewritten, shared, sharedLines } from "./start.ts";

/** How an editor saves: into the file itself, or beside it and then renamed. */
export type Save = "place" | "rename";

/** A line of git, or a few that belong together. */
export type GitWork = "commit" | "checkout" | "stash" | "pop" | "branch";

export type Action =
  | { readonly type: "write"; readonly path: string; readonly save: Save }
  | { readonly type: "append"; readonly path: string; readonly save: Save }
  | { readonly type: "insert"; readonly path: string; readonly line: number; readonly save: Save }
  | { readonly type: "drop"; readonly path: string; readonly line: number; readonly save: Save }
  | { readonly type: "remove"; readonly path: string }
  | { readonly type: "rename"; readonly path: string; readonly to: string }
  | { readonly type: "folder"; readonly path: string }
  | { readonly type: "mode"; readonly path: string; readonly mode: number }
  | { readonly type: "link"; readonly path: string; readonly target: string }
  | { readonly type: "git"; readonly what: GitWork };

export interface PersonStep {
  /** From 0; what is written has it in its lines. */
  readonly number: number;
  readonly action: Action;
  readonly when: When;
}

/** After the sessions have ended: before anything is asked of the program again, and later. */
export type Phase = "before_recovery" | "before_undo" | "before_redo";

export type When =
  | { readonly phase: "during"; readonly session: number; readonly moment: Moment }
  | { readonly phase: Phase };

interface World {
  readonly sessions: readonly SessionPlan[];
  readonly counted: boolean;
  readonly lint: boolean;
  readonly fast: boolean;
}

export function makeSteps(chance: Chance, world: World): readonly PersonStep[] {
  const count = 1 + chance.below(world.fast ? 3 : 7);
  return Array.from({ length: count }, (_, number) => {
    const when = makeWhen(chance, world);
    return {
      number,
      action: makeAction(chance, world, {
        number,
        late: when.phase === "before_undo" || when.phase === "before_redo",
      }),
      when,
    };
  });
}

function makeWhen(chance: Chance, { sessions, counted, lint }: World): When {
  if (chance.chance(0.3)) {
    return {
      phase: chance.pick<Phase>([
        "before_recovery",
        "before_recovery",
        "before_undo",
        "before_redo",
      ]),
    };
  }
  const session = chance.below(sessions.length);
  const { calls = [], mode } = sessions[session] ?? {};
  const moment = makeMoment(chance, { calls, counted, words: lint ? ["lint"] : [] });
  return {
    phase: "during",
    session,
    moment: mode === "dashboard" ? seenInTerminal(moment) : moment,
  };
}

function makeAction(
  chance: Chance,
  { sessions }: World,
  { number, late }: { readonly number: number; readonly late: boolean },
): Action {
  const save = chance.pick<Save>(["place", "rename"]);
  const session = chance.below(sessions.length);
  const folder = own(session);
  const takesAway = sessions[session]?.calls.some(({ name }) => name === "fileToLink") ?? true;
  const known = chance.pick(["a.txt", "b.txt", "deep/c.txt", "tool.sh"]);
  const path = `${mine}/${known}`;
  const line = chance.below(sharedLines / 4) * 4;
  const actions: readonly (() => Action)[] = [
    () => ({ type: "write", path: `${mine}/new${number}.txt`, save }),
    () => ({ type: "write", path: `${mine}/fresh${number}/new.txt`, save }),
    () => ({ type: "write", path: `${folder}/person${number}.txt`, save }),
    () => ({ type: "write", path: `person${number}.txt`, save }),
    () => ({ type: "append", path, save }),
    () => ({ type: "append", path, save }),
    () => ({ type: "insert", path: chance.pick(shared), line, save }),
    () => ({ type: "insert", path: chance.pick(shared), line, save }),
    () => ({ type: "insert", path: rewritten, line, save }),
    // Where no command of the session takes the file away, which it may.
    () => ({ type: "insert", path: takesAway ? rewritten : `${folder}/one.txt`, line: 0, save }),
    () => ({ type: "drop", path: chance.pick(shared), line, save }),
    () => ({ type: "remove", path: doomed }),
    () => ({ type: "remove", path }),
    () => ({ type: "rename", path, to: `${mine}/moved${number}.txt` }),
    () => ({ type: "folder", path: `${mine}/folder${number}` }),
    () => ({ type: "mode", path: `${mine}/tool.sh`, mode: chance.pick([0o644, 0o755]) }),
    () => ({
      type: "link",
      path: `${mine}/link`,
      target: chance.pick(["b.txt", "deep", "nowhere"]),
    }),
    () => ({ type: "link", path: `${mine}/link${number}`, target: "a.txt" }),
    () => ({
      type: "git",
      what: chance.pick<GitWork>(["commit", "checkout", "stash", "pop", "branch"]),
    }),
    () => ({ type: "git", what: chance.pick<GitWork>(["commit", "commit", "branch"]) }),
    // In a session's folder, once no session goes on: nothing of it may go through or over these.
    ...(late
      ? [
        (): Action => ({ type: "link", path: `${folder}/one.txt`, target: `../${mine}/a.txt` }),
        (): Action => ({ type: "append", path: `${folder}/two.txt`, save }),
        (): Action => ({ type: "remove", path: `${folder}/three.txt` }),
        (): Action => ({ type: "write", path: `${folder}/made/person${number}.txt`, save }),
      ]
      : []),
  ];
  const action = actions[chance.below(actions.length)];
  return action ? action() : { type: "append", path, save };
}
