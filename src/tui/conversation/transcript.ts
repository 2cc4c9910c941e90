import { printable } from "../../ansi/mod.ts";
import { plainText } from "../text/mod.ts";
import { answerRows, callLine } from "./call.ts";
import { blocksOf, gap } from "./layout.ts";
import type { Block, ConversationModel } from "./model.ts";
import { source } from "./select.ts";

/**
 * The end of the conversation as plain text with line ends, as it was said: what stays in the
 * terminal's scrollback.
 *
 * @param lines at most so many of them
 */
export function transcriptText(model: ConversationModel, lines = 500): string {
  const blocks = blocksOf(model);
  const found: string[] = [];
  for (let at = blocks.length - 1; at >= 0 && found.length < lines; at--) {
    const block = blocks[at];
    if (!block) break;
    const before = gap(blocks[at - 1], block) > 0 ? [""] : [];
    found.unshift(...before, ...told(block, model).split("\n"));
  }
  const shown = found.slice(-lines);
  return shown.length === 0 ? "" : `${shown.join("\n")}\n`;
}

function told(block: Block, { voice }: ConversationModel): string {
  const { body } = block;
  switch (body.type) {
    case "user":
      return said(body.text);
    case "queued":
      return `${said(body.text)} ${voice.t(`conversation.queued.${body.kind}`)}`;
    case "thinking":
      return `∴ ${voice.t("conversation.thinking", { count: body.text.length })}`;
    case "call":
      return plainText([callLine(body, voice, { width: 200, tick: 0 }), ...answerRows(body, 200)]);
    case "reads":
      return plainText(body.calls.map((it) => callLine(it, voice, { width: 200, tick: 0 })));
    case "rows":
      return plainText(body.rows);
    default:
      return printable(source(block)).trimEnd();
  }
}

function said(text: string): string {
  return `› ${printable(text).trimEnd().replaceAll("\n", "\n  ")}`;
}
