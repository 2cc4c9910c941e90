import assert from "node:assert/strict";
import { allTools } from "../../../src/tools/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { runTool, writtenBy } from "./support.ts";

const edit = (
  content: string | Uint8Array<ArrayBuffer>,
  input: Readonly<Record<string, unknown>>,
) => runTool("edit_file", { path: "a", ...input }, { files: { a: content } });

const definition = allTools.find((tool) => tool.definition.name === "edit_file")?.definition ??
  assert.fail();

/** As a call comes: through the schema, which knows other names. */
const parsed = (content: string, input: Readonly<Record<string, unknown>>) =>
  edit(content, Object(definition.input.parse({ path: "a", ...input })));

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
      "Line 4 differs at character 1. Only white space differs.",
      '  the file: "\\tif (values.length === 0) return 0;"',
      '  old_text: "    if (values.length === 0) return 0;"',
      "             ^^^^",
      "Line 5 differs at character 1. Only white space differs.",
      '  the file: "\\treturn sum(values) / values.length;"',
      '  old_text: "    return sum(values) / values.length;"',
      "             ^^^^",
    ].join("\n"),
  );
});

Deno.test("the difference is found where it is", async () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["return sum(values) / value.length;", [
      "Line 5 differs at character 28.",
      '  the file: "return sum(values) / values.length;"',
      '  old_text: "return sum(values) / value.length;"',
      "                                       ^",
    ]],
    ["import { sun } from './sum.js';", [
      "Line 1 differs at character 12.",
      "  the file: \"import { sum } from './sum.js';\"",
      "  old_text: \"import { sun } from './sum.js';\"",
      "                        ^",
    ]],
    ["export function mean(values) {\n  if (values.length == 0) return 0;", [
      "Line 4 differs at character 1.",
      '  the file: "\\tif (values.length === 0) return 0;"',
      '  old_text: "  if (values.length == 0) return 0;"',
      "             ^^^^^^^^^^^^^^^^^^^^",
    ]],
    ["export function mean(values) {\n\treturn sum(values) / values.length;", [
      'The file has line 4, "\\tif (values.length === 0) return 0;", which old_text leaves out.',
    ]],
    [
      "export function mean(values) {\n\n\tif (values.length === 0) return 0;\n\tnothing();",
      ['old_text has "" before line 4; the file has no such line there.'],
    ],
  ];
  for (const [oldText, sentences] of cases) {
    const text = await failure(oldText);
    assert.ok(text.endsWith(`]\n${sentences.join("\n")}`), text);
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
  // As short as this it stands everywhere.
  assert.doesNotMatch(await failure("return total / count;", "return"), /is there already/);
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
  assert.ok(text.endsWith(
    'Line 8 differs at character 7.\n  the file: "value 7"\n  old_text: "value seven"\n' +
      "                   ^^^^^",
  ));
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

Deno.test("a lenient match says how the text was found", async () => {
  const cases: readonly (readonly [string, string, string])[] = [
    [
      "\tif (ready) {\n\t\tstart();\n\t}\n",
      "  if (ready) {\n    start();\n",
      "  if (ready) {\n    stop();\n",
    ],
    ["start(it_now);  \n", "start(it_now);\t\n", "stop(it_now);\n"],
    ["const a  =  compute();\n", "const a = compute();\n", "const a = done();\n"],
  ];
  const told = [];
  for (const [content, old_text, new_text] of cases) {
    told.push((await edit(content, { old_text, new_text })).text);
  }
  assert.deepEqual(told, [
    "edited a: 1 replacement, at line 1 (matched with another indentation; new_text was re-indented)",
    "edited a: 1 replacement, at line 1 (matched but for blanks at line ends)",
    "edited a: 1 replacement, at line 1 (matched but for blanks within lines; what stays is as it was)",
  ]);
});

Deno.test("several edits are made in order, all or none", async () => {
  const content = "a = 1\nb = 2\nc = 3\n";
  const edits = [
    { old_text: "a = 1", new_text: "a = 10" },
    { search: "a = 10\nb = 2", replace: "a = 10\nb = 20" },
    { oldText: " = ", newText: ": ", replaceAll: true },
  ];
  const output = await parsed(content, { edits });
  assert.equal(writtenBy(output), "a: 10\nb: 20\nc: 3\n");
  assert.equal(
    output.text,
    "edited a: 1 replacement, at line 1; 1 replacement, at line 1; " +
      "3 replacements, at lines 1, 2, 3",
  );
  const broken = await parsed(content, { edits: [edits[0], { old_text: "zzzzz", new_text: "y" }] });
  assert.equal(broken.effects, undefined);
  assert.match(broken.text, /^Edit 2 of 2, after the edits before it: old_text is not in a/);
  const back = { old_text: "a = 10", new_text: "a = 1" };
  assert.match((await parsed(content, { edits: [edits[0], back] })).text, /^Together the edits/);
  const both = await parsed(content, { old_text: "c", new_text: "d", edits: [edits[0]] });
  assert.equal(writtenBy(both), "a = 10\nb = 2\nd = 3\n");
});

Deno.test("an edit without its texts is refused by the schema", () => {
  const inputs = [{ path: "a" }, { path: "a", old_text: "x" }, { path: "a", edits: [] }];
  const problems = inputs.map((input) =>
    definition.input.safeParse(input).error?.issues.map(({ path }) => path.join("."))
  );
  assert.deepEqual(problems, [["old_text", "new_text"], ["new_text"], ["old_text", "new_text"]]);
});

Deno.test("a file that was not read, or changed since, comes with the refusal", async () => {
  const hash = await sha256("one\ntwo\n");
  const input = { path: "./a", old_text: "two", new_text: "2" };
  const files = { a: "one\ntwo\n" };
  const asked = (seen: string | null) => runTool("edit_file", input, { files, seen: () => seen });
  const rest = "; nothing was changed. It is now as follows: make the call again, mended where " +
    "it does not fit.\none\ntwo\n";
  const saw = [{ path: "a", hash }];
  assert.deepEqual(await asked(null), { text: `a was not read before${rest}`, failed: true, saw });
  assert.deepEqual(await asked("00"), {
    text: `a changed since you have seen it${rest}`,
    failed: true,
    saw,
  });
  assert.equal((await asked(hash)).failed, undefined);
});

Deno.test("of a long file that was not read the lines around the place are shown", async () => {
  const content = Array.from({ length: 9000 }, (_, at) => `value number ${at}\n`).join("");
  const output = await runTool("edit_file", {
    path: "a",
    old_text: "value number 8000",
    new_text: "x",
  }, { files: { a: content }, seen: () => null });
  assert.match(output.text, /\n\[lines 7981-\d+ of 9000[^\]]*\]\nvalue number 7980\n/);
  assert.ok(output.text.length < 33_000);
});

