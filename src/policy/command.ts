/** From the text of a command line to what is decided about it. */

import { loadSyntax } from "../syntax/mod.ts";
import { once } from "../util/mod.ts";
import { builtinRules, judge, narrowestRules, parseRule, reasonText } from "./judge.ts";
import type { CommandStandpoint, Judgement } from "./judgement.ts";
import { parseLine, type Plan } from "./shell/mod.ts";

export { narrowestRules, reasonText };

/** True if a text is a pattern of words. */
export function isPattern(text: string): boolean {
  return parseRule(text, "allow", "user") !== null;
}

/** Loaded for the first line that no rule settles to the letter. */
const bash = once(() => loadSyntax("bash"));

/** Decides a command line under these rules and those that are always there. */
export async function judgeCommand(
  text: string,
  standpoint: CommandStandpoint,
): Promise<Judgement> {
  const own = standpoint.builtin ? builtinRules : [];
  const rules = [...own, ...standpoint.rules];
  return judge(parseLine(text, await bash()), text, { ...standpoint, rules });
}

/** The text for bash that runs a plan: what was decided, and nothing that was not. */
export function scriptOf(plan: Plan): string {
  return plan.type === "script" ? plan.script : plan.argv.map(quoted).join(" ");
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
