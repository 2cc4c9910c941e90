import assert from "node:assert/strict";
import { applyPatch, parsePatch } from "../../../../src/edit/patch/mod.ts";
import { diffOf, patched, patchedFile, update } from "./support.ts";

type Cases = Readonly<Record<string, readonly [text: string, patch: string, result: string]>>;

function check(cases: Cases): void {
  for (const [name, [text, patch, result]] of Object.entries(cases)) {
    assert.equal(patchedFile(patch, text), result, name);
  }
}

/** Cases that are refused, with what the refusal says. */
type Refusals = Readonly<Record<string, readonly [text: string, patch: string, says: RegExp]>>;

function refuse(cases: Refusals): void {
  for (const [name, [text, patch, says]] of Object.entries(cases)) {
    const result = patched(patch, { f: text });
    if (typeof result !== "string") assert.fail(`${name}: ${JSON.stringify(result)}`);
    assert.match(result, says, name);
  }
}

const two = "class A:\n    def f(self):\n        return 1\n\nclass B:\n    def f(self):\n" +
  "        return 1\n";

Deno.test("a hunk lands where its old lines are", () => {
  check({
    "a line": ["a\nb\nc\n", update("-b", "+x"), "a\nx\nc\n"],
    "the first line": ["a\nb\n", update("-a", "+x"), "x\nb\n"],
    "the last line": ["a\nb\n", update("-b", "+x", "+y"), "a\nx\ny\n"],
    "more lines": ["a\nb\nc\n", update(" a", "+x", " b"), "a\nx\nb\nc\n"],
    "fewer lines": ["a\nb\nc\n", update("-a", "-b"), "c\n"],
    "all lines": ["a\nb\n", update("-a", "-b"), ""],
    "nothing left, then something": ["a\n", update("-a", "+b"), "b\n"],
    "a line that is part of another": ["xa\na\nax\n", update("-a", "+b"), "xa\nb\nax\n"],
    "several hunks": ["a\nb\nc\nd\n", update("@@", "-a", "@@", "-c", "+x"), "b\nx\nd\n"],
    "hunks side by side": ["a\nb\n", update("@@", "-a", "+x", "@@", "-b", "+y"), "x\ny\n"],
    "hunks that share a kept line": [
      "a\nb\nc\nd\ne\n",
      update("@@", "-b", "+x", " c", "@@", " c", "-d", "+y"),
      "a\nx\nc\ny\ne\n",
    ],
    "a hunk that changes what the one before keeps": [
      "a\nb\nc\n",
      update("@@", "-a", "+x", " b", " c", "@@", "-b", "+y"),
      "x\ny\nc\n",
    ],
    "a hunk that only keeps": ["a\nb\n", update("@@", " a", "@@", "-b", "+c"), "a\nc\n"],
    "a letter of a pattern": ["$&\n", update("-$&", "+$1"), "$1\n"],
    "a file of one empty line": ["\n", update("-", "+a"), "a\n"],
  });
});

Deno.test("order tells equal places apart where only one way is left", () => {
  check({
    "both places are named": [
      "a\n-\na\n",
      update("@@", "-a", "+x", "@@", "-a", "+y"),
      "x\n-\ny\n",
    ],
    "the second place is behind a sure one": [
      "a\nsure\na\nb\n",
      update("@@", "-sure", "+x", "@@", "-a", "+y"),
      "a\nx\ny\nb\n",
    ],
    "the first place is before a sure one": [
      "a\nsure\na\nb\n",
      update("@@", "-a", "+y", "@@", "-sure", "+x"),
      "y\nx\na\nb\n",
    ],
  });
});

