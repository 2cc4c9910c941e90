import assert from "node:assert/strict";
import { diffDocument, textDocument } from "../../../../src/tui/viewer/mod.ts";
import { textOf, Viewer } from "./support.ts";

const numbers = textDocument({
  title: "numbers.txt",
  text: Array.from({ length: 100 }, (_, at) => `line ${at + 1}\n`).join(""),
  path: "numbers.txt",
});

/** A file in which lines 10 and 30 of 40 are different, all of it as context. */
const edited = [
  "--- a/src/a.ts",
  "+++ b/src/a.ts",
  "@@ -1,40 +1,40 @@",
  ...Array.from(
    { length: 40 },
    (_, at) =>
      at === 9 || at === 29
        ? `-const n${at + 1} = ${at + 1};\n+const n${at + 1} = ${at + 2};`
        : ` const n${at + 1} = ${at + 1};`,
  ),
].join("\n");

Deno.test("a text has numbers, and the last lines are at the bottom with G, the first with g", () => {
  const viewer = new Viewer(numbers, 40, 6);
  assert.deepEqual(viewer.screen().map(textOf), [
    "numbers.txt                           4%",
    "▸   1 line 1",
    "    2 line 2",
    "    3 line 3",
    "    4 line 4",
    "q closes · / search · enter fold · s si…",
  ]);
  viewer.send({ type: "to", place: "bottom" });
  assert.deepEqual(viewer.lines(), [" 97 line 97", " 98 line 98", " 99 line 99", "100 line 100"]);
  viewer.send({ type: "scroll", by: "page", count: -1 });
  assert.deepEqual(viewer.lines(), [" 94 line 94", " 95 line 95", " 96 line 96", " 97 line 97"]);
  viewer.send({ type: "to", place: "top" });
  assert.deepEqual(viewer.at(), "▸   1 line 1");
});

Deno.test("unchanged lines are folded but for three beside a change, and unfold where one is", () => {
  const viewer = new Viewer(diffDocument("change 1", edited), 60, 40);
  assert.deepEqual(viewer.lines(), [
    "src/a.ts +2 −2",
    "   ⋯ 6 unchanged lines",
    " 7  const n7 = 7;",
    " 8  const n8 = 8;",
    " 9  const n9 = 9;",
    "10 -const n10 = 10;",
    "10 +const n10 = 11;",
    "11  const n11 = 11;",
    "12  const n12 = 12;",
    "13  const n13 = 13;",
    "   ⋯ 13 unchanged lines",
    "27  const n27 = 27;",
    "28  const n28 = 28;",
    "29  const n29 = 29;",
    "30 -const n30 = 30;",
    "30 +const n30 = 31;",
    "31  const n31 = 31;",
    "32  const n32 = 32;",
    "33  const n33 = 33;",
    "   ⋯ 7 unchanged lines",
  ]);
  viewer.send({ type: "move", by: 1 }, { type: "fold" });
  assert.deepEqual(viewer.lines().slice(0, 4), [
    "src/a.ts +2 −2",
    " 1  const n1 = 1;",
    " 2  const n2 = 2;",
    " 3  const n3 = 3;",
  ]);
  viewer.send({ type: "fold" });
  assert.equal(viewer.lines()[1], "   ⋯ 6 unchanged lines");
});

Deno.test("files fold one by one and all at once", () => {
  const two = `${edited}\n${edited.replaceAll("src/a.ts", "src/b.ts")}`;
  const viewer = new Viewer(diffDocument("change 1", two), 60, 60);
  viewer.send({ type: "fold", all: true });
  assert.deepEqual(viewer.lines(), ["src/a.ts +2 −2", "src/b.ts +2 −2"]);
  viewer.send({ type: "jump", to: "head", by: 1 }, { type: "fold" });
  assert.equal(viewer.at(), "▸ src/b.ts +2 −2");
  assert.deepEqual(viewer.lines().slice(0, 3), [
    "src/a.ts +2 −2",
    "src/b.ts +2 −2",
    "   ⋯ 6 unchanged lines",
  ]);
});

Deno.test("changes are gone to one after the other", () => {
  const viewer = new Viewer(diffDocument("change 1", edited), 60, 10);
  viewer.send({ type: "jump", to: "change", by: 1 });
  assert.equal(viewer.at(), "▸ 10 -const n10 = 10;");
  viewer.send({ type: "jump", to: "change", by: 1 });
  assert.equal(viewer.at(), "▸ 30 -const n30 = 30;");
  viewer.send({ type: "jump", to: "change", by: -1 });
  assert.equal(viewer.at(), "▸ 10 -const n10 = 10;");
});

Deno.test("both sides stand beside each other where there is room, or where it is wanted", () => {
  const text = "--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,4 @@\n one\n-two\n+zwei\n+drei\n three\n";
  const viewer = new Viewer(diffDocument("change 1", text), 43, 12);
  viewer.send({ type: "sides" });
  assert.deepEqual(viewer.lines(), [
    "a.md +2 −1",
    "1  one              │1  one",
    "2 -two              │2 +zwei",
    "                    │3 +drei",
    "3  three            │4  three",
  ]);
  assert.deepEqual(new Viewer(diffDocument("", text), 160, 12).lines()[2]?.indexOf("│"), 78);
  assert.deepEqual(new Viewer(diffDocument("", text), 120, 12).lines()[2], "2 -two");
});

