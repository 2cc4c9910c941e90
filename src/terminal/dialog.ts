/** A question and what is answered, in a panel below the prompt. */

import type { ShellAnswer } from "../actions/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import type { Panel } from "./panel.ts";
import type { KeyQueue, PanelKey } from "./panel_keys.ts";
import { readPages } from "./pages.ts";
import type { Size } from "./pty/mod.ts";

export interface DialogParts {
  readonly panel: Panel;
  readonly keys: KeyQueue;
  /** What a question sends is shown before it is sent. */
  readonly previewsFirst: boolean;
  /** Of the terminal. */
  size(): Size;
  ask(words: string, signal: AbortSignal): Promise<ShellAnswer>;
  /** Lines that a question sends to a model; `null`: none is asked. */
  preview(words: string): Promise<readonly string[] | null>;
  t(key: MessageKey, params?: MessageParams): string;
}

/** A question as it stands: the words, and what was answered to questions back. */
interface PromptText {
  readonly words: string;
  readonly text: string;
}

type Choices = Extract<ShellAnswer, { kind: "choose" }>;
type Rows = Choices["rows"];

/** The command that was chosen; `null`: none. The panel is cleared. */
export async function dialog(words: string, parts: DialogParts): Promise<string | null> {
  const { panel } = parts;
  try {
    for (let asked: PromptText = { words, text: words };;) {
      if (parts.previewsFirst && !await isSent(asked, parts)) return null;
      const answer = await answerTo(asked, parts);
      if (answer === null) return null;
      if (answer.kind === "choose") return await choice(answer, asked, parts);
      if (answer.kind === "tell") return await told(answer.says, asked, parts);
      const reply = await replyTo(answer.question, asked, parts);
      if (reply === null) return null;
      asked = { words, text: `${asked.text}\n${answer.question}\n${reply}` };
    }
  } finally {
    panel.clear();
  }
}

/** False: left before anything was sent. */
async function isSent({ text }: PromptText, parts: DialogParts): Promise<boolean> {
  const lines = await parts.preview(text);
  if (lines === null) return true;
  const { t } = parts;
  const last = await readPages({ title: t("term.to_send"), lines, help: t("term.send") }, parts, [
    "enter",
    "escape",
  ]);
  return last.kind === "enter";
}

/** What was sent, until any key. */
async function showSent({ text }: PromptText, parts: DialogParts): Promise<void> {
  const { t } = parts;
  const lines = await parts.preview(text);
  const title = t(lines === null ? "term.nothing_sent" : "term.sent");
  await readPages({ title, lines: lines ?? [], help: t("term.scroll") }, parts, "any");
}

/** `null`: left before it came. */
async function answerTo(
  { words, text }: PromptText,
  { panel, keys, ask, t }: DialogParts,
): Promise<ShellAnswer | null> {
  const draw = (help: string) => panel.draw([`?? ${words}`, help]);
  draw(t("term.thinking"));
  const controller = new AbortController();
  const left = escape(keys, () => draw(`${t("term.thinking")} · ${t("term.not_kept")}`))
    .then(() => null);
  const answer = ask(text, controller.signal).catch((error): ShellAnswer => ({
    kind: "tell",
    says: error instanceof Error ? error.message : String(error),
  }));
  const result = await Promise.race([answer, left]);
  if (result === null) controller.abort();
  return result;
}

async function escape(keys: KeyQueue, onOther: () => void): Promise<void> {
  while ((await keys.next()).kind !== "escape") onOther();
}

async function choice(
  { says, rows, notes }: Choices,
  asked: PromptText,
  parts: DialogParts,
): Promise<string | null> {
  const { panel, keys, t } = parts;
  let at = Math.max(0, rows.findIndex(({ command }) => command !== null));
  const head = [`?? ${asked.words}`, ...says === "" ? [] : [says]];
  const help = `${t("term.choose")} · ${t("term.sent_key")}`;
  let isTyping = false;
  for (let note = "";;) {
    const before = [...head, ...rows.slice(0, at).flatMap(({ lines }) => lines)].length;
    panel.draw([...head, ...rowLines(rows, at), ...notes, `${note}${help}`], {
      from: before,
      to: before + (rows[at]?.lines.length ?? 1) - 1,
    });
    const key = await keys.next();
    if (key.kind === "escape") return null;
    if (key.kind === "up") at = (at + rows.length - 1) % rows.length;
    if (key.kind === "down") at = (at + 1) % rows.length;
    const number = key.kind === "enter" ? at + 1 : key.kind === "text" ? Number(key.text) : NaN;
    const picked = rows[number - 1];
    // Who writes on for the shell has not seen the rows: no digit or Enter of that chooses one.
    isTyping = key.kind !== "up" && key.kind !== "down" &&
      (isTyping || !picked && isTyped(key));
    if (!isTyping && isPreviewKey(key)) await showSent(asked, parts);
    if (!isTyping && picked && picked.command !== null) return picked.command;
    const why = isTyping || key.kind === "paste"
      ? t("term.other_key")
      : picked && t("term.refused_row", { row: number });
    note = why === undefined ? "" : `${why} · `;
  }
}

function rowLines(rows: Rows, at: number): readonly string[] {
  return rows.flatMap(({ lines: [command = "", ...more] }, index) => [
    `${index === at ? ">" : " "} ${index + 1}  ${command}`,
    ...more.map((line) => `     ${line}`),
  ]);
}

/** A paste is whole: nothing of it comes later. */
function isTyped(key: PanelKey): boolean {
  return key.kind === "text" && !isPreviewKey(key) || key.kind === "lines";
}

function isPreviewKey(key: PanelKey): boolean {
  return key.kind === "text" && key.text.toLowerCase() === "p";
}

async function told(says: string, asked: PromptText, parts: DialogParts): Promise<null> {
  const { panel, keys, t } = parts;
  const help = `${t("term.any_key")} · ${t("term.sent_key")}`;
  for (;;) {
    panel.draw([`?? ${asked.words}`, ...says.split("\n"), help]);
    const key = await keys.next();
    if (isPreviewKey(key)) await showSent(asked, parts);
    else if (key.kind !== "lines") return null;
  }
}

/** `null`: left without an answer. */
async function replyTo(
  question: string,
  { words }: PromptText,
  { panel, keys, t }: DialogParts,
): Promise<string | null> {
  const typed: string[] = [];
  for (;;) {
    panel.draw([`?? ${words}`, question, `> ${typed.join("")}▏`, t("term.reply")]);
    const key = await keys.next();
    if (key.kind === "escape") return null;
    if (key.kind === "enter" && typed.length > 0) return typed.join("");
    if (key.kind === "backspace") typed.pop();
    if (key.kind === "text") typed.push(key.text);
    // Over a slow line an Enter comes with the letters before it: those are kept, and it is not believed.
    if (key.kind === "paste" || key.kind === "lines") typed.push(...plain(key.text.trim()));
  }
}

/** Characters of a paste in one line. */
function plain(text: string): readonly string[] {
  return [...text.replace(/\s+/g, " ")].filter((it) => /^\P{Cc}$/u.test(it));
}
