/** What a task says of a test that failed before the work began; the words are read by `agent/owed`. */

import { type TestStance, testStance } from "../../agent/mod.ts";
import { baseNameOf } from "../../util/mod.ts";
import type { Failure } from "./types.ts";

export type Stance = TestStance;

/** A task in words, and the files that were changed for it, relative to the root. */
export interface Work {
  readonly task: string;
  readonly changed: readonly string[];
}

export function stanceOf(test: Pick<Failure, "name" | "path" | "text">, work: Work): Stance {
  return testStance(work.task, {
    names: namesOf(test),
    isOf: (subject) => holdsPart(shortName(test.name), subject),
    isAbout: () => isAbout(test, work.changed),
  });
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
