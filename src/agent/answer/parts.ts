/** Things that a task names side by side: where one of them is told as not there, the work is done in part. */

import { changing } from "../owed/words.ts";

const joint =
  /\s*(?:, (?:and|und|y|et|e|и) |,| and | und | y | et | e | и | или | or |、|和|与|及|以及|と|、および|및| og )\s*/;

/** Words that may stand beside “and” and are no thing to be done. */
const small =
  /^(?:then|also|it|them|that|this|please|the|a|an|to|in|of|for|with|by|all|both|each|not|don't|do|run|make|tell|add|write|fix|use|replace|rename|remove|update|change|check|create|implement|put|move|set|say|report|commit|push|test|new|only|just|nothing|else|dann|luego|puis|потом)$/;

/** The first signs of each thing, small; none where there is only one. */
export function partsOf(task: string): readonly string[] {
  const parts = new Set<string>();
  for (const sentence of task.toLowerCase().split(/[.!?;:。！？；：\n]\s*/)) {
    const pieces = sentence.split(joint);
    if (pieces.length < 2) continue;
    for (const [at, piece] of pieces.entries()) {
      for (const word of wordsBeside(piece, at)) parts.add(word);
    }
  }
  return parts.size < 2 ? [] : [...parts];
}

/** What stands right beside the joint: the last word before it, the first ones behind it. */
function wordsBeside(piece: string, at: number): readonly string[] {
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(piece)) return chinese(piece, at);
  const words = piece.split(/[^\p{L}\p{N}_.-]+/u).filter((it) => it.length > 2 && !small.test(it));
  const [first = "", ...rest] = words;
  if (at === 0) return words.slice(-1).map(stem);
  // “…, and drop the last slide”: what is done, and to what.
  const object = changing.test(first) ? rest.slice(0, 2).slice(-1) : [];
  return [...words.slice(0, 1), ...object].map(stem);
}

function chinese(piece: string, at: number): readonly string[] {
  const latin = [...piece.matchAll(/[a-z][\w.-]{2,}/g)].map(([it]) => stem(it));
  const runs = piece.match(/[\u3040-\u30ff\u4e00-\u9fff]+/g) ?? [];
  const run = at === 0 ? runs.at(-1) : runs[0];
  if (run === undefined || latin.length > 0) return latin.slice(0, 1);
  const short = run.replace(
    /^(?:给|把|将|为|对|在|实现|添加|增加|补充|支持|修改|更新|编写|翻译)+/,
    "",
  );
  const bare = short.replace(/^(?:加上?|补上?|写|做|改|修|删|建|换)(?=.{2})/, "");
  const part = at === 0 ? bare.slice(-3) : bare.slice(0, 3);
  return part.length >= 2 ? [part.replace(/[的都三四两个]$/, "")] : [];
}

/** Without what differs from form to form: `sortable`, `sorting`. */
function stem(word: string): string {
  const bare = word.replace(/(?:able|ible|ing|tion|ion|ed|es|s|e)$/, "");
  return bare.length >= 3 ? bare : word;
}

/** The part that a clause begins with. */
export function partAt(clause: string, parts: readonly string[]): string | null {
  const head = clause.slice(0, 40);
  return parts.find((it) => {
    const at = head.indexOf(it);
    return at >= 0 && at <= 24 &&
      (at === 0 || !/[\p{L}\p{N}_]/u.test(head[at - 1] ?? "") || /[\u4e00-\u9fff]/.test(it));
  }) ?? null;
}
