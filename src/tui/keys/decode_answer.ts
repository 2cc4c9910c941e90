/** What a terminal answers in strings of control (OSC). */

import type { Colour } from "../theme/colour.ts";

/**
 * The background, where the string tells it, in the forms of XParseColor that terminals use:
 * `]11;rgb:1616/1818/1d1d`, `]11;rgba:…`, `]11;#16181d`.
 *
 * @param text from the character behind the escape on, without what ends it
 */
export function backgroundIn(text: string): Colour | null {
  const [, channels = "", hex = ""] =
    /^\]11;(?:rgba?:([0-9a-f/]+)|#((?:[0-9a-f]{3}){1,4}))$/i.exec(text) ?? [];
  const size = hex.length / 3;
  const found = channels === ""
    ? [hex.slice(0, size), hex.slice(size, 2 * size), hex.slice(2 * size)]
    : channels.split("/");
  const [red, green, blue] = found.map(channelOf);
  if (red === undefined || green === undefined || blue === undefined) return null;
  const all = [red, green, blue];
  return all.every((it) => it >= 0 && it <= 255) ? { red, green, blue } : null;
}

/** One to four digits of sixteen, of their own largest number; NaN for anything else. */
function channelOf(digits: string): number {
  if (!/^[0-9a-f]{1,4}$/i.test(digits)) return NaN;
  return Math.round(255 * parseInt(digits, 16) / (16 ** digits.length - 1));
}
