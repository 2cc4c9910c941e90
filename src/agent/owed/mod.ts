/**
 * What a turn owes, from the user's words and the mode: a change, a run of a command, a report, an
 * answer, a plan, nothing; and what the user has ruled out. Computed once, stored with the words, and
 * everything that is said of the end of a turn follows from it. Where the words do not tell, it says
 * so (`open`), and nothing is demanded.
 */

import type { Bounds, Due, Owed } from "../../protocol/mod.ts";
import { boundsOf, isBound } from "./bounds.ts";
import { pathsIn, sentences } from "./clauses.ts";
import { commandIn } from "./commands.ts";
import { targetsOf } from "./files.ts";
import { type Mood, moodOf } from "./mood.ts";

export { forbidden, isWithin, outside, pathsOf } from "./keep.ts";
export { pathsIn } from "./clauses.ts";
export { checksIn } from "./commands.ts";
export { type TestStance, testStance } from "./tests.ts";
export { unbound } from "./bounds.ts";

/** Longer requests are judged by their beginning and their end. */
const most = 6000;

export function owed(words: string): Owed {
  const text = words.length <= most
    ? words
    : `${words.slice(0, most / 2)}\n${words.slice(-most / 2)}`;
  const all = sentences(text);
  const bounds = boundsOf(all);
  const asking = all.filter((it) =>
    !isBound(it) || pathsIn(it).length > 0 || /,|，|but|但|without/i.test(it)
  );
  return { due: dueOf(asking, bounds), bounds };
}

function dueOf(all: readonly string[], bounds: Bounds): Due {
  const moods = all.map((it) => ({ it, mood: moodOf(it) }));
  const has = (mood: Mood) => moods.some((other) => other.mood === mood);
  const files = [...new Set(all.flatMap(pathsIn))];
  if (has("change") && !bounds.no.includes("changes")) {
    const targets = all.flatMap((it) => [...targetsOf(it)]);
    const named = [...new Set(targets)].filter((it) => !bounds.never.includes(it));
    return { kind: "change", files: named };
  }
  if (has("run")) return { kind: "run", command: commandIn(all) };
  if (has("plan")) return { kind: "plan" };
  if (has("report")) return { kind: "report" };
  if (has("answer") || bounds.no.includes("changes")) return { kind: "answer", files };
  if (moods.length > 0 && moods.every(({ mood }) => mood === "nothing")) return { kind: "nothing" };
  return { kind: "open" };
}
