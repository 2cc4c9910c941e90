const utf8 = new TextEncoder();

/**
 * Bytes of a token. Tokenizers of today need 3 to 4.5 bytes of source text for one, so a third
 * of the bytes is rarely too few.
 */
const bytesPerToken = 3;

/**
 * A cautious estimate where the tokenizer of the model is not at hand: a token for every three
 * bytes of UTF-8, begun ones counted. A CJK character, with its three bytes, counts one.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(utf8.encode(text).length / bytesPerToken);
}
