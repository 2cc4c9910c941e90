/** Blocks as documents: what there is to look at of a call, a message, an answer. */

import { type Document, headLine, textLines } from "../viewer/mod.ts";
import { callDocument, titleOf } from "./call_document.ts";
import { blocksOf } from "./layout.ts";
import type { Block, ConversationModel, Voice } from "./model.ts";
import { rawText, source } from "./select.ts";

/** What is opened; `change`: what it did is to be shown before it and is not here yet. */
export interface OpenedBlock {
  readonly document: Document;
  readonly change: string | null;
}

/** Of the block that is selected, else of the last one that has something to look at. */
export function openedBlock(model: ConversationModel): OpenedBlock | null {
  const blocks = blocksOf(model);
  const block = model.selected === null
    ? blocks.findLast(({ body }) => body.type === "call" || body.type === "reads")
    : blocks.find(({ id }) => id === model.selected);
  return block === undefined ? null : openedOf(block, model);
}

function openedOf(block: Block, model: ConversationModel): OpenedBlock {
  const { voice, blocks } = model;
  const { body } = block;
  switch (body.type) {
    case "call":
      return {
        document: callDocument(body, voice),
        change: body.diff === null ? body.result?.change ?? null : null,
      };
    case "reads": {
      const lines = body.calls.flatMap((it) => [
        headLine(titleOf(it, voice)),
        ...textLines(it.result?.text ?? ""),
      ]);
      const text = body.calls.map((it) => it.result?.text ?? "").join("\n");
      const title = voice.t("conversation.reads", { count: body.calls.length });
      return { document: { title, lines, path: null, language: "", source: text }, change: null };
    }
    case "text": {
      const whole = blocks.filter((it) => it.seq === block.seq && it.body.type === "text");
      return written(
        "tui.viewer.answer",
        (whole.length > 0 ? whole : [block]).map(source).join("\n\n"),
        voice,
      );
    }
    case "user":
    case "queued":
      return written("tui.viewer.message", body.text, voice);
    case "thinking":
      return written("tui.viewer.thinking", body.text, voice);
    case "note":
    case "heading":
      return written(
        "tui.viewer.note",
        body.more === "" ? body.text : `${body.text}\n\n${body.more}`,
        voice,
      );
    case "rows":
      return written("tui.viewer.note", rawText(block), voice);
  }
}

function written(
  title: "tui.viewer.answer" | "tui.viewer.message" | "tui.viewer.thinking" | "tui.viewer.note",
  text: string,
  { t }: Voice,
): OpenedBlock {
  const lines = textLines(text);
  const document = { title: t(title), lines, path: null, language: "markdown", source: text };
  return { document, change: null };
}
