import assert from "node:assert/strict";
import type { ToolOutput, ToolPorts } from "../../../src/protocol/mod.ts";
import { fakeSpawner, processSpawner } from "../../../src/sandbox/mod.ts";
import { diskWorkspace, memoryWorkspace } from "../../../src/workspace/mod.ts";
import { hasProgram } from "../../support/machine.ts";
import { runTool } from "../../unit/tools/support.ts";

const tree: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  ".gitignore": "ignored/\n",
  ".hidden/x.ts": "needle hidden\n",
  "a.ts": "one needle\ntwo\n  Needle three\n",
  "a-b.ts": "needle a-b\n",
  "a/z.ts": "needle z",
  "a/crlf.txt": "x needle\r\nneedle\r\n",
  "binary.bin": Uint8Array.from([...new TextEncoder().encode("needle\n"), 0, 10]),
  "ignored/x.ts": "needle ignored\n",
  "latin.txt": Uint8Array.from([0xe9, ...new TextEncoder().encode(" needle\n")]),
  "long.ts": `${"x".repeat(300)} needle\n`,
  "marks.md": "foo(bar) [x] a.b $1 {y}\n# tab\there\nnaïve café\n12 needles 345\n",
  "utf16.txt": Uint8Array.from([
    0xff,
    0xfe,
    ...[..."needle\n"].flatMap((c) => [c.charCodeAt(0), 0]),
  ]),
  "odd \"name'.ts": "needle odd\n",
  "-dash.ts": "needle dash\n",
};

