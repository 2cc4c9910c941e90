/** All of the screen from the model: title line, panes, question, input, status. */

import type { Card } from "../card.ts";
import { cardSize, type CardView, viewCard } from "../card_view.ts";
import { viewChanges } from "../changes_pane.ts";
import { Beside, type Title, titleRow } from "../compose.ts";
import { view as viewConversation } from "../conversation/mod.ts";
import { inputRows, viewCompletion, viewInput } from "../input/mod.ts";
import { around, type KeyAction, type Keymap, keysOf } from "../keys/keymap.ts";
import { type Layout, layoutOf } from "../layout.ts";
import type { OverlayPane } from "../panes/pane.ts";
import { viewPicker } from "../picker/mod.ts";
import { planCount, planLine, planRows, viewPlan } from "../plan_pane.ts";
import { cut, span, tall } from "../rows.ts";
import { viewStatus } from "../status.ts";
import { themeSample } from "../theme/sample.ts";
import type { Frame, Row, Size } from "../types.ts";
import { viewViewer } from "../viewer/mod.ts";
import type { Dashboard, Focus } from "./model.ts";

/** The layout of the present moment: the input takes what it needs, and so do the panes. */
export function layoutNow({ size, chosen, input, plan, changes, focus }: Dashboard): Layout {
  return layoutOf(size, {
    chosen,
    input: inputRows(input),
    wanted: (columns) => ({
      plan: planRows(plan, columns) || (focus === "plan" ? 2 : 0),
      changes: changes.changes.length || (focus === "changes" ? 1 : 0),
    }),
  });
}

/** What the conversation has of the body, with a question below it or a line of plan above. */
export function conversationSize(model: Dashboard): Size {
  const { left, body, right } = layoutNow(model);
  if (right.type === "over") return { columns: left, rows: body };
  // A blank cell stands before the line between the panes.
  const columns = right.type === "beside" ? left - 1 : left;
  const card = cardRows(model, left, body).length;
  const plan = right.type === "none" && narrowPlan(model) ? 1 : 0;
  return { columns, rows: Math.max(1, body - card - plan) };
}

/** Draws frames; remembers what stood side by side, so that the same rows stay the same. */
export class DashboardView {
  readonly #beside = new Beside();
  readonly #titles = new Map<string, Row>();

  /** @param now epoch milliseconds */
  frame(model: Dashboard, now: number): Frame {
    const { size } = model;
    const { columns, rows } = size;
    if (model.overlay) return this.#overlay(model);
    const layout = layoutNow(model);
    const input = viewInput(model.input, { columns, rows: layout.input }, hints(model));
    const popup = viewCompletion(model.input, { columns, rows: Math.max(0, layout.body - 2) });
    const body = this.#body(model, layout);
    const seen = popup.length === 0
      ? body
      : [...body.slice(0, layout.body - popup.length), ...popup];
    const all = [
      this.#title(model, layout),
      ...seen,
      this.#line({ text: modeTitle(model), focused: model.focus === "input" }, columns),
      ...tall(input.rows, layout.input),
      viewStatus(model.status, columns, { t: model.t, now }),
    ];
    const typing = model.focus === "input" && input.cursor !== null;
    const cursor = typing && input.cursor
      ? { column: input.cursor.column, row: input.cursor.row + layout.body + 2 }
      : null;
    return { rows: tall(all, rows), cursor };
  }

  #overlay(model: Dashboard): Frame {
    const { overlay, size, keymap, locale, t, status } = model;
    if (overlay?.type === "picker") {
      const keys = pickerKeys(keymap);
      const sample = overlay.picker.previews ? sampleRows(model) : [];
      const room = { ...size, rows: size.rows - sample.length };
      const { rows, cursor } = viewPicker(overlay.picker, room, { locale, keys });
      const all = [...sample, ...rows];
      const at = cursor && { ...cursor, row: cursor.row + sample.length };
      return { rows: tall(all, size.rows), cursor: at };
    }
    if (overlay?.type === "pane") return paneFrame(model, overlay.pane);
    if (overlay?.type !== "viewer") return { rows: tall([], size.rows), cursor: null };
    const keys = viewerKeys(keymap);
    const { rows, cursor } = viewViewer(overlay.viewer, size, { t, keys, notice: status.notice });
    return { rows: tall(rows, size.rows), cursor };
  }

  #title(model: Dashboard, { left, right }: Layout): Row {
    const { t, focus, size } = model;
    const conversation = { text: t("tui.conversation"), focused: focus === "conversation" };
    switch (right.type) {
      case "none":
        return this.#line(conversation, size.columns);
      case "over":
        return this.#line(firstTitle(model, right), size.columns);
      case "beside": {
        const [one] = this.#beside.rows(
          [this.#line(conversation, left)],
          [this.#line(firstTitle(model, right), right.columns)],
          left,
        );
        return one ?? [];
      }
    }
  }

  #body(model: Dashboard, layout: Layout): readonly Row[] {
    const { left, body, right } = layout;
    if (right.type === "over") return this.#right(model, { columns: left, ...right });
    const card = cardRows(model, left, body);
    const plan = right.type === "none" ? narrowPlan(model) : null;
    const conversation = viewConversation(model.conversation, conversationSize(model));
    const above = [...(plan ? [cut(plan, left)] : []), ...conversation];
    // A question is seen whole before anything else is.
    const seen = tall([...above.slice(0, Math.max(0, body - card.length)), ...card], body);
    if (right.type === "none") return seen;
    return this.#beside.rows(seen, this.#right(model, right), left);
  }

  #right(
    model: Dashboard,
    { columns, plan, changes }: {
      readonly columns: number;
      readonly plan: number;
      readonly changes: number;
    },
  ): readonly Row[] {
    const { t, focus } = model;
    const isBeside = columns < model.size.columns;
    const width = isBeside ? columns - 1 : columns;
    const inset = (rows: readonly Row[]) => isBeside ? rows.map(insetRow) : rows;
    const steps = inset(
      viewPlan(model.plan, { columns: width, rows: plan }, { t, focused: focus === "plan" }),
    );
    if (changes === 0) return steps;
    const log = inset(viewChanges(model.changes, { columns: width, rows: changes }, {
      t,
      focused: focus === "changes",
    }));
    if (plan === 0) return log;
    return [...steps, this.#line(changesTitle(model), columns), ...log];
  }

  /** Titles are few and stay. */
  #line(title: Title, columns: number): Row {
    const key = `${title.text}\0${title.focused}\0${columns}`;
    const known = this.#titles.get(key);
    if (known) return known;
    if (this.#titles.size > 200) this.#titles.clear();
    const row = titleRow(title, columns);
    this.#titles.set(key, row);
    return row;
  }
}

