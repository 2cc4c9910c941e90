/** Reading one bracketed value out of running text. */

const closers: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/**
 * The bracketed text that begins at `start` (a `{`, `[` or `(`), its closer included,
 * or `null` if it is never closed. Quoted text is passed over.
 */
export function bracketed(text: string, start: number): string | null {
  const stack: string[] = [];
  let quote = "";
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote) {
      if (char === "\\") at++;
      else if (char === quote) quote = "";
      continue;
    }
    if (char === '"' || (char === "'" && !/\w/.test(text.charAt(at - 1)))) quote = char;
    else if (closers[char]) stack.push(closers[char]);
    else if (char === stack.at(-1)) stack.pop();
    if (stack.length === 0) return text.slice(start, at + 1);
  }
  return null;
}

/** Every top-level `{…}` or `[…]` of the text, in order. */
export function* values(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== "{" && text[at] !== "[") continue;
    const value = bracketed(text, at);
    if (value === null) continue;
    yield value;
    at += value.length - 1;
  }
}