Deno.test("headings narrow the search", () => {
  check({
    "a class": [
      two,
      update("@@ class B", "-        return 1", "+        return 2"),
      two
        .replace(/1\n$/, "2\n"),
    ],
    "a class and its method": [
      two,
      update("@@ class A:", "@@     def f(self):", "-        return 1", "+        return 2"),
      two.replace("1", "2"),
    ],
    "a part of a line": [
      two,
      update("@@ class B", "@@ def f", "-        return 1", "+        return 2"),
      two.replace(/1\n$/, "2\n"),
    ],
    "the heading once more as a kept line": [
      two,
      update("@@ class B:", " class B:", "     def f(self):", "-        return 1"),
      two.replace(/ {8}return 1\n$/, ""),
    ],
    "a place below a heading that heads nothing": [
      "import a\nx = 1\nimport b\ny = 2\n",
      update("@@ import b", "-y = 2", "+y = 3"),
      "import a\nx = 1\nimport b\ny = 3\n",
    ],
    "a heading that is not there, of a place that is there once": [
      "a\nb\n",
      update("@@ def nowhere():", "-b", "+c"),
      "a\nc\n",
    ],
    "an arrow's braces": [
      "const f = (\n  a,\n) => {\n  go();\n};\nconst g = () => {\n  go();\n};\n",
      update("@@ const f = (", "-  go();", "+  stop();"),
      "const f = (\n  a,\n) => {\n  stop();\n};\nconst g = () => {\n  go();\n};\n",
    ],
  });
});

Deno.test("lines are added where it is said: at the end, below a heading, behind a line by number", () => {
  check({
    "the end": ["a\nb\n", update("@@", "+c", "*** End of File"), "a\nb\nc\n"],
    "the end, of two equal places": [
      "a\nb\na\n",
      update("@@", "-a", "+c", "*** End of File"),
      "a\nb\nc\n",
    ],
    "below a heading": ["a\nb\n", update("@@ a", "+x"), "a\nx\nb\n"],
    "an empty file": ["", update("+a"), "a\n"],
    "an empty file, by a diff": ["", diffOf("@@ -0,0 +1 @@", "+a"), "a\n"],
    "behind a line": ["a\nb\n", diffOf("@@ -1,0 +2 @@", "+x"), "a\nx\nb\n"],
    "before the first line": ["a\nb\n", diffOf("@@ -0,0 +1 @@", "+x"), "x\na\nb\n"],
  });
  refuse({
    "nowhere": ["a\nb\n", update("+x"), /hunk 1 .*nothing says where/],
    "a heading that is there twice": ["a\nb\na\n", update("@@ a", "+x"), /"a" is there 2 times/],
    "a heading that is not there": ["a\nb\n", update("@@ z", "+x"), /"z" is not in the file/],
    "a heading in the middle of a statement": [
      "def f(\n  a,\n):\n  pass\n",
      update("@@ def f(", "+  x"),
      /is line 1, which goes on in the next one/,
    ],
    "behind a line, miscounted": ["a\nb\n", diffOf("@@ -1,3 +2,9 @@", "+x"), /nothing says where/],
    "behind a line that is not there": ["a\n", diffOf("@@ -7,0 +8 @@", "+x"), /nothing says where/],
  });
});

