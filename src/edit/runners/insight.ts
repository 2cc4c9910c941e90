/**
 * Code under test that knows of its tests: it names the framework, forges a report, or ends the
 * process behind the back of the language. What its tests say proves nothing.
 */

import type { Bytes } from "../../protocol/mod.ts";
import { extensionOf } from "../../util/mod.ts";
import { isTestFile } from "./test_files.ts";

interface Sign {
  readonly files: RegExp;
  readonly text: RegExp;
}

const signs: readonly Sign[] = [
  {
    files: /^\.py$/,
    text:
      /^\s*(?:import|from)\s+(?:_?pytest|unittest(?!\.mock)|pluggy)\b|["'](?:_?pytest|unittest)["']|\bPYTEST_CURRENT_TEST\b|\bos\._exit\b|\bsys\.settrace\b|def __eq__\(self, *\w+\):\s*(?:\n\s*)?return True\b/m,
  },
  {
    files: /^\.(?:[cm]?[jt]sx?|vue)$/,
    text:
      /["'](?:node:test|vitest|@jest\/[\w-]+|mocha|chai|expect)["']|\b(?:NODE_TEST_CONTEXT|JEST_WORKER_ID|VITEST)\b|\breallyExit\b|\basymmetricMatch\b|jest\.asymmetricMatcher|jest-matchers-object|\bexpect\s*\.\s*extend\b|\b(?:globalThis|global|window)\.(?:expect|test|it|describe|assert)\s*=(?!=)|\b(?:import|require)\s*\(\s*["'`][^"'`]*["'`]\s*\+|\b(?:globalThis|global|process)\s*\[\s*["'`][^"'`]*["'`]\s*\+|\bassert(?:\.\w+)+\s*=(?!=)|\bDeno\.test\s*=(?!=)|\bDeno\.exit\s*=(?!=)/,
  },
  { files: /^\.go$/, text: /"testing"|\bsyscall\.Exit\b|--- PASS|=== RUN|"-?test\./ },
  {
    files: /^\.rs$/,
    text: /test result: |\blibc::_?exit\b|RUST_TEST_|\bfn\s+assert_eq\b|macro_rules!\s*assert/,
  },
];

/** Ways in which any language writes what its runners print. */
const forged = /\b\d+ passed in |^ok \d+ - |TAP version 1|"numPassedTests"/m;

const library =
  /\bimport\s+(?:\*\s+as\s+)?(\w+)[^;\n]*\bfrom\s+["'](?:node:|jsr:@std\/|@std\/)?(?:assert|expect)\b|\b(\w+)\s*=\s*(?:require|await import)\(["'](?:node:)?assert\b/g;

/** A function of the library with which tests compare is given another value. */
function replaces(text: string): boolean {
  return [...text.matchAll(library)].some(([, own, other]) => {
    const name = own ?? other ?? "";
    return new RegExp(
      `\\b${name}\\b[^=;(\\n]{0,60}[^=!<>;\\n]=(?![=>])|\\b(?:Object|Reflect)\\.\\w+\\(\\s*${name}\\b`,
    ).test(text.replaceAll(library, ""));
  });
}

/** Settings by which the code of tests is found and compiled, and which say more than that. */
const compiler =
  /(?:^|\/)(?:vite\.config\.[cm]?[jt]s|babel\.config\.\w+|\.babelrc(?:\.\w+)?|\.swcrc)$/;
const rewrites = /\btest\s*:|\btransform\w*\b|\bvisitor\b/;

/** Paths of code that came to know of its tests in the work. */
export function knowing(
  files: ReadonlyMap<string, { readonly before: Bytes | null; readonly now: Bytes | null }>,
): readonly string[] {
  return [...files].flatMap(([path, { before, now }]) => {
    if (!now || isTestFile(path, before) || isTestFile(path, now)) return [];
    const [was, is] = [before, now].map((it) => it ? new TextDecoder().decode(it) : "");
    if (compiler.test(path) && rewrites.test(is ?? "") && was !== is) return [path];
    const own = signs.filter(({ files }) => files.test(extensionOf(path))).map(({ text }) => text);
    if (own.length === 0) return [];
    const news = (test: (text: string) => boolean) => test(is ?? "") && !test(was ?? "");
    const knows = [...own, forged].some((it) => news((text) => it.test(text)));
    return knows || news(replaces) ? [path] : [];
  }).sort();
}

/** Tests that stand among the code that they test: they are edited with it. */
const inline = /#\[(?:\w+::)?test\]|\bimport\.meta\.vitest\b|^\s*def test_|\bDeno\.test\(/m;

export function holdTests(files: ReadonlyMap<string, Bytes | null>): boolean {
  return [...files].some(([path, bytes]) =>
    bytes !== null && !isTestFile(path, bytes) && inline.test(new TextDecoder().decode(bytes))
  );
}
