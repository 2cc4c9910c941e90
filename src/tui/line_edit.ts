/** A line that is typed in a pane: what a key or a pasted text makes of it. */

import { cells, graphemes, oneLine } from "../ansi/mod.ts";
import type { Input } from "./types.ts";

/** The same text where the input changes nothing. */
export function lineAfter(text: string, input: Input): string {
  switch (input.type) {
    case "text":
    case "paste":
      return text + input.text.replaceAll(/\s+/g, " ");
    case "key":
      return afterKey(text, input.key);
    case "mouse":
    case "resize":
    case "focus":
      return text;
  }
}

function afterKey(text: string, key: string): string {
  switch (key) {
    case "backspace":
    case "ctrl+h":
      return [...graphemes(text)].slice(0, -1).join("");
    case "ctrl+w":
    case "alt+backspace":
    case "ctrl+backspace":
      return text.replace(/\S*\s*$/, "");
    case "ctrl+u":
      return "";
    case "space":
      return `${text} `;
    default:
      return [...graphemes(key)].length === 1 ? text + key : text;
  }
}

/** As it is seen: its end, where it is longer than `columns` cells. */
export function lineSeen(text: string, columns: number): string {
  const shown = `${oneLine(text)}${text.endsWith(" ") && text.trim() !== "" ? " " : ""}`;
  const all = [...graphemes(shown)];
  while (all.length > 0 && cells(all.join("")) > Math.max(0, columns)) all.shift();
  return all.join("");
}