Deno.test("what would lose text or spoil it is refused", async () => {
  const content = "function f() {\n  one();\n  two();\n}\n";
  const told = async (old_text: string, new_text: string) =>
    (await edit(content, { old_text, new_text })).text;
  assert.equal(
    await told(content, "function f() {\n  zero();\n  // ... rest of the code ...\n}\n"),
    'new_text has "// ... rest of the code ..." instead of the text itself; nothing was changed. ' +
      "Write that text out, or leave it out of old_text and new_text both.",
  );
  assert.equal(
    await told("  one();\n  two();\n", "2:  one();\n3:  three();\n"),
    "new_text has line numbers in it; nothing was changed. Leave them out.",
  );
  assert.equal(
    await told("one();", "one();\\n  three();"),
    "new_text has a backslash and n where a line should end; nothing was changed. " +
      "Give real line ends.",
  );
  assert.equal(
    await told("  one();\n  two( );\n", "  one();\n  two();\n").then((text) => text.split("\n")[0]),
    "old_text is not in a; nothing was changed. new_text is there already, at line 2. " +
      "Nearest to it: lines 2-3, exactly as in the file:",
  );
});

Deno.test("a line with unseen characters is edited by their names, and they stay to the byte", async () => {
  const content = "a = 'x\u200by'\u202e\nb = 1\n";
  const shown = "a = 'x<U+200B>y'<U+202E>";
  assert.equal(
    await result(content, shown, shown.replace("a =", "c =")),
    content.replace("a", "c"),
  );
  assert.equal(await result(content, shown, "a = 'xy'"), "a = 'xy'\nb = 1\n");
  assert.equal(
    await result(content, "b = 1", "b = '<U+200B>' # <U+2060>"),
    "a = 'x\u200by'\u202e\nb = '\u200b' # <U+2060>\n",
  );
});

Deno.test("where a file has the name itself it is text, and what fits nowhere changes nothing", async () => {
  assert.equal(await result("'<U+200B>'\n", "'<U+200B>'", "'<U+200B>!'"), "'<U+200B>!'\n");
  const both = "x\u200by <U+200B>\n";
  assert.match(await result(both, "x<U+200B>y <U+200B>", "z"), /^old_text/);
});
