/** What was said, as facts: decisions, numbers that matter, open questions, names of the code. */

import type { Fact } from "../../../protocol/mod.ts";
import { clipped, sentences } from "./text.ts";

/** Characters of one sentence; a text pasted by the user has no more of interest. */
const LONGEST = 240;

/** Sentences of one message that are looked at. */
const MOST = 200;

const decisions = [
  /\b(use|never|always|must(n't)?|do not|don't|only|instead|prefer|keep|avoid|switch to|rename|no longer|from now on|make sure|ensure|require[sd]?|forbidden)\b/i,
  /不要|不能|不准|不许|不得|不用|必须|务必|禁止|改成|改为|改用|换成|一律|只用|只能|只允许|始终|总是|永远|统一|优先|保留|使用|采用|而不是|别(动|用|改|删|碰)/,
] as const;

const numbers = [
  /\b(ports?|timeouts?|limits?|retries|version|max(imum)?|min(imum)?)\b\D{0,16}\d/i,
  /(端口|超时|上限|下限|最多|最少|至少|版本|重试)\D{0,8}\d/,
  /\bv?\d+\.\d+(\.\d+)*\b/,
  /:\d{4,5}\b/,
  /\b\d+([.,]\d+)?\s?(%|ms|s|sec(onds?)?|min(utes?)?|hours?|days?|[kMG]B|files?|tests?|lines?|rows?|times|entries|users?|items?|requests?|connections?)\b/,
  /\d+\s?(个|次|秒|毫秒|分钟|小时|天|行|条|台|倍|页)/,
] as const;

const open =
  /\b(TODO|open question|undecided|not (yet )?decided|to be decided|decide later|still unclear)\b|待定|未定|还没(有)?(决定|定)|以后再(说|定)|尚未决定/i;

const isAny = (text: string, patterns: readonly RegExp[]) => patterns.some((it) => it.test(text));

/** @param seq of the event */
export function factsOfUser(text: string, seq: number): readonly Fact[] {
  const said = sentences(text).slice(0, MOST).flatMap((sentence): readonly Fact[] => {
    const says = clipped(sentence, LONGEST);
    if (open.test(says)) return [{ kind: "question", about: says, says, seq }];
    if (isAny(says, decisions)) return [{ kind: "decision", about: "", says, seq }];
    if (isAny(says, numbers)) return [{ kind: "number", about: "", says, seq }];
    return [];
  });
  return [...said, ...namesIn(text, seq)];
}

/**
 * Of an answer: what it asks and leaves open.
 *
 * @param reply what the user said next; `null`: nothing, or there were calls between
 */
export function factsOfAnswer(
  text: string,
  { seq, reply }: { readonly seq: number; readonly reply: string | null },
): readonly Fact[] {
  const last = sentences(text).slice(-MOST);
  const asked = last.flatMap((sentence, at): readonly Fact[] => {
    const about = clipped(sentence, LONGEST);
    if (open.test(about)) return [{ kind: "question", about, says: about, seq }];
    if (at < last.length - 2 || !/[?？]$/.test(about) || reply === null) return [];
    return [{ kind: "answer", about, says: clipped(reply, LONGEST), seq }];
  });
  return [...asked, ...namesIn(text, seq)];
}

/** In code marks: a name with nothing but name in it, called or not. */
const quoted = /`([A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*)(?:\(\))?`/g;
/** Unmarked: names that no word of a language looks like. */
const bare = /\b([a-z]+[a-z\d]*(?:[A-Z][a-z\d]+)+|[a-z\d]+(?:_[a-z\d]+)+|(?:[A-Z][a-z\d]+){2,})\b/g;

/** Names of one text. */
const NAMES = 40;

function namesIn(text: string, seq: number): readonly Fact[] {
  const some = text.slice(0, 20_000);
  const found = [...some.matchAll(quoted), ...some.matchAll(bare)]
    .flatMap(([, name = ""]) => name.length > 3 && name.length <= 60 ? [name] : []);
  return [...new Set(found)].slice(0, NAMES)
    .map((about) => ({ kind: "symbol", about, says: "", seq }));
}