Deno.test("line numbers decide between equal places only where they are right, or clearly nearest", () => {
  const lines = Array.from({ length: 100 }, (_, at) => at === 9 || at === 79 ? "x" : `${at}`);
  const text = `${lines.join("\n")}\n`;
  const at = (line: number) => {
    const changed = lines.map((it, index) => index === line - 1 ? "y" : it);
    return `${changed.join("\n")}\n`;
  };
  check({
    "exactly right": [text, diffOf("@@ -80 +80 @@", "-x", "+y"), at(80)],
    "exactly right, miscounted": [text, diffOf("@@ -10,5 +10,5 @@", "-x", "+y"), at(10)],
    "nearly right": [text, diffOf("@@ -13 +13 @@", "-x", "+y"), at(10)],
    "wrong where one place is left": ["a\nb\n", diffOf("@@ -70 +70 @@", "-b", "+c"), "a\nc\n"],
    "wrong counts and wrong numbers": [
      "a\nb\nc\nd\n",
      diffOf("@@ -11,9 +11,1 @@", " a", "-b", "@@ -3,1 +9,9 @@", "-d", "+x"),
      "a\nc\nx\n",
    ],
    "a heading between equal places": [
      two,
      diffOf("@@ -99,1 +99,1 @@ class B:", "-        return 1", "+        return 2"),
      two.replace(/1\n$/, "2\n"),
    ],
  });
  refuse({
    "in the middle": [
      text,
      diffOf("@@ -40 +40 @@", "-x", "+y"),
      /fit 2 places:\nline 10, after "8"/,
    ],
    "nearly right, miscounted": [text, diffOf("@@ -13,4 +13,4 @@", "-x", "+y"), /fit 2 places/],
    "a number that was filled in": [
      "x\na\nx\n",
      diffOf("@@ -1,4 +1,4 @@", "-x", "+y"),
      /fit 2 places/,
    ],
    "equal distance": ["x\na\nx\n", diffOf("@@ -2 +2 @@", "-x", "+y"), /fit 2 places/],
  });
});

const lenient =
  "def total(items):\n\tresult = 0\n\tfor item in items:\n\t\tresult += item\n\treturn result\n";

Deno.test("slips in blanks and quotes are mended, and what is kept stays the file's", () => {
  check({
    "blanks at line ends": [
      "const value = 1;  \nconst other = 2;\n",
      update(" const value = 1;", "-const other = 2;", "+const other = 3;"),
      "const value = 1;  \nconst other = 3;\n",
    ],
    "another indentation": [
      "if x:\n        first_call(1)\n        second_call(2)\n",
      update("     first_call(1)", "-    second_call(2)", "+    third_call(3)", "+    last(4)"),
      "if x:\n        first_call(1)\n        third_call(3)\n        last(4)\n",
    ],
    "blanks for tabs": [
      lenient,
      update(
        "     for item in items:",
        "-        result += item",
        "+        if item:",
        "+            result += item",
      ),
      lenient.replace("\t\tresult += item", "\t\tif item:\n\t\t\tresult += item"),
    ],
    "typographic quotes": [
      'print("it is done")\n',
      update("-print(“it is done”)", "+print(“it was done”)"),
      'print("it was done")\n',
    ],
    "a forgotten blank before kept lines": [
      "class A:\n    def first(self):\n        return 1\n",
      update("class A:", "    def first(self):", "-        return 1", "+        return 2"),
      "class A:\n    def first(self):\n        return 2\n",
    ],
    "the whole indentation of a line": [
      "def f():\n    return compute_it(1)\n",
      update("-return compute_it(1)", "+x = 1", "+return compute_it(x)"),
      "def f():\n    x = 1\n    return compute_it(x)\n",
    ],
  });
  refuse({
    "one blank off, without a line that tells": [
      "class A:\n    first_line_of_it()\n    second_line_of_it() \n",
      update("    first_line_of_it()", "    second_line_of_it()", "+    third()"),
      /old_text is not in f/,
    ],
    "two lenient places, a number notwithstanding": [
      "  return compute_it(1)\nx\n    return compute_it(1)\n",
      diffOf("@@ -1 +1 @@", "-return compute_it(1)", "+return compute_it(2)"),
      /fit 2 places/,
    ],
    "a lenient place behind, an exact one out of order": [
      "call_the_thing(1)\nb\n  call_the_thing(1)\n",
      update("@@", "-b", "+c", "@@", "-call_the_thing(1)", "+x"),
      /hunk 2 .*not behind those of the hunk before it:\nline 1/,
    ],
    "a part of a line": [
      "discount = 0\n",
      update("-count = 0", "+count = 1"),
      /old_text is not in/,
    ],
  });
});

