import assert from "node:assert/strict";
import { message } from "../../../src/messages/mod.ts";
import {
  type Card,
  type CardMessage,
  extentOf,
  updateCard,
  viewCard,
} from "../../../src/tui/card.ts";
import "../../support/chinese.ts";

const card: Card = {
  kind: "approval",
  shown: "write_file a.md\n+one",
  rules: ["edits"],
  top: 0,
  reached: 0,
  noting: false,
  typed: "",
  since: 0,
};

function rows(width: number, locale: "en" | "zh", most = 20): readonly string[] {
  const t: Parameters<typeof viewCard>[2]["t"] = (key, params) => message(locale, key, params);
  return viewCard(card, width, { t, focused: true, most })
    .map((row) => row.map(({ text }) => text).join("").trimEnd());
}

Deno.test("all answers are seen, on as many rows as they need, a key beside what it means", () => {
  assert.deepEqual(rows(66, "zh").slice(-2), [
    "└ [o] 仅此一次  [s] 本次会话  [a] 此处始终允许  [d] 拒绝（回车）",
    "  [w] 拒绝并说明",
  ]);
  assert.deepEqual(rows(40, "en").slice(-3), [
    "└ [o] once [s] session [a] always here",
    "  [d] decline (Enter)",
    "  [w] decline, say why",
  ]);
  assert.deepEqual(rows(100, "en").slice(-1), [
    "└ [o] once [s] session [a] always here [d] decline (Enter) [w] decline, say why",
  ]);
});

Deno.test("a card is never higher than it may be", () => {
  assert.equal(rows(40, "en", 5).length, 5);
});

Deno.test("what is done to files is asked about as such, with two answers", () => {
  const t: Parameters<typeof viewCard>[2]["t"] = (key, params) => message("en", key, params);
  const files: Card = { ...card, kind: "files", shown: "a.md  goes away", rules: [] };
  const shown = viewCard(files, 60, { t, focused: true, most: 20 });
  assert.deepEqual(shown.map((row) => row.map(({ text }) => text).join("").trimEnd()), [
    "┌ Change these files?",
    "│ a.md  goes away",
    "└ [o] change [d] leave (Enter)",
  ]);
});

const long: Card = {
  ...card,
  shown: Array.from({ length: 12 }, (_, at) => `line ${at + 1}`).join("\n"),
};

/** The card after these messages in ten rows of 60 cells, its rows, and what it was answered. */
function after(...done: readonly ("once" | "decline" | "bottom" | "top" | "page_down")[]) {
  const t: Parameters<typeof viewCard>[2]["t"] = (key, params) => message("en", key, params);
  const view = { t, focused: true, most: 8 };
  let now = long;
  const answers: unknown[] = [];
  for (const it of done) {
    const extent = extentOf(now, 60, view);
    const sent: CardMessage = it === "once" || it === "decline"
      ? { type: "key", key: it, extent }
      : { type: "scroll", move: it, extent };
    const { model, effects } = updateCard(now, sent);
    now = model;
    answers.push(...effects);
  }
  const rows = viewCard(now, 60, view).map((row) => row.map(({ text }) => text).join("").trimEnd());
  return { head: rows[0], first: rows[1], answers };
}

const yes = { type: "answer", word: "once" };

Deno.test("yes shows the next page of what was not on the screen yet, and answers behind the last", () => {
  const unseen = "┌ Run this? (7 more to read first: PgDn, End)";
  const seen = "┌ Run this? (7 more: PgUp, PgDn)";
  assert.deepEqual(after(), { head: unseen, first: "│ line 1", answers: [] });
  assert.deepEqual(after("once"), {
    head: "┌ Run this? (2 more to read first: PgDn, End)",
    first: "│ line 6",
    answers: [],
  });
  assert.deepEqual(after("once", "once"), { head: seen, first: "│ line 8", answers: [] });
  assert.deepEqual(after("once", "once", "once").answers, [yes]);
});

Deno.test("what has been seen is seen, wherever the card is scrolled to", () => {
  assert.deepEqual(after("bottom", "top", "once").answers, [yes]);
  assert.deepEqual(after("page_down", "top", "once").answers, []);
});

Deno.test("no is an answer at once", () => {
  assert.deepEqual(after("decline").answers, [{ type: "answer", word: "decline" }]);
});
