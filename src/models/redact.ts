/** Removes keys from what is written down. */

import type { Json } from "../protocol/mod.ts";
import { redactor } from "../util/mod.ts";

/** OpenAI, DeepSeek and alike (`sk-`), Google (`AIza` and 35 more), HTTP bearer tokens. */
const shapes = [
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\bBearer\s+[A-Za-z0-9._~+/-]{8,}=*/gi,
];

/** A function that replaces the given secrets and everything that looks like a key. */
export function keyRedactor(secrets: readonly string[]): (text: string) => string {
  const known = redactor(secrets);
  return (text) => shapes.reduce((rest, shape) => rest.replaceAll(shape, "****"), known(text));
}

/** The same value with every string in it, keys included, passed through `redact`. */
export function redactJson(value: Json, redact: (text: string) => string): Json {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (isArray(value)) return value.map((it) => redactJson(it, redact));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redact(key), redactJson(inner, redact)]),
  );
}

/** `Array.isArray` does not narrow readonly arrays. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
