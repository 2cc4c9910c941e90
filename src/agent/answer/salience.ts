/**
 * Which sentences of a long answer speak of the work as a whole. A report of many sentences mostly describes: what the
 * program does now, how it was before, what was found. What became of the request stands where it begins and ends, where
 * the speaker speaks as such, and below a heading of what is left. In a short answer each sentence counts.
 */

import type { Sentence } from "./sentences.ts";

/** Up to here an answer is short. */
const few = 8;

const [atBegin, atEnd] = [2, 3] as const;

const speaker =
  /\b(?:i|we)(?:'(?:ve|m|d|ll|re))?\b|我(?!的|国)|抱歉|对不起|\b(?:ich|je|eu|yo|nous|wir)\b|j'|(?:^|\s)(?:я|мы)(?=\s)|\bno (?:pude|he|puedo)\b/;

/** A line, or its label, that announces what is left. */
const ofRest =
  /^\W*(?:still )?(?:left|remaining|remains|todos?|to do|open (?:points|issues|questions)|pending|outstanding|unfinished|not (?:yet )?\w+(?:ed|ne)\b|skipped|deferred|missing|known gaps|block\w*)\b|^(?:(?:尚?未|没有?)(?:完成|做|实现|处理|解决)|待\S|剩|遗留|还?没做|pend|offen|rest|осталось|未|残)/;

/** The speaker speaks as such. */
export function speaks(plain: string): boolean {
  return speaker.test(plain);
}

/** Its end says as much as its sentences together: a report, an explanation. */
export function isLong(all: readonly Sentence[]): boolean {
  return all.length > few;
}

/** A heading, or a label at the end of a line. */
function isLabel({ text }: Sentence): boolean {
  return text.length < 60 && (/[:：]$/.test(text) || /^#/.test(text));
}

/** It names what follows, on its lines or behind its colon. */
function isHeading(it: Sentence): boolean {
  return isLabel(it) || /^[^:：]{1,40}[:：]/.test(it.text) ||
    (it.text.length < 30 && !/[.。!！]$/.test(it.text));
}

/**
 * Where a sentence of a long answer stands, and so what it can say of the work as a whole: `each` in a short one;
 * `lead`: the verdict at its beginning; `rest`: below a heading of what is left; `speaker`: the speaker as such;
 * `close`: its end; `body`: how things are, which says nothing of the work.
 */
export type Place = "each" | "lead" | "rest" | "speaker" | "close" | "body";

/** @param task small */
export function placesOf(all: readonly Sentence[], task: string): readonly Place[] {
  if (!isLong(all)) return all.map(() => "each");
  let isOfRest = false;
  return all.map((it, at) => {
    const opens = isHeading(it) && ofRest.test(it.plain) && !byDesign.test(it.plain);
    if (opens) isOfRest = true;
    else if (isLabel(it)) isOfRest = false;
    if (/\|.*\|/.test(it.plain)) return "body";
    if (isOfRest) return "rest";
    if (at < atBegin) return "lead";
    if (speaks(it.plain)) return "speaker";
    const isClose = at >= all.length - atEnd &&
      (toCome.test(it.plain) || isOfTopic(it.plain, task));
    return isClose ? "close" : "body";
  });
}

/**
 * Whether a sentence that tells of something left speaks of the work that was wanted, where files were changed: a remark
 * about something else, a description, a limit that was there before are none of it.
 */
export function isLeftOfWork(it: Sentence, place: Place): boolean {
  switch (place) {
    case "each":
    case "speaker":
      return true;
    case "lead":
    case "rest":
      return !isLabel(it);
    case "close":
      return toCome.test(it.plain);
    case "body":
      return false;
  }
}

const byDesign = /\b(?:on purpose|by design|intentional\w*|deliberate\w*)\b|有意|故意|刻意/;

/** Work that is to come, whatever it is about. */
const toCome =
  /\b(?:still|yet) (?:ha(?:s|ve)|needs?|to) (?:to )?be\b|\bnot (?:yet )?(?:implemented|done|finished|wired)\b|\btodo\b|还没|尚未|未完成|未实现|待(?:完成|实现|补)/;

const common =
  /^(?:目前|现在|已经|可以|没有|这个|需要|一个|我们|进行|问题|修改|文件|代码|内容|所有|其他|不用|with|this|that|have|from|will|your|when|then|them|pages?|files?|code|make|pleas|chang|updat)$/;

/** Words of four letters and pairs of Chinese signs. */
function signsOf(plain: string): readonly string[] {
  const words = (plain.match(/[a-z\u00c0-\u024f\u0400-\u04ff]{4,}/g) ?? [])
    .map((it) => it.slice(0, 5));
  const runs = plain.match(/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2,}/g) ?? [];
  return [...words, ...runs.flatMap((it) => [...it].slice(1).map((sign, at) => it[at] + sign))];
}

/** Whether it speaks of something that the request speaks of. */
export function isOfTopic(plain: string, task: string): boolean {
  return signsOf(plain).some((it) => !common.test(it) && task.includes(it));
}
