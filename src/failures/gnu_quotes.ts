/**
 * Names as GNU programs print them where their locale cannot show them: `''$'\346\262\241''.txt'`
 * (`shell-escape` of gnulib's quotearg).
 */

const part = String.raw`'[^'\n]*'`;
const bytes = String.raw`\$'(?:\\[0-7]{3})+'`;
const quoted = new RegExp(`(?:${part})?${bytes}(?:${part}|${bytes})*`, "g");

/** The text with those names as they are; what is no UTF-8, or could make a line, stays as it was printed. */
export function withoutGnuQuotes(text: string): string {
  return text.includes("$'\\") ? text.replaceAll(quoted, (name) => named(name) ?? name) : text;
}

function named(text: string): string | null {
  const encoder = new TextEncoder();
  const pieces = Array.from(
    text.matchAll(/(\$?)'([^'\n]*)'/g),
    ([, isBytes, inner = ""]) =>
      isBytes === "$"
        ? Array.from(inner.matchAll(/[0-7]{3}/g), ([octal]) => Number.parseInt(octal, 8))
        : [...encoder.encode(inner)],
  );
  try {
    const name = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(pieces.flat()));
    return /\p{Cc}/u.test(name) ? null : name;
  } catch {
    return null;
  }
}