function paneFrame({ size, t, locale, keymap, status }: Dashboard, pane: OverlayPane): Frame {
  const { notice } = status;
  const key = (action: KeyAction) =>
    keysOf(keymap, action, pane.context)[0] ??
      around[pane.context].flatMap((it) => keysOf(keymap, action, it))[0] ?? "–";
  const { rows, cursor } = pane.view(size, {
    ...{ t, locale, key },
    notice: notice && [span(notice.text, notice.role)],
  });
  return { rows: tall(rows, size.rows), cursor };
}

function insetRow(row: Row): Row {
  return [span(" "), ...row];
}

/** Of the pane that is on top of the right column. */
function firstTitle(model: Dashboard, { plan }: { readonly plan: number }): Title {
  if (plan === 0) return changesTitle(model);
  const count = planCount(model.plan);
  const text = `${model.t("tui.plan")}${count === "" ? "" : ` ${count}`}`;
  return { text, focused: model.focus === "plan" };
}

function changesTitle({ t, focus }: Dashboard): Title {
  return { text: t("tui.changes"), focused: focus === "changes" };
}

/** Rows of a list that is picked from below a sample: head, foot, and what can be picked. */
const leastList = 8;

function sampleRows({ size: { columns, rows }, conversation: { kit }, t }: Dashboard) {
  const sample = [...themeSample(columns, kit, t), []];
  return sample.slice(0, Math.max(0, rows - leastList));
}

function hints({ keymap }: Dashboard) {
  const next = keysOf(keymap, "queue_next", "input")[0] ?? "–";
  return { next, stop: keysOf(keymap, "interrupt", "global")[0] ?? "–" };
}

function pickerKeys(keymap: Keymap) {
  const key = (action: KeyAction) => keysOf(keymap, action, "picker")[0] ?? "–";
  return { pick: key("picker_pick"), close: key("picker_close") };
}

function viewerKeys(keymap: Keymap) {
  const key = (action: KeyAction) => keysOf(keymap, action, "viewer")[0] ?? "–";
  return {
    close: key("viewer_close"),
    search: key("viewer_search"),
    fold: key("viewer_fold"),
    sides: key("viewer_sides"),
    copy: key("viewer_copy"),
    edit: key("viewer_edit"),
    help: key("viewer_help"),
  };
}

function modeTitle({ status, input: { vim }, t }: Dashboard): string {
  const mode = t(`tui.mode.${status.mode}`);
  return vim?.normal ? `${mode} · ${t("tui.vim.normal")} ${vim.pending}`.trimEnd() : mode;
}

/** The plan in one line, where its pane has no room. */
function narrowPlan({ plan, t }: Dashboard): Row | null {
  return planLine(plan, t);
}

function cardRows(model: Dashboard, columns: number, body: number): readonly Row[] {
  const { card } = model;
  return card === null ? [] : viewCard(card, columns, cardView(card, model, body));
}

/** What is asked has of the screen. */
export function cardRoom(card: Card, model: Dashboard): Size {
  const { left, body } = layoutNow(model);
  return cardSize(card, left, cardView(card, model, body));
}

/** The question stands on the screen, with its keys. */
export function isCardSeen(model: Dashboard): boolean {
  const { card, overlay } = model;
  if (card === null || overlay !== null || layoutNow(model).right.type === "over") return false;
  const { left, body } = layoutNow(model);
  return cardRoom(card, model).rows > 0 && cardRows(model, left, body).length <= body;
}

function cardView(card: Card, { t, focus }: Dashboard, body: number): CardView {
  return { t, focused: isAnswering(card, focus), most: mostRows(body) };
}

/**
 * Half of the body: what led to a question stays in sight. In a low terminal more, so that most
 * questions are seen whole, with six rows above them.
 */
function mostRows(body: number): number {
  return Math.min(body, Math.max(4, Math.floor(body / 2), Math.min(body - 6, 16)));
}

function isAnswering(card: Card, focus: Focus): boolean {
  return focus === "card" || card.noting || (card.kind === "question" && card.choices === null);
}
