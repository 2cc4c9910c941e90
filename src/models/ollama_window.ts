/**
 * How large a window to ask an Ollama server for. Its default is small and it cuts
 * longer prompts from the front without a word, so the window is always asked for.
 */

/** Below this a window saves nothing worth a reload. */
const smallest = 4096;

/** Tokens kept for the answer where the request names no limit. */
const answerRoom = 4096;

/** Our estimate may be this much too low: code has more tokens than prose has. */
const margin = 1.3;

/** Half of the estimate or less was read: no tokenizer is that far off, so it was cut. */
const cutShare = 0.5;

/** Shorter prompts fit every window; their estimates are too rough to judge by. */
const tellable = 2048;

export interface Need {
  /** Estimated tokens of the prompt. */
  readonly prompt: number;
  /** Tokens of the answer, where the request limits them. */
  readonly answer?: number;
}

/**
 * Tokens to ask for: steps of 2^k and 1.5 × 2^k, so that a growing session reloads the
 * model a few times only; never below `before`, never above `most`.
 */
export function windowFor(
  need: Need,
  { before, most }: { readonly before: number; readonly most: number },
): number {
  const wanted = Math.ceil(need.prompt * margin) + (need.answer ?? answerRoom);
  let power = smallest;
  while (power * 2 < wanted) power *= 2;
  const step = power >= wanted ? power : power * 1.5 >= wanted ? power * 1.5 : power * 2;
  return Math.min(Math.max(step, before), most);
}

/** Whether the server read far less than it was sent; `read` is its `prompt_eval_count`. */
export function wasCut(estimated: number, read: number | undefined): boolean {
  // Some versions leave the count out, or at 0, when the prompt was cached whole.
  if (!read || estimated < tellable) return false;
  return read < estimated * cutShare;
}
