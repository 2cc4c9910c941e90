/** Scripts in which a character is about a token: Chinese, Japanese, Korean. */
const wide = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;

/** Tokens of a text, roughly: four characters a token, one where a character is a word. */
export function estimateTokens(text: string): number {
  const whole = text.match(wide)?.length ?? 0;
  return Math.ceil((text.length - whole) / 4) + whole;
}
