import assert from "node:assert/strict";
import type { Definition } from "../../../../src/codeintel/facts.ts";
import type { DependencyGraph, Edge } from "../../../../src/codeintel/graph/types.ts";
import {
  bestLines,
  type Corpus,
  rankFiles,
  wordsOf,
} from "../../../../src/codeintel/search/mod.ts";
import { endingsOf } from "../../../../src/codeintel/search/endings.ts";
import { roleOf, twinsOf } from "../../../../src/codeintel/search/place.ts";

function corpusOf(
  files: Readonly<Record<string, string>>,
  more: Omit<Corpus, "words"> = {},
): Corpus {
  const words = Object.entries(files).map(([path, text]) => [path, wordsOf(text)] as const);
  return { words: new Map(words), ...more };
}

const order = (question: string, corpus: Corpus) =>
  rankFiles(question, corpus).map((it) => it.path);

function graphOf(edges: readonly (readonly [string, string])[]): DependencyGraph {
  const all = edges.map(([from, to]): Edge => ({ from, to, kind: "static", line: 1 }));
  return {
    files: [...new Set(edges.flat())].sort(),
    edges: all,
    byText: [],
    unresolved: [],
    importsOf: (path) => all.filter(({ from }) => from === path),
    importersOf: (path) => all.filter(({ to }) => to === path),
  };
}

function define(name: string): Definition {
  const place = { line: 1, column: 1, from: 1, to: 1 };
  return { name, qualified: name, kind: "function", signature: name, exported: true, ...place };
}

Deno.test("rare words count more than frequent ones, and only files that answer are there", () => {
  const corpus = corpusOf({
    "a.ts": "request request request",
    "b.ts": "request cookie",
    "c.ts": "request",
    "d.ts": "nothing",
  });
  assert.deepEqual(order("request cookie", corpus), ["b.ts", "a.ts", "c.ts"]);
  assert.deepEqual(order("zebra", corpus), []);
});

Deno.test("an identifier is found by its parts, by two words, and in another spelling", () => {
  const corpus = corpusOf({
    "camel.ts": "userAgent",
    "parts.ts": "agent of a user",
    "snake.py": "user_agent",
    "zero.ts": "agency",
  });
  assert.deepEqual(order("userAgent", corpus), ["camel.ts", "snake.py", "parts.ts"]);
  assert.deepEqual(order("user agent", corpus), ["camel.ts", "snake.py", "parts.ts"]);
});

Deno.test("CJK questions find CJK text", () => {
  const corpus = corpusOf({ "a.py": "# 修复登录错误", "b.py": "# 登出", "c.py": "# 注册" });
  assert.deepEqual(order("登录失败", corpus), ["a.py"]);
});

Deno.test("a word in the path, and in a name that is defined, is worth more than in the text", () => {
  const files = { "lib/cookie.ts": "x", "lib/other.ts": "cookie cookie", "lib/third.ts": "cookie" };
  assert.deepEqual(order("cookie", corpusOf(files)), [
    "lib/cookie.ts",
    "lib/other.ts",
    "lib/third.ts",
  ]);
  const outline = { definitions: [define("readCookie"), define("write")], broken: false };
  const definitions = new Map([["lib/third.ts", outline]]);
  const [, second] = rankFiles("cookie", corpusOf(files, { definitions }));
  assert.deepEqual([second?.path, second?.why.names], ["lib/third.ts", ["readCookie"]]);
});

Deno.test("a file gains from its neighbours, and says from which", () => {
  const files = { "a.ts": "token", "b.ts": "token", "main.ts": "parse token stream parse stream" };
  const corpus = corpusOf(files, { graph: graphOf([["main.ts", "b.ts"]]) });
  const found = rankFiles("parse token stream", corpus);
  assert.deepEqual(found.map(({ path, why }) => [path, why]), [
    ["main.ts", {
      words: ["parse", "stream", "token"],
      path: [],
      names: [],
      near: ["b.ts"],
    }],
    ["b.ts", { words: ["token"], path: [], names: [], near: ["main.ts"] }],
    ["a.ts", { words: ["token"], path: [], names: [], near: [] }],
  ]);
});

Deno.test("tests stand behind equal sources, unless tests are asked for", () => {
  const files = { "a.test.ts": "cache miss", "z.ts": "cache miss" };
  assert.deepEqual(order("cache", corpusOf(files)), ["z.ts", "a.test.ts"]);
  assert.deepEqual(order("test of the cache", corpusOf(files)), ["a.test.ts", "z.ts"]);
});

