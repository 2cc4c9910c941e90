/** Controls, bidirectional and zero-width characters, tags: what a terminal obeys or does not show. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A value as JSON on one line, with everything unseen escaped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(unseen, escaped);
}

function escaped(character: string): string {
  return character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
