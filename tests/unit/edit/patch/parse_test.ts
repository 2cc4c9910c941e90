import assert from "node:assert/strict";
import { parsePatch } from "../../../../src/edit/patch/mod.ts";
import { understood } from "./support.ts";

type Cases = Readonly<Record<string, readonly [patch: string, meaning: string]>>;

function check(cases: Cases): void {
  for (const [name, [patch, meaning]] of Object.entries(cases)) {
    assert.equal(understood(patch), meaning, name);
  }
}

const body = "@@\n-a\n+b";
const meant = "update f []-a|+b";

Deno.test("the grammar with stars says which files are added, deleted, updated and moved", () => {
  check({
    "an update": [`*** Begin Patch\n*** Update File: f\n${body}\n*** End Patch`, meant],
    "an update without @@": ["*** Begin Patch\n*** Update File: f\n-a\n+b\n*** End Patch", meant],
    "an addition": [
      "*** Begin Patch\n*** Add File: d/f\n+a\n+\n+b\n*** End Patch",
      "add d/f []+a|+|+b",
    ],
    "an empty file": ["*** Begin Patch\n*** Add File: f\n*** End Patch", "add f"],
    "a deletion": ["*** Begin Patch\n*** Delete File: f\n*** End Patch", "delete f"],
    "a deletion that shows what goes": [
      "*** Begin Patch\n*** Delete File: f\n-a\n-b\n*** End Patch",
      "delete f",
    ],
    "a move": [
      "*** Begin Patch\n*** Update File: f\n*** Move to: g\n*** End Patch",
      "update f > g",
    ],
    "a move with changes": [
      `*** Begin Patch\n*** Update File: f\n*** Move to: d/g\n${body}\n*** End Patch`,
      "update f > d/g []-a|+b",
    ],
    "a move to the same place": [
      `*** Begin Patch\n*** Update File: f\n*** Move to: f\n${body}\n*** End Patch`,
      meant,
    ],
    "several files": [
      `*** Begin Patch\n*** Update File: f\n${body}\n*** Add File: g\n+x\n*** Delete File: h\n*** End Patch`,
      `${meant} & add g []+x & delete h`,
    ],
    "several hunks": [
      "*** Begin Patch\n*** Update File: f\n@@\n-a\n@@\n-b\n*** End Patch",
      "update f []-a []-b",
    ],
    "a heading": [
      "*** Begin Patch\n*** Update File: f\n@@ def f(x):\n-a\n*** End Patch",
      "update f [def f(x):]-a",
    ],
    "a heading in a heading": [
      "*** Begin Patch\n*** Update File: f\n@@ class A\n@@   def f\n-a\n@@ def g\n-b\n*** End Patch",
      "update f [class A;def f]-a [def g]-b",
    ],
    "the end of the file": [
      "*** Begin Patch\n*** Update File: f\n@@\n a\n+b\n*** End of File\n*** End Patch",
      "update f [end]=a|+b",
    ],
    "a hunk behind the end of the file": [
      "*** Begin Patch\n*** Update File: f\n@@\n+b\n*** End of File\n@@\n-c\n*** End Patch",
      "update f [end]+b []-c",
    ],
    "kept lines": [
      "*** Begin Patch\n*** Update File: f\n@@\n  a\n-b\n+c\n \n d\n*** End Patch",
      "update f []= a|-b|+c|=|=d",
    ],
    "tabs and marks in lines": [
      "*** Begin Patch\n*** Update File: f\n@@\n-\ta\n+\t+b\n--- c\n+++ d\n*** End Patch",
      "update f []-\ta|+\t+b|--- c|+++ d",
    ],
    "a header as content": [
      "*** Begin Patch\n*** Update File: f\n@@\n *** Update File: g\n+*** End Patch\n-@@ x\n*** End Patch",
      "update f []=*** Update File: g|+*** End Patch|-@@ x",
    ],
    "two patches": [
      "*** Begin Patch\n*** Delete File: f\n*** End Patch\nAnd\n*** Begin Patch\n*** Delete File: g\n*** End Patch",
      "delete f & delete g",
    ],
  });
});

