/** As Markdown quotes what may hold backquotes itself. */
export function codeSpan(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  if (runs.length === 0) return `\`${text}\``;
  const fence = "`".repeat(Math.max(...runs.map((it) => it.length)) + 1);
  return `${fence} ${text} ${fence}`;
}
