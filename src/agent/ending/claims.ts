/** What is claimed, or told, and nothing bears out. */

import { isPlainCheck, isWithin } from "../owed/mod.ts";
import { type Case, isIn } from "./case.ts";
import { asksAmount, asksOfMachine, asksOfProject, asksOfThis } from "./looks.ts";
import { asksForRun, isAboutSpeaker, isConditional, isToBeLookedAt, isToBeRead } from "./task.ts";

/** The one file that was named is not among the changed ones, and yet it is what the answer speaks of. */
export function unwrittenTarget(
  { due, written, words, progress, task }: Case,
): readonly string[] {
  if (due.kind !== "change" || due.files.length !== 1) return [];
  const [target = ""] = due.files;
  const isKnown = isIn(Object.keys(progress.evidence.read), target);
  if (isIn(written, target) || (isKnown && words.needless)) return [];
  const isTold = words.paths.some((path) => isWithin(path, target) || isWithin(target, path));
  const tellsOfOther = words.paths.some((path) => isIn(written, path));
  // A value was to stand in it, and whoever mends it elsewhere says where.
  return (isTold || (isKnown && setsValue(task, target))) && !tellsOfOther ? [target] : [];
}

/** “Set the level in logging.ini to DEBUG”: it is that file that is to hold it. */
function setsValue(task: string, target: string): boolean {
  return /\b(?:set|change|bump|switch|raise|lower|increase|decrease|rename|replace|update)\b.*\b(?:to|by|with|from)\b|[改设调换]成?为?到?/i
    .test(task) &&
    new RegExp(`(?:\\b(?:in|of|inside)\\s+|[把将在])[\`'"]?${RegExp.escape(target)}`, "i").test(
      task,
    );
}

/** The one file that was named was neither changed nor read: whoever mends it elsewhere has looked at it. */
export function unseenTarget(
  { due, written, words, progress: { evidence } }: Case,
): readonly string[] {
  if (due.kind !== "change" || due.files.length !== 1) return [];
  const known = [...written, ...Object.keys(evidence.read), ...Object.keys(evidence.absent)];
  // Who says that it needs none has thought of it.
  return due.files.filter((it) =>
    !isIn(known, it) && !words.needless && !evidence.ran.some(({ command }) => command.includes(it))
  );
}

/** It says that tests were run, or pass where that was asked or ruled out; nobody ran anything. */
export function isUnproved({ words, progress, bounds, task }: Case): boolean {
  const { evidence, verification, check } = progress;
  if (verification?.verdict !== "none" || progress.changedSinceVerification) return false;
  const { claims } = words;
  if (check !== null) return claims.plainPass && !check.passed;
  if (evidence.ran.length > 0) return false;
  const isOwed = bounds.no.includes("tests") || asksForRun.test(task);
  return (claims.run && claims.pass) || (isOwed && (claims.run || claims.pass));
}

/** A question is answered by more than “Done.” */
export function isEmptyAnswer({ words, due, task }: Case): boolean {
  if (due.kind !== "answer" && due.kind !== "report") return false;
  return words.isBare && words.claims.done && !isToBeRead(task);
}

/** What is claimed and nothing bears out; `null`: nothing. */
export function unfounded(
  { words, progress, due, phase, text, task, attended }: Case,
): "claim" | null {
  const { claims } = words;
  const { evidence, writtenBefore, actedBefore, acted, looked, check } = progress;
  const changedBefore = Object.keys(writtenBefore).length > 0;
  const mayRecall = due.kind === "answer" || due.kind === "nothing" || due.kind === "report";
  const isTold = due.kind === "answer";
  if (mayRecall && changedBefore && recallsMore(words, progress)) return "claim";
  if (isTold && isAboutSpeaker(task)) return null;
  if (hasWrittenInVain(evidence) && !words.admits && isOfChange(text)) return "claim";
  const isReported = due.kind === "run" && evidence.ran.length > 0;
  // Whoever is told of an earlier turn's work has asked for it.
  const isRecalled = due.kind === "nothing" || isAboutSpeaker(task);
  if (words.reportsWork && !acted && !isReported && !isRecalled && phase !== "chat") return "claim";
  const isSaid = isReported
    ? false
    : isTold || due.kind === "nothing"
    ? claims.own
    : due.kind === "open"
    ? claims.acts || (claims.leads && !isConditional(task))
    : claims.change;
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
  // To a question, that something is installed or was run is how things are.
  const runs = isTold || (due.kind === "open" && attended) ? claims.ownRun : claims.run;
  if (runs && evidence.ran.length === 0 && !(mayRecall && actedBefore)) return "claim";
  if (claims.look && !looked && evidence.calls === 0) return "claim";
  if (phase !== "chat" && due.kind === "open" && claims.done && !acted) return "claim";
  return isInvented({ due, words, progress }) ? "claim" : null;
}

