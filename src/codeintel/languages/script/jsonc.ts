/** JSON as configuration files have it: comments and trailing commas are passed over. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that a text holds; `null` if there is no text, no object, or it cannot be read. */
export function readObject(text: string | null): JsonObject | null {
  if (text === null) return null;
  const bare = text.startsWith("\ufeff") ? text.slice(1) : text;
  for (const source of [() => bare, () => plainJson(bare)]) {
    try {
      const value: unknown = JSON.parse(source());
      return isObject(value) ? value : null;
    } catch { /* the next reading, or none */ }
  }
  return null;
}

/** Own property, so that a key such as `constructor` finds nothing that is not written. */
export function member(object: unknown, key: string): unknown {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

export function textMember(object: unknown, key: string): string | null {
  const value = member(object, key);
  return typeof value === "string" ? value : null;
}

/** The strings of a list; `[]` if it is none. */
export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

const STOP = /["/,]/g;
const STRING_STOP = /["\\]/g;

/** Comments become blanks, a comma before `]` or `}` too. */
function plainJson(text: string): string {
  let out = "";
  let copied = 0;
  STOP.lastIndex = 0;
  while (STOP.test(text)) {
    const at = STOP.lastIndex - 1;
    const char = text.charAt(at);
    if (char === '"') {
      STOP.lastIndex = stringEnd(text, at);
      continue;
    }
    const end = char === "," ? trailingCommaEnd(text, at) : commentEnd(text, at);
    if (end > at) {
      out += text.slice(copied, at) + " ";
      copied = end;
      STOP.lastIndex = end;
    }
  }
  return out + text.slice(copied);
}

function stringEnd(text: string, quote: number): number {
  STRING_STOP.lastIndex = quote + 1;
  while (STRING_STOP.test(text)) {
    if (text.charAt(STRING_STOP.lastIndex - 1) === '"') return STRING_STOP.lastIndex;
    STRING_STOP.lastIndex++;
  }
  return text.length;
}

/** Offset after the comment at `slash`; `slash` itself if there is none. */
function commentEnd(text: string, slash: number): number {
  const next = text.charAt(slash + 1);
  if (next !== "/" && next !== "*") return slash;
  const end = next === "/" ? text.indexOf("\n", slash) : text.indexOf("*/", slash + 2);
  if (end < 0) return text.length;
  return next === "/" ? end : end + 2;
}

/** Offset of the bracket after a comma that nothing follows; `comma` itself if something does. */
function trailingCommaEnd(text: string, comma: number): number {
  let at = comma + 1;
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    const end = text.charAt(at) === "/" ? commentEnd(text, at) : at;
    if (end === at) break;
    at = end;
  }
  return /[\]}]/.test(text.charAt(at)) ? at : comma;
}
