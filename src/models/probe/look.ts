/** One look at a prompt of some size: was it served whole, and was it read? */

import { ask, type Asking, counted, type ProbeAnswer } from "./ask.ts";
import { found, haystack } from "./haystack.ts";

/** Tokens are of the prompt: as the server counted them, or else by the length of the text. */
export type WindowResult =
  | { readonly type: "right"; readonly tokens: number; readonly ms: number }
  /** Served whole, and the words were not found again. */
  | { readonly type: "wrong"; readonly tokens: number; readonly ms: number }
  /** Cut without a word; `read` is what the server counted. */
  | { readonly type: "cut"; readonly tokens: number; readonly read: number | null }
  | { readonly type: "refused"; readonly tokens: number; readonly limit: number | null }
  | { readonly type: "failed"; readonly heard: ProbeAnswer };

/**
 * A count this much below what the length promises is of a prompt that was cut: roughly while only
 * one prompt was counted, and with it the words that the server puts around each.
 */
const cutShare = { rough: 0.75, sure: 0.95 } as const;

/** English prose, until the server has counted some. */
const usualRate = 4;

interface Counted {
  readonly characters: number;
  readonly tokens: number;
}

/** Asks for the words in prompts, and learns how long this model's tokens are. */
export class Looker {
  /** Characters in a token, as the server counts them; `null`: it never has. */
  rate: number | null = null;
  /** Prompts that were counted and read whole, the shortest and the longest. */
  #short: Counted | null = null;
  #long: Counted | null = null;
  #seed = 0;

  constructor(private readonly asking: Asking) {}

  /** Looks once, and `again` with other words where some were not found: models slip. */
  async look(
    tokens: number,
    { patienceMs, again }: { readonly patienceMs: number; readonly again: boolean },
  ): Promise<WindowResult> {
    const first = await this.#once(tokens, patienceMs);
    if (!again) return first;
    const slipped = first.type === "wrong" || (first.type === "cut" && first.read === null);
    return slipped ? await this.#once(tokens, patienceMs) : first;
  }

  async #once(tokens: number, patienceMs: number): Promise<WindowResult> {
    const { clock } = this.asking;
    const characters = Math.floor(tokens * (this.rate ?? usualRate));
    const { text, words } = haystack(characters, this.#seed++);
    const begun = clock.now();
    const heard = await ask(this.asking, { text, patienceMs });
    const ms = clock.now() - begun;
    const expected = this.#expected(text.length);
    const read = counted(heard);
    if (heard.error) return this.#refusal(heard, { expected, read, text });
    if (read !== null && this.#isCut(read, expected)) {
      return { type: "cut", tokens: expected, read };
    }
    if (read !== null) this.#learn({ characters: text.length, tokens: read });
    const there = found(`${heard.text}\n${heard.thinking}`, words);
    if (there === words.length) return { type: "right", tokens: read ?? expected, ms };
    // Who counts nothing and forgets a part has most likely been given a part.
    return read === null && there > 0
      ? { type: "cut", tokens: expected, read: null }
      : { type: "wrong", tokens: read ?? expected, ms };
  }

  /** Tokens of a prompt of this length, by those that were counted. */
  #expected(characters: number): number {
    const [short, long] = [this.#short, this.#long];
    if (!short || !long || long.characters <= short.characters) {
      return Math.round(characters / (this.rate ?? usualRate));
    }
    const each = (long.tokens - short.tokens) / (long.characters - short.characters);
    return Math.round(long.tokens + (characters - long.characters) * each);
  }

  #isCut(read: number, expected: number): boolean {
    const sure = this.#short !== null && this.#short !== this.#long;
    return read < expected * (sure ? cutShare.sure : cutShare.rough);
  }

  #learn(it: Counted): void {
    this.rate = it.characters / it.tokens;
    if (!this.#short || it.characters < this.#short.characters) this.#short = it;
    if (!this.#long || it.characters > this.#long.characters) this.#long = it;
  }

  #refusal(
    heard: ProbeAnswer,
    { expected, read, text }: {
      readonly expected: number;
      readonly read: number | null;
      readonly text: string;
    },
  ): WindowResult {
    const { error } = heard;
    if (error?.kind !== "overflow") return { type: "failed", heard };
    if (read !== null) return { type: "cut", tokens: expected, read };
    const { promptTokens, limit } = error;
    if (promptTokens) this.rate ??= text.length / promptTokens;
    return { type: "refused", tokens: promptTokens ?? expected, limit: limit ?? null };
  }
}
