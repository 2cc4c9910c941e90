import assert from "node:assert/strict";
import { message } from "../../../src/messages/mod.ts";
import { type Card, viewCard } from "../../../src/tui/card.ts";

const card: Card = {
  kind: "approval",
  shown: "write_file a.md\n+one",
  rules: ["edits"],
  top: 0,
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
    "┌ May these files be changed?",
    "│ a.md  goes away",
    "└ [o] change them [d] leave them (Enter)",
  ]);
});
