/** Texts as content of the protocol; editors read them as Markdown. */

import type { ToolCallContent } from "@agentclientprotocol/sdk";
import { printable } from "../ansi/mod.ts";

export function textContent(text: string): ToolCallContent {
  return { type: "content", content: { type: "text", text } };
}

/** Exactly this text, whatever marks of Markdown are in it. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${printable(text, { controls: "show" }).trimEnd()}\n${fence}`;
}

/** A word of the program's own, apart from what the model says. */
export function quoted(text: string): string {
  return `\n\n> ${printable(text).trim().replaceAll("\n", "\n> ")}\n\n`;
}

/** Characters of one text of a tool; the log has the rest. */
const mostCharacters = 20_000;

export function shortened(text: string): string {
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, mostCharacters / 2)}\n…\n${text.slice(-mostCharacters / 2)}`;
}
