import type { AttackClass } from "../attack.ts";
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
];