Deno.test("what models put around a patch is left out", () => {
  const patch = `*** Begin Patch\n*** Update File: f\n${body}\n*** End Patch`;
  const bare = `*** Update File: f\n${body}`;
  check({
    "no beginning": [`*** Update File: f\n${body}\n*** End Patch`, meant],
    "no end": [`*** Begin Patch\n*** Update File: f\n${body}\n`, meant],
    "neither": [bare, meant],
    "prose": [`Here it is:\n\n${patch}\n\nThat was it.`, meant],
    "a fence": ["```diff\n" + patch + "\n```\n", meant],
    "a fence without an end mark": ["```\n" + bare + "\n```", meant],
    "a here-document": [`apply_patch <<'EOF'\n${patch}\nEOF\n`, meant],
    "a here-document with another word": [`apply_patch << "DONE"\n${bare}\nDONE`, meant],
    "a here-document and more": [`cat <<X | apply_patch\n${bare}\nX\nls`, meant],
    "a here-document's end alone": [`${bare}\nEOF`, meant],
    "indentation": [patch.replaceAll(/^/gm, "    "), meant],
    "an indented end mark": [
      `*** Begin Patch\n*** Update File: f\n${body}\n  *** End Patch`,
      meant,
    ],
    "carriage returns": [patch.replaceAll("\n", "\r\n"), meant],
    "a mark of byte order": [`\ufeff${patch}`, meant],
    "an encoding too many": [JSON.stringify(`${patch}\n+"\\n"`).slice(1, -1), `${meant}`],
    "other words for the same": [
      "*** begin patch\n*** Create File: g\n+x\n*** Modify File: f\n-a\n+b\n*** Remove File: h",
      `add g []+x & ${meant} & delete h`,
    ],
    "no blank behind the stars": [`***Begin Patch\n***Update File:f\n${body}\n***End Patch`, meant],
    "stars at the end": [`*** Update File: f ***\n${body}`, meant],
    "quotes": [`*** Update File: \`f\`\n${body}`, meant],
    "a dot": [`*** Update File: ./f\n${body}`, meant],
    "a blank in a name": [`*** Update File: a b/c d.txt\n${body}`, "update a b/c d.txt []-a|+b"],
    "an absolute path": [`*** Update File: /w/f\n${body}`, "update /w/f []-a|+b"],
    "closing @@": ["*** Update File: f\n@@ def f @@\n-a", "update f [def f]-a"],
    "names of a diff once more": [`*** Update File: f\n--- a/f\n+++ b/f\n${body}`, meant],
    "numbers of a diff": [
      "*** Update File: f\n@@ -3,2 +3,2 @@ def f\n-a\n+b\n c",
      "update f [def f;3]-a|+b|=c",
    ],
    "placeholders for numbers": ["*** Update File: f\n@@ ... @@\n-a", "update f []-a"],
    "a forgotten blank before a kept line": [
      "*** Update File: f\ndef f():\n-  a\n+  b\n\n\tc",
      "update f []~def f():|-  a|+  b|~|~\tc",
    ],
    "empty lines between hunks": [
      "*** Update File: f\n\n@@\n-a\n\n@@\n-b\n\n",
      "update f []-a []-b",
    ],
    "content without plus": [
      "*** Add File: f\ndef f():\n\n  pass\n*** End Patch",
      "add f []+def f():|+|+  pass",
    ],
    "an empty line without plus": ["*** Add File: f\n+a\n\n+b", "add f []+a|+|+b"],
    "@@ in a new file": ["*** Add File: f\n@@\n+a", "add f []+a"],
    "a unified diff between the marks": [
      `*** Begin Patch\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n*** End Patch`,
      "update f [1]-a|+b",
    ],
  });
});

const header = "--- a/f\n+++ b/f\n";

