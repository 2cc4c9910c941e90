/** A question and what is answered, in a panel below the prompt. */

import type { ShellAnswer } from "../actions/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import type { Panel } from "./panel.ts";
import { type KeyQueue, type PanelKey, typedText } from "./panel_keys.ts";
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

export type DialogEnd =
  | { readonly kind: "command"; readonly command: string }
  /** Nothing was chosen; `typed`: what the person went on with, as a terminal sends it. */
  | { readonly kind: "left"; readonly typed: string };

const left: DialogEnd = { kind: "left", typed: "" };

type Choices = Extract<ShellAnswer, { kind: "choose" }>;
type Rows = Choices["rows"];

/** The panel is cleared at the end. */
export async function dialog(words: string, parts: DialogParts): Promise<DialogEnd> {
  const { panel } = parts;
  try {
    for (let asked: PromptText = { words, text: words };;) {
      if (parts.previewsFirst && !await isSent(asked, parts)) return left;
      const reached = await answerTo(asked, parts);
      if (reached === null) return left;
      const { answer, isTyping } = reached;
      if (answer.kind === "choose") return await choice(answer, { asked, isTyping }, parts);
      if (answer.kind === "tell") return await told(answer.says, { asked, isTyping }, parts);
      const reply = await replyTo(answer.question, asked, parts);
      if (reply === null) return left;
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

/** How the answer met the person. */
interface Reading {
  readonly asked: PromptText;
  /** They were typing for the shell when it came: what they go on with is the rest of a line. */
  readonly isTyping: boolean;
}

/** `null`: left before it came. */
async function answerTo(
  { words, text }: PromptText,
  { panel, keys, ask, t }: DialogParts,
): Promise<{ readonly answer: ShellAnswer; readonly isTyping: boolean } | null> {
  const draw = (help: string) => panel.draw([`?? ${words}`, help]);
  draw(t("term.thinking"));
  const controller = new AbortController();
  let isTyping = false;
  const escaped = escape(keys, (key) => {
    isTyping ||= isTyped(key);
    draw(`${t("term.thinking")} · ${t("term.not_kept")}`);
  }).then(() => null);
  const answer = ask(text, controller.signal).catch((error): ShellAnswer => ({
    kind: "tell",
    says: error instanceof Error ? error.message : String(error),
  }));
  const result = await Promise.race([answer, escaped]);
  if (result !== null) return { answer: result, isTyping };
  controller.abort();
  return null;
}

async function escape(keys: KeyQueue, onOther: (key: PanelKey) => void): Promise<void> {
  for (;;) {
    const key = await keys.next();
    if (key.kind === "escape") return;
    onOther(key);
  }
}

async function choice(
  { says, rows, notes }: Choices,
  { asked, isTyping: wasTyping }: Reading,
  parts: DialogParts,
): Promise<DialogEnd> {
  const { panel, keys, t } = parts;
  let at = Math.max(0, rows.findIndex(({ command }) => command !== null));
  const head = [`?? ${asked.words}`, ...says === "" ? [] : [says]];
  const help = `${t("term.choose")} · ${t("term.sent_key")}`;
  let isTyping = wasTyping;
  for (let note = isTyping ? `${t("term.other_key")} · ` : "";;) {
    const before = [...head, ...rows.slice(0, at).flatMap(({ lines }) => lines)].length;
    panel.draw([...head, ...rowLines(rows, at), ...notes, `${note}${help}`], {
      from: before,
      to: before + (rows[at]?.lines.length ?? 1) - 1,
    });
    const key = await keys.next();
    if (key.kind === "escape") return left;
    if (!isTyping && goesOn(key)) return { kind: "left", typed: typedText(key) + keys.rest() };
    if (key.kind === "up") at = (at + rows.length - 1) % rows.length;
    if (key.kind === "down") at = (at + 1) % rows.length;
    const number = key.kind === "enter" ? at + 1 : key.kind === "text" ? Number(key.text) : NaN;
    const picked = rows[number - 1];
    // Who was writing for the shell has not seen the rows: no digit or Enter of that chooses one.
    isTyping = key.kind !== "up" && key.kind !== "down" && (isTyping || key.kind === "lines");
    if (key.kind === "tab") await showSent(asked, parts);
    if (!isTyping && picked && picked.command !== null) {
      return { kind: "command", command: picked.command };
    }
    const why = isTyping ? t("term.other_key") : picked && t("term.refused_row", { row: number });
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
function isTyped({ kind }: PanelKey): boolean {
  return kind === "text" || kind === "lines";
}

/** It is the beginning of another command, and no row. */
function goesOn(key: PanelKey): boolean {
  return key.kind === "paste" || key.kind === "text" && !/\d/.test(key.text);
}

/** A letter and a paste go on to the shell's line, since nobody waits for the panel to type there. */
async function told(
  says: string,
  { asked, isTyping }: Reading,
  parts: DialogParts,
): Promise<DialogEnd> {
  const { panel, keys, t } = parts;
  const back = isTyping ? `${t("term.escape")} · ${t("term.not_kept")}` : t("term.any_key");
  for (;;) {
    panel.draw([`?? ${asked.words}`, ...says.split("\n"), `${back} · ${t("term.sent_key")}`]);
    const key = await keys.next();
    if (key.kind === "tab") await showSent(asked, parts);
    else if (isTyping ? key.kind === "escape" : key.kind !== "lines") {
      return { kind: "left", typed: typedText(key) + keys.rest() };
    }
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
