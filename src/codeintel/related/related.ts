/**
 * Tests that have to do with files, best first: by name and place, by imports, by the names they
 * use and the words they share. Without a model, without history, and the same for the same tree.
 */

import type { Code } from "../code.ts";
import type { Outline } from "../facts.ts";
import type { CodeIndex } from "../index/types.ts";
import { judge, type JudgeParts, type Source } from "./judge.ts";
import { PathScale } from "./path_words.ts";
import { Score } from "./score.ts";
import { type TestSuite, testSuite } from "./suite.ts";
import type { RelatedTest } from "./types.ts";
import { definedNames, TestWords } from "./wording.ts";

/** More files than this are judged by paths and imports alone: their words are everybody's. */
const maxWorded = 50;

/**
 * Tests of the project for the files at `paths` (unknown ones are left out), by score, then path.
 * A test that is asked for comes first. Files without facts are judged by their path.
 */
export async function relatedTests(
  code: Pick<Code, "index" | "languages" | "graph">,
  paths: Iterable<string>,
): Promise<readonly RelatedTest[]> {
  const { index } = code;
  const asked = [...new Set(paths)].filter((path) => index.files.has(path)).sort();
  const suite = await testSuite(index);
  const sources = await sourcesOf(asked.filter((path) => !suite.tests.has(path)), index);
  const parts = await judgeParts(code, suite, sources);
  const scores = new Scores();
  for (const path of asked) if (suite.tests.has(path)) scores.of(path).isTest();
  for (const source of sources) {
    if (holdsTests(source)) scores.of(source.path).isTest();
    for (const [test, evidence] of judge(source, parts)) scores.of(test).add(evidence);
  }
  return scores.ranked(Math.max(sources.length, 1));
}

class Scores {
  readonly #scores = new Map<string, Score>();

  of(test: string): Score {
    const known = this.#scores.get(test) ?? new Score();
    this.#scores.set(test, known);
    return known;
  }

  ranked(files: number): readonly RelatedTest[] {
    return [...this.#scores].flatMap(([path, score]) => score.result(path, files) ?? [])
      .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  }
}

async function sourcesOf(paths: readonly string[], index: CodeIndex): Promise<readonly Source[]> {
  const worded = paths.length <= maxWorded ? paths : [];
  const words = await index.facts("words", worded);
  const outlines = await index.facts("outline", worded);
  return paths.flatMap((path) => {
    const file = index.files.get(path);
    const own = words.get(path);
    const outline = outlines.get(path);
    return file
      ? [{ path, language: file.language, ...own && { words: own }, ...outline && { outline } }]
      : [];
  });
}

async function judgeParts(
  { index, languages, graph }: Pick<Code, "index" | "languages" | "graph">,
  { tests, words }: TestSuite,
  sources: readonly Source[],
): Promise<JudgeParts> {
  const families = new Map<string, string>(languages.map(({ id, family }) => [id, family]));
  const family = (path: string) => families.get(index.files.get(path)?.language ?? "") ?? "";
  return {
    scale: new PathScale(index.files.keys()),
    graph: await graph(),
    tests,
    family,
    testWords: byFamily((name) => {
      const own = [...words].filter(([path]) => family(path) === name);
      const asking = sources.filter(({ path }) => family(path) === name);
      return new TestWords(new Map(own), asking.flatMap(tokensOf));
    }),
  };
}

function byFamily(make: (family: string) => TestWords): (family: string) => TestWords {
  const made = new Map<string, TestWords>();
  return (family) => {
    const known = made.get(family) ?? make(family);
    made.set(family, known);
    return known;
  };
}

function tokensOf({ words, outline }: Source): readonly string[] {
  return [...words?.tokens ?? [], ...definedNames(outline).keys()];
}

/** Rust keeps the tests of a file in it: `#[cfg(test)] mod tests`. */
function holdsTests({ language, outline }: Source): boolean {
  return language === "rust" && (outline?.definitions ?? []).some(isTestModule);
}

function isTestModule({ kind, name }: Outline["definitions"][number]): boolean {
  return kind === "namespace" && /^tests?$/.test(name);
}
