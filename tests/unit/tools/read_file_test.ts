import assert from "node:assert/strict";
import { type MemoryFile } from "../../../src/workspace/mod.ts";
import { runTool } from "./support.ts";

type Input = Readonly<Record<string, unknown>>;

/** What the model reads. */
async function read(input: Input, files: Readonly<Record<string, MemoryFile>>) {
  const { saw: _, ...output } = await runTool("read_file", input, { files });
  return output;
}

Deno.test("what was read is known by its hash, and nothing is of a file that was not", async () => {
  const files = { a: "abc", b: { link: "a" } };
  // Of "abc" (FIPS 180-2, appendix B.1).
  const hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const saw = async (input: Input) => (await runTool("read_file", input, { files })).saw;
  assert.deepEqual(await saw({ path: "a" }), [{ path: "a", hash }]);
  assert.deepEqual(await saw({ path: "./b", end: 1 }), [{ path: "a", hash }]);
  assert.equal(await saw({ path: "c" }), undefined);
  assert.equal(await saw({ path: "a", start: 9 }), undefined);
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");

Deno.test("a file comes as it is, without a word more", async () => {
  for (const text of ["one\ntwo\n", "no end", "a\r\nb\r\n", "\n", "tab\there"]) {
    assert.deepEqual(await read({ path: "a" }, { a: text }), { text });
  }
});

Deno.test("a read of 0.8 kB adds less than 1 kB to a request", async () => {
  const text = 'const value = compute("x", 12); // what it is\n'.repeat(17);
  const output = await read({ path: "a" }, { a: text });
  assert.ok(JSON.stringify(output.text).length < text.length + 100);
});

Deno.test("a range is given with one line that says which", async () => {
  const files = { a: numbered(5) };
  const cases: readonly (readonly [Record<string, number>, string])[] = [
    [{ start: 2, end: 3 }, "[lines 2-3 of 5]\nline 2\nline 3\n"],
    [{ start: 4 }, "[lines 4-5 of 5]\nline 4\nline 5\n"],
    [{ end: 1 }, "[lines 1-1 of 5]\nline 1\n"],
    [{ start: 0, end: 2 }, "[lines 1-2 of 5]\nline 1\nline 2\n"],
    [{ start: 4, end: 99 }, "[lines 4-5 of 5]\nline 4\nline 5\n"],
    [{ start: 5, end: -1 }, "[lines 5-5 of 5]\nline 5\n"],
    [{ start: 3, end: 2 }, "[lines 3-3 of 5]\nline 3\n"],
    [{ start: 1 }, numbered(5)],
  ];
  for (const [range, text] of cases) {
    assert.deepEqual(await read({ path: "a", ...range }, files), { text }, JSON.stringify(range));
  }
});

Deno.test("a range past the end says how many lines there are", async () => {
  assert.deepEqual(await read({ path: "a", start: 9 }, { a: "x\ny" }), {
    text: "a has 2 lines; start 9 is past it.",
    failed: true,
  });
});

Deno.test("a long file is cut at a line and says where to read on", async () => {
  const { text } = await read({ path: "a" }, { a: numbered(9000) });
  const [header, ...rest] = text.split("\n");
  const match = /^\[lines 1-(\d+) of 9000; cut here, read on with start (\d+)\]$/.exec(
    header ?? "",
  );
  assert.ok(match, header ?? "no header");
  assert.equal(Number(match[2]), Number(match[1]) + 1);
  assert.equal(rest.join("\n"), numbered(Number(match[1])));
  const next = await read({ path: "a", start: Number(match[2]) }, { a: numbered(9000) });
  assert.ok(next.text.includes(`\nline ${match[2]}\n`));
});

Deno.test("a line longer than any result is shown from its beginning", async () => {
  const { text } = await read({ path: "a" }, { a: `${"é".repeat(40_000)}\nx\n` });
  assert.equal(
    text,
    `[line 1 of 2, its first 16000 of 40001 characters]\n${"é".repeat(16_000)}`,
  );
});

Deno.test("an empty file is said to be empty", async () => {
  assert.deepEqual(await read({ path: "a" }, { a: "" }), { text: "[empty file]" });
});

Deno.test("UTF-16 is decoded and named, a UTF-8 mark is not text", async () => {
  const little = Uint8Array.from([0xff, 0xfe, 0x61, 0, 0xac, 0x20]);
  const big = Uint8Array.from([0xfe, 0xff, 0, 0x61, 0x20, 0xac]);
  assert.deepEqual(await read({ path: "a" }, { a: little }), { text: "[UTF-16LE]\na€" });
  assert.deepEqual(await read({ path: "a" }, { a: big }), { text: "[UTF-16BE]\na€" });
  assert.deepEqual(await read({ path: "a" }, { a: "\ufeffx" }), { text: "x" });
});

Deno.test("what is no text is refused with what to do", async () => {
  const latin = Uint8Array.from([0x61, 0x62, 0xe9, 0x63]);
  const outputs = [
    await read({ path: "a" }, { a: Uint8Array.from([1, 0, 2]) }),
    await read({ path: "a" }, { a: latin }),
    await read({ path: "a" }, { "a/b": "" }),
  ];
  assert.deepEqual(outputs, [
    { text: "a is binary (3 bytes), not text.", failed: true },
    {
      text: "a is neither UTF-8 nor UTF-16: the byte at offset 2 does not fit. Convert it " +
        "first: run_shell with iconv -f latin1 -t utf-8 (or what its encoding is).",
      failed: true,
    },
    { text: "a is a folder, not a file. list_dir shows what is in it.", failed: true },
  ]);
});

Deno.test("a wrong path is answered with the one that was probably meant", async () => {
  const files = { "src/app.ts": "", "src/deep/only.ts": "", "src/two.ts": "", "b/two.ts": "" };
  const cases: readonly (readonly [string, string])[] = [
    [
      "/src/app.ts",
      "/src/app.ts is outside the workspace. Use a path relative to its root. Did you mean src/app.ts?",
    ],
    ["file:///src/app.ts", "file:///src/app.ts does not exist. Did you mean src/app.ts?"],
    ["src\\app.ts", "src\\app.ts does not exist. Did you mean src/app.ts?"],
    ['"src/app.ts"', '"src/app.ts" does not exist. Did you mean src/app.ts?'],
    ["src/App.ts", "src/App.ts does not exist. Did you mean src/app.ts?"],
    ["src/appp.ts", "src/appp.ts does not exist. Did you mean src/app.ts?"],
    ["only.ts", "only.ts does not exist. Did you mean src/deep/only.ts?"],
    ["two.ts", "two.ts does not exist."],
    [
      "../../etc/passwd",
      "../../etc/passwd is outside the workspace. Use a path relative to its root.",
    ],
  ];
  for (const [path, text] of cases) {
    assert.deepEqual(await read({ path }, files), { text, failed: true });
  }
});

Deno.test("a secret and a hidden file are not shown, and the model hears what to do", async () => {
  const files = {
    ".env": "KEY=1\n",
    "notes.txt": { link: ".env" },
    ".aiexclude": "data/\n",
    "data/a": "x\n",
  };
  const outputs = [];
  for (const path of ["notes.txt", "data/a"]) {
    outputs.push(await runTool("read_file", { path }, { files }));
  }
  assert.deepEqual(outputs, [
    {
      text: "notes.txt holds secrets: its content is not shown to you, and a command must not " +
        "print it either. Work without it, for example from a template such as .env.example. If " +
        "the content is needed, ask the user to run: agent policy allow --file .env",
      failed: true,
    },
    {
      text:
        "data/a is hidden from you by .aiexclude. Work without it; do not look for another way.",
      failed: true,
    },
  ]);
});
