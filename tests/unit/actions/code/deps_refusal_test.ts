import assert from "node:assert/strict";
import { message } from "../../../../src/messages/mod.ts";
import { refusal, text } from "./asking.ts";

Deno.test("a file that is not there is told with the one that may be meant", async () => {
  const cases = [
    ["app/cor.toy", "app/core.toy"],
    ["core.toy", "app/core.toy"],
    ["mian.toy", "main.toy"],
    ["ap/core.toy", "app/core.toy"],
    ["main.toy/x.toy", null],
    ["nothing/like/it", null],
  ] as const;
  for (const [path, nearest] of cases) {
    const code = nearest === null ? "code.missing" : "code.missing_nearest";
    const params = nearest === null ? { path } : { path, nearest };
    assert.deepEqual(await refusal({ file: path }), ["input", code, params]);
  }
});

Deno.test("a file that cannot be asked about is refused with the reason", async () => {
  assert.deepEqual(await refusal({ file: "notes.txt" }), [
    "data",
    "code.language",
    { path: "notes.txt", languages: "python, java" },
  ]);
  assert.deepEqual(await refusal({ file: "ignored.toy" }), [
    "input",
    "code.ignored",
    { path: "ignored.toy" },
  ]);
  assert.deepEqual(await refusal({ file: "docs" }), ["input", "code.no_files", { path: "docs" }]);
  for (const path of ["/etc/passwd", "../x.toy", "out"]) {
    assert.deepEqual(await refusal({ file: path }), ["input", "code.outside", { path }]);
  }
});

Deno.test("a link to a code file is that file", async () => {
  assert.equal((await text({ file: "link.toy" })).split("\n")[0], "util.toy");
});

Deno.test("options that do not go together are refused", async () => {
  const conflict = (name: string, other: string) => ["usage", "arg.conflict", { name, other }];
  assert.deepEqual(await refusal({}), ["usage", "deps.no_file", {}]);
  assert.deepEqual(await refusal({ cycles: true }), ["usage", "deps.no_file", {}]);
  assert.deepEqual(await refusal({ file: "a", all: true }), conflict("file", "--all"));
  assert.deepEqual(await refusal({ all: true, depth: 2 }), conflict("depth", "--all"));
  assert.deepEqual(
    await refusal({ file: "a", cycles: true, transitive: true }),
    conflict("transitive", "--cycles"),
  );
  assert.deepEqual(await refusal({ file: "a", depth: 0 }), [
    "usage",
    "arg.too_small",
    { name: "depth", minimum: "1" },
  ]);
});

Deno.test("every sentence is there in both languages, with the same places", () => {
  const codes = [
    "missing",
    "missing_nearest",
    "outside",
    "no_files",
    "ignored",
    "language",
  ] as const;
  for (const code of codes) {
    const places = (["en", "zh"] as const).map((locale) =>
      [...message(locale, `error.code.${code}`).matchAll(/\{\w+\}/g)].map(String).sort()
    );
    assert.deepEqual(places[0], places[1]);
  }
});