Deno.test("of a line that took another one's place the words that are different are marked", () => {
  const text = "--- a/a.ts\n+++ b/a.ts\n@@ -1,1 +1,1 @@\n-return add(a, b);\n+return sub(a, c);\n";
  const viewer = new Viewer(diffDocument("change 1", text), 60, 12);
  const marked = viewer.screen().map((row) =>
    row.filter(({ underline }) => underline).map(({ text }) => text)
  );
  assert.deepEqual(marked.filter((it) => it.length > 0), [["add", "b"], ["sub", "c"]]);
});

Deno.test("lines that have nothing in common are marked nowhere", () => {
  const text = "--- a/a.ts\n+++ b/a.ts\n@@ -1,1 +1,1 @@\n-import x from y;\n+while (true) {}\n";
  const viewer = new Viewer(diffDocument("change 1", text), 60, 12);
  assert.deepEqual(viewer.screen().flat().filter(({ underline }) => underline), []);
});

Deno.test("every place of what is searched for is marked, and n and N go from one to the next", () => {
  const text = "alpha beta\ngamma\nbeta beta\nBeta\n";
  const viewer = new Viewer(textDocument({ title: "t", text }), 60, 8).ask("search", "beta");
  assert.deepEqual(viewer.hits(), ["[beta]", "beta", "beta", "Beta"]);
  viewer.send({ type: "hit", by: 1 });
  assert.deepEqual(viewer.hits(), ["beta", "[beta]", "beta", "Beta"]);
  viewer.send({ type: "hit", by: -1 }, { type: "hit", by: -1 });
  assert.deepEqual(viewer.hits(), ["beta", "beta", "beta", "[Beta]"]);
  assert.equal(viewer.screen().map(textOf).at(-1)?.startsWith("/beta 4 of 4"), true);
  assert.deepEqual(viewer.ask("search", "Beta").hits(), ["[Beta]"]);
  viewer.ask("search", "delta");
  assert.deepEqual(viewer.hits(), []);
  assert.equal(viewer.screen().map(textOf).at(-1)?.startsWith("/delta not found"), true);
});

Deno.test("a hit in what is folded is unfolded", () => {
  const viewer = new Viewer(diffDocument("change 1", edited), 60, 10).ask("search", "n20 ");
  assert.equal(viewer.at(), "▸ 20  const n20 = 20;");
  viewer.send({ type: "leave" }, { type: "fold", all: true });
  assert.equal(viewer.ask("search", "n39 ").at(), "▸ 39  const n39 = 39;");
});

Deno.test("a line is gone to by its number, and one that is not there is the last before it", () => {
  const viewer = new Viewer(numbers, 40, 8);
  assert.equal(viewer.ask("line", "57").at(), "▸  57 line 57");
  assert.equal(viewer.ask("line", "9999").at(), "▸ 100 line 100");
  assert.equal(viewer.ask("line", "x").at(), "▸ 100 line 100");
  const changed = new Viewer(diffDocument("change 1", edited), 60, 12);
  assert.equal(changed.ask("line", "20").at(), "▸ 20  const n20 = 20;");
});

Deno.test("the editor is asked for the file at the line as it is now", () => {
  const viewer = new Viewer(diffDocument("change 1", edited), 60, 12);
  viewer.send({ type: "jump", to: "change", by: 1 }, { type: "edit" });
  new Viewer(textDocument({ title: "said", text: "words" })).send({ type: "edit" });
  assert.deepEqual(viewer.effects, [{ type: "edit_file", path: "src/a.ts", line: 10 }]);
});

Deno.test("the line, what is marked, or everything is copied, as it stands in its text", () => {
  const viewer = new Viewer(diffDocument("change 1", edited), 60, 12);
  viewer.send({ type: "jump", to: "change", by: 1 }, { type: "copy" });
  viewer.send({ type: "mark" }, { type: "move", by: 1 }, { type: "move", by: 1 });
  viewer.send({ type: "copy" }, { type: "copy", whole: true });
  assert.deepEqual(viewer.effects, [
    { type: "copy", text: "const n10 = 10;" },
    { type: "copy", text: "const n10 = 10;\nconst n10 = 11;\nconst n11 = 11;" },
    { type: "copy", text: edited },
  ]);
});

Deno.test("a line that is higher than the screen is gone through row by row", () => {
  const text = `first\n${"x".repeat(200)}\nlast`;
  const viewer = new Viewer(textDocument({ title: "t", text }), 24, 6);
  const tops = Array.from({ length: 9 }, () => {
    viewer.send({ type: "move", by: 1 });
    return viewer.lines().at(-1);
  });
  assert.equal(tops.at(-1), "3 last");
});
