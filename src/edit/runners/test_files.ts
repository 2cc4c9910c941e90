/**
 * Which files say what is tested, by path and content: tests, what runners load for them, and
 * settings of runners. A stand-in for the conventions of code intelligence, by the same table.
 */

import type { Bytes } from "../../protocol/mod.ts";
import { baseNameOf, extensionOf } from "../../util/mod.ts";

/** Base names without their last ending, by ending. */
const names: readonly (readonly [RegExp, RegExp])[] = [
  [/^\.py$/, /^test_|_test$|^tests?$/],
  [/^\.(?:[cm]?[jt]sx?|vue)$/, /[._-](?:tests?|specs?|test-d|cy|e2e)$|^test$|[a-z0-9]Spec$/],
  [/^\.go$/, /_test$/],
  [
    /^\.(?:java|kt|cs|php)$/,
    /^Tests?[A-Z]|\w(?:Tests?|TestCase|Specs?|Cest)$|[a-z0-9]IT$|^test_|_tests?$/,
  ],
  [/^\.rb$/, /_(?:spec|test)$|^test_/],
  [/^\.rs$/, /^tests?$|_tests?$|^test_/],
  [
    /^\.(?:c|cc|cpp|cxx)$/,
    /^tests?[._-]|[._-](?:tests?|unittests?|spec)$|\w(?:Tests?|Spec)$|^Test[A-Z]/,
  ],
];

const testFolder = /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\//;

/** In a test folder, what holds a test is one whatever its name. */
const marks: readonly (readonly [RegExp, RegExp])[] = [
  [/^\.py$/, /^\s*(?:async )?def test_/m],
  [/^\.[cm]?[jt]sx?$/, /\b(?:describe|test|it)\(/],
  [/^\.rs$/, /#\[(?:\w+::)?test\]/],
];

const setUp =
  /^(?:conftest|spec_helper|rails_helper|test_helper|(?:vi|je)?s?test[.-]setup|setup[-_]?tests?|setup[-_]?files?|global[-_]?setup)$/i;

/** Settings that are of tests alone, and files whose settings of tests are put back. */
const settings =
  /^(?:pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|package\.json|deno\.jsonc?|(?:vitest|jest)\.config\.\w+|vitest\.workspace\.\w+|\.mocharc(?:\.\w+)?|phpunit\.xml(?:\.dist)?|\.rspec)$/;

/** What tests stand on: data beside them, and helpers by their usual names. */
const code = /^\.(?:py|[cm]?[jt]sx?|vue|go|java|kt|cs|php|rb|rs|c|cc|cpp|cxx|h|hpp|swift|scala)$/;
const helper =
  /^(?:.+[._-])?(?:test)?(?:helpers?|utils?|support|common|fixtures?|mocks?|asserts?|assertions?|factor(?:y|ies)|stubs?|fakes?)$/i;
const ownFolder = /(?:^|\/)(?:tests?|__tests__)\//;

/** Modules in the place of a runner, or loaded before everything else. */
const standIn =
  /(?:^|\/)(?:(?:_?pytest|unittest|pluggy|sitecustomize|usercustomize)\.py|(?:_?pytest|unittest|pluggy)\/__init__\.py)$/;

const dataFolder = /(?:^|\/)(?:testdata|test[-_]data|__(?:fixtures|mocks|snapshots)__)\//;

/** `content`: what the file held, where it is at hand. */
export function isTestFile(path: string, content: Bytes | null): boolean {
  const base = baseNameOf(path);
  const ending = extensionOf(path);
  const stem = ending === "" ? base : base.slice(0, -ending.length);
  if (settings.test(base) || setUp.test(stem) || dataFolder.test(path)) return true;
  if (standIn.test(path)) return true;
  if (ownFolder.test(path) && (!code.test(ending) || helper.test(stem))) return true;
  if (names.some(([endings, name]) => endings.test(ending) && name.test(stem))) return true;
  if (!content || !testFolder.test(path)) return false;
  const text = new TextDecoder().decode(content);
  return marks.some(([endings, mark]) => endings.test(ending) && mark.test(text));
}