/** The same search by both engines: `null` where a machine has no ripgrep. */
async function search(
  inputs: readonly Readonly<Record<string, unknown>>[],
  files: typeof tree = tree,
): Promise<readonly { own: ToolOutput; ripgrep: ToolOutput; asked: number }[]> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const [path, content] of Object.entries(files)) {
      const real = `${folder}/root/${path}`;
      await Deno.mkdir(real.slice(0, real.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(
        real,
        typeof content === "string" ? new TextEncoder().encode(content) : content,
      );
    }
    const workspace = await diskWorkspace(`${folder}/root`);
    await using real = processSpawner({
      root: workspace.root,
      scratch: `${folder}/scratch`,
      env: (name) => Deno.env.get(name),
    });
    const results = [];
    for (const input of inputs) {
      let asked = 0;
      const counting: ToolPorts["spawner"] = {
        sandbox: () => real.sandbox(),
        background: real.background,
        close: () => real.close(),
        async run(command, options) {
          const outcome = await real.run(command, options);
          if (outcome.exit.type === "exited") asked++;
          return outcome;
        },
      };
      const own = await runTool("search_text", input, { workspace, spawner: fakeSpawner() });
      const ripgrep = await runTool("search_text", input, { workspace, spawner: counting });
      results.push({ own, ripgrep, asked });
    }
    return results;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("lines that fit, in path order, without what is ignored or binary", async () => {
  const [found] = await search([{ pattern: "needle" }]);
  assert.deepEqual(found?.own.text.split("\n"), [
    "-dash.ts:1:needle dash",
    ".hidden/x.ts:1:needle hidden",
    "a/crlf.txt:1:x needle",
    "a/crlf.txt:2:needle",
    "a/z.ts:1:needle z",
    "a-b.ts:1:needle a-b",
    "a.ts:1:one needle",
    "latin.txt:1:\ufffd needle",
    `long.ts:1:${"x".repeat(250)}…`,
    "marks.md:4:12 needles 345",
    "odd \"name'.ts:1:needle odd",
    "utf16.txt:1:needle",
  ]);
});

Deno.test({
  name: "ripgrep and our own search give the same lines",
  ignore: !hasProgram("rg"),
  fn: async () => {
    const patterns = [
      "needle",
      "(?i)needle",
      "^needle$",
      "needle$",
      "\\bneedle\\b",
      "foo\\(bar\\)",
      "\\[x\\]",
      "a\\.b \\$1 \\{y\\}",
      "\\t",
      "caf.",
      "[[:digit:]]+ needles \\d{3}",
      "(?P<all>one|two)",
      "(?i)NEEDLE (three|z)",
      "needle|x{300}",
      "a\\-b",
      "nothing at all",
    ];
    const inputs = [
      ...patterns.map((pattern) => ({ pattern })),
      { pattern: "needle", path: "a" },
      { pattern: "needle", path: "a.ts" },
      { pattern: "needle", path: "ignored" },
      { pattern: "needle", glob: "*.ts" },
      { pattern: "needle", glob: "*.{txt,md}" },
      { pattern: "needle", glob: "*.md, *.txt".replace(" ", "") },
      { pattern: "needle", glob: "a/**/*.ts" },
      { pattern: "needle", path: "a", glob: "z.*" },
      { pattern: "needle", glob: "!*.ts" },
      { pattern: "needle", glob: "*.none" },
    ];
    const results = await search(inputs);
    for (const [at, { own, ripgrep }] of results.entries()) {
      assert.deepEqual(ripgrep, own, JSON.stringify(inputs[at]));
    }
    // Where no file is left after the glob nobody needs to be asked.
    assert.deepEqual(results.map(({ asked }) => asked), [...inputs.slice(1).map(() => 1), 0]);
  },
});

Deno.test("a pattern that only our own engine knows is searched by it", async () => {
  const [around] = await search([{ pattern: "needle(?! )" }]);
  assert.deepEqual(around?.ripgrep, around?.own);
  assert.ok(around?.own.text.includes("marks.md:4:12 needles 345"));
});

Deno.test("more matches than anybody reads are cut, in both engines at the same place", async () => {
  const files = {
    "a.txt": "hit\n".repeat(100),
    "b.txt": "hit\n".repeat(1000),
    "c.txt": "hit\n",
  };
  const [found] = await search([{ pattern: "hit" }], files);
  assert.deepEqual(found?.ripgrep, found?.own);
  const lines = found?.own.text.split("\n") ?? [];
  assert.deepEqual(lines.slice(-2), [
    "b.txt:50:hit",
    "[the first 150 matches; narrow the pattern, path or glob for the rest]",
  ]);
});

Deno.test("many files are searched in several goes and come out in order", async () => {
  const names = Array.from({ length: 900 }, (_, at) => `d${at % 7}/f${1000 + at}.txt`);
  const files = Object.fromEntries(
    names.map((name, at) => [name, at % 9 === 0 ? "hit\n" : "no\n"]),
  );
  const [found] = await search([{ pattern: "hit" }], files);
  assert.deepEqual(found?.ripgrep, found?.own);
  const hits = names.filter((_, at) => at % 9 === 0).map((name) => `${name}:1:hit`).sort();
  assert.deepEqual(found?.own.text.split("\n"), hits);
});

Deno.test("no match, no file, a large file are told", async () => {
  const files = { "a.txt": "x\n", "big.txt": "needle\n".repeat(600_000) };
  const outputs = await search([
    { pattern: "nope", glob: "a.*" },
    { pattern: "needle" },
    { pattern: "x", path: "gone" },
    { pattern: "x", path: ".." },
  ], files);
  assert.deepEqual(outputs.map(({ own }) => own), [
    { text: "[no match in 1 files]" },
    { text: "[no match in 1 files]\n[1 files over 4.0 MB were not searched]" },
    { text: "gone does not exist.", failed: true },
    { text: ".. is outside the workspace. Use a path relative to its root.", failed: true },
  ]);
});

Deno.test("a pattern that is none is a clear failure", async () => {
  const help =
    "To search for the characters ( ) [ ] { } * + ? . ^ $ | themselves, put \\ before each.";
  const cases: readonly (readonly [string, string])[] = [
    ["", "The pattern is empty."],
    ["a\nb", "A search is line by line: the pattern must not have a line end in it."],
    ["a\\nb", "A search is line by line: the pattern must not have a line end in it."],
    ["foo(", `The pattern is no valid regular expression: Unterminated group. ${help}`],
    ["[a", `The pattern is no valid regular expression: Unterminated character class. ${help}`],
    ["*a", `The pattern is no valid regular expression: Nothing to repeat. ${help}`],
  ];
  for (const [pattern, text] of cases) {
    const output = await runTool("search_text", { pattern }, { files: { a: "" } });
    assert.deepEqual(output, { text, failed: true });
  }
  const escaped = await runTool("search_text", { pattern: "a\\\\nb" }, { files: { a: "a\\nb" } });
  assert.deepEqual(escaped, { text: "a:1:a\\nb" });
});

Deno.test("a pattern that repeats what is repeated is searched in linear time", async () => {
  const text = `${"a".repeat(60)}!\nab\n`;
  const patterns = [
    "(a|a)*b",
    "(a|aa)+b",
    "(.*a){20}b",
    "(a+)+b",
    "(a+a+)*b",
    `${"a?".repeat(99)}b`,
  ];
  for (const pattern of patterns) {
    const { text: told } = await runTool("search_text", { pattern }, { files: { a: text } });
    assert.equal(told, pattern === "(.*a){20}b" ? "[no match in 1 files]" : "a:2:ab", pattern);
  }
});

Deno.test("what looks around and could run for ever is given to ripgrep alone", async () => {
  const refusal =
    "The pattern looks around or back and repeats so much that it can take for ever. " +
    "Write it without (?=…), (?!…) and \\1, or with fewer repetitions.";
  const risky = ["(?=(a|a)*b)", "(a+)+(?!x)", "(?!x).*.*.*", String.raw`(a|b)?(a|b)?(a|b)?\1a?b?`];
  for (const pattern of risky) {
    const output = await runTool("search_text", { pattern }, { files: { a: "aab\n" } });
    assert.deepEqual(output, { text: refusal, failed: true }, pattern);
  }
  const fine = ["a(?!a).*", "(?<=a)b", String.raw`(a)\1`, "(?:a|c)?b(?! )", "aab {", "^aa*b(?=$)"];
  for (const pattern of fine) {
    const { text } = await runTool("search_text", { pattern }, { files: { a: "aab\n" } });
    assert.equal(text, pattern === "aab {" ? "[no match in 1 files]" : "a:1:aab", pattern);
  }
});

Deno.test("a search can be cancelled", async () => {
  const signal = AbortSignal.abort(new Error("stop"));
  const run = runTool("search_text", { pattern: "x" }, { files: { a: "x" }, signal });
  await assert.rejects(run, { message: "stop" });
});

Deno.test("secrets and hidden files are counted and not searched, whether they fit or not", async () => {
  const files = {
    ".env": "KEY=needle\n",
    ".cursorignore": "data/\n",
    "data/a": "needle\n",
    "server.pem": "nothing\n",
    "x.ts": "needle\n",
  };
  const inputs = [
    { pattern: "needle" },
    { pattern: "KEY" },
    { pattern: "needle", path: ".env" },
    { pattern: "needle", path: "data" },
  ];
  const told = [
    "x.ts:1:needle\n[2 files that hold secrets or are hidden from you were not searched]",
    "[no match in 2 files]\n[2 files that hold secrets or are hidden from you were not searched]",
    "[no match in 0 files]\n[1 files that hold secrets or are hidden from you were not searched]",
    "[no match in 0 files]\n[1 files that hold secrets or are hidden from you were not searched]",
  ];
  for (const [at, { own, ripgrep }] of (await search(inputs, files)).entries()) {
    assert.deepEqual([own.text, ripgrep.text], [told[at], told[at]]);
  }
});

Deno.test("a line that ripgrep reports and the workspace does not find there is not told", async () => {
  const workspace = memoryWorkspace({ "a.ts": "one\nneedle\n", "b.ts": "needle here\n" });
  const spawner = fakeSpawner(() => ({
    exit: { type: "exited", code: 0 },
    output: "a.ts\x002:needle\nb.ts\x001:needle elsewhere\n",
  }));
  const { text } = await runTool("search_text", { pattern: "needle" }, { workspace, spawner });
  assert.deepEqual(text, "a.ts:2:needle");
});
