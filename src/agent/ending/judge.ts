/**
 * What an answer without a call comes to: the outcome of the turn if it ends here, and what the model
 * could be told to make it a better one. A pure function of what is owed, what was done in this turn,
 * and the words, which can only lower it.
 */

import type { Nudge } from "../../protocol/mod.ts";
import { withoutThoughts, wordsOf } from "../answer/mod.ts";
import { missesQuestion } from "./asked_kind.ts";
import { type Case, type ChangedCase, type Ending, hasChanged, isIn } from "./case.ts";
import {
  commandsLeft,
  hasRun,
  isDoneByCommand,
  isEmptyAnswer,
  isInVain,
  isReportOfNothing,
  isUnproved,
  tellsFailure,
  unfounded,
  unseenTarget,
  unwrittenTarget,
} from "./claims.ts";
import { brokenLimits, triedLimits } from "./limits.ts";
import { gapIn, isNote, stubsIn } from "./proof.ts";
import { unwrittenThings } from "./listed.ts";
import {
  asksForOutput,
  deniesCondition,
  isAboutSpeaker,
  isConditional,
  isToDecide,
  wantsEffect,
  wantsFailure,
} from "./task.ts";
import { isToCompose } from "./looks.ts";
import { limitsOf } from "../owed/mod.ts";
import { changedIn, isTakenBack } from "../folds/evidence.ts";
import type { Progress } from "../folds/progress.ts";
import { failure, standing } from "../folds/standing.ts";
import type { Outcome, Partly, Stopped, Unverified } from "../outcomes.ts";
import { once } from "../../util/mod.ts";
import { looksLikeCall } from "../salvage/mod.ts";

export type { Ending } from "./case.ts";

export interface Judgement {
  readonly outcome: Outcome;
  /** `null`: nothing that could be said would help. */
  readonly nudge: Nudge | null;
}