Deno.test("unified diffs of git and of diff say the same things", () => {
  check({
    "an update": [`${header}@@ -1,2 +1,2 @@\n a\n-b\n+c\n`, "update f [1]=a|-b|+c"],
    "git's header": [
      `diff --git a/f b/f\nindex 1..2 100644\n${header}@@ -1 +1 @@\n-b\n+c\n`,
      "update f [1]-b|+c",
    ],
    "a heading": [`${header}@@ -7,1 +7,1 @@ def f():\n-b\n+c\n`, "update f [def f():;7]-b|+c"],
    "several hunks and files": [
      `${header}@@ -1 +1 @@\n-a\n+b\n@@ -9,2 +9 @@\n c\n-d\n--- a/g\n+++ b/g\n@@ -2,0 +3 @@\n+x\n`,
      "update f [1]-a|+b [9]=c|-d & update g [2]+x",
    ],
    "a new file": [
      "diff --git a/f b/f\nnew file mode 100755\nindex 0..1\n--- /dev/null\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n",
      "add f 755 [0]+a|+b",
    ],
    "a new file of diff": ["--- /dev/null\n+++ f\n@@ -0,0 +1 @@\n+a\n", "add f [0]+a"],
    "an empty new file": ["diff --git a/f b/f\nnew file mode 100644\nindex 0..1\n", "add f"],
    "a deletion": [
      "diff --git a/f b/f\ndeleted file mode 100644\nindex 1..0\n--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
      "delete f [1]-a",
    ],
    "a deletion without lines": ["diff --git a/f b/f\ndeleted file mode 100644\n", "delete f"],
    "a rename": [
      "diff --git a/f b/g\nsimilarity index 100%\nrename from f\nrename to d/g\n",
      "update f > d/g",
    ],
    "a rename with changes": [
      "diff --git a/f b/g\nsimilarity index 90%\nrename from f\nrename to g\n--- a/f\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n",
      "update f > g [1]-a|+b",
    ],
    "a mode": ["diff --git a/f b/f\nold mode 100644\nnew mode 100755\n", "update f 755"],
    "a mode with changes": [
      `diff --git a/f b/f\nold mode 100755\nnew mode 100644\n${header}@@ -1 +1 @@\n-a\n+b\n`,
      "update f 644 [1]-a|+b",
    ],
    "no final line end": [
      `${header}@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n`,
      "update f [1]-a$|+b$",
    ],
    "times behind names": [
      "--- f\t2020-01-01 10:00:00\n+++ f\t2021-01-01 10:00:00\n@@ -1 +1 @@\n-a\n+b\n",
      "update f [1]-a|+b",
    ],
    "quoted names": [
      'diff --git "a/caf\\303\\251 \\"x\\"" "b/caf\\303\\251 \\"x\\""\n--- "a/caf\\303\\251 \\"x\\""\n+++ "b/caf\\303\\251 \\"x\\""\n@@ -1 +1 @@\n-a\n+b\n',
      'update café "x" [1]-a|+b',
    ],
    "a folder called a": ["--- a/f\n+++ a/f\n@@ -1 +1 @@\n-a\n+b\n", "update a/f [1]-a|+b"],
    "mnemonic prefixes": ["--- i/f\n+++ w/f\n@@ -1 +1 @@\n-a\n+b\n", "update f [1]-a|+b"],
    "no prefixes": ["--- src/f\n+++ src/f\n@@ -1 +1 @@\n-a\n+b\n", "update src/f [1]-a|+b"],
    "lines that look like names": [
      `${header}@@ -1,2 +1,2 @@\n--- a\n+++ b\n c\n@@ -9 +9 @@\n-x\n+y\n`,
      "update f [1]--- a|+++ b|=c [9]-x|+y",
    ],
    "a mail": [
      `From 1\nSubject: x\n---\n f | 2 +-\n\ndiff --git a/f b/f\n${header}@@ -1 +1 @@\n-a\n+b\n-- \n2.34.1\n\n`,
      "update f [1]-a|+b",
    ],
    "svn": [`Index: f\n${"=".repeat(9)}\n--- f\n+++ f\n@@ -1 +1 @@\n-a\n+b\n`, "update f [1]-a|+b"],
  });
});