Deno.test("line ends and a missing final one are kept", () => {
  check({
    "CRLF": ["a\r\nb\r\n", update("-b", "+x", "+y"), "a\r\nx\r\ny\r\n"],
    "CRLF in both": ["a\r\nb\r\n", update("-b", "+x").replaceAll("\n", "\r\n"), "a\r\nx\r\n"],
    "CRLF in the patch": ["a\nb\n", update("-b", "+x").replaceAll("\n", "\r\n"), "a\nx\n"],
    "CRLF in lines of the patch, not in the file": ["a\nb\n", update("-b\r", "+x\r"), "a\nx\n"],
    "mixed ends": ["a\r\nb\nc\r\n", update(" a", "-b", "+x", "+y"), "a\r\nx\ny\nc\r\n"],
    "CRLF that becomes LF": [
      "a\r\nb\r\n",
      diffOf("@@ -1,2 +1,2 @@", "-a\r", "+a", " b\r"),
      "a\nb\r\n",
    ],
    "no final line end": ["a\nb", update("-a", "+x"), "x\nb"],
    "no final line end, last line changed": ["a\nb", update("-b", "+x"), "a\nx"],
    "no final line end, a line added": ["a\nb", update(" b", "+c"), "a\nb\nc"],
    "no final line end, last line gone": ["a\nb", update("-b"), "a"],
    "a CRLF file without a final one": ["a\r\nb", update(" b", "+c"), "a\r\nb\r\nc"],
    "a final line end that is added": [
      "a\nb",
      diffOf("@@ -2 +2 @@", "-b", "\\ No newline at end of file", "+b"),
      "a\nb\n",
    ],
    "a final line end that goes": [
      "a\nb\n",
      diffOf("@@ -2 +2 @@", "-b", "+b", "\\ No newline at end of file"),
      "a\nb",
    ],
    "a mark at a line in the middle": [
      "a\nb\n",
      diffOf("@@ -1 +1 @@", "-a", "+x", "\\ No newline at end of file"),
      "x\nb\n",
    ],
    "a lone carriage return": ["a\rb\nc\n", update("-c", "+d"), "a\rb\nd\n"],
    "odd characters": ["é\u2028ü\nn\u0000\n😀\n", update("-😀", "+é"), "é\u2028ü\nn\u0000\né\n"],
  });
});

