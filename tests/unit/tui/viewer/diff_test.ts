import assert from "node:assert/strict";
import * as fc from "fast-check";
import { cells, graphemes, printable } from "../../../../src/ansi/mod.ts";
import { loadKit } from "../../../../src/tui/text/mod.ts";
import {
  diffDocument,
  diffFigures,
  diffLines,
  updateViewer,
  viewDocument,
  viewerOf,
} from "../../../../src/tui/viewer/mod.ts";
import { textOf, Viewer } from "./support.ts";

const kit = await loadKit(["sql"]);

const sql = `--- a/x.sql
+++ b/x.sql
@@ -9,3 +9,3 @@ where
 same
--- a removed comment
-gone
+++ counted
+新的一行
\\ No newline at end of file
`;

Deno.test("a removed comment is no head of a file, and numbers are those of the lines", () => {
  assert.deepEqual(diffLines(sql), [
    { kind: "head", text: "x.sql", path: "x.sql", added: 2, removed: 2 },
    { kind: "hunk", text: "@@ -9,3 +9,3 @@ where" },
    { kind: "same", text: "same", old: 9, fresh: 9 },
    { kind: "removed", text: "-- a removed comment", old: 10 },
    { kind: "removed", text: "gone", old: 11 },
    { kind: "added", text: "++ counted", fresh: 10 },
    { kind: "added", text: "新的一行", fresh: 11 },
    { kind: "note", text: "\\ No newline at end of file" },
  ]);
  assert.deepEqual(diffFigures(sql), { added: 2, removed: 2 });
});

Deno.test("what only looks like a difference stays as it is written", () => {
  const command = "run_shell\ncat <<'X'\n--- a\n+++ b\nindex 123\n@@ nothing @@\nX\n";
  assert.deepEqual(diffLines(command).map((it) => [it.kind, it.text]), [
    ...["run_shell", "cat <<'X'", "--- a", "+++ b", "index 123", "@@ nothing @@", "X"].map((it) => [
      "text",
      it,
    ]),
  ]);
});

const line = fc.oneof(
  fc.constantFrom(
    ...["--- a/x", "+++ b/x", "@@ -1,2 +1,2 @@", "@@ -0,0 +1 @@", "+added", "-removed", " same"],
    ...[
      "",
      "\\ No newline",
      "--- /dev/null",
      "+++ /dev/null",
      "rm -rf /",
      "index 0..1",
      "diff --git",
    ],
  ),
  fc.string({ unit: "grapheme", maxLength: 30 }),
);

Deno.test("no character of what is asked is left out, whatever it looks like", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (given) => {
      const text = printable(given.join("\n"), { controls: "show" });
      const viewer = new Viewer(diffDocument("", text), 300, 200);
      const seen = viewer.screen().map(textOf).join("\n");
      // Names of files and numbers of lines are told in other ways.
      const known = /^(---|\+\+\+|@@) |^$/;
      const missing = text.split("\n").filter((it) => !known.test(it)).flatMap((it) => {
        const words = (/^[-+ ]/.test(it) ? it.slice(1) : it).replaceAll("\t", " ").split(/\s+/);
        return words.filter((word) => word !== "" && !seen.includes(word));
      });
      assert.deepEqual(missing, []);
    }),
    { numRuns: 300 },
  );
});

Deno.test("no document throws, and no row is wider than it may be, whatever is done to it", () => {
  const size = fc.record({
    columns: fc.integer({ min: 1, max: 200 }),
    rows: fc.integer({ min: 1, max: 40 }),
  });
  const messages = fc.array(
    fc.oneof(
      size.map((it) => ({ type: "resize", size: it } as const)),
      fc.constantFrom(
        ...([
          { type: "move", by: 1 },
          { type: "move", by: -1 },
          { type: "scroll", by: "page", count: 1 },
          { type: "scroll", by: "half", count: -1 },
          { type: "to", place: "bottom" },
          { type: "to", place: "top" },
          { type: "jump", to: "change", by: 1 },
          { type: "jump", to: "head", by: -1 },
          { type: "fold" },
          { type: "fold", all: true },
          { type: "sides" },
          { type: "prompt", of: "search" },
          { type: "input", input: { type: "text", text: "a" } },
          { type: "input", input: { type: "key", key: "enter" } },
          { type: "hit", by: 1 },
          { type: "mark" },
          { type: "copy" },
          { type: "edit" },
        ] as const),
      ),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), size, messages, (given, size, sent) => {
      let model = viewerOf({
        document: diffDocument("", given.join("\n")),
        size,
        kit,
        folded: String,
      });
      for (const message of sent) {
        model = updateViewer(model, message).model;
        const rows = viewDocument(model).map(textOf);
        assert.ok(rows.length <= model.size.rows);
        assert.deepEqual(rows.filter((it) => cells(it) > model.size.columns), []);
        assert.ok(model.cursor >= 0 && model.cursor < Math.max(1, model.items.length));
        assert.deepEqual([...graphemes(rows.join(""))].filter((it) => /\p{Cc}/u.test(it)), []);
      }
    }),
    { numRuns: 200 },
  );
});
