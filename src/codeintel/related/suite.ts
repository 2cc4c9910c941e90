/** The tests of a project. */

import type { Words } from "../facts.ts";
import type { CodeIndex } from "../index/types.ts";
import { hasTestMark, type TestRole, testRoleOf } from "./conventions.ts";

export interface TestSuite {
  /** By code unit. */
  readonly tests: ReadonlySet<string>;
  /** Facet `words` of each, as far as it could be had. */
  readonly words: ReadonlyMap<string, Words>;
}

/** Finds the tests: by path, and where a path leaves it open, by the words of the file. */
export async function testSuite(index: CodeIndex): Promise<TestSuite> {
  const roles = new Map<string, TestRole>();
  for (const { path, language } of index.files.values()) {
    const role = testRoleOf(path, language);
    if (role === "test" || role === "marked") roles.set(path, role);
  }
  const words = await index.facts("words", roles.keys());
  const isTest = (path: string) => {
    if (roles.get(path) === "test") return true;
    const language = index.files.get(path)?.language;
    return language !== undefined && hasTestMark(language, words.get(path)?.tokens ?? []);
  };
  const tests = new Set([...roles.keys()].filter(isTest));
  return { tests, words: new Map([...words].filter(([path]) => tests.has(path))) };
}
