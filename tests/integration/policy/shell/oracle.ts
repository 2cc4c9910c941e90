/** What a line that was decided must run, if stubs end as they do. */

import type { Line } from "../../../../src/policy/shell/mod.ts";
import { shownArgv } from "./stubs.ts";

/** Argument vectors of the commands whose turn comes, sorted. */
export function expectedArgvs({ commands, joints }: Line): readonly string[] {
  const ran: string[] = [];
  let succeeded = true;
  let turn = true;
  for (const [index, { words }] of commands.entries()) {
    const joint = index === 0 ? ";" : joints[index - 1];
    if (joint === ";") turn = true;
    if (joint === "&&") turn = succeeded;
    if (joint === "||") turn = !succeeded;
    if (!turn) continue;
    ran.push(shownArgv(words.map((word) => word.text)));
    succeeded = words[0]?.text !== "fails";
  }
  return ran.sort();
}

/** Whether bash makes more of a word than what is written. */
export function hasExpansions({ commands }: Line): boolean {
  return commands.some(({ words }) => words.some((word) => word.expands));
}
