/**
 * Questions with known answers, put to a text without a model: each fact has keys, all of which must
 * stand in one sentence of it. That a file is named does not tell which receipt it had.
 */

import type { Fact } from "../../protocol/mod.ts";
import { sentences } from "./extract/text.ts";
import { marksOf } from "./marks.ts";
import { saysPassed, verdictIn } from "./verdict.ts";

export interface Score {
  readonly asked: number;
  readonly kept: number;
  readonly missing: readonly Fact[];
}

/** A text ready to be asked; each sentence in lower case and on one line. */
export interface PreparedText {
  readonly sentences: readonly string[];
}

export function asked(...texts: readonly string[]): PreparedText {
  return {
    sentences: texts.flatMap((text) =>
      sentences(text).map((it) => it.toLowerCase().replaceAll(/\s+/g, " "))
    ),
  };
}

export function quiz(facts: readonly Fact[], text: PreparedText): Score {
  const missing = facts.filter((it) => !answers(text, it));
  return { asked: facts.length, kept: facts.length - missing.length, missing };
}

/** The share that is kept; of nothing, all. */
export function share({ asked, kept }: Pick<Score, "asked" | "kept">): number {
  return asked === 0 ? 1 : kept / asked;
}

function answers(text: PreparedText, fact: Fact): boolean {
  const marks = marksOf(fact);
  return text.sentences.some((it) => holds(it, fact, marks));
}

function holds(sentence: string, fact: Fact, marks: readonly string[]): boolean {
  if (!marks.every((mark) => contains(sentence, mark))) return false;
  switch (fact.kind) {
    case "failing":
      return verdictIn(sentence, fact.about) !== "passed" && namesExit(sentence, fact.says);
    case "command":
      return namesExit(sentence, fact.says);
    case "tests":
      return verdictIn(sentence, "") === (saysPassed(fact) ? "passed" : "failed");
    case "changed":
      return receipt(sentence, fact);
    case "declined":
      return /declin|refus|reject|denied|did not want|拒绝|不同意|否决/.test(sentence);
    default:
      return true;
  }
}

/** Of exit 0 a word of success will do; another code must stand there. */
function namesExit(sentence: string, says: string): boolean {
  const code = /exit (\d+)/.exec(says)?.[1] ?? "";
  const named = new RegExp(String.raw`\b(exit(ed)?|code|status|退出码)\D{0,12}${code}(?!\d)`);
  return named.test(sentence) || (code === "0" && verdictIn(sentence, "") === "passed");
}

function receipt(sentence: string, { about, says }: Fact): boolean {
  if (says === "deleted") return /delet|remov|删除/.test(sentence);
  if (says === "not checked") {
    return /not checked|unchecked|no receipt|未检查|没有检查/.test(sentence);
  }
  return verdictIn(sentence, about) === (says.startsWith("failed") ? "failed" : "passed");
}

/** Said of all there is. */
const ofAll =
  /\b(all|every|everything|no (test|check)s?)\b[^.]{0,40}\b(pass\w*|green|fixed|works?|fails?|failing)\b|(全部|所有[^。]{0,12}|都|一切)(已经?)?(通过|正常|成功)/;

/** Facts of which a text says the opposite. What failed and still does must nowhere be said to pass. */
export function contradicted(facts: readonly Fact[], text: PreparedText): readonly Fact[] {
  const isAllWell = text.sentences.some((it) =>
    ofAll.test(it) && (verdictIn(it, "") !== "failed" || /\bno (test|check)/.test(it))
  );
  return facts.filter((fact) => {
    const { kind, about } = fact;
    if (kind !== "failing" && kind !== "changed" && kind !== "tests") return false;
    if (fact.says === "not checked" || fact.says === "deleted") return false;
    const subject = kind === "tests" ? "own tests" : about.toLowerCase();
    const told = text.sentences.filter((it) => contains(it, subject))
      .map((it) => verdictIn(it, about));
    if (!saysPassed(fact)) return isAllWell || told.includes("passed");
    // A file may have failed before it passed.
    return told.includes("failed") && !told.includes("passed");
  });
}

const inWord = /[\p{L}\p{N}_]/u;
const connector = /[-./]/;
const ideograph = /\p{sc=Han}/u;

/** As a whole word or path: `a.ts` does not stand in `data.ts`, nor in `lib/a.ts` or `a.ts.bak`. */
export function contains(sentence: string, mark: string): boolean {
  for (let at = sentence.indexOf(mark); at !== -1; at = sentence.indexOf(mark, at + 1)) {
    const end = at + mark.length;
    const before = { next: sentence.charAt(at - 1), beyond: sentence.charAt(at - 2) };
    const after = { next: sentence.charAt(end), beyond: sentence.charAt(end + 1) };
    if (!runsOn(mark.charAt(0), before) && !runsOn(mark.charAt(mark.length - 1), after)) {
      return true;
    }
  }
  return false;
}

function runsOn(
  inside: string,
  { next, beyond }: { readonly next: string; readonly beyond: string },
): boolean {
  if (!inWord.test(inside) || ideograph.test(inside) || ideograph.test(next)) return false;
  if (inWord.test(next)) return true;
  // `a.ts:3` is a line of it, `test:unit` another word.
  if (next === ":") return /\p{L}/u.test(beyond);
  return connector.test(next) && inWord.test(beyond) && !ideograph.test(beyond);
}
