import assert from "node:assert/strict";
import { mentionsIn } from "../../../../src/context/mod.ts";

/** `path`, `path:from-to`, with the reason where it is not the path itself. */
function paths(words: string): readonly string[] {
  return mentionsIn(words).paths.map(({ path, ranges, why }) => {
    const lines = ranges.map(({ from, to }) => `:${from}-${to}`).join("");
    return `${path}${lines}${why === "path" ? "" : ` ${why}`}`;
  });
}

const symbols = (words: string) => mentionsIn(words).symbols;

Deno.test("paths are found in English and in Chinese, with and without marks around them", () => {
  assert.deepEqual(paths("fix src/a.py, then ./lib/b.ts."), ["src/a.py", "lib/b.ts"]);
  assert.deepEqual(paths("修改src/a.py里的错误，看看`lib/b.ts`。"), ["src/a.py", "lib/b.ts"]);
  assert.deepEqual(paths("look at @src/a.py and @docs/说明.md"), ["src/a.py", "docs/说明.md"]);
  assert.deepEqual(paths('in "my file.txt" (main.go)'), ["my file.txt", "main.go"]);
  assert.deepEqual(paths("app/(shop)/[id]/page.tsx is slow"), ["app/(shop)/[id]/page.tsx"]);
  assert.deepEqual(paths("C:\\work\\a.cs and src\\b.cs"), ["C:/work/a.cs", "src/b.cs"]);
  assert.deepEqual(paths("see https://example.com/x/a.py and 3.14 or v1.2.3"), []);
});

Deno.test("lines stand behind a path, or in words beside it", () => {
  assert.deepEqual(paths("src/a.py:10-40"), ["src/a.py:10-40"]);
  assert.deepEqual(paths("src/a.py:10"), ["src/a.py:10-10"]);
  assert.deepEqual(paths("src/a.ts:10:5 and b.ts(7,3): error"), ["src/a.ts:10-10", "b.ts:7-7"]);
  assert.deepEqual(paths("src/a.py#L3-L9"), ["src/a.py:3-9"]);
  assert.deepEqual(paths("`src/a.py:10-40` is wrong"), ["src/a.py:10-40"]);
  assert.deepEqual(paths("lines 10 to 40 of src/a.py"), ["src/a.py:10-40"]);
  assert.deepEqual(paths("src/a.py 的第 10 到 40 行"), ["src/a.py:10-40"]);
  assert.deepEqual(paths("看 b.py 第7行和 a.py 第 9 行"), ["b.py:7-7", "a.py:9-9"]);
  assert.deepEqual(paths("a.py line 5\nsee line 9 there"), ["a.py:5-5"]);
});

Deno.test("names of definitions are told by their shape, by backticks or by a call", () => {
  assert.deepEqual(symbols("why does `run` call getValue and get_value?"), [
    "run",
    "getValue",
    "get_value",
  ]);
  assert.deepEqual(symbols("`Foo.bar`, Foo::baz and Session#send, close()"), [
    "Foo.baz",
    "Session.send",
    "close",
    "Foo.bar",
  ]);
  assert.deepEqual(symbols("把parseConfig函数和`load`改一下"), ["load", "parseConfig"]);
  assert.deepEqual(symbols("Use JavaScript on GitHub, e.g. for the Session"), []);
  assert.deepEqual(mentionsIn("ask_user and foo_bar", ["ask_user"]).symbols, ["foo_bar"]);
});

Deno.test("frames of stack traces are found, innermost first", () => {
  const python = `Traceback (most recent call last):
  File "/home/me/app/main.py", line 3, in <module>
    run()
  File "/home/me/app/core/run.py", line 12, in run
ValueError: no`;
  assert.deepEqual(paths(python), [
    "/home/me/app/core/run.py:12-12 trace",
    "/home/me/app/main.py:3-3 trace",
  ]);
  const script = `TypeError: no
    at run (/srv/app/src/a.ts:10:5)
    at async file:///srv/app/src/b.ts:3:1`;
  assert.deepEqual(paths(script), ["/srv/app/src/a.ts:10-10 trace", "/srv/app/src/b.ts:3-3 trace"]);
  const go = "main.run(0x1)\n\t/srv/app/main.go:12 +0x1d\nexit status 2";
  // It might be a file: one look tells.
  assert.deepEqual(paths(go), ["main.run", "/srv/app/main.go:12-12 trace"]);
  const java = "\tat com.shop.Cart.add(Cart.java:12)\n\tat app//com.shop.Main.main(Main.java:3)";
  assert.deepEqual(paths(java), [
    "com/shop/Cart.java:12-12 trace",
    "com/shop/Main.java:3-3 trace",
  ]);
  const rust = "thread 'main' panicked at src/main.rs:4:10:\nerror\n  --> src/lib.rs:9:1";
  assert.deepEqual(paths(rust), ["src/main.rs:4-4 trace", "src/lib.rs:9-9 trace"]);
  assert.deepEqual(symbols(`${script}\n${java}`), ["TypeError"]);
});

Deno.test("a diff names its files and the lines of its hunks", () => {
  const words = `apply this:
diff --git a/src/a.py b/src/a.py
--- a/src/a.py
+++ b/src/a.py
@@ -10,3 +10,4 @@ def one_two():
 context
+added_name
@@ -40 +41 @@
-gone
--- /dev/null
+++ b/new.py
@@ -0,0 +1 @@
+x

and look at lib/b.py`;
  assert.deepEqual(paths(words), [
    "lib/b.py",
    "src/a.py:10-12:40-40 diff",
    "new.py:1-1 diff",
  ]);
  assert.deepEqual(symbols(words), []);
});

Deno.test("one file is named once, with all its lines", () => {
  assert.deepEqual(paths("a.py:3 and a.py:9, a.py"), ["a.py:3-3:9-9"]);
});

Deno.test("words of any kind take time that grows with their length alone", () => {
  const bad = [
    "((((",
    "a/".repeat(20_000),
    "`".repeat(20_000),
    "第1".repeat(9_000),
    "a.".repeat(20_000),
  ];
  for (const words of bad) assert.ok(mentionsIn(words).paths.length <= 24);
});
