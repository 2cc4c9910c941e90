import assert from "node:assert/strict";
import { sha256 } from "../../../src/util/mod.ts";
import { runTool, writtenBy } from "./support.ts";

const edit = (
  content: string | Uint8Array<ArrayBuffer>,
  input: Readonly<Record<string, unknown>>,
) => runTool("edit_file", { path: "a", ...input }, { files: { a: content } });

/** The new content, or the failure's text. */
async function result(
  content: string,
  old_text: string,
  new_text: string,
  all?: boolean,
): Promise<string> {
  const output = await edit(content, { old_text, new_text, ...(all === undefined ? {} : { all }) });
  return writtenBy(output) ?? output.text;
}

Deno.test("an edit is an effect with the hash of what was read", async () => {
  assert.deepEqual(await edit("one\ntwo\n", { old_text: "two", new_text: "2" }), {
    text: "edited a: 1 replacement, at line 2",
    effects: [{
      type: "change_set",
      files: [{
        path: "a",
        before: await sha256("one\ntwo\n"),
        after: new TextEncoder().encode("one\n2\n"),
      }],
    }],
  });
});

Deno.test("text is replaced exactly: no letter of a pattern means anything", async () => {
  assert.equal(await result("a.b a+b", "a.b", "$&$1\\n"), "$&$1\\n a+b");
  assert.equal(await result("x\n", "x\n", ""), "");
  assert.equal(await result("no end", "end", "end\n"), "no end\n");
  assert.equal(await result("a\n\n\nb", "a\n\n", "a\n"), "a\n\nb");
});

Deno.test("line ends stay what they are, in the new text too", async () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ["a\r\nb\r\nc\r\n", "a\nb\n", "a\nx\ny\n", "a\r\nx\r\ny\r\nc\r\n"],
    ["a\r\nb\r\n", "a\r\nb", "x\r\ny", "x\r\ny\r\n"],
    ["a\r\nb\r\n", "b", "b\nc", "b\r\nc".replace(/^/, "a\r\n") + "\r\n"],
    ["a\nb\n", "a\r\nb", "x\r\ny", "x\ny\n"],
    ["a\nb\n", "b", "b\r\nc", "a\nb\nc\n"],
    ["a\r\nb", "b", "b\nc", "a\r\nb\r\nc"],
    ["one", "one", "one\ntwo", "one\ntwo"],
    ["a\nb\r\nc\nd", "b\nc", "b\nx\nc", "a\nb\r\nx\r\nc\nd"],
    ["a\r\nb\nc\nd\r\n", "a\nb\nc\nd", "a\nb\nC\nd", "a\r\nb\nC\nd\r\n"],
    ["a\r\n\r\nb", "\n\n", "\n", "a\r\nb"],
    ["a\rb", "a\rb", "c", "c"],
  ];
  for (const [content, oldText, newText, expected] of cases) {
    assert.equal(await result(content, oldText, newText), expected, JSON.stringify(content));
  }
});

Deno.test("a byte order mark and UTF-16 are kept", async () => {
  const marked = await edit("\ufeffone two", { old_text: "\ufeffone", new_text: "1" });
  assert.equal(writtenBy(marked), "\ufeff1 two");
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x62, 0]);
  const wide = await edit(utf16, { old_text: "b", new_text: "€" });
  assert.deepEqual(
    wide.effects?.[0]?.files[0]?.after,
    Uint8Array.from([0xff, 0xfe, 0x61, 0, 0xac, 0x20]),
  );
});

Deno.test("with all, every place is replaced from left to right", async () => {
  assert.equal(await result("aaaa a", "aa", "b", true), "bb a");
  const output = await edit("x\ny x\nx", { old_text: "x", new_text: "z", all: true });
  assert.equal(output.text, "edited a: 3 replacements, at lines 1, 2, 3");
});

Deno.test("text that fits several places changes none and is told what is before each", async () => {
  const content = "function a() {\n  return 1;\n}\n\nfunction b() {\n  return 1;\n}\n";
  assert.deepEqual(await edit(content, { old_text: "  return 1;", new_text: "  return 2;" }), {
    text: [
      "old_text fits 2 places in a; nothing was changed:",
      'line 2, after "function a() {"',
      'line 6, after "function b() {"',
      "Add lines before or after it, in old_text and new_text, until it fits one place only; " +
      "or set all to true to change every place.",
    ].join("\n"),
    failed: true,
  });
  assert.match(await result("aaa", "aa", "b"), /^old_text fits 2 places/);
  assert.match(await result("x\n".repeat(9), "x", "b"), /\nline 5, after "x"\nand 4 more\n/);
});

Deno.test("an edit that changes nothing is a failure", async () => {
  const same = "old_text and new_text are the same; nothing was changed.";
  assert.equal(await result("a\r\nb", "a\nb", "a\r\nb"), same);
  assert.equal(
    await result("a", "", "b"),
    "old_text is empty. Give the text to be replaced; write_file writes a whole file.",
  );
});

