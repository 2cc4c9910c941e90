/** What is pasted and does not belong into the line as it is: long text, and paths of images. */

import { oneLine } from "../../ansi/mod.ts";
import { type Locale, message } from "../../messages/mod.ts";
import type { Chip } from "./text.ts";

/** More lines or characters than these become a chip. */
const mostLines = 10;
const mostCharacters = 1_000;

export function isLong(text: string): boolean {
  return text.length > mostCharacters || linesOf(text) > mostLines;
}

function linesOf(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

/** `[paste #1 +31 lines]` */
export function pasteChip(text: string, number: number, locale: Locale): Chip {
  const lines = linesOf(text);
  const label = lines > 1
    ? message(locale, "tui.input.paste_lines", { number, lines })
    : message(locale, "tui.input.paste_characters", { number, count: text.length });
  return { type: "paste", number, label, text };
}

/** `[image name.png]`; whether there is such a file is not known here. */
export function imageChip(
  { text, path }: ImagePath,
  number: number,
  locale: Locale,
): Chip {
  const name = oneLine(path.split(/[/\\]/).at(-1) ?? path);
  return { type: "image", number, label: message(locale, "tui.input.image", { name }), text, path };
}

export interface ImagePath {
  /** As it was pasted. */
  readonly text: string;
  readonly path: string;
}

const image = /\.(png|jpe?g|webp|gif)$/i;
/** Quoted, or with escaped blanks, as terminals give what is dropped on them. */
const word = /'([^']+)'|"([^"]+)"|((?:\\.|[^\s\\'"])+)/y;

/** The paths, if the text is nothing but paths of images; else none. */
export function imagePaths(text: string): readonly ImagePath[] {
  const line = text.trim();
  if (line === "" || line.length > 4_096 || line.includes("\n")) return [];
  // A path with blanks that nothing escapes is one path, if it could be no list of them.
  if (/^(?:[/~]|[A-Za-z]:\\)[^'"\\]*$/.test(line) && image.test(line) && !/\.\w+ /.test(line)) {
    return [{ text: line, path: line }];
  }
  const found: ImagePath[] = [];
  word.lastIndex = 0;
  while (word.lastIndex < line.length) {
    const match = word.exec(line);
    if (match === null) return [];
    const path = pathOf(match[1] ?? match[2] ?? unescaped(match[3] ?? ""));
    if (path === null || !image.test(path)) return [];
    found.push({ text: match[0], path });
    if (word.lastIndex < line.length && line[word.lastIndex] !== " ") return [];
    while (line[word.lastIndex] === " ") word.lastIndex++;
  }
  return found;
}

/** Before a letter a backslash is part of a path of Windows. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([^\p{L}\p{N}])/gu, "$1");
}

function pathOf(text: string): string | null {
  if (!text.startsWith("file://")) return /^[a-z][a-z0-9+.-]+:\/\//i.test(text) ? null : text;
  try {
    const path = decodeURIComponent(new URL(text).pathname);
    return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
  } catch {
    return null;
  }
}
