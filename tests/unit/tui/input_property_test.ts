import assert from "node:assert/strict";
import * as fc from "fast-check";
import { cells, graphemes } from "../../../src/ansi/mod.ts";
import {
  type EditAction,
  editActions,
  expanded,
  type InputMessage,
  type InputModel,
  viewInput,
} from "../../../src/tui/input/mod.ts";
import { textWidth } from "../../../src/tui/input/model.ts";
import { labelled, lineAt, offsetOf, positionOf, type Text } from "../../../src/tui/input/text.ts";
import { cellsBetween, columnOf, rowOf, rowStarts } from "../../../src/tui/input/wrap.ts";
import { emptyInput, pasted, plainOf, told } from "./input_desk.ts";

const pieces = [
  ...["a", "word ", " ", "\t", "中", "，", "文字", "👩", "\u200d", "💻", "\u0301", "👍🏽", "🇨", "🇭"],
  ...["1", "\ufe0f", "\u20e3", "ᄀ", "ᅡ", "क", "्", "\u001b", "\u202e", "\r", "@", "/", "!", "\\"],
];
const word = fc.constantFrom(...pieces);
const stays: readonly EditAction[] = editActions.filter((it) =>
  it !== "send" && it !== "queue_next" && it !== "completion_send"
);
const line = fc.array(word, { maxLength: 6 }).map((all) => all.join(""));
const long = fc.array(line, { minLength: 11, maxLength: 14 }).map((all) => all.join("\n"));

const message: fc.Arbitrary<InputMessage> = fc.oneof(
  {
    weight: 5,
    arbitrary: word.map((text) => ({ type: "input", input: { type: "text", text } }) as const),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(...stays).map((action) => ({ type: "edit", action }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(line, long, fc.constant("/a/b.png"))
      .map((text) => ({ type: "input", input: { type: "paste", text } }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("image" as const),
      number: fc.integer({ min: 1, max: 3 }),
      found: fc.boolean(),
    }),
  },
);
const messages = fc.array(message, { maxLength: 60 });
const columns = fc.integer({ min: 1, max: 50 });
const runs = { numRuns: 300 };

function after(all: readonly InputMessage[], width = 40): InputModel {
  return told(emptyInput(width, ["said before", "中文\nlines"]), ...all).model;
}

Deno.test("the cursor is always in the text", () => {
  fc.assert(
    fc.property(messages, columns, (all, width) => {
      const { text, cursor } = after(all, width);
      assert.ok(cursor.line >= 0 && cursor.line < text.length);
      assert.ok(cursor.unit >= 0 && cursor.unit <= lineAt(text, cursor.line).length);
    }),
    runs,
  );
});

/** Runs of text between chips. */
function runsOf(text: Text): readonly (readonly string[])[] {
  return text.flatMap((line) => {
    const all: string[][] = [[]];
    for (const unit of line) {
      if (typeof unit === "string") all.at(-1)?.push(unit);
      else all.push([]);
    }
    return all;
  });
}

Deno.test("units are the clusters of the whole text, however it came to be", () => {
  fc.assert(
    fc.property(messages, (all) => {
      const found = runsOf(after(all).text);
      assert.deepEqual(found, found.map((units) => [...graphemes(units.join(""))]));
    }),
    runs,
  );
});

Deno.test("undoing everything gives the empty line, doing it again all of it", () => {
  const noImages = messages.map((all) => all.filter(({ type }) => type !== "image"));
  fc.assert(
    fc.property(noImages, (all) => {
      const model = after(all.filter((it) => it.type !== "edit" || !it.action.endsWith("_typing")));
      const steps = model.undo.past.length;
      const undo = Array.from({ length: steps }, () => edit("undo_typing"));
      const redo = Array.from({ length: steps }, () => edit("redo_typing"));
      assert.equal(expanded(told(model, ...undo).model.text), "");
      assert.deepEqual(told(model, ...undo, ...redo).model.text, model.text);
    }),
    runs,
  );
});

function edit(action: EditAction): InputMessage {
  return { type: "edit", action };
}

Deno.test("what is pasted is what is sent", () => {
  fc.assert(
    fc.property(fc.oneof(long, line), line, (text, before) => {
      const typed = told(emptyInput(), { type: "replaced", text: `${before}.` }).model;
      const whole = expanded(pasted(text, typed).model.text);
      assert.equal(whole, `${before}.${text}`.replaceAll(/\r\n?/g, "\n"));
    }),
    runs,
  );
});

Deno.test("no row is wider than the pane, and the cursor stands behind the cells before it", () => {
  fc.assert(
    fc.property(messages, columns, fc.integer({ min: 1, max: 12 }), (all, width, rows) => {
      const model = after(all, width);
      const view = viewInput(model, { columns: width, rows });
      for (const row of plainOf(view.rows)) assert.ok(cells(row) <= width, JSON.stringify(row));
      assert.ok(view.rows.length >= 1 && view.rows.length <= rows);
      const { cursor } = view;
      assert.ok(cursor !== null && cursor.row < view.rows.length && cursor.column < width);
      if (width < 8 || expanded(model.text) === "") return;
      assert.equal(cursor.column, 2 + columnOf(model.text, model.cursor, textWidth(width)));
      const seen = plainOf(view.rows)[cursor.row] ?? "";
      assert.ok(columnsOf(seen).has(cursor.column), JSON.stringify([seen, cursor]));
    }),
    runs,
  );
});

/** Where a cluster of the row begins, or the row ends. */
function columnsOf(row: string): ReadonlySet<number> {
  const places = new Set([0]);
  let sum = 0;
  for (const cluster of graphemes(row)) places.add(sum += cells(cluster));
  return places;
}

Deno.test("rows are the line in pieces: none is empty but an empty line's, none is too wide", () => {
  fc.assert(
    fc.property(messages, fc.integer({ min: 1, max: 20 }), (all, width) => {
      for (const units of after(all).text) {
        const starts = rowStarts(units, width);
        assert.deepEqual(starts, [...new Set(starts)].sort((a, b) => a - b));
        for (const [at, from] of starts.entries()) {
          const to: number = starts[at + 1] ?? units.length;
          assert.ok(cellsBetween(units, { from, to, width }) <= width);
        }
      }
    }),
    runs,
  );
});

Deno.test("down after up comes back to the row, unless there is none above", () => {
  fc.assert(
    fc.property(messages, (all) => {
      const model = told(after(all), edit("cursor_right")).model;
      const width = textWidth(model.columns);
      const first = model.cursor.line === 0 && rowOf(model.text, model.cursor, width) === 0;
      if (first) return;
      const back = told(model, edit("cursor_up"), edit("cursor_down")).model;
      assert.deepEqual(
        [back.cursor.line, rowOf(back.text, back.cursor, width)],
        [model.cursor.line, rowOf(model.text, model.cursor, width)],
      );
    }),
    runs,
  );
});

Deno.test("a place is found again by its offset", () => {
  fc.assert(
    fc.property(messages, (all) => {
      const { text, cursor } = after(all);
      const offset = offsetOf(text, cursor);
      assert.deepEqual(positionOf(text, offset), cursor);
      assert.ok(offset <= labelled(text).length);
    }),
    runs,
  );
});