Deno.test("a diff by somebody who miscounts is understood all the same", () => {
  check({
    "too few counted": [`${header}@@ -1,1 +1,1 @@\n a\n-b\n+c\n d\n`, "update f [?1]=a|-b|+c|=d"],
    "too many counted": [`${header}@@ -5,9 +5,9 @@\n a\n-b\n+c\n`, "update f [?5]=a|-b|+c"],
    "too many, and more files": [
      `${header}@@ -5,9 +5,9 @@\n-b\n+c\n@@ -8 +8 @@\n-d\n--- a/g\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n`,
      "update f [?5]-b|+c [?8]-d & update g [1]-a|+b",
    ],
    "no numbers": [`${header}@@ @@\n-b\n+c\n`, "update f []-b|+c"],
    "no numbers, a heading": [`${header}@@ def f @@\n-b\n+c\n`, "update f [def f]-b|+c"],
    "dots": [`${header}@@ ... @@\n-b\n+c\n`, "update f []-b|+c"],
    "empty kept lines without a blank": [
      `${header}@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n`,
      "update f [1]=a|~|-b|+c",
    ],
    "a missing +++": ["--- a/f\n@@ -1 +1 @@\n-a\n+b\n", "update f [1]-a|+b"],
    "git's header alone": ["diff --git a/f b/f\n@@ -1 +1 @@\n-a\n+b\n", "update f [1]-a|+b"],
    "a fence": ["```diff\n" + `${header}@@ -1 +1 @@\n-a\n+b\n` + "```\n", "update f [1]-a|+b"],
    "prose": [`Apply this:\n${header}@@ -1 +1 @@\n-a\n+b\n\nDone.\n`, "update f [1]-a|+b"],
    "carriage returns": [
      `${header}@@ -1 +1 @@\n-a\n+b\n`.replaceAll("\n", "\r\n"),
      "update f [1]-a|+b",
    ],
    "carriage returns in the lines alone": [
      `${header}@@ -1 +1 @@\n-a\r\n+b\r\n`,
      "update f [1]-a\r|+b\r",
    ],
    "an old name with .orig": ["--- f.orig\n+++ f\n@@ -1 +1 @@\n-a\n+b\n", "update f [1]-a|+b"],
  });
});

Deno.test("what cannot be read is refused with its line and what to do", () => {
  const cases: Readonly<Record<string, readonly [patch: string, line: number, says: RegExp]>> = {
    "nothing": ["", 1, /^This is no patch\. Begin with/],
    "prose": ["Change a to b in f.", 1, /^This is no patch/],
    "no file": ["x\n*** Begin Patch\n@@\n-a\n+b\n*** End Patch", 2, /names no file/],
    "no path": ["*** Begin Patch\n*** Update File:\n-a", 2, /no path/],
    "no hunks": [
      "*** Begin Patch\n*** Update File: f\n*** End Patch",
      2,
      /Nothing is said about f/,
    ],
    "an unknown header": [
      "*** Begin Patch\n*** Update File: f\n-a\n*** Insert:\n+b\n*** End Patch",
      4,
      /"\*\*\* Insert:" is no header/,
    ],
    "a line without plus": ["\n*** Add File: f\n+a\nb", 4, /every line of the file begins with \+/],
    "lines to add in a deletion": ["*** Delete File: f\n+a", 2, /no lines of its own/],
    "a hunk without a file": ["@@ -1 +1 @@\n-a\n+b", 1, /which file this is for/],
    "two names": [
      "--- a/f\n+++ b/g\n@@ -1 +1 @@\n-a\n+b",
      1,
      /names two files, f and g\. .*rename from/,
    ],
    "a binary file": ["diff --git a/f b/f\nBinary files a/f and b/f differ\n", 1, /binary/],
    "a binary patch": ["diff --git a/f b/f\nindex 1..2\nGIT binary patch\nx", 1, /binary/],
    "a copy": ["diff --git a/f b/g\ncopy from f\ncopy to g\n", 1, /cannot copy/],
    "a link": ["diff --git a/f b/f\nnew file mode 120000\n", 1, /symbolic link/],
    "a submodule": ["diff --git a/f b/f\nnew file mode 160000\n", 1, /Mode 160000/],
    "a merge": [`diff --git a/f b/f\n${header}@@@ -1 -1 +1 @@@\n- a\n`, 4, /combined diff/],
    "old lines in a new file": [
      "--- /dev/null\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n",
      3,
      /said to be new .* every line begins with \+/,
    ],
    "names only": [`${header}`, 1, /Nothing is said about f/],
  };
  for (const [name, [patch, line, says]] of Object.entries(cases)) {
    const parsed = parsePatch(patch);
    if (parsed.type === "parsed") assert.fail(`${name}: ${understood(patch)}`);
    assert.equal(parsed.line, line, `${name}: ${parsed.text}`);
    assert.match(parsed.text, says, name);
  }
});
