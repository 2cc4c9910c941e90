/**
 * How large a window to ask an Ollama server for. Its default is small and it cuts longer prompts
 * from the front without a word, so the window is always asked for. Another window than the one that
 * the model is loaded with has the server load it anew and read the prompt from its beginning, so
 * that whoever asks takes what is loaded where that is enough.
 */

/** The first window, tokens: most sessions never need another one. */
const first = 16_384;

/** A window that is too small is followed by one so many times as large: each costs a load. */
const step = 4;

/** Tokens kept for the answer where the request names no limit. */
const answerRoom = 4096;

export interface Need {
  /** Estimated tokens of the prompt. */
  readonly prompt: number;
  /** Tokens of the answer, where the request limits them. */
  readonly answer?: number;
}

/**
 * Tokens to ask for: `held` while the request fits, then the next step; never above `most`, and below
 * `held` only there.
 *
 * @param held what the model is loaded with, or was asked for last; 0: nothing
 */
export function windowFor(
  need: Need,
  { held, most }: { readonly held: number; readonly most: number },
): number {
  const wanted = need.prompt + (need.answer ?? answerRoom);
  if (wanted <= held) return Math.min(held, most);
  let tokens = first;
  while (tokens < wanted) tokens *= step;
  return Math.min(Math.max(tokens, held), most);
}
