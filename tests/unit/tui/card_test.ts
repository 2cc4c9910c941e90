import assert from "node:assert/strict";
import { message } from "../../../src/messages/mod.ts";
import {
  type Card,
  type CardMessage,
  cardOf,
  type Choices,
  fittedCard,
  updateCard,
} from "../../../src/tui/card.ts";
import { cardSize, viewCard } from "../../../src/tui/card_view.ts";
import { plainKit } from "../../../src/tui/text/mod.ts";
import type { ViewContext } from "../../../src/actions/mod.ts";
import { diffDocument, viewerOf } from "../../../src/tui/viewer/mod.ts";
import "../../support/chinese.ts";

type Asked = Partial<Pick<Card, "kind" | "rules">> & {
  readonly shown: string;
  readonly choices?: Choices;
};

interface Room {
  readonly width?: number;
  readonly most?: number;
  readonly locale?: "en" | "zh";
}

/** A question as it stands on a screen that is drawn after everything that happens. */
class Asking {
  #card: Card;
  readonly answers: unknown[] = [];
  readonly #width: number;
  readonly #view: Parameters<typeof viewCard>[2];

  constructor(
    { kind = "approval", rules = ["edits"], shown, choices }: Asked,
    { width = 60, most = 20, locale = "en" }: Room = {},
  ) {
    const t: ViewContext["t"] = (key, params) => message(locale, key, params);
    this.#width = width;
    this.#view = { t, focused: true, most };
    const viewer = viewerOf({
      document: diffDocument("", shown),
      size: { columns: 1, rows: 1 },
      kit: plainKit,
      folded: (count) => t("tui.viewer.folded", { count }),
    });
    this.#card = cardOf({ kind, rules, choices: choices ?? null, viewer }, 0);
    this.#drawn();
  }

