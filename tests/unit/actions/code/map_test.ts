import assert from "node:assert/strict";
import { loadMessages } from "../../../../src/messages/mod.ts";
import { map } from "../../../../src/actions/code/map.ts";
import type { Locale } from "../../../../src/messages/mod.ts";
import { toyProject } from "../../codeintel/map/toy_project.ts";
import { context } from "./asking.ts";
import { refused, run } from "./symbols_asking.ts";
import "../../../support/chinese.ts";

await loadMessages("code");

const project = {
  ...toyProject({
    "app/cart.toy": "class Cart(list)\n  def add(item)",
    "app/login.toy": "def sign_in(user)",
    "main.toy": "use ./app/cart.toy\ndef main()\nCart",
  }),
  skipped: [{ path: "old.toy", why: "minified" as const }],
};

async function text(raw: unknown, locale: Locale = "en"): Promise<string> {
  return (await run(map, raw, project)).view(context(locale));
}

Deno.test("the map, and below it what was not read", async () => {
  assert.equal(
    await text({}),
    `app/cart.toy
1: class Cart(list)
2:   def add(item)

main.toy
2: def main()

app/login.toy
1: def sign_in(user)

not read (1): 1 minified`,
  );
});

Deno.test("notes that have no room in the budget are left out", async () => {
  assert.equal(await text({ tokens: 12 }), "app/cart.toy\n1: class Cart(list)");
  assert.equal(
    await text({ tokens: 2 }),
    "Nothing fits into this token budget.\nnot read (1): 1 minified",
  );
});

Deno.test("files and folders of code are told from words", async () => {
  const answer = await run(map, { about: ["main.toy", "app", "sign", "in"], tokens: 12 }, project);
  assert.deepEqual(answer.data(), {
    about: { paths: ["main.toy", "app"], words: "sign in" },
    found: true,
    budget: 12,
    tokens: 8,
    files: [{
      file: "main.toy",
      rank: 1,
      definitions: [{ line: 2, kind: "function", qualified: "main", signature: "def main()" }],
    }],
    skipped: [{ path: "old.toy", why: "minified" }],
    unseen: { unknown: [], unread: [] },
  });
});

Deno.test("words that no file has are told", async () => {
  assert.equal(
    (await text({ about: ["zeppelin"] }, "zh")).split("\n\n").at(-1),
    "没有文件包含这些词。\n未读（1）：1 压缩过的代码",
  );
});

Deno.test("files that are not there and words without letters are refused", async () => {
  assert.deepEqual(await refused(run(map, { about: ["app/card.toy"] }, project)), [
    "input",
    "code.missing_nearest",
    { path: "app/card.toy", nearest: "app/cart.toy" },
  ]);
  assert.deepEqual(await refused(run(map, { about: ["::"] }, project)), [
    "usage",
    "map.no_words",
    {},
  ]);
  assert.deepEqual(await refused(run(map, { tokens: 0 }, project)), [
    "usage",
    "arg.too_small",
    { name: "tokens", minimum: "1" },
  ]);
});