export function judge(ending: Ending): Judgement {
  const { end, progress, phase, owed: { due, bounds } } = ending;
  const text = withoutThoughts(ending.text).trim();
  if (end === "length") return stopped("cut", { kind: "cut" });
  if (text === "") return stopped("empty", { kind: "empty" });
  if (looksLikeCall(text, ending.toolNames)) {
    return stopped("printed_call", { kind: "printed_call" });
  }
  if (phase === "plan") return good({ kind: "answered" });
  // What was changed and changed back is no change.
  const written = changedIn(progress.evidence);
  const isChanged = progress.changed && !isTakenBack(progress.evidence);
  const owes = due.kind === "change" || due.kind === "run" || isChanged;
  const it: Case = {
    ...ending,
    text,
    due,
    bounds,
    written,
    isChanged,
    words: wordsOf(text, {
      owes,
      isDone: isChanged,
      isStep: phase === "step",
      task: ending.task,
      limits: once(() => limitsOf(ending.task)),
      further: ending.further,
    }),
  };
  // What fails now fails also where all is as it was.
  if (progress.changed && standing(progress) === "failing") return failing(it);
  if (phase === "check") return hasChanged(it) ? done(it) : good({ kind: "answered" });
  if (hasChanged(it)) return worked(it);
  // In a conversation code that is shown is an answer.
  if (phase === "chat" && (due.kind !== "change" || isToldInstead(it))) return told(it);
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
function failing(it: Case): Judgement {
  const { progress, words, task, written } = it;
  const what = failure(progress);
  if (what.by === "check" && wantsFailure(task) && written.length > 0 && hasChanged(it)) {
    return worked(it);
  }
  const isHonest = words.admits && !words.claims.pass && !words.claims.done;
  const nudge: Nudge | null = isHonest ? null : { kind: "failing", command: what.what };
  return { outcome: { kind: "failing", ...what }, nudge };
}

/** Files were changed. */
function worked(it: ChangedCase): Judgement {
  const { words, written, progress, due } = it;
  const broken = brokenLimits(it);
  if (broken.length > 0) return partly("outside", broken);
  const tried = triedLimits(it);
  if (tried.length > 0) return partly("claimed", tried);
  if (words.announces) return partly("announced", [], { kind: "promise" });
  const missing = missingFiles(it);
  const isBlocking = words.wish === "question" && !(words.reportsWork && missing.length === 0);
  const isAsked = isBlocking ||
    (missing.length > 0 && (words.wish === "leave" || words.wish === "offer"));
  if (isAsked) return asks(it);
  if (words.admits) return partly("admitted", []);
  if (missing.length > 0) {
    return partly("files", missing, { kind: "missing", files: missing.join(", ") });
  }
  const unseen = unseenTarget(it);
  if (unseen.length > 0) {
    return partly("files", unseen, { kind: "missing", files: unseen.join(", ") });
  }
  const unfounded = words.claims.paths.filter((path) => !isIn(written, path));
  const claimed = [...unfounded, ...(unfounded.length > 0 ? [] : unwrittenTarget(it))];
  if (claimed.length > 0) return partly("claimed", claimed, { kind: "claim" });
  if (isUnproved(it)) return partly("claimed", [], { kind: "claim" });
  const { failed } = progress.evidence;
  if (failed !== null && !(wantsFailure(it.task) && progress.check !== null)) {
    return partly("failed", [failed.what]);
  }
  if (due.kind === "run" && !hasRun(it)) return partly("command", [due.command]);
  const left = commandsLeft(it);
  if (left.length > 0) {
    return partly("command", left, { kind: "command", command: left.join(", ") });
  }
  const untold = due.kind === "change" ? unwrittenThings(it) : [];
  if (untold.length > 0) {
    return partly("untold", untold, { kind: "untold", things: untold.join(", ") });
  }
  const stubs = stubsIn(it).filter((stub) => !isNote(stub));
  if (stubs.length > 0) return partly("stub", stubs);
  const gap = standing(progress) === "verified" ? gapIn(it) : null;
  return gap === null ? done(it) : good({ kind: "done_unverified", ...gap });
}

/** Only of a changed case: no word of an answer leads here without a change. */
function done({ progress }: ChangedCase): Judgement {
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
  if (due.files.length < 2 && !owed.bounds.only && due.commands.length === 0) return [];
  return due.files.filter((path) => {
    if (isIn(written, path)) return false;
    const isKnown = isIn(Object.keys(progress.evidence.read), path);
    return !(isKnown && words.needless);
  });
}

/** A change is owed, and there is none. */
function undone(it: Case): Judgement {
  const { words, progress, refused } = it;
  const { claims, wish } = words;
  const isOwn = claims.own || claims.done || claims.pass;
  const isClaim = isOwn || claims.change;
  const looked = progress.evidence.calls > 0 || progress.looked;
  if (isDoneByCommand(it) && !words.admits && !words.announces && wish !== "question") {
    return good({ kind: "answered" });
  }
  // Commands for somebody who is there, and who is to say when they are done.
  if (it.attended && words.printsCommand && wish === "offer" && !isClaim) return asks(it);
  if (it.attended && wish === "question" && !isOwn) return asks(it);
  if (words.prints !== "none" && !isClaim) {
    return stopped("printed", { kind: "printed_file" });
  }
  if (wish === "question" && !isOwn) return asks(it);
  if (words.declines && !claims.own) return good({ kind: "gave_up" });
  // Changed, and put back as it was, as it says itself.
  if (progress.changed && words.retracts && !words.announces && wish === null) {
    return good({ kind: "gave_up" });
  }
  if (!isClaim && (wish === "leave" || wish === "offer")) return asks(it);
  if (words.prints !== "none") return stopped("printed", { kind: "printed_file" });
  const isVoid = words.needless ||
    (isConditional(it.task) && !words.declines && deniesCondition(it.text));
  if (isVoid && looked && !claims.own && unfounded(it) === null) {
    return good({ kind: "answered" });
  }
  if (words.admits && !claims.own) return good({ kind: "gave_up" });
  if (refused) return stopped("declined");
  // The last call failed, and the answer does not hide it.
  if (
    progress.evidence.failed !== null && !isClaim && !words.announces && tellsFailure.test(it.text)
  ) {
    return good({ kind: "gave_up" });
  }
  if (words.announces) return stopped("promise", { kind: "promise" });
  if (isClaim || claims.run) return stopped("claim", { kind: "claim" });
  return stopped("idle", { kind: "idle" });
}

/** Somebody who only talks shows how it is done, or says that it cannot be done here and how it would be. */
function isToldInstead({ words, text }: Case): boolean {
  return words.prints !== "none" ||
    (words.declines && !words.onlyAdmits && !words.claims.own && advises.test(text));
}

/** How the reader could do it, or what it would be. */
const advises =
  /\b(?:you|would|could|can|should|try|use|set|add|put|run|change|replace|install|switch)\b|(?:你|您|可以|建议|应|用|把|在)|\b(?:puedes|kannst|können|pouvez|peux|pode)\b|можно|できます|수 있/i;

/** A command is owed; no file was changed. */
function ofRun(it: Case): Judgement {
  const { words, progress } = it;
  if (!hasRun(it)) {
    return words.printsCommand ? stopped("printed", { kind: "printed_file" }) : undone(it);
  }
  const { ran } = progress.evidence;
  const { pass, done, run, change } = words.claims;
  const last = ran.at(-1);
  // What was to come about did not, whatever is said of it.
  if (
    isInVain(it) || (last && !last.ok && wantsEffect.test(it.task) && !asksForOutput.test(it.task))
  ) {
    return (done || run || change) && !tellsFailure.test(it.text)
      ? stopped("claim", { kind: "claim" })
      : good({ kind: "gave_up" });
  }
  if (progress.check && !progress.check.passed && pass && !tellsFailure.test(it.text)) {
    return stopped("claim", { kind: "claim" });
  }
  if (last && !last.ok && (done || run || change) && !tellsFailure.test(it.text)) {
    return stopped("claim", { kind: "claim" });
  }
  if (words.onlyAnnounces) return stopped("promise", { kind: "promise" });
  return told(it);
}

/** Something is to be told, and no file was changed. */
function told(it: Case): Judgement {
  const { words, due, phase, progress } = it;
  const isOpen = due.kind === "open" || (due.kind === "change" && phase === "chat");
  const worksOpen = isOpen && phase !== "chat";
  const isPromise = words.onlyAnnounces || (words.breaksOff && progress.evidence.ran.length === 0);
  // Nothing comes after it: what it says will be looked at nobody will.
  const isToCome = words.announces && (due.kind === "answer" || due.kind === "report") &&
    !isToCompose(it.task);
  if (
    ((isPromise || isToCome) && due.kind !== "plan") || (worksOpen && words.announces)
  ) {
    return stopped("promise", { kind: "promise" });
  }
  const tried = triedLimits(it);
  if (tried.length > 0) return partly("claimed", tried);
  if (isReportOfNothing(it) || (!words.admits && words.wish !== "question" && missesQuestion(it))) {
    return stopped("claim", { kind: "claim" });
  }
  const wrong = unfounded(it) ?? (isEmptyAnswer(it) ? "claim" : null);
  if (wrong !== null) return it.refused ? stopped("claim") : stopped(wrong, { kind: "claim" });
  if (due.kind === "nothing") return good({ kind: "answered" });
  if (isInVain(it) && words.prints !== "much" && !words.isLong) return good({ kind: "gave_up" });
  // What a command printed is what was asked for, failures too.
  const isReport = due.kind === "run" && progress.evidence.ran.length > 0 &&
    asksForOutput.test(it.task);
  const isGivenUp = words.onlyAdmits || words.isIgnorant;
  if (isGivenUp && !isReport && !isAboutSpeaker(it.task)) return good({ kind: "gave_up" });
  const isOfReader = !words.isLong && aboutReader.test(words.question ?? "");
  if (words.wish === "question" && (words.onlyWishes || isOfReader)) {
    return asks(it);
  }
  // What the model is to choose the reader is asked to choose.
  if (words.asksChoice && isToDecide(it.task)) return asks(it);
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
function printsMeantWork({ words, told, attended, phase }: Case): boolean {
  if (words.printsPatch || (phase === "step" && words.prints !== "none")) return true;
  if (told.includes("printed_file")) return false;
  // Somebody who is there reads it: what was asked for is not known to be a change.
  return !attended && !words.isLong && (words.prints === "much" || words.printsCommand);
}
