import assert from "node:assert/strict";
import * as fc from "fast-check";
import { cells, graphemes, printable } from "../../../../src/ansi/mod.ts";
import {
  codeRows,
  loadKit,
  markdownRows,
  pieceRows,
  pieces,
  plainKit,
  plainText,
  wrapSpans,
} from "../../../../src/tui/text/mod.ts";
import type { Row } from "../../../../src/tui/types.ts";

const kit = await loadKit(["ts", "python", "no such language"]);

const lines = (rows: readonly Row[]) => plainText(rows).split("\n");

/** What Markdown is made of, and what breaks it. */
const scraps = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...[
        "# ",
        "\n",
        "\n\n",
        "- ",
        "1. ",
        "> ",
        "```ts\n",
        "```",
        "~~~",
        "`",
        "**",
        "*",
        "_",
        "~~",
      ],
      ...["[a](b)", "![", "](", "| a | b |\n", "|--|:-:|\n", "---\n", "<b>", "</", "&amp;", "\\"],
      ...[
        "\t",
        "    ",
        "\r\n",
        "\x1b[31m",
        "\u200b",
        "\u202e",
        "\ud800",
        "[r]: http://x",
        "- [x] ",
      ],
      ...[
        "你好，世界。",
        "👩‍👩‍👧",
        "👍🏽",
        "🇩🇪",
        "1\ufe0f\u20e3",
        "e\u0301",
        "ﷺ",
        "word ",
        "a".repeat(200),
      ],
    ),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  ),
  { maxLength: 24 },
).map((parts) => parts.join(""));

const widths = fc.integer({ min: 1, max: 130 });

function assertFits(rows: readonly Row[], width: number): void {
  const wide = rows.map((row) => row.map(({ text }) => text).join(""))
    .filter((text) => cells(text) > width || /\p{Cc}/u.test(text));
  assert.deepEqual(wide, []);
}

Deno.test("no text of any kind throws, and no row is wider than it may be", () => {
  fc.assert(
    fc.property(scraps, widths, (text, width) => {
      for (const known of [kit, plainKit]) {
        assertFits(markdownRows(text, width, { kit: known }), width);
        assertFits(pieces(text).flatMap((it) => pieceRows(it, width, known)), width);
        assertFits(codeRows(text, "ts", { width, kit: known }), width);
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("every character of a paragraph that is not blank is shown, in its order", () => {
  const word = fc.oneof(
    fc.stringMatching(/^[A-Za-z]{1,30}$/),
    fc.constantFrom("你好", "世界，", "（括号）", "👩‍👩‍👧", "👍🏽", "é", "naïve", "한국어", "ﬁ"),
  );
  const unblank = (text: string) => [...graphemes(text)].filter((it) => it.trim() !== "");
  fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), widths, (words, width) => {
    // Below two cells a wide character has no room.
    const room = Math.max(width, 2);
    const text = words.join(" ");
    const rows = markdownRows(text, room, { kit });
    assert.deepEqual(unblank(plainText(rows)), unblank(printable(text)));
  }));
});

Deno.test("wrapping keeps words whole, drops blanks at its breaks, and styles each piece", () => {
  const spans: Row = [
    { text: "one two" },
    { text: "three", bold: true },
    { text: " 你好（世界）。 four\nfive" },
  ];
  assert.deepEqual(wrapSpans(spans, 10, { first: [{ text: "- " }], rest: [{ text: "  " }] }), [
    [{ text: "- one" }],
    [{ text: "  two" }, { text: "three", bold: true }],
    [{ text: "  你好（世" }],
    [{ text: "  界）。" }],
    [{ text: "  four" }],
    [{ text: "  five" }],
  ]);
});

const page = `# The *plan* 计划

Some **bold**, \`code\`, ~~gone~~ and [a link](https://example.org/x), then http://bare.org
你好世界，这是一个很长的段落，需要在窄的窗口里折行 👩‍👩‍👧 才能显示完整。

1. first
2. second, which is long enough that it has to go on in the row below it, at its own place
   - nested 👍🏽
   - [x] done
   - [ ] open

> quoted
> > twice

| name | 数量 | what it is |
|:-----|-----:|:----------:|
| a | 12 | left |
| 苹果 | 3 | \`code\` |

<details>raw</details>

---
`;

Deno.test("a page at 80 columns", () => {
  assert.deepEqual(lines(markdownRows(page, 80, { kit })), [
    "The plan 计划",
    "",
    "Some bold, code, ~~gone~~ and a link (https://example.org/x), then",
    "http://bare.org",
    "你好世界，这是一个很长的段落，需要在窄的窗口里折行 👩‍👩‍👧 才能显示完整。",
    "",
    "1. first",
    "2. second, which is long enough that it has to go on in the row below it, at its",
    "   own place",
    "   ◦ nested 👍🏽",
    "   ☑ done",
    "   ☐ open",
    "",
    "│ quoted",
    "│",
    "│ │ twice",
    "",
    "name │ 数量 │ what it is",
    "─────┼──────┼───────────",
    "a    │   12 │    left",
    "苹果 │    3 │    code",
    "",
    "<details>raw</details>",
    "",
    "────────────────────────────────────────",
  ]);
});

Deno.test("a table that is too wide wraps its cells, and is told in lines where it cannot", () => {
  const table = "| name | what it is |\n|--|--|\n| a | quite a long text about it |\n| b | short |";
  assert.deepEqual(lines(markdownRows(table, 24, { kit })), [
    "name │ what it is",
    "─────┼──────────────────",
    "a    │ quite a long text",
    "     │ about it",
    "b    │ short",
  ]);
  assert.deepEqual(lines(markdownRows(table, 14, { kit })), [
    "name: a",
    "what it is:",
    "quite a long",
    "text about it",
    "",
    "name: b",
    "what it is:",
    "short",
  ]);
});

Deno.test("what is said in a line is told apart by its style", () => {
  const [row] = markdownRows("a **b *c*** `d` [e](f)", 40, { kit });
  assert.deepEqual(row, [
    { text: "a " },
    { text: "b ", bold: true },
    { text: "c", bold: true, italic: true },
    { text: " " },
    { text: "d", role: "code", on: "code" },
    { text: " " },
    { text: "e", role: "link", underline: true },
    { text: " (f)", role: "dim" },
  ]);
});

Deno.test("before anything is loaded Markdown is shown as it was written", () => {
  assert.deepEqual(lines(markdownRows("# a\n\n- **b**\n", 40, { kit: plainKit })), [
    "# a",
    "",
    "- **b**",
  ]);
});
