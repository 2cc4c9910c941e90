/** What a finished turn teaches. */

import type { Experience, MemoryPatch, TaskKind } from "../protocol/mod.ts";
import { memoryId } from "./limits.ts";
import type { Memories, MemoryEntry } from "./fold.ts";
import { entriesOf, overlap } from "./likeness.ts";
import { words } from "./prompts.ts";
import type { SecretCheck } from "../util/mod.ts";
import { tokensOf } from "./tokens.ts";

/** A turn of the user that is over, and of which receipts or a verification say how it ended. */
export interface Finished {
  /** The user's words. */
  readonly task: string;
  readonly kind: TaskKind;
  /** That were changed, relative to the root. */
  readonly files: readonly string[];
  /** What was done, in a sentence or a few: no answer of a model as it stands, but what is sure. */
  readonly done: string;
  readonly passed: boolean;
  /** Ids of the changes; where one is undone nothing of it is told. */
  readonly changes: readonly string[];
  /** First lines of what failed on the way, oldest first; none where nothing did. */
  readonly failures: readonly string[];
}

export interface LearnOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly secrets: SecretCheck;
  /** New entries wait until somebody accepts them. */
  readonly inbox?: boolean;
  /** Ids begin with it: `m` of a workspace, `u` of the user. */
  readonly prefix?: string;
}

/** How alike (0 to 1) situation and deed are where nothing new is learned. */
const sameSituation = 0.6;
const sameDeed = 0.5;

const mostWords = 300;
const mostFiles = 6;
const mostFailures = 3;
const mostChanges = 50;

/**
 * The patch that a turn makes, `null` where it teaches nothing: nothing was changed, or it is known.
 * Where the same was done in the same situation before, that entry gets this outcome.
 */
export function learn(state: Memories, turn: Finished, options: LearnOptions): MemoryPatch | null {
  const { now, secrets, inbox = false, prefix = "m" } = options;
  if (turn.files.length === 0 || turn.task.trim() === "") return null;
  const clean = (text: string) => cut(secrets.redact(text));
  const experience: Experience = {
    situation: situationOf(turn, clean),
    done: clean(turn.done),
    verdict: turn.passed ? "passed" : "failed",
    lesson: words(turn.passed ? "lesson_passed" : "lesson_failed"),
    changes: turn.changes.slice(-mostChanges),
  };
  const known = alike(state, experience);
  if (known?.experience?.verdict === "passed") {
    return { op: "outcome", id: known.id, passed: turn.passed };
  }
  // It failed before, and was known to.
  if (known && !turn.passed) return null;
  const id = memoryId(state, experience.situation, { now, prefix });
  const paths = turn.files.slice(0, mostFiles);
  const text = experience.lesson;
  const memory = { id, kind: "experience", priority: 2, text, paths, experience } as const;
  return { op: "add", memory: { ...memory, paths: [...paths] }, ...(inbox ? { inbox } : {}) };
}

function situationOf(
  { kind, task, files, failures }: Finished,
  clean: (text: string) => string,
): string {
  const named = files.slice(0, mostFiles).join(", ");
  const wrong = failures.slice(0, mostFailures).map(clean).join("; ");
  return [
    words("situation", { kind, task: clean(task) }),
    words("situation_files", { files: named }),
    ...(wrong === "" ? [] : [words("situation_failures", { failures: wrong })]),
  ].join("");
}

/** The newest of those that tell of the same deed in the same situation. */
function alike(
  state: Memories,
  { situation, done }: { readonly situation: string; readonly done: string },
): MemoryEntry | null {
  const there = new Set(tokensOf(situation));
  const deed = new Set(tokensOf(done));
  return entriesOf(state).findLast(({ experience }) =>
    experience !== null &&
    overlap(new Set(tokensOf(experience.situation)), there) >= sameSituation &&
    overlap(new Set(tokensOf(experience.done)), deed) >= sameDeed
  ) ?? null;
}

/** One line of at most so many characters. */
export function cut(text: string, most = mostWords): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1).toWellFormed()}…`;
}
