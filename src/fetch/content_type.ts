/** What a body is, by its header and its first bytes; only text is taken. */

export type TextKind = "html" | "json" | "text";

/** Types of text that do not begin with `text/` (IANA media types, and what servers write). */
const textTypes: ReadonlySet<string> = new Set([
  ...["json", "xml", "javascript", "x-javascript", "ecmascript", "typescript", "yaml", "x-yaml"],
  ...["toml", "x-ndjson", "jsonl", "json-seq", "graphql", "sql", "x-sh", "x-httpd-php", "markdown"],
  ...["x-tex", "x-latex", "rtf", "xhtml+xml"],
].map((it) => `application/${it}`));

/** `text/html` of `Text/HTML; charset=x`; empty where there is none. */
export function essence(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** `other` is no text; `null`: the header does not say. */
export function kindOfType(contentType: string): TextKind | "other" | null {
  const type = essence(contentType);
  if (type === "" || type === "unknown/unknown") return null;
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (/^(?:application|text)\/(?:.+\+)?json$/.test(type)) return "json";
  if (type.startsWith("text/") || textTypes.has(type) || /\+(?:xml|yaml)$/.test(type)) {
    return "text";
  }
  return "other";
}

/** For bodies whose type nobody told (WHATWG MIME Sniffing, the part of it that is text). */
export function sniffed(text: string): TextKind {
  const start = text.slice(0, 1024).trimStart();
  if (/^<(?:!doctype html|html|head|body|script|!--|h1|div|p|table|title|a)[\s>]/i.test(start)) {
    return "html";
  }
  return /^[[{]/.test(start) && isJson(text) ? "json" : "text";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
