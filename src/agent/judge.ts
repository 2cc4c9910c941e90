/**
 * What an answer without a call comes to: the outcome of the turn if it ends here, and what the model
 * could be told to make it a better one. A pure function of what is owed, what was done in this turn,
 * and the words, which can only lower it.
 */

import type { Bounds, Due, EventOf, Nudge, Owed } from "../protocol/mod.ts";
import { type Words, wordsOf } from "./answer/mod.ts";
import { failure, type Progress, standing } from "./folds/progress.ts";
import type { Outcome, Partly, Stopped, Unverified } from "./outcomes.ts";
import { isWithin } from "./owed/keep.ts";
import { outside } from "./owed/mod.ts";
import type { Phase } from "./phase.ts";
import { looksLikeCall } from "./salvage/mod.ts";

export interface Ending {
  readonly owed: Owed;
  readonly phase: Phase;
  readonly progress: Progress;
  readonly text: string;
  readonly end: EventOf<"step">["end"] | null;
  readonly toolNames: readonly string[];
  /** A person is there who may answer a question. */
  readonly attended: boolean;
  /** A call was declined, or nobody could be asked: what was not done is known. */
  readonly refused: boolean;
  /** Kinds of reminders that were given in this turn. */
  readonly told: readonly string[];
}

export interface Judgement {
  readonly outcome: Outcome;
  /** `null`: nothing that could be said would help. */
  readonly nudge: Nudge | null;
}

/** With what its words amount to. */
interface Case extends Ending {
  readonly words: Words;
  readonly due: Due;
  readonly bounds: Bounds;
  readonly written: readonly string[];
}

export function judge(ending: Ending): Judgement {
  const { end, progress, phase, owed: { due, bounds } } = ending;
  const text = ending.text.replaceAll(
    /<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi,
    "",
  ).trim();
  if (end === "length") return stopped("cut", { kind: "cut" });
  if (text === "") return stopped("empty", { kind: "empty" });
  if (looksLikeCall(text, ending.toolNames)) {
    return stopped("printed_call", { kind: "printed_call" });
  }
  if (phase === "plan") return good({ kind: "answered" });
  const written = Object.keys(progress.evidence.written);
  const owes = due.kind === "change" || due.kind === "run" || progress.changed;
  const it = {
    ...ending,
    text,
    due,
    bounds,
    written,
    words: wordsOf(text, owes, progress.changed),
  };
  if (progress.changed && standing(progress) === "failing") return failing(it);
  if (phase === "check") return progress.changed ? done(it) : good({ kind: "answered" });
  if (progress.changed) return worked(it);
  if (phase === "chat") return told(it);
  if (due.kind === "change") return undone(it);
  return due.kind === "run" ? ofRun(it) : told(it);
}

function good(outcome: Outcome): Judgement {
  return { outcome, nudge: null };
}

function stopped(why: Stopped, nudge: Nudge | null = null): Judgement {
  return { outcome: { kind: "stopped", why }, nudge };
}

function partly(why: Partly, what: readonly string[], nudge: Nudge | null = null): Judgement {
  return { outcome: { kind: "partly", why, what: what.join(", ") }, nudge };
}

/** Somebody who is there answers; where nobody is, the model is to decide. */
function asks({ attended }: Case): Judgement {
  return { outcome: { kind: "asks" }, nudge: attended ? null : { kind: "question" } };
}

/** Who says what fails has said all there is to say. */
function failing({ progress, words }: Case): Judgement {
  const what = failure(progress);
  const isHonest = words.admits && !words.claims.pass && !words.claims.done;
  const nudge: Nudge | null = isHonest ? null : { kind: "failing", command: what.what };
  return { outcome: { kind: "failing", ...what }, nudge };
}

/** Files were changed. */
function worked(it: Case): Judgement {
  const { words, bounds, written, progress, due } = it;
  const beyond = bounds.no.includes("changes") ? written : outside(written, bounds);
  if (beyond.length > 0) return partly("outside", beyond);
  if (words.announces) return partly("announced", [], { kind: "promise" });
  const missing = missingFiles(it);
  const isAsked = words.wish === "question" ||
    (missing.length > 0 && (words.wish === "leave" || words.wish === "offer"));
  if (isAsked) return asks(it);
  if (words.admits) return partly("admitted", []);
  if (missing.length > 0) {
    return partly("files", missing, { kind: "missing", files: missing.join(", ") });
  }
  const unfounded = words.claims.paths.filter((path) => !isIn(written, path));
  if (unfounded.length > 0) return partly("claimed", unfounded, { kind: "claim" });
  const { failed } = progress.evidence;
  if (failed !== null) return partly("failed", [failed.what]);
  if (due.kind === "run" && !hasRun(it)) return partly("command", [due.command]);
  return done(it);
}

function done({ progress }: Case): Judgement {
  const now = standing(progress);
  if (now === "verified") return good({ kind: "done_verified" });
  return good({ kind: "done_unverified", why: whyUnverified(progress, now === "checked") });
}

function whyUnverified({ verification }: Progress, isChecked: boolean): Unverified {
  if (isChecked) return "checked";
  return verification === null ? "not_run" : "no_proof";
}

/** Files that were to be changed and were not. */
function missingFiles({ due, written, words, progress, owed }: Case): readonly string[] {
  if (due.kind !== "change") return [];
  // One file that is named may be where something shows that is mended elsewhere.
  if (due.files.length < 2 && !owed.bounds.only) return [];
  return due.files.filter((path) => {
    if (isIn(written, path)) return false;
    const isKnown = isIn(Object.keys(progress.evidence.read), path);
    return !(isKnown && words.needless);
  });
}

function isIn(paths: readonly string[], named: string): boolean {
  return paths.some((path) => isWithin(path, named));
}

