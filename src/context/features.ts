/** What is known of a task before a model is asked: from the words of the turn and from the log. */

import { type ConversationState, type Entry, phaseOf } from "../agent/mod.ts";
import type { TaskHints } from "../protocol/mod.ts";
import { kindOf, signsOf } from "./task_words.ts";

/** What the words are compared with. */
export interface TaskLook {
  /** Whether a file of the project has this path. */
  has(path: string): boolean | Promise<boolean>;
  /** How many files import one of these, directly; 0 where nobody looked. */
  fanOut(paths: readonly string[]): number | Promise<number>;
}

/** What the request itself says. */
export interface TaskSize {
  /** Of the whole request, estimated. */
  readonly tokens: number;
  readonly pictures: boolean;
}

/** The hints of the request that is made of this state. Reads the present turn and no more. */
export async function features(
  state: ConversationState,
  look: TaskLook,
  size: TaskSize,
): Promise<TaskHints> {
  const { words, answers } = turnOf(state);
  const phase = phaseOf(state);
  // Who began the turn goes on with it: to count importers anew at each answer moves nothing.
  const asked = answers === 0 ? look : { has: (path: string) => look.has(path), fanOut: () => 0 };
  return {
    ...await hintsOf(words, asked),
    step: phase === "plan" || phase === "step" || phase === "check" ? phase : null,
    failures: failuresOf(state),
    answers,
    last: state.header.route || null,
    ...size,
  };
}

/** Characters that are read of long words: what is wanted stands before a log, or behind it. */
const READ = 16_000;

/** The hints of words that nobody has answered yet. */
export async function hintsOf(words: string, look: TaskLook): Promise<TaskHints> {
  const read = words.length > READ
    ? `${words.slice(0, READ / 2)}\n${words.slice(-READ / 2)}`
    : words;
  const files = await filesIn(read, look);
  return {
    kind: kindOf(read),
    characters: words.length,
    files: files.length,
    fanOut: files.length === 0 ? 0 : await look.fanOut(files),
    signs: signsOf(read),
    step: null,
    failures: 0,
    answers: 0,
    last: null,
    tokens: 0,
    pictures: false,
  };
}

/** Everything that stands in no path as people type it; Chinese characters are among it. */
const between = /[^\w@./-]+/;

/** A dot or a folder, or one of the files that have neither. */
const isName = /[./]|^(Dockerfile|Makefile|Justfile|Procfile|Gemfile|Rakefile|LICENSE|CODEOWNERS)$/;

/** More names than this are a listing; nobody looks them all up. */
const NAMES = 40;

async function filesIn(words: string, look: TaskLook): Promise<readonly string[]> {
  const names = words.split(between)
    .map((it) => it.replace(/^\.\//, "").replace(/[./-]{1,8}$/, ""))
    .filter((it) => isName.test(it));
  const paths = [...new Set(names)].slice(0, NAMES);
  const there = await Promise.all(paths.map((it) => look.has(it)));
  return paths.filter((_, at) => there[at]);
}

/**
 * The words that began the turn, and how often they were answered. What is said while the agent is at
 * work begins no turn: calls of the turn lie before it.
 */
function turnOf(
  { transcript: { entries }, turn }: Pick<ConversationState, "transcript" | "turn">,
): { readonly words: string; readonly answers: number } {
  const said: string[] = [];
  let calls = 0;
  let answers = 0;
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at];
    if (!entry) break;
    if (entry.type === "assistant") {
      answers += 1;
      calls += callsIn(entry);
    }
    // The calls before it are counted in `turn` and are no more in the transcript.
    if (entry.type === "summary") {
      answers += 1;
      calls = turn.toolCalls;
    }
    if (entry.type !== "user") continue;
    said.unshift(entry.text);
    if (calls >= turn.toolCalls) break;
  }
  return { words: said.join("\n\n"), answers };
}

function callsIn(entry: Extract<Entry, { type: "assistant" }>): number {
  return entry.parts.filter(({ type }) => type === "tool_call").length;
}

/** Verifications that failed, and changes whose receipt fails and that nobody has mended. */
function failuresOf({ progress }: ConversationState): number {
  return progress.failures + new Set(Object.values(progress.failing)).size;
}
