/** Whether a server read all that it was sent: some leave out what is too long without a word. */

import type { ModelError } from "../protocol/mod.ts";
import { calibrated, cautious, scaled } from "./tokenizer.ts";

/** Half of the estimate or less was read: no tokenizer is that far off, so it was cut. */
const cutShare = 0.5;

/** Shorter prompts fit every window; their estimates are too rough to judge by. */
const tellable = 2048;

/** Whether the server read far less than it was sent; `read` is its `prompt_eval_count`. */
export function wasCut(estimated: number, read: number | undefined): boolean {
  // Some versions leave the count out, or at 0, when the prompt was cached whole.
  if (!read || estimated < tellable) return false;
  return read < estimated * cutShare;
}

/** Added to a conversation, tokens, before its growth is judged by. */
const growth = 500;

/** It answered a question that it had not read. */
export function cutShort(promptTokens: number, read: number): ModelError {
  const message =
    `the server silently cut the prompt: it read ${read} of about ${promptTokens} tokens`;
  return { kind: "overflow", message, promptTokens, limit: read };
}

/** What the server reads of prompts, compared with what it was sent. */
export class PromptCounts {
  #before: { readonly text: string; readonly read: number } | null = null;
  #tokens: (text: string) => number = cautious.count;
  #each: number | null;

  /** @param each tokens that were counted for each that is estimated, in another process */
  constructor(each: number | null = null) {
    this.#each = each;
    if (each !== null) this.#tokens = scaled(cautious, each).count;
  }

  /** As the constructor takes it; `null`: nothing was counted yet. */
  get each(): number | null {
    return this.#each;
  }

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
    const estimated = cautious.count(text);
    if (estimated > 0 && read > 0) this.#each = read / estimated;
    this.#tokens = calibrated(cautious, { text, tokens: read }).count;
    return false;
  }
}
