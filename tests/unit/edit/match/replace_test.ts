import assert from "node:assert/strict";
import { locate, replaceLocated } from "../../../../src/edit/match/mod.ts";

function replaced(content: string, block: string, newText: string): string | null {
  const located = locate(content, block, { newText });
  return located.type === "found" ? replaceLocated(content, located, block, newText) : null;
}

Deno.test("lines that stay are the file's to the byte, those that change are the new ones", () => {
  const cases: readonly (readonly [string, readonly [string, string, string], string])[] = [
    [
      "line ends of three lines, mixed",
      ["a();\nb();\r\nc();\nd();\r\n", "a();\nb();\nc();\nd();", "a();\nB();\nc();\nD();"],
      "a();\nB();\r\nc();\nD();\r\n",
    ],
    [
      "blanks at line ends that the block has not",
      [
        "first(1);  \nsecond(2);\t\nthird(3);\n",
        "first(1);\nsecond(2);\n",
        "first(1);\nsecond(4);\n",
      ],
      "first(1);  \nsecond(4);\nthird(3);\n",
    ],
    [
      "tabs for blanks, a deeper line too",
      [
        "\tfunction f() {\n\t\treturn 1;\n\t}\n",
        "function f() {\n  return 1;\n}\n",
        "function f() {\n  if (x) {\n    return 2;\n  }\n\n  return 1;\n}\n",
      ],
      "\tfunction f() {\n\t\tif (x) {\n\t\t\treturn 2;\n\t\t}\n\n\t\treturn 1;\n\t}\n",
    ],
    [
      "gaps within a line that changes",
      ["const a   = 1;   // first\n", "const a = 1; // first\n", "const a = 2; // first\n"],
      "const a   = 2;   // first\n",
    ],
    [
      "typographic quotes of the file, in a line that changes too",
      ["// “quoted” – it’s old\n", '// "quoted" - it\'s old\n', '// "quoted" - it\'s "new"\n'],
      '// “quoted” – it’s "new"\n',
    ],
    [
      "a line that the block has otherwise, and the edit does not touch",
      [
        "function f(a) {\n  const limit = 30;\n  const more = of(a);\n  return a + 1;\n}\n",
        "function f(a) {\n  const limit = 10;\n  const more = of(a);\n  return a + 1;\n}\n",
        "function f(a) {\n  const limit = 10;\n  const more = of(a);\n  return a + 2;\n}\n",
      ],
      "function f(a) {\n  const limit = 30;\n  const more = of(a);\n  return a + 2;\n}\n",
    ],
    [
      "no line end at the end, quoted with one",
      ["one thing only\r\nanother thing", "another thing\n", "another thing\nmore\n"],
      "one thing only\r\nanother thing\r\nmore",
    ],
  ];
  for (const [name, [content, block, newText], wanted] of cases) {
    assert.equal(replaced(content, block, newText), wanted, name);
  }
});

Deno.test("an edit of what text and file have differently is refused", () => {
  const content = "function f(a) {\n  const limit = 30;\n  const more = of(a);\n  return a;\n}\n";
  const block = content.replace("30", "10");
  assert.equal(replaced(content, block, block.replace("10", "20")), null);
  assert.equal(replaced(content, block, ""), null);
  assert.equal(
    replaced(content, block, block.replace("of(a)", "of(b)")),
    null,
    "the line beside it",
  );
});

Deno.test("a mark of byte order stays where it is", () => {
  assert.equal(replaced("\ufefffirst\nsecond\n", "first\n", "1\n"), "\ufeff1\nsecond\n");
  assert.equal(
    replaced("\ufeffcompute(first);\nsecond\n", "\ufeff  compute(first);\n", "  compute(1);\n"),
    "\ufeffcompute(1);\nsecond\n",
  );
});

Deno.test("a place of which it was not asked whether the text fits throws", () => {
  const content = "\tcall(something);\n";
  const block = "        call(something);\n";
  const located = locate(content, block);
  assert.ok(located.type === "found");
  assert.throws(() => replaceLocated(content, located, block, "  other();\n"), RangeError);
});
