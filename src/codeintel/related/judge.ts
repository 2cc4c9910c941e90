/** All that speaks for the tests of one file. */

import { folderOf } from "../../util/mod.ts";
import type { Outline, Words } from "../facts.ts";
import type { DependencyGraph } from "../graph/types.ts";
import type { LanguageId } from "../language.ts";
import { testRoleOf } from "./conventions.ts";
import { importing } from "./importing.ts";
import { naming } from "./naming.ts";
import type { PathScale } from "./path_words.ts";
import type { Evidence } from "./types.ts";
import { weights } from "./weights.ts";
import { alike, definedNames, mentioning, type TestWords } from "./wording.ts";

/** A file that is asked for. */
export interface Source {
  readonly path: string;
  readonly language: LanguageId;
  /** Absent: it is judged by path and imports alone. */
  readonly words?: Words;
  readonly outline?: Outline;
}

export interface JudgeParts {
  readonly scale: PathScale;
  readonly graph: DependencyGraph;
  readonly tests: ReadonlySet<string>;
  /** Languages that import each other are one family. */
  family(path: string): string;
  /** Words of the tests of a family. */
  testWords(family: string): TestWords;
}

/** Every piece of evidence, with the test it is for. */
export function judge(
  source: Source,
  parts: JudgeParts,
): readonly (readonly [string, Evidence])[] {
  const { path, language, words, outline } = source;
  const tests = parts.testWords(parts.family(path));
  return [
    ...byName(source, parts),
    ...importing(path, parts.graph, parts.tests),
    ...mentioning(path, definedNames(outline), tests),
    ...words ? alike(path, words, tests) : [],
    ...testRoleOf(path, language) === "fixture" ? below(path, parts.tests) : [],
  ];
}

function byName(
  { path, words }: Source,
  parts: JudgeParts,
): readonly (readonly [string, Evidence])[] {
  const { scale } = parts;
  const source = { path, weighed: scale.weigh(path), tokens: new Set(words?.tokens) };
  const family = parts.family(path);
  const found: (readonly [string, Evidence])[] = [];
  for (const test of parts.tests) {
    const evidence = naming(source, scale.weigh(test));
    // A test in another language is known by its name, or not at all.
    if (evidence?.sufficient || (evidence && parts.family(test) === family)) {
      found.push([test, evidence]);
    }
  }
  return found;
}

/** What a runner loads, it loads for the tests of its folder and all below. */
function below(path: string, tests: ReadonlySet<string>): readonly (readonly [string, Evidence])[] {
  const folder = folderOf(path);
  const prefix = folder === "" ? "" : `${folder}/`;
  return [...tests].filter((test) => test.startsWith(prefix)).map((test) => [test, {
    reason: { type: "fixture", of: path },
    gain: weights.fixture,
    sufficient: true,
  }]);
}
