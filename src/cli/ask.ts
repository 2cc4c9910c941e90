/** The approval prompt: what is shown, and which key says what. */

import { printable, type Styles } from "../ansi/mod.ts";
import type { Word } from "../actions/mod.ts";
import type { Keys } from "./keys.ts";

/** Lines of a long question that stay at its beginning and at its end. */
const head = 24;
const tail = 12;

/** Everything visible, nothing obeyed; long input loses its middle, never its end. */
export function foldLines(shown: string, folded: (count: number) => string): readonly string[] {
  const lines = printable(shown, { controls: "show" }).trimEnd().split("\n");
  const hidden = lines.length - head - tail;
  if (hidden <= 1) return lines;
  return [...lines.slice(0, head), folded(hidden), ...lines.slice(-tail)];
}

export function question(lines: readonly string[], styles: Styles, title: string): string {
  const body = lines.map((line) => `${styles.yellow("│")} ${line}`);
  return [styles.yellow(title), ...body].join("\n");
}

/** What a key says; `note`: declined, with a word to the model that is still to be typed. */
export type Said = Word | "note";

/** Enter, Escape and everything that is not an answer of its own decline or are passed over. */
const words: Readonly<Record<string, Said>> = {
  o: "once",
  y: "once",
  s: "session",
  a: "always",
  d: "decline",
  n: "decline",
  q: "decline",
  w: "note",
  "\r": "decline",
  "\n": "decline",
  "\x1b": "decline",
};

/**
 * Waits for a key that is an answer; `null` at the end of input, or when the signal fires.
 *
 * @param always false: nothing lasting was offered, and the key for it is passed over
 */
export async function wordOf(
  keys: Keys,
  signal: AbortSignal,
  { always = true, note = false }: { readonly always?: boolean; readonly note?: boolean } = {},
): Promise<Said | null> {
  for (;;) {
    const piece = await keys.next(signal);
    if (piece === null) return null;
    // Ctrl-D; a sequence of a cursor key is more than its Escape.
    if (piece === "\x04") return null;
    const said = Object.hasOwn(words, piece.toLowerCase()) ? words[piece.toLowerCase()] : undefined;
    const isOffered = said !== undefined && (always || said !== "always") &&
      (note || said !== "note");
    if (isOffered) return said;
  }
}
