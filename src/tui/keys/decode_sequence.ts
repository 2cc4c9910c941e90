/**
 * Keys, focus and mouse as control sequences name them: xterm's, rxvt's and the Linux console's
 * (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), kitty's keyboard protocol
 * (https://sw.kovidgoyal.net/kitty/keyboard-protocol).
 */

import type { Input } from "../types.ts";
import { coded, type Modifiers, typedKey } from "./decode_key.ts";

const letters: Readonly<Record<string, string>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
  P: "f1",
  Q: "f2",
  R: "f3",
  S: "f4",
};

const numbers: Readonly<Record<string, string>> = {
  1: "home",
  2: "insert",
  3: "delete",
  4: "end",
  5: "pageup",
  6: "pagedown",
  7: "home",
  8: "end",
  11: "f1",
  12: "f2",
  13: "f3",
  14: "f4",
  15: "f5",
  17: "f6",
  18: "f7",
  19: "f8",
  20: "f9",
  21: "f10",
  23: "f11",
  24: "f12",
};

const consoleKeys: Readonly<Record<string, string>> = {
  A: "f1",
  B: "f2",
  C: "f3",
  D: "f4",
  E: "f5",
};

/** The numbers' block by kitty's codes, from 57399. */
const keypad = [
  ..."0123456789./*-+",
  ...["enter", "=", ",", "left", "right", "up", "down", "pageup", "pagedown", "home", "end"],
  ...["insert", "delete"],
];
const keypadFrom = 57399;

/** The numbers' block in its application mode, by what follows `ESC O`. */
const application = new Map(
  [..."jklmnopqrstuvwxyX"].map((it, at) => [it, "*+,-./0123456789="[at]]),
);

/** Whether this is the terminal's word on what it is (DA1). */
export function isAnswer(parameters: string, final: string): boolean {
  return final === "c" && parameters.startsWith("?");
}

/** What `CSI parameters final` says; with `O` before the parameters, `SS3`. `null`: nothing. */
export function sequence(parameters: string, final: string): Input | null {
  if (parameters.startsWith("[")) return named(consoleKeys[final], {});
  if (parameters.startsWith("O")) return ofSs3(parameters.slice(1), final);
  if (/^<\d+;\d+;\d+$/.test(parameters)) return ofMouse(parameters, final);
  if (!/^[\d;:]*$/.test(parameters)) return null;
  if (parameters === "" && (final === "I" || final === "O")) {
    return { type: "focus", on: final === "I" };
  }
  const fields = parameters.split(";");
  switch (final) {
    case "Z":
      return typedKey("tab", { shift: true });
    case "u":
      return ofKitty(fields);
    case "~":
      return fields[0] === "27" && fields.length > 2 ? ofXterm(fields) : ofNumber(fields);
    // Of rxvt: held with control, with control and shift.
    case "^":
      return named(numbers[parameters], { ctrl: true });
    case "@":
      return named(numbers[parameters], { ctrl: true, shift: true });
    default:
      return ofLetter(fields, final);
  }
}

function ofLetter(fields: readonly string[], final: string): Input | null {
  if (/^[a-d]$/.test(final)) return named(letters[final.toUpperCase()], { shift: true });
  if (fields.length > 1 && fields[0] !== "1" && fields[0] !== "") return null;
  // The place of the cursor ends in `R` too; of a key, nothing held is not said.
  if (final === "R" && fields.length > 1 && !/^[2-8](:|$)/.test(fields[1] ?? "")) return null;
  return held(fields[1], (modifiers) => named(letters[final], modifiers));
}

function ofNumber(fields: readonly string[]): Input | null {
  return held(fields[1], (modifiers) => named(numbers[fields[0] ?? ""], modifiers));
}

/** `CSI 27 ; modifiers ; code ~` (modifyOtherKeys). */
function ofXterm(fields: readonly string[]): Input | null {
  return held(fields[1], (modifiers) => coded(Number(fields[2]), modifiers));
}

/** `CSI code:shifted:base ; modifiers:event ; text u`. */
function ofKitty(fields: readonly string[]): Input | null {
  const [code = NaN, shifted = 0, base = 0] = (fields[0] ?? "").split(":").map(Number);
  return held(fields[1], (modifiers) => {
    const pad = keypad[code - keypadFrom];
    if (pad !== undefined) return ofKeypad(pad, modifiers);
    // A shortcut is the key where it lies, whatever alphabet is on.
    const foreign = (modifiers.ctrl || modifiers.alt) && code > 127 && base > 0;
    if (foreign) return coded(base, modifiers);
    return coded(code, modifiers, shifted > 0 ? shifted : null);
  });
}

function ofKeypad(pad: string, modifiers: Modifiers): Input | null {
  return pad.length > 1 ? typedKey(pad, modifiers) : coded(pad.charCodeAt(0), modifiers);
}

function ofSs3(digits: string, final: string): Input | null {
  const typed = application.get(final);
  if (typed !== undefined) return { type: "text", text: typed };
  if (final === "M") return typedKey("enter", {});
  if (/^[a-d]$/.test(final)) return named(letters[final.toUpperCase()], { ctrl: true });
  return held(digits, (modifiers) => named(letters[final], modifiers));
}

/** Left button and wheel; what a terminal does with the others is its own. */
function ofMouse(parameters: string, final: string): Input | null {
  const [buttons = 0, column = 1, row = 1] = parameters.slice(1).split(";").map(Number);
  if (final !== "M" && final !== "m") return null;
  const at = { column: Math.max(0, column - 1), row: Math.max(0, row - 1) };
  // Shift 4, alt 8 and control 16 make no difference.
  const what = buttons & ~0b11100;
  const action = what === 64 ? "wheel_up" : what === 65 ? "wheel_down" : ofButton(what, final);
  return action && { type: "mouse", action, at };
}

function ofButton(what: number, final: string): "press" | "drag" | "release" | null {
  if (what === 32) return final === "M" ? "drag" : "release";
  if (what !== 0) return null;
  return final === "M" ? "press" : "release";
}

/** A key that goes up, or is held with another modifier than ours, is none. */
function held(
  field: string | undefined,
  then: (modifiers: Modifiers) => Input | null,
): Input | null {
  const [value = "", event = ""] = (field ?? "").split(":");
  const bits = Math.max(0, Number(value) - 1);
  // Super, hyper and meta; the locks (64, 128) hold nothing.
  if (event === "3" || (bits & 0b111000) !== 0) return null;
  return then({ shift: (bits & 1) !== 0, alt: (bits & 2) !== 0, ctrl: (bits & 4) !== 0 });
}

function named(key: string | undefined, modifiers: Modifiers): Input | null {
  return key === undefined ? null : typedKey(key, modifiers);
}

/** How many characters are done with; `more`: it depends on what follows. */
export type Step = number | "more";

/** `CSI M` and three characters of any kind, which are two code units at most. */
export function oldMouse(all: string, from: number): Step {
  const place = /^[\s\S]{3}/u.exec(all.slice(from, from + 6));
  return place ? 3 + place[0].length : "more";
}

export function matchAt(pattern: RegExp, all: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(all)?.[0] ?? "";
}

export function escapes(count: number): readonly Input[] {
  return Array.from({ length: count }, () => ({ type: "key", key: "escape" }));
}
