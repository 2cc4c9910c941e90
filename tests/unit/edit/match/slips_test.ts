import assert from "node:assert/strict";
import {
  bringsEscapes,
  bringsNumbers,
  elidedLine,
  isNumbered,
} from "../../../../src/edit/match/mod.ts";

Deno.test("a line that stands for text left out is found in any language", () => {
  const lines = [
    ...["# ... existing code ...", "// rest unchanged", "...", "…", "// ...", "/* ... */"],
    ...["<!-- ... rest of the page ... -->", "-- ...", "{/* ... existing code ... */}", "; ..."],
    ...["// rest of the code remains the same", "# (rest of the function unchanged)"],
    ...["// ... other methods ...", "# existing code here", "// unchanged", "# same as before"],
    ...["// Keep the existing code below", "// ... (omitted for brevity)", "... rest of code ..."],
    ...["# 其余代码不变", "// 省略", "// ... 其余代码 ...", "// everything else stays the same"],
  ];
  for (const line of lines) {
    assert.equal(elidedLine(`a();\n    ${line}\nb();\n`, "a();\nb();\n"), line, line);
  }
});

Deno.test("ordinary comments and code are not", () => {
  const lines = [
    ...["...rest,", "...args", "// wait for the other thread...", "# Existing users are migrated"],
    ...["// The rest is passed on", "# other imports", "/** Same as add(), in place. */"],
    ...["// keep the existing value if none is given", "// loading...", 'log("...");', "# ----"],
    ...["// unchanged rows are skipped", "// for (const rest of lists) ...", "return [...all];"],
    ...["# previous implementation was O(n^2)", "// the same, but faster", "/* code */"],
  ];
  for (const line of lines) assert.equal(elidedLine(`a();\n${line}\nb();\n`, "x"), null, line);
});

Deno.test("a marker that stands in the old text too is text like any other", () => {
  assert.equal(elidedLine("// ...\nb();", "// ...\na();"), null);
  assert.equal(elidedLine("    // ...\nb();", "// …\n  // ...\n"), null);
});

Deno.test("three dots are code in Python's stubs, doctests and at the end of YAML", () => {
  assert.equal(elidedLine("def f(self) -> int:\n    ...\n\n\ndef g(): pass\n", "x"), null);
  assert.equal(elidedLine("def f():\n    ...\n", "def f():\n    return 1\n"), "...");
  assert.equal(elidedLine("def f():\n    ...\n    return 1\n", "x"), "...");
  assert.equal(elidedLine(">>> for a in b:\n... \n...\n", "x"), null);
  assert.equal(elidedLine("a: 1\n...\n", "x", "a.yaml"), null);
  assert.equal(elidedLine("a: 1\n...\n", "x", "a.js"), "...");
});

Deno.test("numbers before lines are a slip where they are the numbers of the lines", () => {
  assert.equal(isNumbered("7: a\n8: b\n"), true);
  assert.equal(isNumbered("   7\ta\r\n   8\tb\r\n"), true);
  assert.equal(isNumbered("7: a\n9: b\n"), false);
  const at = (newText: string, oldText: string, line: number) =>
    bringsNumbers(newText, { oldText, line });
  assert.equal(at("7| a();\n8| b();", "x();", 7), true);
  assert.equal(at("7| a();\n8| b();", "x();", 3), false, "a list of its own");
  assert.equal(at("7: total = 2", "total = 1", 7), true);
  assert.equal(at("7: seven", "six", 7), false, "one line that is nothing like it");
  assert.equal(at("7: b\n8: c", "7: a\n8: c", 7), false, "they are content");
});

Deno.test("line ends written as escapes are a slip outside of quotes", () => {
  const yes = ["a();\\nb();", "if x:\\n    y()", "x = 1\\n    y = 2", "<p>\\n<b>", "f()\\r\\ng()"];
  const no = [
    ...['print("a\\nb")', "split(/\\n/)", "'\\n'", "path = C:\\new\\names", "a();\nb();"],
    ...["`a\\n${b}`", "use App\\names;", "x = '\\\\n'"],
  ];
  for (const text of yes) assert.equal(bringsEscapes(text, "old()", "a.js"), true, text);
  for (const text of no) assert.equal(bringsEscapes(text, "old()", "a.js"), false, text);
  assert.equal(bringsEscapes("a();\\nb();", "c();\\nd();", "a.js"), false, "the file has them");
  assert.equal(bringsEscapes("{\\nabla}\\n", "x", "a.tex"), false);
});
