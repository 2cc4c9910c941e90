/** Characters of a title. */
const most = 200;

/** A title from the words that were typed: one line. */
export function titleOf(words: readonly string[]): string {
  return words.join(" ").replaceAll(/\s+/g, " ").trim().slice(0, most);
}