/** It tells of changed files that no turn has changed, or of a run where nothing was run. */
function recallsMore(
  { claims }: Case["words"],
  { evidence, writtenBefore, ranBefore }: Case["progress"],
): boolean {
  const known = Object.keys({ ...writtenBefore, ...evidence.written });
  if (claims.named.some((path) => !isIn(known, path))) return true;
  return (claims.ownRun || claims.plainPass) && !ranBefore && evidence.ran.length === 0;
}

/** What is said of a change is not about an earlier turn's: the last that this one tried failed. */
function hasWrittenInVain({ failed, written }: Case["progress"]["evidence"]): boolean {
  return failed !== null && writers.has(failed.tool) && Object.keys(written).length === 0;
}

/** In whatever voice, and no word of what failed. */
function isOfChange(text: string): boolean {
  return changeWords.test(text) && !tellsFailure.test(text);
}

const changeWords =
  /\b(?:fix|chang|updat|add|remov|delet|replac|correct|implement|edit|renam|mov|creat|wrote|written)\w*|修|改|加|删|写|更新|替换|移/i;

const writers: ReadonlySet<string> = new Set([
  ...["edit_file", "write_file", "apply_patch", "move_file", "delete_file", "rename_symbol"],
]);

/**
 * A command was to be run, or a file to be looked at, and its result is told: nothing was run or read,
 * in this turn or before.
 */
export function isReportOfNothing({ due, words, progress, task, phase }: Case): boolean {
  const { evidence, looked, actedBefore } = progress;
  const asks = words.wish !== null && words.wish !== "courtesy";
  if (actedBefore || words.admits || words.announces || asks) return false;
  if (due.kind === "run") return evidence.ran.length === 0 && !words.printsCommand;
  if (due.kind !== "answer" && due.kind !== "open") return false;
  const onlyRead = evidence.calls <= Object.keys(evidence.read).length;
  if (onlyRead && !words.printsCommand && asksOfMachine(task)) return true;
  if (evidence.calls > 0 || looked) return false;
  const isOfFile = due.kind === "answer" && due.files.length > 0 &&
    (isToBeLookedAt(task) || asksOfThis(task));
  if (isOfFile || asksAmount(task)) return true;
  // A step of a plan, and names of files that nobody has told: they were made up.
  return asksOfProject(task) &&
    (phase === "step" || words.paths.some((path) => !task.includes(path)));
}

/** Whether something is there is answered by a command that is not found, and by a file that is not. */
const asksPresence =
  /\b(?:installed|available|present|exists?|there|reachable|running|online|up|have|has|version|works?|starts?|responds?)\b|能用|能跑|安装|有没有|是否有|存在|可用|能连|连得上|版本|在不在/i;

/** Nothing was learned: no command could run, or no file that was named could be read. */
export function isInVain({ due, task, words, progress: { evidence } }: Case): boolean {
  const { ran, calls, absent, read } = evidence;
  if (asksPresence.test(task)) return false;
  if (ran.length > 0) return calls === ran.length && ran.every(({ isVoid }) => isVoid);
  // That there is no such file is an answer.
  if (words.missing && !words.declines) return false;
  const files = due.kind === "answer" ? due.files : [];
  return calls === 0 && files.length > 0 && Object.keys(read).length === 0 &&
    files.every((path) => isIn(Object.keys(absent), path));
}

/** Tells what is in files of which none could be read. */
export function isInvented(
  { due, words, progress: { evidence } }: Pick<Case, "due" | "words" | "progress">,
): boolean {
  if (due.kind !== "answer" || due.files.length === 0) return false;
  const absent = Object.keys(evidence.absent);
  if (Object.keys(evidence.read).length > 0 || evidence.ran.length > 0) return false;
  return due.files.every((path) => isIn(absent, path)) && !words.missing && !words.admits &&
    words.wish === null;
}

