/**
 * Where the first sentence of an answer says how the work came out, a later one that tells of something not done speaks of
 * the work if it names what was asked for, says that something is left, or takes up what was named before. Any other is an
 * aside: what was not touched, what the reader has to do, where it could not be looked at.
 */

import type { Sentence } from "./sentences.ts";
import { isOfTopic } from "./salience.ts";

/** Part of it, not yet, for now: the work goes on or was cut. */
const ofRest =
  /\b(?:still|yet|rest|remain\w*|left|todo|missing|pending|later|others?|only|half|some|more|skip\w*|stub\w*|placeholder|fak\w+|dummy|far|next|now|currently|until|always|time being|hard-?coded|deal\w*|stop\w*|wait\w*|no idea|g[ai]v\w+ up|blocked|refused|rejected|moment)\b|还|剩|余|尚|待|未|以后|只|暂|先|跳过|占位|没来得及|另|仍|停|放弃|卡|拒/;

/** Something that was named before, or the whole. */
const takesUp =
  /\b(?:it|this|that|they|them|these|those|ones?|two|three|four|five|six|seven|eight|nine|ten|half|everything|anything|request|task|work|sorry|afraid|unfortunately)\b|抱歉|遗憾|做不到|任何|它|这|那|其|任务|需求|全部|[一二两三四五六七八九十\d]+[个处项条]/;

/** Words of the program that the request has too: options, code, short names. */
function namesOfTask({ text }: Sentence, task: string): boolean {
  const names = text.match(/--?[a-z][\w-]+|`[^`]+`|\b[A-Z]{2,}\b|\b\w+\(\)/gi) ?? [];
  return names.some((it) => task.includes(it.replaceAll(/[`()]/g, "").toLowerCase()));
}

/** @param task small */
export function isAside(it: Sentence, task: string): boolean {
  if (it.language !== "en" && it.language !== "zh") return false;
  if (it.language === "zh" && it.plain.length < 8) return false;
  return it.paths.length === 0 && !ofRest.test(it.plain) && !takesUp.test(it.plain) &&
    !isOfTopic(it.plain, task) && !namesOfTask(it, task);
}
