/**
 * What an answer without a call comes to: the outcome of the turn if it ends here, and what the model
 * could be told to make it a better one. A pure function of what is owed, what was done in this turn,
 * and the words, which can only lower it.
 */

import type { Bounds, Due, EventOf, Nudge, Owed, ToolCall } from "../protocol/mod.ts";
import { withoutThoughts, type Words, wordsOf } from "./answer/mod.ts";
import { failure, type Progress, standing } from "./folds/progress.ts";
import type { Outcome, Partly, Stopped, Unverified } from "./outcomes.ts";
import { isCheck } from "./folds/check.ts";
import { forbidden, isWithin, outside, pathsOf } from "./owed/mod.ts";
import type { Phase } from "./phase.ts";
import { looksLikeCall } from "./salvage/mod.ts";

export interface Ending {
  readonly owed: Owed;
  /** The user's words. */
  readonly task: string;
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
  const text = withoutThoughts(ending.text).trim();
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
    words: wordsOf(text, { owes, isDone: progress.changed, task: ending.task }),
  };
  if (progress.changed && standing(progress) === "failing") return failing(it);
  if (phase === "check") return progress.changed ? done(it) : good({ kind: "answered" });
  if (progress.changed) return worked(it);
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
  if (what.by === "check" && wantsFailure(task) && written.length > 0) return worked(it);
  const isHonest = words.admits && !words.claims.pass && !words.claims.done;
  const nudge: Nudge | null = isHonest ? null : { kind: "failing", command: what.what };
  return { outcome: { kind: "failing", ...what }, nudge };
}

