/**
 * Which files are tests, by the conventions of their language: what test runners look for, and
 * how people call files and folders where a runner does not care.
 *
 * | language               | a test by its name                                 | in a test folder        |
 * |------------------------|----------------------------------------------------|-------------------------|
 * | Python                 | `test_a.py`, `a_test.py`, `tests.py`, `test.py`    | what defines `test_…`   |
 * | TypeScript, JavaScript | `a.test.ts`, `a.spec.ts`, `a_test.ts`, `a.cy.ts`,  | what calls `describe`, |
 * | Vue                    | `a.test-d.ts`, `a.e2e.ts`, `test.ts`               | `test`; all `__tests__` |
 * | Go                     | `a_test.go`                                        | –                       |
 * | Java                   | `ATest`, `ATests`, `TestA`, `ATestCase`, `AIT`, `ASpec` | –                  |
 * | C#                     | `ATest`, `ATests`, `TestA`, `ASpec`, `ASpecs`      | –                       |
 * | PHP                    | `ATest`, `TestA`, `ACest`, `a_test`, `test_a`      | –                       |
 * | Ruby                   | `a_spec.rb`, `a_test.rb`, `test_a.rb`              | –                       |
 * | Rust                   | `tests.rs`, `test.rs`, `a_test.rs`, `test_a.rs`    | files of `tests/` itself |
 * | C, C++                 | `test_a.c`, `a_test.c`, `a_unittest.cc`, `ATest.cpp` | all but headers       |
 *
 * What a runner loads before the tests (`conftest.py`, `spec_helper.rb`, `vitest.setup.ts`) and
 * what lies in folders of test data is a fixture and no test.
 */

import { baseNameOf, folderOf } from "../../util/mod.ts";
import type { LanguageId } from "../language.ts";

/**
 * `marked`: it lies in a test folder without the name of a test, and is one if its words hold a
 * mark of its language.
 */
export type TestRole = "test" | "fixture" | "marked" | "source";

interface Convention {
  /** Of the base name without its last ending. */
  readonly name: RegExp;
  /** What other files of a test folder are. */
  readonly folder: (path: string) => TestRole;
  /** Tokens with which a file of a test folder gives itself away as a test. */
  readonly mark?: (tokens: readonly string[]) => boolean;
}

const never = (): TestRole => "source";

const python: Convention = {
  name: /^test_|_test$|^tests?$/,
  folder: (path) => stem(path) === "__init__" ? "source" : "marked",
  mark: (tokens) => tokens.some((it) => it.startsWith("test_")),
};

const script: Convention = {
  name: /[._-](?:tests?|specs?|test-d|cy|e2e)$|^test$|[a-z0-9]Spec$/,
  folder: (path) => inFolder(path, "__tests__") && !helper.test(stem(path)) ? "test" : "marked",
  mark: (tokens) => {
    const has = (...any: readonly string[]) => any.some((it) => tokens.includes(it));
    return has("describe") || (has("test", "it") && has("expect", "assert"));
  },
};

const capital: Convention = {
  name: /^Tests?[A-Z]|\w(?:Tests?|TestCase|Specs?|Cest)$|[a-z0-9]IT$|^test_|_tests?$/,
  folder: never,
};

const native: Convention = {
  name: /^tests?[._-]|[._-](?:tests?|unittests?|spec)$|\w(?:Tests?|Spec)$|^Test[A-Z]/,
  folder: (path) =>
    /\.(?:c|cc|cpp|cxx)$/i.test(path) && !helper.test(stem(path)) ? "test" : "source",
};

const conventions: Readonly<Record<LanguageId, Convention>> = {
  python,
  typescript: script,
  tsx: script,
  javascript: script,
  vue: script,
  go: { name: /_test$/, folder: never },
  java: capital,
  csharp: capital,
  php: capital,
  ruby: { name: /_(?:spec|test)$|^test_/, folder: never },
  rust: {
    name: /^tests?$|_tests?$|^test_/,
    // Cargo builds a program of each file of `tests/`; folders below it are their modules.
    folder: (path) => baseNameOf(folderOf(path)) === "tests" ? "test" : "source",
  },
  c: native,
  cpp: native,
};

const testFolder = /(?:^|\/)(?:tests?|testing|__tests__|specs?|e2e)\//;

/** Read by tests, not run. */
const dataFolder = /(?:^|\/)(?:testdata|test[-_]data|__(?:fixtures|mocks|snapshots)__)\//;

/** Texts that tests hand to programs: some are wrong on purpose. */
const inputFolder =
  /(?:^|\/)(?:test[-_ ]?(?:data|cases?)|tests\/(?:[\w-]+_)?data|(?:__)?(?:fixtures?|snapshots)(?:__)?)\//;

/** It is data of tests, by the folders that it lies in. */
export function isTestData(path: string): boolean {
  return inputFolder.test(path);
}

/** What runners load by themselves, and what is called like it. */
const setUp =
  /^(?:conftest|spec_helper|rails_helper|test_helper|(?:vi|je)?s?test[.-]setup|setup[-_]?tests?|setup[-_]?files?|global[-_]?setup)$/i;

/** Files of a test folder that help tests. */
const helper = /util|helper|set[-_]?up|fixture|mock|common|support|bench/i;

/** What a file is to a test runner, by its path. */
export function testRoleOf(path: string, language: LanguageId): TestRole {
  const convention = conventions[language];
  const name = stem(path);
  if (dataFolder.test(path) || setUp.test(name)) return "fixture";
  if (convention.name.test(name)) return "test";
  return testFolder.test(path) ? convention.folder(path) : "source";
}

/** A `marked` file is a test. `tokens` are those of facet `words`. */
export function hasTestMark(language: LanguageId, tokens: readonly string[]): boolean {
  const { mark } = conventions[language];
  return mark?.(tokens) ?? false;
}

/** The base name without its last ending: `a.test` of `b/a.test.ts`. */
export function stem(path: string): string {
  const base = baseNameOf(path);
  const dot = base.lastIndexOf(".");
  return dot <= 0 ? base : base.slice(0, dot);
}

function inFolder(path: string, name: string): boolean {
  return path.startsWith(`${name}/`) || path.includes(`/${name}/`);
}
