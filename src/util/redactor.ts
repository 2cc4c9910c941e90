/** Values shorter than this would blot out ordinary words. */
const shortest = 6;

const mask = "****";

/** Keys by their look: OpenAI, DeepSeek and alike (`sk-`), Google (`AIza` and 35 more), HTTP bearer tokens. */
const shapes: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\bBearer\s+[A-Za-z0-9._~+/-]{8,}=*/gi,
];

/**
 * A function that replaces the given values, and everything that looks like a key, by `****`.
 * Values are found as they are, in base64 (also in the middle of a longer encoded text, and in
 * the URL alphabet), in hex, as a part of a URL and as a part of a JSON string. Values under 6
 * characters are left alone. A value cut in two by the caller is not found: pass whole texts.
 */
export function redactor(values: readonly string[]): (text: string) => string {
  const forms = new Set(values.filter((it) => it.length >= shortest).flatMap(formsOf));
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const known = longestFirst.map((it) => RegExp.escape(it)).join("|");
  const patterns = known === "" ? shapes : [new RegExp(known, "g"), ...shapes];
  return (text) => patterns.reduce((rest, pattern) => rest.replaceAll(pattern, mask), text);
}

function formsOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
  const hex = bytes.toHex();
  const url = encodeURIComponent(value);
  const encoded = [0, 1, 2].flatMap((shift) => base64At(bytes, shift));
  return [
    value,
    hex,
    hex.toUpperCase(),
    url,
    url.replaceAll(/%[0-9A-F]{2}/g, (it) => it.toLowerCase()),
    JSON.stringify(value).slice(1, -1),
    ...encoded,
  ].filter((it) => it.length >= shortest);
}

/** The letters that depend on `bytes` alone when they stand `shift` bytes after a group's start. */
function base64At(bytes: Uint8Array, shift: number): string[] {
  const padded = new Uint8Array(shift + bytes.length);
  padded.set(bytes, shift);
  const own = padded.toBase64().slice(
    Math.ceil(shift * 8 / 6),
    Math.floor(padded.length * 8 / 6),
  );
  return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
}
