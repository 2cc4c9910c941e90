/** Keys by their names, as a terminal sends them. */

const named: Readonly<Record<string, string>> = {
  "enter": "\r",
  "escape": "\x1b",
  "tab": "\t",
  "shift+tab": "\x1b[Z",
  "backspace": "\x7f",
  "up": "\x1b[A",
  "down": "\x1b[B",
  "shift+down": "\x1b[1;2B",
  "right": "\x1b[C",
  "left": "\x1b[D",
  "home": "\x1b[H",
  "end": "\x1b[F",
  "pageup": "\x1b[5~",
  "pagedown": "\x1b[6~",
  "f1": "\x1bOP",
  "f2": "\x1bOQ",
  "f6": "\x1b[17~",
};

/** @throws {RangeError} for a key that no story has pressed yet */
export function bytesOf(key: string): string {
  const found = named[key] ?? modified(key);
  if (found === null) throw new RangeError(`no bytes are known of ${key}`);
  return found;
}

function modified(key: string): string | null {
  if (key.length === 1) return key;
  const [, modifier, letter = ""] = /^(ctrl|alt)\+(.)$/.exec(key) ?? [];
  if (modifier === "alt") return `\x1b${letter}`;
  return modifier === "ctrl" ? String.fromCharCode(letter.charCodeAt(0) & 0x1f) : null;
}
