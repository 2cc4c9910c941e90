/** One value as one line; what JSON leaves bare but a terminal obeys is escaped. */
export function jsonLine(value: unknown): string {
  return `${
    JSON.stringify(value).replaceAll(
      /[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
      (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`,
    )
  }\n`;
}
