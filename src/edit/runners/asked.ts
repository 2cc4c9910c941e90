/**
 * What a task says of a test that failed before the work began: it is to be put right (`asked`), it
 * is to be left as it is (`excluded`), or nothing (`open`). In English and Chinese.
 */

import { baseNameOf } from "../../util/mod.ts";
import type { Failure } from "./types.ts";

export type Stance = "asked" | "excluded" | "open";

/** A task in words, and the files that were changed for it, relative to the root. */
export interface Work {
  readonly task: string;
  readonly changed: readonly string[];
}

const no =
  /\b(?:ignor\w*|skip\w*|except|besides|unrelated|known|leave|do(?:es)? not|don't|doesn't|never|no need|not (?:to )?(?:touch|fix|care|change|part|yours))\b|忽略|不要|不用|不必|别|跳过|除了|无关|不管|已知/i;

const pronoun = /\b(?:it|that|this|them|those|these|one)\b|它|这个|那个/i;

const allTests =
  /\b(?:fix|pass|green|repair|mend|make|finish|solve|get|until|so that)\b.{0,60}\b(?:tests?|suite|specs?|checks?|build|ci)\b|\b(?:tests?|suite|specs?|build|ci)\b.{0,40}\b(?:pass\w*|fail\w*|green|red|broken|works?)\b|测试.{0,20}(?:通过|失败|不过|修)|(?:修复|修好|通过|跑通).{0,20}测试/i;

const mending =
  /\b(?:fix\w*|bugs?|implement\w*|complete|finish\w*|repair|mend|correct\w*|solve|debug|broken|wrong|crash\w*|errors?|issues?|fails?|failing)\b|修|实现|完成|改正|错误|问题|补全|失败/i;

export function stanceOf(test: Pick<Failure, "name" | "path" | "text">, work: Work): Stance {
  const clauses = clausesOf(work.task);
  const names = namesOf(test);
  const said = clauses.flatMap((clause, at) => {
    if (!names.some((it) => holdsWord(clause.text, it))) return [];
    const next = clauses[at + 1];
    const turned = next && next.sentence === clause.sentence && no.test(next.text) &&
      pronoun.test(next.text);
    return [no.test(clause.text) || turned ? "excluded" as const : "asked" as const];
  });
  if (said.length > 0) return said.includes("asked") ? "asked" : "excluded";
  const wanted = clauses.filter(({ text }) => !no.test(text));
  if (wanted.some(({ text }) => allTests.test(text))) return "asked";
  if (subjectsOf(work.task).some((it) => holdsPart(shortName(test.name), it))) return "asked";
  const mends = wanted.some(({ text }) => mending.test(text));
  return mends && isAbout(test, work.changed) ? "asked" : "open";
}

interface Clause {
  readonly text: string;
  readonly sentence: number;
}

function clausesOf(task: string): readonly Clause[] {
  return task.split(/(?<=[.!?])\s+|[。！？\n]/).flatMap((sentence, at) =>
    sentence.split(/[,;:，；：、]\s*|\s(?=(?:but|while|although|except)\b)/)
      .map((text) => ({ text, sentence: at }))
  );
}

/** `test_div` of `tests/test_calc.py::TestA::test_div[1]`. */
function shortName(name: string): string {
  const last = name.split(/::| > |\s/).findLast((it) => it !== "") ?? name;
  return (/\.py$/.test(last) ? last : last.split(/[./]/).at(-1) ?? last).replace(/\[.*$/, "");
}

function namesOf({ name, path }: Pick<Failure, "name" | "path">): readonly string[] {
  const file = path === undefined ? [] : [path, baseNameOf(path), stemOf(path)];
  const whole = name.split(" > ").at(-1) ?? name;
  return [shortName(name), whole, ...file].filter((it) => it.length >= 3);
}

function stemOf(path: string): string {
  return baseNameOf(path).replace(/(?:\.\w+)+$/, "");
}

function holdsWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${RegExp.escape(word)}(?![\\w-])`, "i").test(text);
}

/** Functions and classes that the task names. */
function subjectsOf(task: string): readonly string[] {
  const found = task.matchAll(
    /`([A-Za-z_]\w{2,})(?:\([^`]*\))?`|\b([A-Za-z_]\w{2,})\(|\b(?:function|method|class|def|func|fn)\s+([A-Za-z_]\w{2,})|(?:函数|方法|类)\s*([A-Za-z_]\w{2,})/g,
  );
  return [...found].flatMap((it) => it.slice(1).filter((word) => word !== undefined));
}

function holdsPart(name: string, subject: string): boolean {
  const plain = (it: string) => it.replace(/([a-z0-9])(?=[A-Z])/g, "$1_").toLowerCase();
  return `_${plain(name)}_`.includes(`_${plain(subject)}_`);
}

/** It is called after a file that was changed, or its failure leads there. */
function isAbout(
  { name, path, text }: Pick<Failure, "name" | "path" | "text">,
  changed: readonly string[],
) {
  const own = path ?? name;
  const subject = stemOf(own).replace(/^tests?[_-]|[_-]?(?:tests?|specs?)$/gi, "").toLowerCase();
  return changed.some((it) =>
    it === path || stemOf(it).toLowerCase() === subject || holdsWord(text, it) ||
    holdsWord(text, baseNameOf(it))
  );
}
