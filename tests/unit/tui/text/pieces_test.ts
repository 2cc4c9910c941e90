import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  ended,
  feed,
  loadKit,
  markdownRows,
  type Piece,
  pieceRows,
  pieces,
  plainText,
  splitter,
} from "../../../../src/tui/text/mod.ts";

const kit = await loadKit([]);

function inPortions(portions: readonly string[]): readonly Piece[] {
  let state = splitter;
  const found: Piece[] = [];
  for (const portion of portions) {
    const [next, more] = feed(state, portion);
    state = next;
    found.push(...more);
  }
  return [...found, ...ended(state)];
}

const text = fc.array(
  fc.constantFrom(
    ...[
      "word ",
      "\n",
      "\n\n",
      "\r\n\r\n",
      "- item\n",
      "1. item\n",
      "  indented\n",
      "```ts\n",
      "```\n",
    ],
    ...[
      "   ```\n",
      "~~~\n",
      "# head\n",
      "> q\n",
      "x".repeat(700),
      "字".repeat(700),
      "😀",
      "long line ".repeat(90),
    ],
  ),
  { maxLength: 40 },
).map((parts) => parts.join(""));

Deno.test("the same text gives the same pieces in whatever portions it comes", () => {
  fc.assert(fc.property(text, fc.integer({ min: 1, max: 977 }), (whole, size) => {
    const portions = whole.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
    assert.deepEqual(inPortions(portions), pieces(whole));
  }));
});

Deno.test("no character that is not blank is lost between pieces but the fences", () => {
  const bare = (it: string) => it.replaceAll(/\s+|`{3,}(ts)?|~{3,}/g, "");
  fc.assert(fc.property(text, (whole) => {
    assert.equal(bare(pieces(whole).map((it) => it.text).join("")), bare(whole));
  }));
});

Deno.test("text is cut between blocks, lists stay whole, and fences are pieces of their own", () => {
  const whole =
    "one\ntwo\n\n- a\n\n- b\n\n  more of b\n\nnext\n  ```ts\n  let x\n    y\n  ```\nlast";
  const markdown = { type: "markdown", tight: false } as const;
  assert.deepEqual(pieces(whole), [
    { ...markdown, text: "one\ntwo\n\n" },
    { ...markdown, text: "- a\n\n- b\n\n  more of b\n\n" },
    { ...markdown, text: "next\n" },
    { type: "code", text: "let x\n  y", language: "ts", indent: 2, label: true, tight: false },
    { ...markdown, text: "last\n" },
  ]);
});

Deno.test("what has no end in sight is cut all the same, and goes on without a gap", () => {
  const code = pieces(`\`\`\`py\n${"x = 1\n".repeat(130)}`);
  assert.deepEqual(
    code.map((it) => [it.type, it.text.split("\n").length, it.tight]),
    [["code", 60, false], ["code", 60, true], ["code", 10, true]],
  );
  const line = pieces("字".repeat(5000));
  assert.deepEqual(line.map((it) => [it.text.length, it.tight]), [
    [2048, false],
    [2048, true],
    [905, true],
  ]);
});

Deno.test("pieces look like the page they come from", () => {
  const page =
    "# Head\n\nA text\nof lines.\n\n1. one\n2. two\n\n> quote\n\n| a | b |\n|--|--|\n| 1 | 2 |\n";
  const apart = pieces(page).map((it) => plainText(pieceRows(it, 60, kit))).join("\n\n");
  assert.equal(apart, plainText(markdownRows(page, 60, { kit })));
});
