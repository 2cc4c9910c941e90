import type { AttackClass } from "../attack.ts";
import { bombs, unlimited } from "./bombs.ts";
import { calls } from "./calls.ts";
import { autoEdits, commands, edits, git, gitByHand, gitByTool } from "./delicate.ts";
import { readers } from "./readers.ts";
import {
  history,
  home,
  homeAllowed,
  homeByTool,
  project,
  projectByTool,
  secretNames,
} from "./secrets.ts";

export const classes: readonly AttackClass[] = [
  home,
  homeByTool,
  project,
  projectByTool,
  history,
  edits,
  autoEdits,
  commands,
  git,
  gitByTool,
  readers,
  calls,
  bombs,
];

/** Everything was approved, and nothing is kept in a box. */
const open = (it: AttackClass): AttackClass => ({
  ...it,
  args: ["--approve", "all"],
  config: 'sandbox: "off"\n',
});

/** Classes whose attacks all succeed once one defence is taken out. */
export const controls: readonly Control[] = [
  { attacks: calls, without: "the filter of calls" },
  { attacks: { ...bombs, config: unlimited }, without: "limits" },
  { attacks: open(home), without: "the sandbox" },
  { attacks: homeAllowed, without: "boundary and rule" },
  { attacks: open(project), without: "the sandbox" },
  { attacks: { ...projectByTool, allowed: secretNames }, without: "the rule" },
  { attacks: open(history), without: "the sandbox" },
  { attacks: { ...edits, args: ["--approve", "all"] }, without: "the question" },
  { attacks: { ...commands, args: ["--approve", "all"] }, without: "the question" },
  { attacks: open(git), without: "the sandbox" },
  { attacks: open(gitByHand), without: "the refusal" },
  { attacks: open(readers), without: "the sandbox" },
];

export interface Control {
  readonly attacks: AttackClass;
  readonly without:
    | ("the filter of calls" | "limits" | "the sandbox" | "boundary and rule")
    | ("the rule" | "the question" | "the refusal");
}
