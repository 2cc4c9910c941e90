/** Related tests of a project in memory, in the real languages. */

import { codeOf } from "../../../../src/codeintel/code.ts";
import { type Outline, relatedTests } from "../../../../src/codeintel/mod.ts";
import { languages } from "../../../support/languages.ts";
import { wordsOf } from "../../../../src/codeintel/search/mod.ts";
import { fakeIndex } from "../../../support/code.ts";

/** Texts by path; what a file defines is what stands behind `def`, `class` and `function`. */
export async function related(files: Readonly<Record<string, string>>, ...asked: string[]) {
  const facts = {
    words: mapped(files, wordsOf),
    outline: mapped(files, outlineOf),
  };
  using code = codeOf(fakeIndex({ files, languages, facts }), { languages });
  return await relatedTests(code, asked);
}

/** Paths of the answer, best first. */
export async function ranking(files: Readonly<Record<string, string>>, ...asked: string[]) {
  return (await related(files, ...asked)).map(({ path }) => path);
}

function mapped<Value>(
  files: Readonly<Record<string, string>>,
  make: (text: string) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, make(text)]));
}

function outlineOf(text: string): Outline {
  const found = text.matchAll(/\b(def|class|function|mod) (\w+)/g);
  const definitions = [...found].map(([, word, name = ""]) => ({
    name,
    kind: word === "class"
      ? "class" as const
      : word === "mod"
      ? "namespace" as const
      : "function" as const,
    qualified: name,
    line: 1,
    column: 1,
    from: 1,
    to: 1,
    signature: name,
    exported: true,
  }));
  return { definitions, broken: false };
}
