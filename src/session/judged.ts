/** Command lines, judged by what the user stored and by where their paths lead. */

import {
  commandRules,
  type CommandStandpoint,
  type Judgement,
  loadJudge,
  type Rule,
} from "../policy/mod.ts";
import { placesOf } from "../workspace/mod.ts";

export interface Judging {
  readonly rules: readonly Rule[];
  /** Real path of the folder that commands run in. */
  readonly root: string;
  /** Only these rules count: none of our own denies or lets anything pass. */
  readonly noBuiltin?: boolean;
}

export async function judged(
  command: string,
  { rules, root, noBuiltin = false }: Judging,
): Promise<Judgement> {
  const { judgeCommand } = await loadJudge();
  const standpoint: CommandStandpoint = {
    rules: commandRules(rules, "user"),
    placeOf: placesOf(root),
    folder: root,
    // Git does what the project's settings say, and nothing keeps it from that yet: it asks.
    trusted: false,
    builtin: !noBuiltin,
  };
  return await judgeCommand(command, standpoint);
}

/** Patterns that "always" stores for a line; none where nothing lasting should be. */
export async function narrowest(judgement: Judgement): Promise<readonly string[]> {
  const { narrowestRules } = await loadJudge();
  return narrowestRules(judgement);
}

/** The text for bash that runs what was decided. */
export async function scriptOf(plan: NonNullable<Judgement["plan"]>): Promise<string> {
  const { scriptOf } = await loadJudge();
  return scriptOf(plan);
}
