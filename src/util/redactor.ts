import { secretForms } from "./secret_forms.ts";

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
  const forms = new Set(
    values.filter((it) => it.length >= shortest).flatMap((it) => secretForms(it, shortest)),
  );
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const known = longestFirst.map((it) => RegExp.escape(it)).join("|");
  const patterns = known === "" ? shapes : [new RegExp(known, "g"), ...shapes];
  return (text) => patterns.reduce((rest, pattern) => rest.replaceAll(pattern, mask), text);
}
