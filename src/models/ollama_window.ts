/**
 * How large a window to ask an Ollama server for. Its default is small and it cuts longer prompts
 * from the front without a word, so the window is always asked for. Another window than the one that
 * the model is loaded with has the server load it anew and read the prompt from its beginning, so
 * that whoever asks takes what is loaded where that is enough.
 */

import { calibrated, cautious } from "./tokenizer.ts";

/** The first window, tokens: most sessions never need another one. */
const first = 16_384;

/** Tokens kept for the answer where the request names no limit. */
const answerRoom = 4096;

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
 * Tokens to ask for: `loaded` while the request fits, then twice the first window, four times, …;
 * never above `most`.
 *
 * @param loaded what the server has the model loaded with, or was asked for last; 0: it is not loaded
 */
export function windowFor(
  need: Need,
  { loaded, most }: { readonly loaded: number; readonly most: number },
): number {
  const wanted = need.prompt + (need.answer ?? answerRoom);
  if (wanted <= loaded) return Math.min(loaded, most);
  let step = first;
  while (step < wanted) step *= 2;
  return Math.min(Math.max(step, loaded), most);
}

/** Whether the server read far less than it was sent; `read` is its `prompt_eval_count`. */
export function wasCut(estimated: number, read: number | undefined): boolean {
  // Some versions leave the count out, or at 0, when the prompt was cached whole.
  if (!read || estimated < tellable) return false;
  return read < estimated * cutShare;
}

/** Added to a conversation, tokens, before its growth is judged by. */
const growth = 500;

/** What the server reads of prompts, compared with what it was sent. */
export class PromptCounts {
  #before: { readonly text: string; readonly read: number } | null = null;
  #tokens: (text: string) => number = cautious.count;

  /** Tokens of a prompt, by what was counted of the last one. */
  count(text: string): number {
    return this.#tokens(text);
  }

  /**
   * @param text the prompt
   * @param read tokens, as the server counted them
   * @returns whether it left out some of the prompt: it read as much as of the shorter one before
   */
  add(text: string, read: number): boolean {
    const before = this.#before;
    const grown = before && text.length > before.text.length &&
      text.startsWith(before.text.slice(0, text.length / 4));
    const added = grown ? cautious.count(text.slice(before.text.length)) : 0;
    const isCut = before !== null && added > growth && read >= before.read * 0.9 &&
      read < before.read + added / 4;
    if (isCut) return true;
    this.#before = { text, read };
    this.#tokens = calibrated(cautious, { text, tokens: read }).count;
    return false;
  }
}
