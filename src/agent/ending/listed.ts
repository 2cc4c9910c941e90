/**
 * Things that a request lists, held against what is told and what was written: an answer that goes through
 * the list and never comes to one of its things has left it out, whatever else it says.
 */

import { listsIn, namesThing } from "../owed/mod.ts";
import type { Case } from "./case.ts";

/** “Both”, “all three”: whoever says so has no need to go through them. Tests that all pass are no such word. */
const whole =
  /\b(?:both|each|every\w*|whole|entire(?:ly)?|any|throughout|alle[sn]?|beide[sn]?|todos?|todas?|ambos|ambas|tous|toutes)\b|\ball\b(?! (?:\d+ )?(?:the )?(?:tests?|checks?|pass\w*|green|specs?)\b| \d+ pass)|(?:都|全|所有|均|各)(?!部?(?:测试|用例|通过|过了))|[两三四五六](?:个|项|处|者|种|样|条|页|门|份|步|点|块)|все|оба|すべて|全て|両方|모두|둘 다/i;

/** Names of listed things that are nowhere; none where the answer speaks of less than half of them. */
export function untoldThings(
  { task, text, written }: Pick<Case, "task" | "text" | "written">,
): readonly string[] {
  if (whole.test(text)) return [];
  const told = `${text}\n${written.join("\n")}`.toLowerCase();
  return listsIn(task).flatMap((list) => {
    const left = list.filter((it) => !namesThing(told, it));
    return left.length * 2 <= list.length ? left.map(({ name }) => name) : [];
  });
}

/** Of these, things that are in nothing that was written either, as far as that is known. */
export function unwrittenThings(it: Case): readonly string[] {
  const { isOpaque, missing } = it.progress.evidence.trace;
  const untold = untoldThings(it);
  if (isOpaque || missing === null) return untold;
  return untold.filter((name) => missing.some((other) => other.name === name));
}
