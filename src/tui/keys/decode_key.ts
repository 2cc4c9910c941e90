/** Names of keys: `ctrl+alt+shift+x`, modifiers in this order, letters small. */

import type { Input } from "../types.ts";

export interface Modifiers {
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  readonly shift?: boolean;
}

/** Code points that are keys by themselves, in all protocols. */
const codes: Readonly<Record<number, string>> = {
  8: "backspace",
  9: "tab",
  10: "enter",
  13: "enter",
  27: "escape",
  32: "space",
  127: "backspace",
};

/** What a control character was typed with; `null` for those of C1. */
export function controlKey(code: number): string | null {
  if (code === 0) return "ctrl+space";
  // Enter sends 13; 10 is what many have their shift and enter send.
  if (code === 10) return "ctrl+j";
  const named = codes[code];
  if (named !== undefined) return named;
  if (code < 27) return `ctrl+${String.fromCharCode(code + 96)}`;
  return code < 32 ? `ctrl+${String.fromCharCode(code + 64)}` : null;
}

/** The key of a character behind an escape. */
export function altered(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const key = code < 32 || code === 127 ? controlKey(code) : codes[code];
  return named(key ?? character, { alt: true });
}

/** A key by its name, with more modifiers than it has already. */
export function typedKey(key: string, modifiers: Modifiers): Input {
  return { type: "key", key: named(key, modifiers) };
}

/**
 * A key by the code point on it: text, where nothing but shift is held.
 *
 * @param shifted what shift makes of it, where the terminal says so
 */
export function coded(
  code: number,
  modifiers: Modifiers,
  shifted: number | null = null,
): Input | null {
  const own = codes[code];
  const held = modifiers.ctrl === true || modifiers.alt === true;
  if (own !== undefined && (own !== "space" || held)) return typedKey(own, modifiers);
  const character = characterOf(code);
  if (character === null) return null;
  const upper = shifted === null ? null : characterOf(shifted);
  if (!held) {
    const text = modifiers.shift ? upper ?? character.toUpperCase() : character;
    return { type: "text", text };
  }
  const isLetter = character.toLowerCase() !== character.toUpperCase();
  if (modifiers.shift && upper !== null && !isLetter) {
    return typedKey(upper, { ...modifiers, shift: false });
  }
  return typedKey(character, modifiers);
}

function characterOf(code: number): string | null {
  // Private use names keys in kitty's protocol.
  const wrong = code < 32 || (code >= 127 && code < 160) || (code >= 0xd800 && code < 0xf900) ||
    code > 0x10ffff || Number.isNaN(code);
  return wrong ? null : String.fromCodePoint(code);
}

function named(key: string, modifiers: Modifiers): string {
  const parts = /^(ctrl\+)?(alt\+)?(shift\+)?(.+)$/su.exec(key);
  const last = parts?.[4] ?? key;
  const isUpper = [...last].length === 1 && last.toLowerCase() !== last;
  const held = [
    modifiers.ctrl || parts?.[1] ? "ctrl+" : "",
    modifiers.alt || parts?.[2] ? "alt+" : "",
    modifiers.shift || parts?.[3] || isUpper ? "shift+" : "",
  ];
  return held.join("") + (isUpper ? last.toLowerCase() : last);
}