Deno.test("what does not fit is refused with the true lines, and nothing is changed", () => {
  refuse({
    "equal places": [
      "f1\na\nf2\na\n",
      update("-a", "+b"),
      /^The patch does not fit; no file was changed\.\nf, hunk 1 \(line 3 of the patch\): its old lines fit 2 places:\nline 2, after "f1"\nline 4, after "f2"\nPut more lines to keep/,
    ],
    "three equal places and two hunks": [
      "a\n-\na\n-\na\n",
      update("@@", "-a", "+x", "@@", "-a", "+y"),
      /hunk 1 .*fit 2 places/,
    ],
    "hunks out of order": [
      "a\nb\nc\n",
      update("@@", "-c", "+x", "@@", "-a", "+y"),
      /hunk 2 .*not behind those of the hunk before it:\nline 1\nPut the hunks in the order/,
    ],
    "hunks that overlap": [
      "a\nb\nc\n",
      update("@@", "-a", "-b", "+x", "@@", "-b", "-c", "+y"),
      /hunk 2 [\s\S]*make one of two that overlap/,
    ],
    "a hunk twice": ["a\nb\n", update("@@", "+x", " a", "@@", "+x", " a"), /hunk 2/],
    "a heading that is elsewhere": [
      two,
      update("@@ class C", "-        return 1", "+        return 2"),
      /not below "class C":\nline 3, after " {4}def f\(self\):"\nline 7/,
    ],
    "a place above its heading": [
      "a\nb\ndef g():\n  c\n",
      update("@@ def g():", "-b", "+x"),
      /not below "def g\(\):":\nline 2/,
    ],
    "lines that are not there": [
      "function sum(a, b) {\n  return a + b;\n}\n",
      update(" function sum(a, b) {", "-  return a - b;", "+  return b - a;"),
      /old_text is not in f.*\nfunction sum\(a, b\) \{\n {2}return a \+ b;\n[\s\S]*Line 2 differs at character 12/,
    ],
    "lines that are there already": [
      "first line of it\nsecond line\n",
      update(" first line of it", "-another line", "+second line"),
      /new_text is there already, at line 1/,
    ],
    "text left out": [
      "a\nb\nc\n",
      update("-b", "+# ... rest of the code remains unchanged ..."),
      /stands for lines that were left out/,
    ],
    "a line end as two characters": [
      "a\nb();\n",
      update("-b();", "+c();\\nd();"),
      /^The patch does not fit.*\nf: "c\(\);\\\\nd\(\);" has a backslash and n/,
    ],
    "no change": ["a\nb\n", update("-a", "+a"), /^The patch changes nothing/],
    "no change, by keeping": ["a\nb\n", update(" a", " b"), /^The patch changes nothing/],
  });
});

Deno.test("three problems are named in full, and that there are more", () => {
  const result = patched(update(...["a", "b", "c", "d"].flatMap((it) => ["@@", `-${it}`])), {
    f: "x\n",
  });
  assert.match(
    String(result),
    /hunk 1[\s\S]*hunk 2[\s\S]*hunk 3[\s\S]*\nThere are more hunks that do not fit\.$/,
  );
});

const files = { f: "a\nb\n", g: "c\n" };

Deno.test("files are added, deleted, moved, and changed together or not at all", () => {
  const cases: readonly (readonly [string, string, ReturnType<typeof patched>])[] = [
    ["an addition", "*** Add File: d/h\n+x\n+y", { "d/h": "x\ny\n" }],
    ["an addition with CRLF", "*** Add File: h\n+x\r\n+y\r", { h: "x\r\ny\r\n" }],
    [
      "an addition without a final line end",
      "--- /dev/null\n+++ b/h\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file",
      { h: "x" },
    ],
    ["an empty file", "*** Add File: h", { h: "" }],
    ["a deletion", "*** Delete File: g", { g: null }],
    [
      "a deletion that shows the lines",
      "diff --git a/g b/g\ndeleted file mode 100644\n--- a/g\n+++ /dev/null\n@@ -1 +0,0 @@\n-c\n",
      { g: null },
    ],
    [
      "an indented header below the mark of the beginning",
      "*** Begin Patch\n  *** Update File: g\n@@\n-c\n+d\n*** End Patch",
      { g: "d\n" },
    ],
    ["a move", "*** Update File: g\n*** Move to: h", { g: null, h: "c\n" }],
    ["a move with changes", "*** Update File: g\n*** Move to: h\n-c\n+d", { g: null, h: "d\n" }],
    [
      "all of it",
      "*** Update File: f\n-a\n+x\n*** Update File: g\n*** Move to: h\n*** Add File: g\n+new",
      { f: "x\nb\n", g: "new\n", h: "c\n" },
    ],
    [
      "two sections for a file",
      "*** Update File: f\n-b\n+x\n*** Update File: f\n-a\n-x\n+y",
      { f: "y\n" },
    ],
    ["deleted and added again", "*** Delete File: g\n*** Add File: g\n+d", { g: "d\n" }],
    ["added and changed", "*** Add File: h\n+d\n*** Update File: h\n-d\n+e", { h: "e\n" }],
    [
      "made by an update of nothing",
      "--- a/h\n+++ b/h\n@@ -0,0 +1 @@\n+d\n",
      { h: "d\n" },
    ],
  ];
  for (const [name, patch, result] of cases) assert.deepEqual(patched(patch, files), result, name);
  const refused: readonly (readonly [string, string, RegExp])[] = [
    ["an addition over a file", "*** Add File: g\n+x", /g exists already.*Update File.*write_file/],
    ["a deletion of nothing", "*** Delete File: h", /h does not exist/],
    ["an update of nothing", "*** Update File: h\n-a", /h does not exist/],
    [
      "a move over a file",
      "*** Update File: g\n*** Move to: f",
      /cannot be moved to f, which exists/,
    ],
    [
      "a deletion of other lines",
      "--- a/g\n+++ /dev/null\n@@ -1 +0,0 @@\n-d\n",
      /its lines are not those that the patch removes/,
    ],
    [
      "one of two files",
      "*** Update File: f\n-a\n+x\n*** Update File: g\n-z\n+x",
      /no file was changed\.\ng, hunk 1/,
    ],
    ["there and back", "*** Add File: h\n+x\n*** Delete File: h", /changes nothing/],
    ["a file with text left out", "*** Add File: h\n+a\n+// ... existing code ...", /left out/],
  ];
  for (const [name, patch, says] of refused) {
    assert.match(String(patched(patch, files)), says, name);
  }
});

Deno.test("modes go along, and a bit to run is set without touching others", () => {
  const modes = (patch: string, mode: number) => {
    const parsed = parsePatch(patch);
    if (parsed.type === "problem") return assert.fail(parsed.text);
    const outcome = applyPatch(parsed.files, (path) => path === "f" ? { text: "a\n", mode } : null);
    return outcome.type === "applied"
      ? outcome.files.map(({ path, after }) => [path, after?.mode.toString(8)])
      : outcome.text.split(":")[0];
  };
  const mode = (to: string) => `diff --git a/f b/f\nold mode 100644\nnew mode 100${to}\n`;
  const nothing = modes("*** Update File: f\n a", 0o644);
  assert.deepEqual(
    [
      modes("*** Update File: f\n-a\n+b", 0o600),
      modes("*** Update File: f\n*** Move to: g", 0o750),
      modes(mode("755"), 0o640),
      modes(mode("644"), 0o755),
      modes(mode("755"), 0o755),
      modes("*** Delete File: f\n*** Add File: f\n+b", 0o755),
      modes(
        "diff --git a/h b/h\nnew file mode 100755\n--- /dev/null\n+++ b/h\n@@ -0,0 +1 @@\n+a",
        0,
      ),
    ],
    [
      [["f", "600"]],
      [["f", undefined], ["g", "750"]],
      [["f", "750"]],
      [["f", "644"]],
      nothing,
      [["f", "755"]],
      [["h", "755"]],
    ],
  );
});

Deno.test("what is no text can be moved and deleted, not changed", () => {
  const outcome = (patch: string) => {
    const parsed = parsePatch(patch);
    if (parsed.type === "problem") return assert.fail(parsed.text);
    return applyPatch(parsed.files, (path) => path === "f" ? { text: null, mode: 0o644 } : null);
  };
  assert.deepEqual(outcome("*** Update File: f\n*** Move to: g"), {
    type: "applied",
    files: [
      { path: "f", was: true, after: null, lines: [] },
      { path: "g", was: false, after: { text: null, mode: 0o644, origin: "f" }, lines: [] },
    ],
  });
  assert.equal(outcome("*** Delete File: f").type, "applied");
  assert.deepEqual(outcome("*** Update File: f\n-a\n+b"), {
    type: "refused",
    text: "The patch does not fit; no file was changed.\nf is no text and cannot be patched.",
  });
});

Deno.test("the lines at which something changed are those of the new text", () => {
  const parsed = parsePatch(update("@@", "-a", "+x", "+y", "@@", " c", " d", "-e"));
  if (parsed.type === "problem") assert.fail(parsed.text);
  const outcome = applyPatch(parsed.files, () => ({ text: "a\nb\nc\nd\ne\n", mode: 0o644 }));
  assert.deepEqual(outcome.type === "applied" && outcome.files.map(({ lines }) => lines), [[1, 6]]);
});

Deno.test("a file of a million lines is no trouble", () => {
  const text = "x\n".repeat(1_000_000);
  assert.equal(patchedFile(update("@@", "+y", "*** End of File"), text), `${text}y\n`);
});
