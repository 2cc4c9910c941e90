/**
 * What a turn owes, from the user's words and the mode: a change, a run of a command, a report, an
 * answer, a plan, nothing; and what the user has ruled out. Computed once, stored with the words, and
 * everything that is said of the end of a turn follows from it. Where the words do not tell, it says
 * so (`open`), and nothing is demanded.
 */

import type { Bounds, Due, Owed } from "../../protocol/mod.ts";
import { boundsOf, isBound } from "./bounds.ts";
import { pathsIn, sentences } from "./clauses.ts";
import { targetsOf } from "./files.ts";
import { type Mood, moodOf } from "./mood.ts";

export { forbidden, isWithin, outside, pathsOf } from "./keep.ts";
export { pathsIn } from "./clauses.ts";
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

/** A command as it is named: in back quotes, or a program with its arguments. */
function commandIn(all: readonly string[]): string {
  for (const sentence of all) {
    const [, quoted] = /`([^`\n]+)`/.exec(sentence) ?? [];
    if (quoted !== undefined && /\s|^(?:make|pytest|tox)$/.test(quoted)) return quoted.trim();
    const [, plain] = program.exec(sentence) ?? wordedProgram.exec(sentence) ?? [];
    if (plain !== undefined) return plain.trim();
  }
  return "";
}

const argument = String.raw`(?: (?:run |task |-m )?[\w./:=-]*[\w/])?`;
const ends = String.raw`(?=\s|[.,;，。]|$)`;

const program = new RegExp(
  String
    .raw`\b((?:npm|pnpm|yarn|deno|bun|cargo|pytest|python3?|node|git|docker|pip3?|uv|poetry|gradle|mvn|dotnet|rake|tox|ruff|mypy|tsc|eslint)${argument})${ends}`,
);

/** Programs that are words of English too: “make it faster” names no command. */
const wordedProgram = new RegExp(
  String
    .raw`(?:\b(?:run|runs|execute|call|invoke|via|using|with)\s+|(?:运行|执行|跑|用)(?:一下)?\s*)((?:make|go|bundle)${argument})${ends}`,
  "i",
);
