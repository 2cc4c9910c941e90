/** What is shown as left, and not said: marks in lists and tables, code that says it is not written. */

import { asksForStub } from "./english/left.ts";
import { blocksOf } from "./sentences.ts";

const aside = /→|->|before|was|were|fail|error|原|之前|失败|报错/;
const crossed = /^(?:.*\|)?[ \t]*(?:[-*+•]|\d+[.)])?[ \t]*(?:✗|✘|❌)|[ \t:：-](?:✗|✘|❌)[ \t]*$/;
const open = /^(?:.*\|)?[ \t]*(?:[-*+•]|\d+[.)])?[ \t]*(?:☐|⬜|\[ \]|🚧|⏳)/;

const stub =
  /NotImplemented|not implemented|unimplemented!|todo!\(|^\s*(?:#|\/\/)\s*(?:TODO|FIXME)\b/im;

/** @param task small */
export function showsLeft(text: string, task: string): boolean {
  const isMarked = text.split("\n").some((it) =>
    !aside.test(it) &&
    (crossed.test(it) || (open.test(it) && !isOfTask(it.toLowerCase(), task)))
  );
  return isMarked ||
    (!asksForStub.test(task) && blocksOf(text).some(({ body }) => stub.test(body)));
}

/** All its words are the user's own: a line of what was to be written. */
export function isOfTask(plain: string, task: string): boolean {
  const words = plain.match(/[\p{L}\d]+/gu) ?? [];
  const given = new Set(task.match(/[\p{L}\d]+/gu) ?? []);
  return words.length > 0 && words.length <= 8 && words.every((it) => given.has(it));
}
