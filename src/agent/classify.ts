/**
 * What an answer without a call is worth. Nothing of it is believed: an answer ends the
 * turn only if it is no slip of the usual kinds (WEAKMODELS.md 3).
 */

import type { Mode, Nudge } from "../protocol/mod.ts";
import { claimsPass, claimsSuccess } from "./claims.ts";
import { failure, type Progress, standing, unfounded } from "./folds/progress.ts";
import { looksLikeCall } from "./salvage/mod.ts";

export interface FinalAnswer {
  readonly text: string;
  readonly end: "stop" | "length";
  readonly mode: Mode;
  /** A person is there who may answer a question. */
  readonly attended: boolean;
  readonly toolNames: readonly string[];
  /** Kinds of nudges that were given in this turn. */
  readonly told: readonly string[];
  /** A call was declined, or nobody could be asked: what was not done is known. */
  readonly refused: boolean;
}

/** What is wrong with an answer that has no call; `null`: it may end the turn. */
export function slip(answer: FinalAnswer, progress: Progress): Nudge | null {
  const text = answer.text.trim();
  if (answer.end === "length") return { kind: "cut" };
  if (text === "") return { kind: "empty" };
  if (looksLikeCall(text, answer.toolNames)) return { kind: "printed_call" };
  if (answer.mode === "chat") return null;
  const state = standing(progress);
  if (state === "verified" || state === "checked") return null;
  const printed = !progress.changed && printsWork(text, answer.attended);
  // Said once: what is printed may be meant for the reader.
  if (printed && !answer.told.includes("printed_file")) return { kind: "printed_file" };
  if (promises(text)) return { kind: "promise" };
  if (asksLeave(text) || (!answer.attended && asks(text))) return { kind: "question" };
  if (state === "failing" && progress.changed) {
    return { kind: "failing", command: failure(progress).what };
  }
  return !answer.refused && isEmptyClaim(text, progress) ? { kind: "claim" } : null;
}

function isEmptyClaim(text: string, progress: Progress): boolean {
  const { success, pass } = unfounded(progress);
  return (success && claimsSuccess(text)) || (pass && claimsPass(text));
}

/** The last sentence or line, where promises and questions stand. */
function ending(text: string): string {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const last = lines.at(-1) ?? "";
  const sentences = last.split(/(?<=[.!?])\s+|(?<=[。！？])/).filter((it) => it !== "");
  return sentences.at(-1) ?? last;
}

const promise =
  /^(ok(ay)?[,.!]? |sure[,.!]? |now,? |next,? |first,? |then,? |great[,.!]? )*(i('ll| will| am going to|'m going to)|let me (?!know)|let's )|^(好的?[，,]?|现在|接下来|下面|首先|然后)*(我(现在|接下来|马上)?(将|会|要|来|先|去)|让我|我们来)|[:：]$|(\.\.\.|…)$/i;

function promises(text: string): boolean {
  return promise.test(ending(text));
}

const leave =
  /\b(shall|should|may|can|could) (i|we)\b.*\?|\b(do|would) you (want|like|prefer) (me|us)\b.*\?|\b(want|need) me to\b.*\?|\blet me know (if|whether|when) (you('d| would)? (want|like)|i should|to)\b|(要|需要)(不要)?我.*[吗？?]|(可以|能否|是否).*(继续|开始|进行|执行).*[吗？?]|请(确认|告诉我是否)/i;

function asksLeave(text: string): boolean {
  return leave.test(ending(text));
}

function asks(text: string): boolean {
  return /[?？]$/.test(ending(text));
}

/**
 * A patch, a block to search and replace, a fenced block long enough to be a function; and,
 * where nobody is there to run it, a command.
 */
function printsWork(text: string, attended: boolean): boolean {
  if (/^(@@ -\d.*@@|<{5,} ?SEARCH)/m.test(text)) return true;
  if (!attended && /^```(bash|sh|shell|zsh|console)\s*$/m.test(text)) return true;
  const blocks = [...text.matchAll(/```[^\n]*\n([\s\S]*?)(?:```|$)/g)];
  return blocks.some(([, body = ""]) => body.trim().split("\n").length >= 5);
}
