import type { AttackClass } from "../attack.ts";
import { bombs, unlimited } from "./bombs.ts";
import { calls } from "./calls.ts";
import { autoEdits, commands, edits, git } from "./delicate.ts";
import { history, home, project } from "./secrets.ts";

export const classes: readonly AttackClass[] = [
  home,
  project,
  history,
  edits,
  autoEdits,
  commands,
  git,
  calls,
  bombs,
];

/** Classes whose attacks all succeed once one defence is taken out. */
export const controls: readonly Control[] = [
  { attacks: calls, without: "the filter of calls" },
  { attacks: { ...bombs, config: unlimited }, without: "limits" },
];

export interface Control {
  readonly attacks: AttackClass;
  readonly without: "the filter of calls" | "limits";
}
