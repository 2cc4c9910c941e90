/** A number, `true`, `false` or `null` written as text becomes that; other text stays text. */
export function scalar(text: string): string | number | boolean | null {
  if (text === "true" || text === "false") return text === "true";
  if (text === "null" || text === "~") return null;
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
}
