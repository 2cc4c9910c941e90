/** A text in one line. */
export function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
