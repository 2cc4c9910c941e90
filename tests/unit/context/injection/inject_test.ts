import assert from "node:assert/strict";
import { inject, type Injected, type InjectRequest } from "../../../../src/context/mod.ts";
import type { Cache, Tokenizer, Workspace } from "../../../../src/protocol/mod.ts";
import { tokenizerFor } from "../../../../src/models/exact_tokenizer.ts";
import { memoryCache } from "../../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { codeIn } from "../../../support/code_project.ts";
import { randomFrom, type TaskFile, taskOf } from "../../../support/context_tasks.ts";

const settings = { named_characters: 2000, neighbour_characters: 6000, tokens: 4000 };
const exact = await tokenizerFor({ provider: "openai", name: "gpt-5" });

/** Each `src/m<n>.py` defines a class and functions, and imports those before it. */
function project(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  for (let at = 0; at < count; at++) {
    const imports = [at - 1, at - 2, at - 5].filter((it) => it >= 0)
      .map((it) => `from src.m${it} import make_${it}\n`).join("");
    const functions = Array.from(
      { length: 3 + at % 9 * 4 },
      (_, nth) =>
        `def handle_${at}_${nth}(request, value_${nth}=None):\n    """Handles case ${nth}."""\n` +
        `    return make_${at}(request, value_${nth})\n\n\n`,
    ).join("");
    files[`src/m${at}.py`] = `${imports}\n\nclass Box${at}:\n    size = ${at}\n\n` +
      `    def open_box(self):\n        return self.size\n\n\ndef make_${at}(it, value):\n` +
      `    return Box${at}()\n\n\n${functions}`;
  }
  return files;
}

async function give(
  workspace: Workspace,
  request: Partial<InjectRequest>,
  tokenizer: Tokenizer = exact,
): Promise<Injected> {
  return await inject({
    words: "",
    search: true,
    changed: [],
    remembered: [],
    sight: { hashOf: () => null, textOf: () => null, linesOf: () => [] },
    settings,
    ...request,
  }, {
    workspace,
    tokenizer,
    code: () => codeIn(workspace, cacheOf(workspace)),
    signal: new AbortController().signal,
  });
}

/** What was worked out of a project once is known at the next look. */
const caches = new WeakMap<Workspace, Cache>();

function cacheOf(workspace: Workspace): Cache {
  const cache = caches.get(workspace) ?? memoryCache();
  caches.set(workspace, cache);
  return cache;
}

const sources = (it: Injected) => it.fragments.map(({ source }) => source);
const head =
  "[Told by the program, as the files are now; this is no new request. A file shown whole " +
  "need not be read again.]\n";

