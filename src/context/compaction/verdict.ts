/** Whether a sentence says that something passed or failed. */

import type { Fact } from "../../protocol/mod.ts";

const notPassed =
  /\b(not|never|n't|without|hardly) (yet |ever )?(pass\w*|succe\w+|green|ok)|没有?通过|未(能)?通过|不通过|不成功/g;
const notFailed =
  /\b(no|0|zero|without( any)?) (failures?|errors?|failed|failing)\b|没有失败|无失败/g;
/** Some of many failed: that the others passed is no success. */
const someFailed = /\b[1-9]\d* (failed|failing|failures?|errors?)\b/;
const countPassed = /\b\d+ pass(ed|ing)\b/g;
const passed =
  /\b(pass(ed|es|ing)?|green|succeed(ed|s)?|success(ful(ly)?)?|ok|exit(ed)?( with)?( code)? 0)\b|通过|成功/;
const failed =
  /\b(fail(ed|s|ing|ure|ures)?|broken|exit(ed)?( with)?( code)? [1-9]\d*|does not compile)\b|失败|报错/;

/** @param about what it is said of: its name is no verdict. `null`: it says neither. */
export function verdictIn(sentence: string, about: string): "passed" | "failed" | null {
  const said = sentence.toLowerCase().replaceAll("’", "'").replaceAll("n't ", " not ");
  const text = (about === "" ? said : said.replaceAll(about.toLowerCase(), " "))
    .replaceAll(notPassed, " failed ").replaceAll(notFailed, " passed ");
  return ofWords(someFailed.test(text) ? text.replaceAll(countPassed, " ") : text);
}

function ofWords(text: string): "passed" | "failed" | null {
  const good = passed.test(text);
  const bad = failed.test(text);
  if (good === bad) return good ? last(text) : null;
  return good ? "passed" : "failed";
}

/** Of both the later word holds: it failed, and then it passed. */
function last(text: string): "passed" | "failed" {
  const at = (pattern: RegExp) =>
    Math.max(-1, ...[...text.matchAll(new RegExp(pattern, "g"))].map(({ index }) => index));
  return at(passed) > at(failed) ? "passed" : "failed";
}

export function saysPassed({ says }: Fact): boolean {
  return says.startsWith("passed") || says.startsWith("exit 0");
}
