/** Steps as they are typed. */

/** `3`, `#3`. */
export function stepWord(text: string): string {
  return text.trim().replace(/^#/, "");
}

/** `1,2` or `1 2`; `none` is no step. */
export function stepWords(text: string): string[] {
  const words = text.split(/[,，、\s]+/).map(stepWord).filter((it) => it !== "");
  return words.length === 1 && words[0] === "none" ? [] : words;
}
