/** What a screen reader is told of an answer that is being written: whole sentences, each once. */

const sentenceEnd = /[.!?。！？](?=\s|$)|\n+|[。！？]/g;

/** The sentences of `text` that ended behind the first `told` characters. */
export function freshSentences(
  text: string,
  told: number,
): { readonly words: string; readonly told: number } {
  let end = told;
  for (const match of text.matchAll(sentenceEnd)) {
    end = Math.max(end, match.index + match[0].length);
  }
  return { words: text.slice(told, end).replaceAll(/[`*_#>|]+/g, "").trim(), told: end };
}