Deno.test("50 generated tasks: never over budget, well used, and the same bytes twice", async () => {
  const files = project(14);
  const workspace = memoryWorkspace(files);
  const random = randomFrom(7);
  const known = Object.entries(files).map(([path, text]): TaskFile => ({
    path,
    lines: text.split("\n").length,
    names: [...text.matchAll(/^(?:def|class) (\w+)/gm)].map(([, name = ""]) => name),
  }));
  const found = { over: 0, thin: 0, differing: 0, missing: 0, more: 0 };
  for (let at = 0; at < 50; at++) {
    const { words, named } = taskOf(at, known, random);
    const tokens = [300, 800, 2000, 4000][Math.floor(random() * 4)] ?? 800;
    const request = { words, settings: { ...settings, tokens } };
    const first = await give(workspace, request);
    const again = await give(workspace, request);
    const all = await give(workspace, { words, settings: { ...settings, tokens: 1_000_000 } });
    const used = exact.count(first.fragments.map(({ text }) => text).join("\n\n"));
    if (used > tokens || used !== first.tokens) found.over += 1;
    if (used < 0.9 * Math.min(tokens, all.tokens)) found.thin += 1;
    if (JSON.stringify(first) !== JSON.stringify(again)) found.differing += 1;
    if (all.tokens > tokens) found.more += 1;
    const paths = sources(first).map((it) => it.replace(/^\w+:|#.*/g, ""));
    if (tokens >= 2000) found.missing += named.filter((it) => !paths.includes(it)).length;
  }
  const { more, ...wrong } = found;
  assert.deepEqual(wrong, { over: 0, thin: 0, differing: 0, missing: 0 });
  assert.ok(more >= 10, "budgets must be too small now and then");
});

Deno.test("of a long file the named lines are given, the named definition, else what it defines", async () => {
  const workspace = memoryWorkspace(project(9));
  const alone = { settings: { ...settings, neighbour_characters: 0 }, search: false };
  const lines = await give(workspace, { words: "src/m8.py:50", ...alone });
  assert.deepEqual(sources(lines), ["file:src/m8.py#38-62"]);
  assert.match(lines.fragments[0]?.text ?? "", /\n\[src\/m8\.py, lines 38-62 of \d+\]\n/);
  const symbol = await give(workspace, { words: "what is `handle_8_7`?", ...alone });
  assert.deepEqual(symbol.fragments.map(({ why }) => why), [{
    kind: "symbol",
    name: "handle_8_7",
  }]);
  assert.match(symbol.fragments[0]?.text ?? "", /def handle_8_7\(/);
  const whole = await give(workspace, { words: "src/m8.py", ...alone });
  assert.deepEqual(sources(whole), ["signatures:src/m8.py"]);
  assert.match(
    whole.fragments[0]?.text ?? "",
    /\n {2}6 {2}class Box8\n {2}9 {4}def open_box\(self\)\n/,
  );
});

Deno.test("a base name and the end of a path are enough where they fit one file", async () => {
  const workspace = memoryWorkspace({
    "a/x/util.py": "a = 1\n",
    "b/x/util.py": "b = 1\n",
    "b/only.py": "c = 1\n",
    "b/notes.md": "# Notes\n",
  });
  const { fragments, leftOut } = await give(workspace, {
    words: "see only.py, notes.md, b/x/util.py, util.py and gone.py",
  });
  assert.deepEqual(fragments.map(({ source, why }) => [source, why.kind]), [
    ["file:b/x/util.py", "path"],
    ["file:b/only.py", "path"],
    ["file:b/notes.md", "path"],
  ]);
  assert.deepEqual(leftOut, [
    { what: "util.py (a/x/util.py, b/x/util.py)", reason: "ambiguous" },
  ]);
});

Deno.test("what a model must not see is left out with the reason", async () => {
  const workspace = memoryWorkspace({
    ".env": "KEY=1\n",
    "data.log": "a\0b",
    "big.txt": "x".repeat(1_000_001),
    ".agentignore": "private.py\n",
    "private.py": "secret = 1\n",
    "ok.py": "a = 1\n",
  });
  const words = ".env, data.log, big.txt, private.py, ok.py, /etc/passwd.txt";
  const { fragments, leftOut } = await give(workspace, { words, search: false });
  assert.deepEqual(fragments.map(({ source }) => source), ["file:ok.py"]);
  assert.deepEqual(leftOut.toSorted((a, b) => a.what < b.what ? -1 : 1), [
    { what: ".env", reason: "secret" },
    { what: "/etc/passwd.txt", reason: "outside" },
    { what: "big.txt", reason: "too_large" },
    { what: "data.log", reason: "binary" },
    { what: "private.py", reason: "hidden" },
  ]);
});

Deno.test("a path of a stack trace is found by its end", async () => {
  const workspace = memoryWorkspace({ "src/a.py": "x = 1\n", "other/a.py": "y = 1\n" });
  const words = '  File "/home/me/elsewhere/src/a.py", line 1, in f\nValueError';
  assert.deepEqual(
    (await give(workspace, { words })).fragments.map(({ source, why }) => [source, why]),
    [
      ["file:src/a.py", { kind: "trace" }],
    ],
  );
});

Deno.test("words that name nothing are answered by the best files as signatures", async () => {
  const workspace = memoryWorkspace({
    "src/cart.py": "def total_price(items):\n    return sum(items)\n",
    "src/mail.py": "def send_mail(to):\n    pass\n",
  });
  const it = await give(workspace, { words: "the total price of the items is wrong" });
  assert.deepEqual(it.fragments, [{
    source: "signatures:src/cart.py",
    text: `${head}[src/cart.py: what it defines, with line numbers]\n1  def total_price(items)`,
    tokens: it.tokens,
    why: { kind: "ranked", words: ["total_price", "items", "price"] },
  }]);
  assert.deepEqual(await give(workspace, { words: "hello", search: true }), {
    fragments: [],
    tokens: 0,
    leftOut: [],
  });
});

Deno.test("what has no room is named, and what nobody sees reaches no model", async () => {
  const workspace = memoryWorkspace({
    "a.txt": "one \u202etwo\n",
    "b.txt": "two\n".repeat(400),
  });
  const it = await give(workspace, { words: "a.txt b.txt", settings: { ...settings, tokens: 60 } });
  assert.ok(it.tokens <= 60);
  assert.ok(!it.fragments.some(({ text }) => text.includes("\u202e")));
  const none = await give(workspace, { words: "a.txt", settings: { ...settings, tokens: 10 } });
  assert.deepEqual(none, {
    fragments: [],
    tokens: 0,
    leftOut: [{ what: "a.txt", reason: "budget" }],
  });
});

Deno.test("an estimating tokenizer is never passed either", async () => {
  const workspace = memoryWorkspace(project(12));
  const tokenizer: Tokenizer = { exact: false, count: (text) => Math.ceil(text.length / 2.5) };
  for (const tokens of [200, 500, 1500]) {
    const it = await give(
      workspace,
      { words: "src/m5.py", settings: { ...settings, tokens } },
      tokenizer,
    );
    assert.ok(it.tokens <= tokens && it.tokens >= 0.9 * tokens, `${it.tokens} of ${tokens}`);
  }
});