/** Files were changed. */
function worked(it: Case): Judgement {
  const { words, written, progress, due } = it;
  const broken = brokenLimits(it);
  if (broken.length > 0) return partly("outside", broken);
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
  const claimed = [...unfounded, ...(unfounded.length > 0 ? [] : unwrittenTarget(it))];
  if (claimed.length > 0) return partly("claimed", claimed, { kind: "claim" });
  if (isUnproved(it)) return partly("claimed", [], { kind: "claim" });
  const { failed } = progress.evidence;
  if (failed !== null && !(wantsFailure(it.task) && progress.check !== null)) {
    return partly("failed", [failed.what]);
  }
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

/** Files and acts of this turn that the user had ruled out; also those that were only tried and are claimed. */
function brokenLimits(it: Case): readonly string[] {
  const { bounds, written, progress: { evidence } } = it;
  const beyond = bounds.no.includes("changes") ? written : outside(written, bounds);
  const many = bounds.most !== null && written.length > bounds.most ? written : [];
  const removed = bounds.no.includes("deletions") ? Object.keys(evidence.removed) : [];
  const ran = evidence.ran.filter(({ command }) =>
    forbidden({ id: "", name: "", input: { command } }, bounds, false) !== null
  ).map(({ command }) => command);
  return [...new Set([...beyond, ...many, ...removed, ...ran, ...triedLimits(it)])];
}

/** What was ruled out and not allowed, and is told as done. */
function triedLimits({ bounds, progress: { evidence }, words, text }: Case): readonly string[] {
  return evidence.denied.filter((call) =>
    forbidden({ id: "", ...call }, bounds, false) !== null && isClaimed(call, words, text)
  ).map(({ input }) => String(input["path"] ?? input["command"] ?? ""));
}

/** A call that was not allowed: what would have become of it is told as done, or is not told at all. */
function isClaimed(call: Pick<ToolCall, "input">, words: Words, text: string): boolean {
  const { command } = call.input;
  if (typeof command !== "string") return !pathsOf(call).some((path) => isDisowned(text, path));
  const { claims } = words;
  if (isCheck(command) && (claims.pass || claims.run)) return true;
  const told = text.toLowerCase();
  const subjects = command.toLowerCase().split(/[^\p{L}\d@._-]+/u).filter((it) =>
    it.length > 3 && !/^(?:-|install$|pnpm$|yarn$|cargo$|make$|python)/.test(it)
  );
  const verbs = /\bpush\b/.test(command)
    ? /push|推送/
    : /\bcommit\b/.test(command)
    ? /commit|提交/
    : null;
  const isNamed = verbs === null ? subjects.some((it) => told.includes(it)) : verbs.test(told);
  return isNamed &&
    !/\b(?:not|n't|never|without|refused|denied|blocked)\b|n't\b|没有?|未|不|拒绝/.test(told);
}

/** The answer speaks of it as something that was left. */
function isDisowned(text: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return text.split(/[.!?。！？\n](?=\s|$|[^\w])/).some((it) =>
    it.includes(name) &&
    /\b(?:not|never|alone|untouched|unchanged|refused|denied|allowed|asked)\b|n't\b|没|未|不/i.test(
      it,
    )
  );
}

/** The one file that was named is not among the changed ones, and yet it is what the answer speaks of. */
function unwrittenTarget({ due, written, words, progress }: Case): readonly string[] {
  if (due.kind !== "change" || due.files.length !== 1) return [];
  const [target = ""] = due.files;
  const isKnown = isIn(Object.keys(progress.evidence.read), target);
  if (isIn(written, target) || (isKnown && words.needless)) return [];
  const isTold = words.paths.some((path) => isWithin(path, target) || isWithin(target, path));
  const tellsOfOther = words.paths.some((path) => isIn(written, path));
  return isTold && !tellsOfOther ? [target] : [];
}

/** It says that tests were run, or pass where that was asked or ruled out; nobody ran anything. */
function isUnproved({ words, progress, bounds, task }: Case): boolean {
  const { evidence, verification, check } = progress;
  if (verification?.verdict !== "none" || progress.changedSinceVerification) return false;
  const { claims } = words;
  if (check !== null) return claims.plainPass && !check.passed;
  if (evidence.ran.length > 0) return false;
  const isOwed = bounds.no.includes("tests") || asksForRun.test(task);
  return (claims.run && claims.pass) || (isOwed && (claims.run || claims.pass));
}

const asksForRun =
  /\b(?:run|execute|ausführen|lauf\w*|ejecut\w+|lancer|exécuter|rodar|executar)\b|运行|执行|跑|запус|выполн|実行|실행/i;

/** The user wants a test that fails. */
function wantsFailure(task: string): boolean {
  return /\b(?:ha(?:s|ve) to|should|must|needs? to|still|to|shall) fail\b|\bfailing test (?:for|that|which)\b|\b(?:test|spec)\b[^.]{0,30}\breproduc|\breproduc\w+ (?:test|the bug|the issue)|失败的测试|复现.{0,12}测试|测试.{0,12}复现/i
    .test(task);
}

function isIn(paths: readonly string[], named: string): boolean {
  return paths.some((path) => isWithin(path, named));
}

/** A change is owed, and there is none. */
function undone(it: Case): Judgement {
  const { words, progress, refused } = it;
  const { claims, wish } = words;
  const isOwn = claims.own || claims.done || claims.pass;
  const isClaim = isOwn || claims.change;
  const looked = progress.evidence.calls > 0 || progress.looked;
  if (words.prints !== "none" && !isClaim) {
    return stopped("printed", { kind: "printed_file" });
  }
  if (wish === "question" && !isOwn) return asks(it);
  if (words.declines && !claims.own) return good({ kind: "gave_up" });
  if (!isClaim && (wish === "leave" || wish === "offer")) return asks(it);
  if (words.prints !== "none") return stopped("printed", { kind: "printed_file" });
  if (words.needless && looked && !claims.own && unfounded(it) === null) {
    return good({ kind: "answered" });
  }
  if (words.admits && !claims.own) return good({ kind: "gave_up" });
  if (refused) return stopped("declined");
  if (words.announces) return stopped("promise", { kind: "promise" });
  if (isClaim || claims.run) return stopped("claim", { kind: "claim" });
  return stopped("idle", { kind: "idle" });
}

/** Somebody who only talks shows how it is done, or says that it cannot be done here and how it would be. */
function isToldInstead({ words }: Case): boolean {
  return words.prints !== "none" || (words.declines && !words.onlyAdmits && !words.claims.own);
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
  const tried = triedLimits(it);
  if (tried.length > 0) return partly("outside", tried);
  const wrong = unfounded(it) ?? (isEmptyAnswer(it) ? "claim" : null);
  if (wrong !== null) return it.refused ? stopped("claim") : stopped(wrong, { kind: "claim" });
  if (due.kind === "nothing") return good({ kind: "answered" });
  if (words.onlyAdmits && !isAboutSpeaker(it.task)) return good({ kind: "gave_up" });
  if (words.wish === "question" && (words.onlyWishes || aboutReader.test(it.text))) return asks(it);
  if (worksOpen && words.wish === "leave") return asks(it);
  if (worksOpen && printsMeantWork(it)) return stopped("printed", { kind: "printed_file" });
  if (due.kind === "report" && progress.evidence.calls === 0 && !progress.actedBefore) {
    return stopped("claim", { kind: "claim" });
  }
  return good({ kind: "answered" });
}

/** A question is answered by more than “Done.” */
function isEmptyAnswer({ words, due, task }: Case): boolean {
  if (due.kind !== "answer" && due.kind !== "report") return false;
  return words.isBare && words.claims.done && !isToBeRead(task);
}

/** Only to be looked at: nothing is to be told of it. */
function isToBeRead(task: string): boolean {
  return /^(?:please |now |first )*(?:read|look|open|load|remember|note|keep|study|get familiar|familiari[sz]e|scan|go through|learn|check out|think)\b|^(?:请|先|帮我)*(?:阅读|通读|读|看|记|了解|熟悉|学习)/i
    .test(task.trim());
}

/** What the model did, can do or is: its own limits are what the user wants to hear. */
function isAboutSpeaker(task: string): boolean {
  return /\b(?:why|what|how|which|when) (?:\w+ )?(?:did|do|are|were|have|can|could|can'?t|don'?t|didn'?t|would|will) (?:not )?you\b|\b(?:can|do|are|could|did|have|will) you (?!please|fix|add|change|make|explain|show|tell|write|check|find|run|look|list|describe|summari)|\byour (?:limit|mistake|abilit)|你(?:能|会|可以|为什么|怎么|是|有|不能|刚才|之前)/i
    .test(task);
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
function unfounded({ words, progress, due, phase, text, task }: Case): "claim" | null {
  const { claims } = words;
  const { evidence, changedBefore, actedBefore, acted, looked, check } = progress;
  const mayRecall = due.kind === "answer" || due.kind === "nothing" || due.kind === "report";
  const isTold = due.kind === "answer";
  if (isTold && isAboutSpeaker(task)) return null;
  const isSaid = isTold ? claims.own : due.kind === "open" ? claims.acts : claims.change;
  if (
    isSaid && !(mayRecall && changedBefore) &&
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
