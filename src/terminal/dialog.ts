/** A question and what is answered, in a panel below the prompt. */

import type { ShellAnswer } from "../actions/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import type { Panel } from "./panel.ts";
import type { KeyQueue } from "./panel_keys.ts";

export interface DialogParts {
  readonly panel: Panel;
  readonly keys: KeyQueue;
  ask(words: string, signal: AbortSignal): Promise<ShellAnswer>;
  t(key: MessageKey, params?: MessageParams): string;
}

/** The command that was chosen; `null`: none. The panel is cleared. */
export async function dialog(words: string, parts: DialogParts): Promise<string | null> {
  const { panel } = parts;
  try {
    for (let asked = words;;) {
      const answer = await answerTo(asked, parts);
      if (answer === null) return null;
      if (answer.kind === "choose") return await choice(answer, words, parts);
      if (answer.kind === "tell") return await told(answer.says, words, parts);
      const reply = await replyTo(answer.question, words, parts);
      if (reply === null) return null;
      asked = `${asked}\n${answer.question}\n${reply}`;
    }
  } finally {
    panel.clear();
  }
}

/** `null`: left before it came. */
async function answerTo(
  asked: string,
  { panel, keys, ask, t }: DialogParts,
): Promise<ShellAnswer | null> {
  const [first = ""] = asked.split("\n");
  panel.draw([`?? ${first}`, t("term.thinking")]);
  const controller = new AbortController();
  const left = escape(keys).then(() => null);
  const answer = ask(asked, controller.signal).catch((error): ShellAnswer => ({
    kind: "tell",
    says: error instanceof Error ? error.message : String(error),
  }));
  const result = await Promise.race([answer, left]);
  if (result === null) controller.abort();
  return result;
}

async function escape(keys: KeyQueue): Promise<void> {
  while ((await keys.next()).kind !== "escape");
}

async function choice(
  { says, rows, notes }: Extract<ShellAnswer, { kind: "choose" }>,
  words: string,
  { panel, keys, t }: DialogParts,
): Promise<string | null> {
  let at = Math.max(0, rows.findIndex(({ command }) => command !== null));
  for (;;) {
    panel.draw([
      `?? ${words}`,
      ...says === "" ? [] : [says],
      ...rows.flatMap(({ lines: [command = "", ...more] }, index) => [
        `${index === at ? ">" : " "} ${index + 1}  ${command}`,
        ...more.map((line) => `     ${line}`),
      ]),
      ...notes,
      t("term.choose"),
    ]);
    const key = await keys.next();
    if (key.kind === "escape") return null;
    if (key.kind === "up") at = (at + rows.length - 1) % rows.length;
    if (key.kind === "down") at = (at + 1) % rows.length;
    const digit = key.kind === "text" ? Number(key.text) : NaN;
    const picked = key.kind === "enter" ? rows[at] : rows[digit - 1];
    if (picked && picked.command !== null) return picked.command;
  }
}

async function told(says: string, words: string, { panel, keys, t }: DialogParts): Promise<null> {
  panel.draw([`?? ${words}`, ...says.split("\n"), t("term.any_key")]);
  await keys.next();
  return null;
}

/** `null`: left without an answer. */
async function replyTo(
  question: string,
  words: string,
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
  }
}
