import assert from "node:assert/strict";
import { loadMessages } from "../../../../src/messages/mod.ts";
import { stylesOn } from "../../../../src/ansi/mod.ts";
import { tests } from "../../../../src/actions/code/tests.ts";
import type { Locale } from "../../../../src/messages/mod.ts";
import type { FakeProject } from "../../../support/code.ts";
import { context } from "./asking.ts";
import { refused, run } from "./symbols_asking.ts";
import "../../../support/chinese.ts";

await loadMessages("code");

const words = (...tokens: string[]) => ({ tokens, counts: tokens.map(() => 1) });

/** `.toy` is Python to the conventions. */
const project: FakeProject = {
  files: {
    "app/core.toy": "",
    "app/view.toy": "use ./core.toy",
    "tests/conftest.toy": "",
    "tests/test_core.toy": "use ../app/core.toy",
    "tests/test_core_cache.toy": "use ../app/view.toy",
    "tests/test_view.toy": "use ../app/view.toy",
    "tests/test_z.toy": "",
    "lonely.toy": "",
  },
  skipped: [{ path: "lonely.toy", why: "minified" }],
  facts: {
    words: {
      "app/core.toy": words("cache", "flush"),
      "tests/test_core.toy": words("flush"),
      "tests/test_core_cache.toy": words("cache", "flush"),
    },
    outline: {
      "app/core.toy": {
        broken: false,
        definitions: [{
          name: "flush",
          kind: "function",
          qualified: "flush",
          line: 1,
          column: 1,
          from: 1,
          to: 1,
          signature: "flush()",
          exported: true,
        }],
      },
    },
  },
};

async function text(raw: unknown, locale: Locale = "en", of = project): Promise<string> {
  return (await run(tests, raw, of)).view(context(locale));
}

Deno.test("each test stands on a line with the reasons, best first", async () => {
  assert.equal(
    await text({ files: ["app/core.toy"] }),
    `tests/test_core.toy  same name; imports it; uses flush; shared words: flush
tests/test_core_cache.toy  shared words: cache, flush; uses flush; imports it indirectly (2 steps); in its name: core
tests/test_view.toy  imports it indirectly (2 steps)
not read (1): 1 minified`,
  );
  assert.equal(
    await text({ files: ["app/core.toy"], limit: 1 }, "zh"),
    `tests/test_core.toy  同名; 导入了它; 使用 flush; 共有的词：flush
… 另有 2 个（--limit）
未读（1）：1 压缩过的代码`,
  );
});

Deno.test("of several files each line says which it is about", async () => {
  const lines = (await text({ files: ["app", "tests/test_z.toy"] })).split("\n");
  assert.equal(lines[0], "tests/test_z.toy  is a test file");
  assert.match(lines[1] ?? "", /^tests\/test_core_cache\.toy .* ← app\/core\.toy, app\/view\.toy$/);
});

Deno.test("set-up is told as what it is", async () => {
  const [first] = (await text({ files: ["tests/conftest.toy"], limit: 1 })).split("\n");
  assert.equal(first, "tests/test_core.toy  is its fixture");
});

Deno.test("nothing found is one sentence, and no failure", async () => {
  const answer = await run(tests, { files: ["lonely.toy"] }, { files: { "lonely.toy": "" } });
  assert.equal(answer.view(context("en")), "No related tests.");
  assert.equal(answer.view(context("zh")), "没有相关的测试。");
  assert.deepEqual([answer.exit, answer.data()], [
    0,
    { files: ["lonely.toy"], tests: [], found: 0, skipped: [] },
  ]);
});

Deno.test("the data names files, tests with score and reasons, and what was not read", async () => {
  const answer = await run(tests, { files: ["app/view.toy", "./app/view.toy"], limit: 1 }, project);
  assert.deepEqual(answer.data(), {
    files: ["app/view.toy"],
    tests: [{
      path: "tests/test_view.toy",
      score: 0.4281,
      why: [
        { type: "name", of: "app/view.toy", match: "same", words: ["view"] },
        { type: "imports", of: "app/view.toy", distance: 1, files: 1, importers: 2 },
      ],
    }],
    found: 2,
    skipped: [{ path: "lonely.toy", why: "minified" }],
  });
});

Deno.test("a file that is not there is refused as everywhere, and no file at all too", async () => {
  assert.deepEqual(await refused(run(tests, { files: ["app/core.toy", "app/cor.toy"] }, project)), [
    "input",
    "code.missing_nearest",
    { path: "app/cor.toy", nearest: "app/core.toy" },
  ]);
  assert.deepEqual(await refused(run(tests, { files: [] }, project)), [
    "usage",
    "arg.missing",
    { name: "files" },
  ]);
});

Deno.test("names reach the terminal harmless, and styles only where they are wanted", async () => {
  const files = { "a\u001b[31m.toy": "", "tests/test_a\u001b[31m.toy": "" };
  const hostile = await text({ files: ["a\u001b[31m.toy"] }, "en", { files });
  assert.doesNotMatch(hostile, /[^\n\P{Cc}]|\p{Cf}/u);
  const answer = await run(tests, { files: ["app/view.toy"], limit: 1 }, project);
  const styled = answer.view(context("en", true));
  // deno-lint-ignore no-control-regex
  assert.equal(styled.replaceAll(/\u001b\[\d+m/g, ""), answer.view(context("en")));
  assert.ok(styled.startsWith(stylesOn.bold("tests/test_view.toy")));
});