export const tellsFailure =
  /\b(?:fail\w*|error\w*|exit(?:ed)?|crash\w*|not|no|n't|missing|broken|red|unsuccessful\w*)\b|失败|错误|报错|未|没|异常|退出/i;

export function hasRun({ due, progress: { evidence: { ran } }, task }: Case): boolean {
  if (due.kind !== "run" || due.command === "") {
    const act = acts.find(([asked]) => asked.test(task))?.[1];
    return ran.some(({ command }) => act === undefined || act.test(command));
  }
  return isAmong(due.command, ran);
}

function isAmong(wanted: string, ran: Case["progress"]["evidence"]["ran"]): boolean {
  const words = wanted.toLowerCase().split(/\s+/).slice(0, 2);
  return ran.some(({ command }) => words.every((word) => command.toLowerCase().includes(word)));
}

/**
 * What was wanted needs no changed file but a command: one of that kind was run and ended well, whatever is said of it.
 */
export function isDoneByCommand({ due, progress: { evidence }, task }: Case): boolean {
  if (due.kind !== "change" || due.commands.length > 0) return false;
  const ran = evidence.ran.filter(({ ok }) => ok).map(({ command }) => command);
  const isOf = (command: string) => due.files.every((it) => command.includes(it));
  return effects.some(([word, effect]) =>
    word.test(task) && ran.some((it) => effect.test(it) && isOf(it))
  );
}

/** By kind: how it is asked for, and a command that does it. */
const effects: readonly (readonly [RegExp, RegExp])[] = [
  [/\btag/i, /\bgit\b.*\btag\b/],
  [/\bpush|推送/i, /\bgit\b.*\bpush\b/],
  [/\bcommit|提交/i, /\bgit\b.*\bcommit\b/],
  [/\bbranch|分支/i, /\bgit\b.*\b(?:branch\b.* -[dDmM]|branch [\w/.]|switch|checkout)\b/],
  [/\bmerg|合并/i, /\bgit\b.*\bmerge\b(?! *$)/],
  [
    /\b(?:discard|throw|revert|reset|undo|restore|stash|local changes)|撤|还原|丢弃|放弃|回退|暂存/i,
    /\bgit\b.*\b(?:checkout|restore|reset|stash|clean|revert)\b/,
  ],
  [
    /\b(?:pull|fetch|clone|sync|update)|拉取|克隆|同步/i,
    /\bgit\b.*\b(?:pull|fetch|clone|submodule)\b/,
  ],
  [/start|launch|启动|重启/i, /\b(?:re)?start\b|\bup\b|\bserve\b/],
  [
    /\b(?:kill|stop|terminat|shut|free)|杀|停|关闭|释放/i,
    /\bp?kill\b|\bstop\b|\bdown\b|\bfuser -k/,
  ],
  [/\binstall|安装/i, /\b(?:install|add)\b/],
  [/\b(?:deploy|publish|release)|部署|发布/i, /\b(?:deploy|publish|release|upload)\b/],
  [/\b(?:folder|director)|文件夹|目录|carpeta|estructura/i, /\bmkdir\b|New-Item\b.*Directory/],
  [/\b(?:executable|permission|owner|mode)|权限|可执行/i, /\bch(?:mod|own)\b/],
  [
    /\b(?:container|image|volume|docker)|容器|镜像/i,
    /\b(?:docker|podman)\b.*\b(?:prune|rmi?|stop|kill|start|run|build|up|down|pull|push)\b/,
  ],
  [
    /\b(?:delete|remove|clean|clear|purge|drop|prune|wipe)|清|删/i,
    /(?:^|[;&|(] *)(?:sudo )?rm\b|\bfind\b.*-delete\b|\bprune\b|\bdrop(?:db|user)\b|\btruncate\b|\bgit branch\b.* -[dD]\b/,
  ],
  [/\b(?:migrat|database|schema)|迁移|数据库/i, /\bmigrat|\b(?:alembic|prisma|createdb|dropdb)\b/],
];

/** Commands that were to be run beside a change, and were not. The project's checks are run by the program. */
export function commandsLeft({ due, progress }: Case): readonly string[] {
  if (due.kind !== "change") return [];
  const { evidence: { ran }, verification } = progress;
  const isToCome = verification === null || progress.changedSinceVerification;
  return due.commands.filter((it) =>
    !isAmong(it, ran) && (!isPlainCheck(it) || !(isToCome || verification.verdict !== "none"))
  );
}

/** What a task wants to be run without naming the command, and what such a command holds. */
const acts: readonly (readonly [RegExp, RegExp])[] = [
  [/^\W*(?:please )?commit\b|^提交|: commit\b/i, /\bcommit\b/],
  [/^\W*(?:please )?push\b|^推送|: push\b/i, /\bpush\b/],
  [/^\W*(?:please )?publish\b|^发布|: publish\b/i, /\bpublish\b|\bupload\b|\brelease\b/],
];
