/** Names of keys as people write them, and as `Input` has them. */

import { graphemes } from "../../ansi/mod.ts";

const modifiers = ["ctrl", "alt", "shift"] as const;

const aliases: Readonly<Record<string, string>> = {
  control: "ctrl",
  option: "alt",
  meta: "alt",
  esc: "escape",
  return: "enter",
  del: "delete",
  ins: "insert",
  bs: "backspace",
  pgup: "pageup",
  page_up: "pageup",
  pgdn: "pagedown",
  pgdown: "pagedown",
  page_down: "pagedown",
  plus: "+",
  minus: "-",
  " ": "space",
};

const named: ReadonlySet<string> = new Set([
  ...["escape", "enter", "tab", "space", "backspace", "delete", "insert"],
  ...["up", "down", "left", "right", "home", "end", "pageup", "pagedown"],
  ...Array.from({ length: 24 }, (_, at) => `f${at + 1}`),
]);

/** A key, or two with a blank between, with modifiers in their order; `null`: there is no such key. */
export function keyNamed(written: string): string | null {
  const keys = written === " " ? [" "] : written.trim().split(/\s+/);
  if (keys.length > 2 || keys[0] === "") return null;
  const names = keys.map(oneKey);
  return names.includes(null) ? null : names.join(" ");
}

function oneKey(written: string): string | null {
  // The plus is a key as well: `ctrl++`.
  const parts = written === "+" ? ["+"] : written.replace(/\+\+$/, "+plus").split("+");
  const words = parts.map((part) => aliases[part.toLowerCase()] ?? part);
  const base = baseKey(words.at(-1) ?? "");
  const before = words.slice(0, -1).map((word) => word.toLowerCase());
  if (base === null || new Set(before).size !== before.length) return null;
  if (before.some((word) => !modifiers.some((it) => it === word))) return null;
  const held = modifiers.filter((it) => before.includes(it));
  // A letter that is held with ctrl or alt has no case of its own.
  const key = held.length > 0 && base.length === 1 ? base.toLowerCase() : base;
  return [...held, key].join("+");
}

function baseKey(word: string): string | null {
  const lower = word.toLowerCase();
  if (named.has(lower)) return lower;
  return [...graphemes(word)].length === 1 && !/^[\p{Cc}\s]/u.test(word) ? word : null;
}

/** A key that is a character by itself: it is typed where something is typed. */
export function isBare(key: string): boolean {
  const [first = ""] = key.split(" ");
  return first === "space" || first === "+" || (!first.includes("+") && !named.has(first));
}
