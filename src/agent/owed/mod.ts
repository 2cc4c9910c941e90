/**
 * What a turn owes, from the user's words and the mode: a change, a run of a command, a report, an
 * answer, a plan, nothing; and what the user has ruled out. Computed once, stored with the words, and
 * everything that is said of the end of a turn follows from it. Where the words do not tell, it says
 * so (`open`), and nothing is demanded.
 */

import type { Bounds, Due, Owed } from "../../protocol/mod.ts";
import { boundsOf, isBound, limitsIn } from "./bounds.ts";
import { pathsIn, sentences } from "./clauses.ts";
import { commandIn, commandsBeside } from "./commands.ts";
import { targetsOf } from "./files.ts";
import { type Mood, moodOf } from "./mood.ts";

export { forbidden, forbiddenChanges, isWithin, outside, pathsOf } from "./keep.ts";
export { pathsIn } from "./clauses.ts";
export { checksIn, isLinter, isPlainCheck } from "./commands.ts";
export { type TestStance, testStance } from "./tests.ts";
export { unbound } from "./bounds.ts";
export { listsIn, namesThing } from "./lists.ts";
export { isWritten, type Requirement, requirementsIn } from "./requirements.ts";

/** Longer requests are judged by their beginning and their end. */
const most = 6000;

/** Asked for again for each call of an answer, and for its end. */
let last: { readonly words: string; readonly owed: Owed } | null = null;

export function owed(words: string): Owed {
  if (last?.words !== words) last = { words, owed: owedBy(words) };
  return last.owed;
}

function owedBy(words: string): Owed {
  const all = sentences(shortened(words));
  const bounds = boundsOf(all);
  const asking = all.filter((it) =>
    !isBound(it) || pathsIn(it).length > 0 || /,|，|but|但|without/i.test(it)
  );
  return { due: dueOf(asking, bounds), bounds };
}

/** Orders that follow each other in one sentence, where the first is to run something. */
function steps(sentence: string): readonly string[] {
  const [first = "", ...rest] = sentence.split(
    /,?\s+(?:and\s+)?then\s+(?=[a-z])|[，,；]?\s*(?:然后|接着|再|并(?=在|把|将|给))/,
  );
  return rest.length > 0 && moodOf(first) === "run" ? [first, ...rest] : [sentence];
}

/** Clauses of the words that rule something out. */
export function limitsOf(words: string): readonly string[] {
  return limitsIn(sentences(shortened(words)));
}

function shortened(given: string): string {
  const words = given.replaceAll(/\bdon['’]?t you dare(?: to)?\b/gi, "do not");
  return words.length <= most ? words : `${words.slice(0, most / 2)}\n${words.slice(-most / 2)}`;
}

/** “Review it. Would you merge it?” */
const asksOpinion =
  /^(?:and |so )?(?:would|do|should) (?:you|we|i) (?!mind|please|kindly|be so kind)[^.]*\?\s*$|^(?:and |so )?would it be\b[^.]*\?\s*$/i;

/** “What do these lines mean?”: what stands before it was pasted. */
const asksOfPasted =
  /\b(?:this|these|those|the above) (?:lines?|commands?|code|snippets?|errors?|output|logs?|steps)\b|(?:这|以上|上面)(?:的|几|些|两|段|个)?(?:行|条|段|些)?(?:代码|命令|指令|报错|日志|输出|步骤)/i;

/**
 * How something should be is a request where little else is said; in a story, or beside a question, it is what the
 * question is about.
 */
function isWish(moods: readonly Mood[]): boolean {
  return moods.includes("wish") && moods.length <= 3 && !moods.includes("answer");
}

function dueOf(all: readonly string[], bounds: Bounds): Due {
  const last = all.at(-1) ?? "";
  if (
    all.length > 3 && asksOfPasted.test(last) && moodOf(last) === "answer" &&
    !/please|帮|请/i.test(all.join(" "))
  ) return { kind: "answer", files: [] };
  const given = all.flatMap(steps).map((it) => ({ it, mood: moodOf(it) }));
  const isTold = given.some(({ mood }) => mood === "answer");
  const moods = given.map(({ it, mood }) =>
    isTold && asksOpinion.test(it) ? { it, mood: "answer" as const } : { it, mood }
  );
  const has = (mood: Mood) => moods.some((other) => other.mood === mood);
  const files = [...new Set(all.flatMap(pathsIn))];
  if ((has("change") || isWish(moods.map(({ mood }) => mood))) && !bounds.no.includes("changes")) {
    const targets = all.flatMap(steps).flatMap((it) => [...targetsOf(it)]);
    const named = [...new Set(targets)].filter((it) => !bounds.never.includes(it));
    return { kind: "change", files: named, commands: [...commandsBeside(all)] };
  }
  if (has("run")) return { kind: "run", command: commandIn(all) };
  if (has("plan")) return { kind: "plan" };
  if (has("report")) return { kind: "report" };
  if (has("answer") || bounds.no.includes("changes")) return { kind: "answer", files };
  if (moods.length > 0 && moods.every(({ mood }) => mood === "nothing")) return { kind: "nothing" };
  return { kind: "open" };
}
