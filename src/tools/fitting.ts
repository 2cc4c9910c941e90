/** What one result holds of a long list: nobody reads more, and the model is told to ask more narrowly. */
export const mostLines = 150;
const maxChars = 16_000;

/** Longer lines are data. */
const maxLineChars = 250;

/** The first lines that fit into one result. */
export function fitting(lines: readonly string[]): readonly string[] {
  let chars = 0;
  const end = lines.slice(0, mostLines).findIndex((line) => (chars += line.length + 1) > maxChars);
  return lines.slice(0, end < 0 ? mostLines : end);
}

export function shortened(text: string): string {
  return text.length > maxLineChars ? `${text.slice(0, maxLineChars)}…` : text;
}
