import assert from "node:assert/strict";
import { printable } from "../../../../src/ansi/mod.ts";
import { on } from "../../../../src/tui/rows.ts";
import type { Row } from "../../../../src/tui/types.ts";
import {
  codeRows,
  joinedKit,
  languageName,
  loadKit,
  plainKit,
  plainText,
  safe,
} from "../../../../src/tui/text/mod.ts";

const kit = await loadKit(["ts"]);

Deno.test("code is coloured by what its words are, and stays what it was", () => {
  const rows = codeRows('const x = `a<${b}`; // 你好 & "q"\n\n\tf(1)', "ts", { width: 60, kit });
  const wanted: readonly Row[] = [
    [{ text: "  " }, { text: "ts", role: "dim" }],
    [
      { text: "  " },
      { text: "const", role: "keyword" },
      { text: " x = ", role: "text" },
      { text: "`a<", role: "string" },
      { text: "${b}", role: "text" },
      { text: "`", role: "string" },
      { text: "; ", role: "text" },
      { text: '// 你好 & "q"', role: "comment" },
    ],
    [],
    [
      { text: "  " },
      { text: "    ", role: "text" },
      { text: "f", role: "function" },
      { text: "(", role: "text" },
      { text: "1", role: "number" },
      { text: ")", role: "text" },
    ],
  ];
  assert.deepEqual(rows, wanted.map((row) => on(row, "code", 60)));
});

Deno.test("code of a language that is not loaded, and code that is too long, is plain", () => {
  const plain = [on([{ text: "  const x = 1" }], "code", 60)];
  const options = { width: 60, label: false } as const;
  assert.deepEqual(codeRows("const x = 1", "ts", { ...options, kit: plainKit }), plain);
  assert.deepEqual(codeRows("const x = 1", "rust", { ...options, kit }), plain);
  assert.equal(kit.highlight("x".repeat(65_537), "ts"), null);
});

Deno.test("a long line of code goes on in the next row, with every blank of it", () => {
  const rows = codeRows("ab  cd  你好ef", "", { width: 8, kit });
  assert.deepEqual(plainText(rows).split("\n"), ["  ab  cd", "    你好", "  ef"]);
});

Deno.test("two kits are one that has what either has", async () => {
  const both = joinedKit(kit, await loadKit(["py", "nonsense"]));
  assert.deepEqual([...both.languages], ["typescript", "python"]);
  const roles = (word: string) => both.highlight("1", word)?.flat().map(({ role }) => role);
  assert.deepEqual(["ts", "py", "rust"].map(roles), [["number"], ["number"], undefined]);
});

Deno.test("languages go by the names that people write", () => {
  assert.deepEqual(["TS", "sh", "c++", "toString", "", "brainfuck"].map(languageName), [
    "typescript",
    "bash",
    "cpp",
    null,
    null,
    null,
  ]);
});

Deno.test("the quick look at clean text agrees with the sanitiser for every character", () => {
  const differing: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (character !== "\t" && safe(character) !== printable(character)) {
      differing.push(code.toString(16));
    }
  }
  assert.deepEqual(differing, []);
});
