import assert from "node:assert/strict";
import { loadMessages } from "../../../../src/messages/mod.ts";
import { map } from "../../../../src/actions/code/map.ts";
import type { FakeProject } from "../../../support/code.ts";
import { ask, context, text } from "./asking.ts";
import { run } from "./symbols_asking.ts";
import "../../../support/chinese.ts";

await loadMessages("code");

const project: FakeProject = {
  files: {
    "a.toy": "use ./b.toy\nuse ~/x.toy\nuse ~/y.toy",
    "b.toy": "use ~lib",
    "c.toy": "",
  },
  opaque: ["d.kt", "e.svelte", "f.svelte", "g.so"],
};

Deno.test("every answer about imports ends with what it could not see", async () => {
  const english = `imports of this project not understood (3); edges may be missing
  ~/ (2): no configuration file says where it leads; a.toy:2
  ~lib (1): no configuration file says where it leads; b.toy:1
source files in languages that are not read (3): .svelte 2, .kt 1`;
  const chinese = `本项目中无法解析的导入（3），可能缺少相应的依赖边
  ~/（2）：没有配置文件说明它指向哪里；a.toy:2
  ~lib（1）：没有配置文件说明它指向哪里；b.toy:1
未读取的其他语言源文件（3）：.svelte 2, .kt 1`;
  for (const raw of [{ file: "c.toy" }, { all: true, cycles: true }]) {
    assert.ok((await text(raw, "en", project)).endsWith(english));
    assert.ok((await text(raw, "zh", project)).endsWith(chinese));
  }
  assert.match(
    await text({ all: true }, "en", project),
    new RegExp(`\n${RegExp.escape(english)}\n`),
  );
});

Deno.test("programs get it as data", async () => {
  const data = (await ask({ all: true, format: "json" }, project)).data();
  assert.deepEqual(Object.entries(data ?? {}).find(([key]) => key === "unseen")?.[1], {
    unknown: [
      {
        reason: "alias",
        prefix: "~/",
        count: 2,
        example: { file: "a.toy", line: 2, name: "~/x.toy" },
      },
      {
        reason: "alias",
        prefix: "~lib",
        count: 1,
        example: { file: "b.toy", line: 1, name: "~lib" },
      },
    ],
    unread: [{ extension: ".svelte", count: 2 }, { extension: ".kt", count: 1 }],
  });
});

Deno.test("a project whose files do not import each other says why, and what to do", async () => {
  const files = { "a.toy": "use ~/b.toy\nuse http\nuse ./gone.toy", "b.toy": "" };
  const lines = (await text({ all: true }, "en", { files })).split("\n");
  assert.deepEqual(lines.slice(0, 3), [
    "files: 2, imports between them: 0",
    "No imports between files of this project are known. Of 3 imports, 1 lead to packages or to " +
    "files that are not code, 1 to files that do not exist, and 1 are not understood.",
    "Where they lead is read from manifests and configuration files (pyproject.toml, package.json, " +
    "tsconfig.json and others). What each import of a file leads to: agent deps <file>",
  ]);
  assert.doesNotMatch(
    await text({ all: true }, "en", { files: { "a.toy": "use http" } }),
    /No imports between/,
  );
});

Deno.test("a map tells on one line how many imports are not understood", async () => {
  const answer = await run(map, { about: [], tokens: 400 }, {
    ...project,
    facts: {
      outline: {
        "a.toy": {
          definitions: [{
            name: "a",
            kind: "function",
            qualified: "a",
            line: 1,
            column: 5,
            from: 1,
            to: 1,
            signature: "def a()",
            exported: true,
          }],
          broken: false,
        },
      },
    },
  });
  assert.deepEqual(answer.view(context("en")).split("\n").slice(-2), [
    "3 imports of this project are not understood, and what they lead to may be missing here; " +
    "agent deps --all lists them.",
    "source files in languages that are not read (3): .svelte 2, .kt 1",
  ]);
});
