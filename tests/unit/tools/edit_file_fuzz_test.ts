import assert from "node:assert/strict";
import fc from "fast-check";
import { runTool } from "./support.ts";

/** Few letters and every kind of line end, so that texts fit often and in several places. */
const piece = fc.constantFrom(
  "a",
  "b",
  "ab",
  "é",
  "😀",
  " ",
  "\t",
  "\n",
  "\r\n",
  "\r\n",
  "\r",
  "$&",
);
const text = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(""));
const mark = fc.constantFrom("", "\ufeff");

/**
 * The slow reference: cuts the file into symbols (a line end is one), tries every place,
 * and tells which bytes must be untouched.
 */
function places(content: string, wanted: string): readonly { from: number; to: number }[] {
  const symbols = content.match(/\r\n|[^]/g) ?? [];
  const target = wanted.match(/\r\n|[^]/g) ?? [];
  const same = (a: string | undefined, b: string | undefined) =>
    a === b || (a === "\r\n" && b === "\n") || (a === "\n" && b === "\r\n");
  const found = [];
  for (let at = 0; at + target.length <= symbols.length; at++) {
    if (!target.every((symbol, offset) => same(symbols[at + offset], symbol))) continue;
    const from = symbols.slice(0, at).join("").length;
    found.push({ from, to: from + symbols.slice(at, at + target.length).join("").length });
  }
  return found;
}

/** The text, where each of its line ends may be of either kind. */
function withAnyLineEnds(wanted: string): RegExp {
  const symbols = wanted.match(/\r\n|[^]/g) ?? [];
  const parts = symbols.map((symbol) => symbol.endsWith("\n") ? "\\r?\\n" : RegExp.escape(symbol));
  return new RegExp(`^${parts.join("")}$`);
}

const flat = (value: string) => value.replaceAll("\r\n", "\n");

Deno.test("one place: the bytes around it are untouched, what is in it is the new text", async () => {
  await fc.assert(
    fc.asyncProperty(text(30), text(3), text(4), mark, async (content, wanted, newText, bom) => {
      const output = await runTool("edit_file", {
        path: "f",
        old_text: wanted,
        new_text: newText,
      }, { files: { f: bom + content } });
      const after = output.effects?.[0]?.files[0]?.after;
      const found = wanted === "" ? [] : places(content, wanted);
      const [place] = found;
      if (found.length !== 1 || !place || flat(wanted) === flat(newText)) {
        assert.equal(after, undefined);
        assert.equal(output.failed, true);
        return;
      }
      assert.ok(after);
      const bytes = new TextEncoder();
      const head = bytes.encode(bom + content.slice(0, place.from));
      const tail = bytes.encode(content.slice(place.to));
      assert.deepEqual(after.slice(0, head.length), head);
      assert.deepEqual(after.slice(after.length - tail.length), tail);
      const middle = new TextDecoder("utf-8", { ignoreBOM: true })
        .decode(after.slice(head.length, after.length - tail.length));
      assert.match(middle, withAnyLineEnds(newText));
    }),
    { numRuns: 1500 },
  );
});

Deno.test("a file with one kind of line end keeps it, and undoing an edit gives back its bytes", async () => {
  const lineEnd = fc.constantFrom("\n", "\r\n");
  const lines = fc.array(fc.constantFrom("a", "b", "ab", "é", ""), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lines, lineEnd, fc.nat(11), lines, async (old, end, at, added) => {
      const content = old.join(end);
      const unique = `<${at}>`;
      const from = Math.min(at, old.length - 1);
      const marked = [...old.slice(0, from), unique, ...old.slice(from)].join(end);
      const newText = `[${added.join("\n")}]`;
      const there = await edited(marked, unique, newText);
      assert.equal(flat(there), flat(marked).replace(unique, () => newText));
      if (end === "\r\n") assert.doesNotMatch(there, /(?<!\r)\n/);
      else assert.doesNotMatch(there, /\r/);
      assert.equal(await edited(there, newText, unique), marked);
      assert.equal(content.length + unique.length + end.length, marked.length);
    }),
    { numRuns: 300 },
  );
});

async function edited(content: string, old_text: string, new_text: string): Promise<string> {
  const output = await runTool("edit_file", { path: "f", old_text, new_text }, {
    files: { f: content },
  });
  const after = output.effects?.[0]?.files[0]?.after;
  assert.ok(after, output.text);
  return new TextDecoder().decode(after);
}