/** A change is owed, and there is none. */
function undone(it: Case): Judgement {
  const { words, progress, refused } = it;
  const { claims, wish } = words;
  const isClaim = claims.change || claims.done || claims.pass;
  const looked = progress.evidence.calls > 0 || progress.looked;
  if (words.prints !== "none" && !claims.change) {
    return stopped("printed", { kind: "printed_file" });
  }
  if (words.admits && !claims.change) return good({ kind: "gave_up" });
  if (!isClaim && (wish === "question" || wish === "leave" || wish === "offer")) return asks(it);
  if (words.prints !== "none") return stopped("printed", { kind: "printed_file" });
  if (words.needless && looked && !claims.change && unfounded(it) === null) {
    return good({ kind: "answered" });
  }
  if (refused) return stopped("declined");
  if (words.announces) return stopped("promise", { kind: "promise" });
  if (isClaim || claims.run) return stopped("claim", { kind: "claim" });
  return stopped("idle", { kind: "idle" });
}

/** A command is owed; no file was changed. */
function ofRun(it: Case): Judgement {
  const { words, progress } = it;
  if (!hasRun(it)) {
    return words.printsCommand ? stopped("printed", { kind: "printed_file" }) : undone(it);
  }
  const { ran } = progress.evidence;
  const { pass, done } = words.claims;
  const last = ran.at(-1);
  if (progress.check && !progress.check.passed && pass && !tellsFailure.test(it.text)) {
    return stopped("claim", { kind: "claim" });
  }
  if (last && !last.ok && done && !tellsFailure.test(it.text)) {
    return stopped("claim", { kind: "claim" });
  }
  if (words.onlyAnnounces) return stopped("promise", { kind: "promise" });
  return told(it);
}

const tellsFailure =
  /\b(?:fail\w*|error\w*|exit(?:ed)?|crash\w*|not|n't|missing|broken|red|unsuccessful\w*)\b|失败|错误|报错|未|没|异常|退出/i;

function hasRun({ due, progress: { evidence: { ran } } }: Case): boolean {
  if (due.kind !== "run" || due.command === "") return ran.length > 0;
  const wanted = due.command.toLowerCase().split(/\s+/).slice(0, 2);
  return ran.some(({ command }) => wanted.every((word) => command.toLowerCase().includes(word)));
}

/** Something is to be told, and no file was changed. */
function told(it: Case): Judgement {
  const { words, due, phase, progress } = it;
  const isOpen = due.kind === "open" || (due.kind === "change" && phase === "chat");
  const worksOpen = isOpen && phase !== "chat";
  if ((words.onlyAnnounces && due.kind !== "plan") || (worksOpen && words.announces)) {
    return stopped("promise", { kind: "promise" });
  }
  const wrong = unfounded(it);
  if (wrong !== null) return it.refused ? stopped("claim") : stopped(wrong, { kind: "claim" });
  if (due.kind === "nothing") return good({ kind: "answered" });
  if (words.onlyAdmits) return good({ kind: "gave_up" });
  if (words.wish === "question" && (words.onlyWishes || aboutReader.test(it.text))) return asks(it);
  if (worksOpen && words.wish === "leave") return asks(it);
  if (worksOpen && printsMeantWork(it)) return stopped("printed", { kind: "printed_file" });
  if (due.kind === "report" && progress.evidence.calls === 0 && !progress.actedBefore) {
    return stopped("claim", { kind: "claim" });
  }
  return good({ kind: "answered" });
}

/** A question of what the reader means or wants. */
const aboutReader =
  /\b(?:you|your|i|we|mean|prefer|want)\b[^?\n]*\?\s*$|(?:你|您|我)[^？?\n]*[？?]\s*$|\b(?:usted|quieres|quiere|prefieres|meinst|möchtest|meinen|soll|voulez|veux|préfér\w*|вы|ты|вам)\b[^?\n]*\?\s*$/iu;

/** Said once: what is printed may be meant for the reader. */
function printsMeantWork({ words, told, attended }: Case): boolean {
  if (words.printsPatch) return true;
  if (told.includes("printed_file")) return false;
  return words.prints === "much" || (!attended && words.printsCommand);
}

/** What is claimed and nothing bears out; `null`: nothing. */
function unfounded({ words, progress, due, phase, text }: Case): "claim" | null {
  const { claims } = words;
  const { evidence, changedBefore, actedBefore, acted, looked, check } = progress;
  const mayRecall = due.kind === "answer" || due.kind === "nothing" || due.kind === "report";
  const isTold = due.kind === "answer";
  if (
    (isTold ? claims.own : claims.change) && !(mayRecall && changedBefore) &&
    !(acted && due.kind === "run")
  ) {
    return "claim";
  }
  if (claims.pass && (!isTold || claims.plainPass)) {
    const isWrong = check ? !check.passed && !tellsFailure.test(text) : !(mayRecall && actedBefore);
    if (isWrong) return "claim";
  }
  if (claims.run && evidence.ran.length === 0 && !(mayRecall && actedBefore)) return "claim";
  if (claims.look && !looked && evidence.calls === 0) return "claim";
  if (phase !== "chat" && due.kind === "open" && claims.done && !acted) return "claim";
  return isInvented({ due, words, progress }) ? "claim" : null;
}

/** Tells what is in files of which none could be read. */
function isInvented(
  { due, words, progress: { evidence } }: Pick<Case, "due" | "words" | "progress">,
): boolean {
  if (due.kind !== "answer" || due.files.length === 0) return false;
  const absent = Object.keys(evidence.absent);
  if (Object.keys(evidence.read).length > 0 || evidence.ran.length > 0) return false;
  return due.files.every((path) => isIn(absent, path)) && !words.missing && !words.admits &&
    words.wish === null;
}