  #drawn(): void {
    this.#card = fittedCard(this.#card, cardSize(this.#card, this.#width, this.#view));
    this.#card = updateCard(this.#card, { type: "drawn" }).model;
  }

  send(...messages: readonly CardMessage[]): this {
    for (const it of messages) {
      const { model, effects } = updateCard(this.#card, it);
      this.#card = model;
      this.answers.push(...effects);
      this.#drawn();
    }
    return this;
  }

  yes(): this {
    return this.send({ type: "key", key: "once" });
  }

  rows(): readonly string[] {
    return viewCard(this.#card, this.#width, this.#view)
      .map((row) => row.map(({ text }) => text).join("").trimEnd());
  }
}

const written = { shown: "write_file a.md\n+one" };

Deno.test("all answers are seen, on as many rows as they need, a key beside what it means", () => {
  const rows = (width: number, locale: "en" | "zh") =>
    new Asking(written, { width, locale }).rows();
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
  assert.equal(new Asking(written, { width: 40, most: 5 }).rows().length, 5);
});

Deno.test("what is done to files is asked about as such, with two answers", () => {
  const asking = new Asking({ kind: "files", rules: [], shown: "a.md  goes away" });
  assert.deepEqual(asking.rows(), [
    "┌ Change these files?",
    "│ a.md  goes away",
    "└ [o] change [d] leave (Enter)",
  ]);
});

/** One line of an edit in the middle of context. */
const edit = [
  "edit_file src/parser.ts",
  "--- a/src/parser.ts",
  "+++ b/src/parser.ts",
  "@@ -4,7 +4,7 @@",
  ...[" one", " two", " three", "-  return a;", "+  return b;", " four", " five", " six"],
  "undo: agent undo",
].join("\n");

Deno.test("a card begins with what changes, and says above it what it is about", () => {
  assert.deepEqual(
    new Asking({ shown: edit }, { width: 90, most: 6 }).rows(),
    [
      "┌ Run this? edit_file src/parser.ts (3 more to read first: PgDn, v)",
      "│  6  three",
      "│  7 -  return a;",
      "│  7 +  return b;",
      "│  8  four",
      "└ [o] once [s] session [a] always here [d] decline (Enter) [w] decline, say why",
    ],
  );
});

Deno.test("where all of it has room it is seen from its first line", () => {
  assert.deepEqual(new Asking({ shown: edit }, { width: 90 }).rows().slice(0, 3), [
    "┌ Run this?",
    "│ edit_file src/parser.ts",
    "│ src/parser.ts +1 −1",
  ]);
});

const long = { shown: Array.from({ length: 12 }, (_, at) => `line ${at + 1}`).join("\n") };

/** Of twelve lines in a card of eight rows: what its first rows say after this, and the answers. */
function after(...sent: readonly CardMessage[]) {
  const asking = new Asking(long, { most: 8 }).send(...sent);
  const [head, first] = asking.rows();
  return { head, first, answers: asking.answers };
}

const once = { type: "key", key: "once" } as const;
const bottom = { type: "view", message: { type: "to", place: "bottom" } } as const;
const top = { type: "view", message: { type: "to", place: "top" } } as const;
const page = { type: "view", message: { type: "scroll", by: "page", count: 1 } } as const;
const yes = { type: "answer", word: "once" };

Deno.test("yes shows the next page of what was not on the screen yet, and answers behind the last", () => {
  const unread = (count: number) => `┌ Run this? line 1 (${count} more to read first: PgDn, v)`;
  assert.deepEqual(after(), {
    head: "┌ Run this? (7 more to read first: PgDn, v)",
    first: "│ line 1",
    answers: [],
  });
  assert.deepEqual(after(once), { head: unread(3), first: "│ line 5", answers: [] });
  assert.deepEqual(after(once, once).head, "┌ Run this? line 1 (7 more: PgUp, PgDn, v)");
  assert.deepEqual(after(once, once).answers, []);
  assert.deepEqual(after(once, once, once).answers, [yes]);
});

Deno.test("what has been seen is seen, wherever the card is scrolled to", () => {
  assert.deepEqual(after(bottom, top, once).answers, [yes]);
  assert.deepEqual(after(page, top, once).answers, []);
});

Deno.test("no is an answer at once", () => {
  const decline = { type: "key", key: "decline" } as const;
  assert.deepEqual(after(decline).answers, [{ type: "answer", word: "decline" }]);
});

const colours = { options: ["red", "green", "blue"], several: false };

Deno.test("an option is picked by arrows, or by its digit", () => {
  const asking = () =>
    new Asking({ kind: "question", rules: [], shown: "Which?", choices: colours });
  assert.deepEqual(asking().send({ type: "option", do: "down" }).rows(), [
    "┌ Question for you",
    "│ Which?",
    "│   1. red",
    "│ ▸ 2. green",
    "│   3. blue",
    "└ ↑ ↓ or a digit, then Enter; or type your own answer",
  ]);
  const picked = asking().send(
    { type: "option", do: "up" },
    { type: "option", do: "pick" },
    { type: "option", do: "at", index: 1 },
    { type: "option", do: "pick" },
  );
  assert.deepEqual(picked.answers, [
    { type: "answer", word: "once", note: "blue" },
    { type: "answer", word: "once", note: "green" },
  ]);
});

Deno.test("several are picked where several may be, and told in their order", () => {
  const choices = { ...colours, several: true };
  const asking = new Asking({ kind: "question", rules: [], shown: "Which?", choices }).send(
    { type: "option", do: "at", index: 2 },
    { type: "option", do: "toggle" },
    { type: "option", do: "at", index: 0 },
    { type: "option", do: "toggle" },
  );
  assert.deepEqual(asking.rows().slice(2, 5), [
    "│ ▸ 1. [x] red",
    "│   2. [ ] green",
    "│   3. [x] blue",
  ]);
  assert.deepEqual(asking.send({ type: "option", do: "pick" }).answers, [
    { type: "answer", word: "once", note: "red\nblue" },
  ]);
});
