/** The viewer as a test has it: messages in, lines out. */

import { message } from "../../../../src/messages/mod.ts";
import { plainKit } from "../../../../src/tui/text/mod.ts";
import type { Effect, Row } from "../../../../src/tui/types.ts";
import {
  bodySize,
  type Document,
  updateViewer,
  viewDocument,
  type ViewerMessage,
  type ViewerModel,
  viewerOf,
  viewViewer,
} from "../../../../src/tui/viewer/mod.ts";

const keys = {
  close: "q",
  search: "/",
  fold: "enter",
  sides: "s",
  copy: "y",
  edit: "e",
  help: "?",
};

export class Viewer {
  model: ViewerModel;
  effects: Effect[] = [];

  constructor(document: Document, private readonly columns = 60, private readonly rows = 12) {
    this.model = viewerOf({
      document,
      size: bodySize({ columns, rows }),
      kit: plainKit,
      folded: (count) => message("en", "tui.viewer.folded", { count }),
    });
  }

  send(...messages: readonly ViewerMessage[]): this {
    for (const it of messages) {
      const { model, effects } = updateViewer(this.model, it);
      this.model = model;
      this.effects.push(...effects);
    }
    return this;
  }

  /** Types into the last line, and accepts it. */
  ask(of: "search" | "line", text: string): this {
    this.send({ type: "prompt", of }, { type: "input", input: { type: "text", text } });
    return this.send({ type: "input", input: { type: "key", key: "enter" } });
  }

  /** All rows of the screen. */
  screen(): readonly Row[] {
    const size = { columns: this.columns, rows: this.rows };
    return viewViewer(this.model, size, {
      t: (key, params) => message("en", key, params),
      keys,
      notice: null,
    }).rows;
  }

  /** What is seen of the document alone. */
  lines(): readonly string[] {
    return viewDocument(this.model).map(textOf);
  }

  /** The line that one is at. */
  at(): string {
    return this.screen().map(textOf).find((it) => it.startsWith("▸")) ?? "";
  }

  /** Pieces that are marked as found; the one that one is at between brackets. */
  hits(): readonly string[] {
    return this.screen().flat().filter(({ on }) => on === "match")
      .map(({ text, bold }) => bold ? `[${text}]` : text);
  }
}

export function textOf(row: Row): string {
  return row.map(({ text }) => text).join("").trimEnd();
}
