/** `agent search` on a project in memory; the lines of ripgrep are tested with the engine. */

import assert from "node:assert/strict";
import type { Answer, ViewContext } from "../../../../src/actions/mod.ts";
import { search } from "../../../../src/actions/code/search.ts";
import { createPorts } from "../../../../src/app.ts";
import { codeOf } from "../../../../src/codeintel/code.ts";
import { wordsOf } from "../../../../src/codeintel/search/mod.ts";
import { loadMessages, type Locale, message } from "../../../../src/messages/mod.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";
import { fakeSpawner } from "../../../../src/sandbox/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeIndex, toys } from "../../../support/code.ts";
import { quietFace } from "../../../support/face.ts";
import "../../../support/chinese.ts";

await loadMessages("code");

const files: Readonly<Record<string, string>> = {
  "app/cookie.toy": "parse the cookie header\nother\nsign a cookie",
  "app/server.toy": "use ./cookie.toy\nheader",
  "app/session.toy": "store",
  "tests/test_cookie.toy": "use ../app/cookie.toy\nparse",
};

async function ask(raw: unknown): Promise<Answer> {
  const options = { root: "/workspace", env: () => undefined, flags: { lang: "en" }, version: "0" };
  const words = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, wordsOf(text)]),
  );
  const index = fakeIndex({ files, facts: { words } });
  const ports = {
    ...await createPorts(options),
    workspace: () => Promise.resolve(memoryWorkspace({ ...files, "notes.md": "# parse\x1b[2J\n" })),
    spawner: () => Promise.resolve(fakeSpawner()),
    code: () => Promise.resolve(codeOf(index, { languages: toys })),
  };
  return await search.run(ports, raw, quietFace);
}

function context(locale: Locale): ViewContext {
  const t: ViewContext["t"] = (key, params) => message(locale, key, params);
  return { locale, width: 40, color: false, now: 0, t };
}

async function text(raw: unknown, locale: Locale = "en"): Promise<string> {
  return (await ask(raw)).view(context(locale));
}

async function refusal(raw: unknown) {
  try {
    await ask(raw);
  } catch (error) {
    if (error instanceof AgentError) return [error.exit, error.code, error.params];
    throw error;
  }
  throw new Error("it was not refused");
}

Deno.test("files by words: rank, place and line, each line cut to the width", async () => {
  assert.equal(
    await text({ words: ["parse", "cookie", "header"] }),
    `1  app/cookie.toy:1  parse the cookie he…
   app/cookie.toy:3  sign a cookie
2  tests/test_cookie.toy:1  use ../app/cookie.t…
   tests/test_cookie.toy:2  parse
3  app/server.toy:1  use ./cookie.toy
   app/server.toy:2  header`,
  );
});

Deno.test("--why says what each file was found by", async () => {
  assert.equal(
    await text({ words: ["header"], why: true, limit: 2 }),
    `1  app/server.toy:2  header
   words: header
   beside: app/cookie.toy
2  app/cookie.toy:1  parse the cookie he…
   words: header
   beside: app/server.toy
… and 1 more files (--limit)`,
  );
  assert.equal(
    await text({ words: ["session"], why: true }, "zh"),
    `1  app/session.toy
   路径：session`,
  );
});

Deno.test("--path keeps to a folder, a file or a glob", async () => {
  const first = async (path: string) => (await text({ words: ["parse"], path })).split("\n")[0];
  assert.deepEqual(
    [await first("tests"), await first("./app/cookie.toy"), await first("test_*.toy")],
    [
      "1  tests/test_cookie.toy:2  parse",
      "1  app/cookie.toy:1  parse the cookie he…",
      "1  tests/test_cookie.toy:2  parse",
    ],
  );
  assert.deepEqual(await refusal({ words: ["parse"], path: "gone" }), [
    "input",
    "code.missing",
    { path: "gone" },
  ]);
});

Deno.test("--regex: every line that fits, whole, of files of any kind, made safe", async () => {
  const all = await text({ words: ["^(#", "|p)arse"], regex: true });
  assert.equal(all, "app/cookie.toy:1:parse the cookie header\ntests/test_cookie.toy:2:parse");
  const safe = await text({ words: ["# PARSE"], regex: true, ignoreCase: true });
  assert.equal(safe, "notes.md:1:# parse");
  const few = await text({ words: ["e"], regex: true, limit: 1, path: "app" });
  assert.equal(few, "app/cookie.toy:1:parse the cookie header\n… only the first 1 lines (--limit)");
});

Deno.test("as data: the report, and 0 for nothing found", async () => {
  const lines = await ask({ words: ["zebra"], regex: true });
  assert.deepEqual(lines.data(), {
    type: "lines",
    pattern: "zebra",
    lines: [],
    more: false,
    skipped: [],
  });
  assert.deepEqual([lines.exit, lines.view(context("en"))], [0, "No line matches."]);
  const none = await ask({ words: ["zebra"] });
  assert.deepEqual(none.data(), {
    type: "files",
    question: "zebra",
    hits: [],
    found: 0,
    skipped: [],
  });
  assert.deepEqual([none.exit, none.view(context("en"))], [
    0,
    "No file contains any of these words.",
  ]);
});

Deno.test("what cannot be asked is refused", async () => {
  assert.deepEqual(await refusal({ words: ["?!"] }), ["usage", "search.no_words", {}]);
  assert.deepEqual(await refusal({ words: ["a(?=b)"], regex: true }), [
    "usage",
    "search.look",
    { part: "(?=" },
  ]);
  assert.deepEqual(await refusal({ words: ["a"], regex: true, why: true }), [
    "usage",
    "arg.conflict",
    { name: "why", other: "--regex" },
  ]);
});