const program = [
  "import { sum } from './sum.js';",
  "",
  "export function mean(values) {",
  "\tif (values.length === 0) return 0;",
  "\treturn sum(values) / values.length;",
  "}",
  "",
].join("\n");

/** The failure for an old text that is not in the program. */
async function failure(old_text: string, new_text = "something new"): Promise<string> {
  const output = await edit(program, { old_text, new_text });
  assert.deepEqual(Object.keys(output).sort(), ["failed", "text"]);
  return output.text;
}

Deno.test("text that is not there is answered with the file's true lines and the first difference", async () => {
  assert.equal(
    await failure(
      "    if (values.length === 0) return 0;\n    return sum(values) / values.length;",
    ),
    [
      "old_text is not in a; nothing was changed. Nearest to it: lines 4-5, exactly as in the file:",
      "\tif (values.length === 0) return 0;",
      "\treturn sum(values) / values.length;",
      "[end of lines 4-5]",
      "The first difference is in line 4, character 1: the file goes on with " +
      '"\\tif (values.length === 0) return 0;", old_text with ' +
      '"    if (values.length === 0) return 0;". Only white space differs.',
    ].join("\n"),
  );
});

Deno.test("the difference is found where it is", async () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      "return sum(values) / value.length;",
      'line 5, character 28: the file goes on with "s.length;", old_text with ".length;".',
    ],
    [
      "import { sum } from ’./sum.js’;",
      'line 1, character 21: the file goes on with "\'./sum.js\';", old_text with "’./sum.js’;".',
    ],
    [
      "export function mean(values) {\n  if (values.length == 0) return 0;",
      'line 4, character 1: the file goes on with "\\tif (values.length === 0) return 0;", ' +
      'old_text with "  if (values.length == 0) return 0;".',
    ],
    [
      "\tif (values.length === 0) return 0; \n\treturn sum(values)",
      'line 4, character 36: the file goes on with the end of the line, old_text with " ". Only white space differs.',
    ],
  ];
  for (const [oldText, sentence] of cases) {
    const text = await failure(oldText);
    assert.ok(text.endsWith(`The first difference is in ${sentence}`), text);
  }
});

Deno.test("slips that models make are named", async () => {
  const numbered =
    "4:\tif (values.length === 0) return 0;\n5:\treturn sum(values) / values.length;";
  assert.match(
    await failure(numbered),
    /lines 4-5, [^]*old_text has line numbers in it\. Leave them out, in new_text too\.$/,
  );
  assert.match(await failure("     5\t\treturn sum(values) / values.length;"), /line numbers/);
  assert.match(
    await failure("export function mean(values) {\\n\\tif (values.length === 0) return 0;"),
    /lines 3-4, [^]*old_text has backslashes before n, t or quotes/,
  );
  assert.match(
    await failure("return total / count;", "export function mean(values) {"),
    /new_text is there already, at line 3\./,
  );
  assert.match(await failure("}\n\nmore();"), /line 8|ends before|goes on/);
});

Deno.test("text like nothing in the file says so and shows nothing", async () => {
  assert.equal(
    await failure("SELECT * FROM users WHERE id = 1"),
    "old_text is not in a, nor anything like it; nothing was changed. " +
      "Read the file and copy the text from it.",
  );
  assert.match(await result("", "x", "y"), /nor anything like it/);
});

Deno.test("a nearest place that is long is cut", async () => {
  const content = Array.from({ length: 200 }, (_, at) => `value ${at}\n`).join("");
  const text = await result(content, content.replace("value 7\n", "value seven\n"), "x");
  assert.match(text, /Nearest to it: lines 1-60, exactly[^]*\nvalue 59\n\[end of lines 1-60\]\n/);
  assert.match(text, /line 8, character 7: the file goes on with "7", old_text with "seven"\.$/);
});

Deno.test("a large file does not take long to be compared", async () => {
  const content = Array.from({ length: 50_000 }, (_, at) => `const v${at} = f(${at});\n`).join("");
  assert.match(
    await result(content, "const v41 = f(40);", "x"),
    /Nearest to it: line \d+, exactly/,
  );
});

Deno.test("a file that cannot be edited says why", async () => {
  const outputs = [
    await edit(Uint8Array.from([1, 0]), { old_text: "x", new_text: "y" }),
    await edit("x", { path: "b", old_text: "x", new_text: "y" }),
    await edit("x", { path: ".git/a", old_text: "x", new_text: "y" }),
    await edit("x", { path: "../a", old_text: "x", new_text: "y" }),
  ];
  assert.deepEqual(outputs.map(({ text, failed }) => [text, failed]), [
    ["a is binary (2 bytes), not text.", true],
    ["b does not exist.", true],
    [".git/a is protected (settings or history); no tool may write it.", true],
    ["../a is outside the workspace. Use a path relative to its root. Did you mean a?", true],
  ]);
});