Deno.test("equally good files stand in path order, whatever order they came in", () => {
  const words = wordsOf("same");
  for (const paths of [["b.ts", "a.ts", "c.ts"], ["c.ts", "b.ts", "a.ts"]]) {
    const corpus = { words: new Map(paths.map((path) => [path, words])) };
    assert.deepEqual(order("same", corpus), ["a.ts", "b.ts", "c.ts"]);
  }
});

Deno.test("other endings of an English word are known, and no more", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    route: ["routed", "routing", "routes"],
    routes: ["route", "routed", "routing", "rout", "routs"],
    matching: ["match", "matched", "matches", "matche", "matches"],
    queries: ["query", "queryed", "querying"],
    string: ["stringed", "stringing", "strings"],
    class: ["classed", "classing", "classes"],
    "登录": [],
    get2: [],
  };
  const found = Object.keys(cases).map((word) => [word, [...endingsOf(word)].sort()]);
  const wanted = Object.entries(cases).map(([word, forms]) => [word, [...new Set(forms)].sort()]);
  assert.deepEqual(found, wanted);
});

Deno.test("paths tell roles, and tests find what they test in the nearest folder", () => {
  const roles = {
    "src/a.ts": "source",
    "src/latest.ts": "source",
    "src/contest.py": "source",
    "src/a.test.ts": "test",
    "src/a_test.go": "test",
    "tests/conftest.py": "test",
    "src/FooTest.java": "test",
    "examples/a.py": "example",
    "vendor/x/a.go": "vendored",
    "api/v1_pb2.py": "generated",
  };
  assert.deepEqual(Object.fromEntries(Object.keys(roles).map((it) => [it, roleOf(it)])), roles);
  const paths = ["a/x.ts", "b/x.ts", "b/x.test.ts", "tests/test_y.py", "z/y.py"];
  assert.deepEqual([...twinsOf(paths)], [
    ["b/x.test.ts", ["b/x.ts"]],
    ["b/x.ts", ["b/x.test.ts"]],
    ["tests/test_y.py", ["z/y.py"]],
    ["z/y.py", ["tests/test_y.py"]],
  ]);
});

Deno.test("the best lines have most of the words, each line something new, in order of place", () => {
  const text = [
    "import cookie",
    "// cookie",
    "function parseCookie(header) {",
    "  const value = split(header, ';')",
    "}",
    "cookie cookie",
  ].join("\n");
  assert.deepEqual(bestLines("parse cookie header", text, 2), [
    { line: 3, text: "function parseCookie(header) {" },
    { line: 4, text: "const value = split(header, ';')" },
  ]);
  assert.deepEqual(bestLines("parse", `${"x".repeat(600)} parse`, 2), []);
});

Deno.test("parts of a word that no file has count like words of their own", () => {
  const files = { "a.ts": "mailer", "hook.ts": "hook", "mail_native.ts": "x" };
  const question = "hook for NativeMail";
  assert.deepEqual(order(question, corpusOf(files)), ["mail_native.ts", "hook.ts"]);
  const known = corpusOf({ ...files, "b.ts": "nativeMail" });
  assert.equal(order(question, known)[0], "hook.ts");
});

Deno.test("a header has neither the functions of what implements it nor its worth", () => {
  const edges = [["net.c", "net.h"], ["other.c", "net.h"]] as const;
  const texts = { "net.c": "connect socket", "net.h": "connect socket", "other.c": "x" };
  const definitions = new Map([
    ["net.c", { definitions: [define("connect")], broken: false }],
    ["net.h", { definitions: [define("connect")], broken: false }],
  ]);
  const corpus = corpusOf(texts, { definitions, graph: graphOf(edges) });
  const [first, second] = rankFiles("connect", corpus);
  assert.deepEqual([first?.path, first?.why.names, second?.path, second?.why.names], [
    "net.c",
    ["connect"],
    "net.h",
    [],
  ]);
  assert.deepEqual(second?.why.near, []);
});

Deno.test("tests come first where they are asked for, and not where the code is to test something", () => {
  const corpus = corpusOf({ "a.ts": "parse socket", "a_test.ts": "parse socket" });
  assert.deepEqual(order("spec that parses a socket", corpus), ["a_test.ts", "a.ts"]);
  assert.deepEqual(order("Test for a socket", corpus), ["a.ts", "a_test.ts"]);
});

Deno.test("spec_foo.rb tests foo.rb", () => {
  const twins = twinsOf(["lib/rack/multipart.rb", "test/spec_multipart.rb"]);
  assert.deepEqual(twins.get("test/spec_multipart.rb"), ["lib/rack/multipart.rb"]);
});
