/**
 * The window that is really served, and up to where answers stay right. A server refuses what is
 * too long, with its figure or without, or cuts it without a word: so prompts grow, and three words
 * in each, at the beginning, in the middle and at the end, are asked for.
 */

import { AgentError } from "../../protocol/mod.ts";
import { ask, type Asking } from "./ask.ts";
import { Looker, type WindowResult } from "./look.ts";
import type { Profile } from "./profile.ts";

export type WindowFound = Pick<
  Profile,
  "window" | "windowBy" | "served" | "silent" | "quality" | "charactersPerToken"
>;

export interface WindowOptions {
  /** The longest prompt that is tried, tokens. */
  readonly most: number;
  /** Tokens of a prompt that no window holds: servers of this machine refuse it at once. */
  readonly ceiling: number | null;
  /** Milliseconds after which no longer prompt is begun. */
  readonly budgetMs: number;
  /** Prompts between one that fits and one that does not. */
  readonly halvings: number;
}

/** Tokens of the first prompt, which doubles from then on. */
const firstPrompt = 1024;

/** Prompts between one that was answered right and one that was not. */
const qualityHalvings = 2;

/** Milliseconds that a server may think about a prompt beyond every window. */
const ceilingPatienceMs = 8000;

/** Where a figure was told, answers are tried up to this share of it: the answer needs room. */
const roomShare = 0.9;

/** @throws {AgentError} `probe.failed` if the model does not answer at all */
export async function measureWindow(asking: Asking, options: WindowOptions): Promise<WindowFound> {
  const search = new Search(asking, options);
  await search.begin();
  await search.grow();
  await search.narrow();
  await search.narrowQuality();
  return search.result();
}

/** Tokens of all its prompts at most, a tenth above for a model whose tokens are shorter. */
export function windowCost({ most, halvings }: Pick<WindowOptions, "most" | "halvings">): number {
  // Doubled up to the longest they come to twice that; the last one is tried again, and read once
  // more below the server's figure.
  const prompts = 2 + 1 + 1 + halvings + qualityHalvings;
  return Math.ceil(1.1 * prompts * most) + 2 * firstPrompt;
}

class Search {
  readonly #looker: Looker;
  readonly #asking: Asking;
  readonly #options: WindowOptions;
  readonly #end: number;
  /** Longest prompt that was served whole, and longest that was answered right. */
  #served = 0;
  #right = 0;
  /** Shortest prompt that was not served, and shortest that was served and answered wrong. */
  #tooLong: number | null = null;
  #wrong: number | null = null;
  /** As the server told it when it refused. */
  #told: number | null = null;
  /** What it counted of prompts that it cut. */
  readonly #reads: number[] = [];
  #silent = false;
  #lastMs = 0;

  constructor(asking: Asking, options: WindowOptions) {
    this.#asking = asking;
    this.#options = options;
    this.#looker = new Looker(asking);
    this.#end = asking.clock.now() + options.budgetMs;
  }

  async begin(): Promise<void> {
    const look = await this.#look(firstPrompt, true);
    if (look.type === "failed") {
      const reason = look.heard.error?.message ?? "";
      throw new AgentError("unavailable", "probe.failed", { reason });
    }
    if (this.#tooLong === null) await this.#askCeiling();
  }

  /** What a server of this machine says of a prompt that it cannot serve. */
  async #askCeiling(): Promise<void> {
    const { ceiling } = this.#options;
    if (ceiling === null) return;
    const text = "note ".repeat(ceiling);
    const { error, usage } = await ask(this.#asking, { text, patienceMs: ceilingPatienceMs });
    if (error?.kind === "overflow" && usage === null) this.#told = error.limit ?? null;
  }

  async grow(): Promise<void> {
    let size = firstPrompt;
    while (this.#tooLong === null && this.#hasTime(2)) {
      const top = this.#top();
      if (size >= top) return;
      size = Math.min(size * 2, top);
      if ((await this.#look(size, true)).type === "failed") return;
    }
  }

  /** Between what was served and what was not, where nobody told the figure. */
  async narrow(): Promise<void> {
    for (
      let step = 0;
      step < this.#options.halvings && this.#told === null && this.#hasTime(1);
      step++
    ) {
      const tooLong = this.#tooLong;
      if (tooLong === null || tooLong - this.#served < Math.max(64, this.#served * 0.02)) return;
      if (this.#agreed() !== null) return;
      if ((await this.#look(Math.floor((this.#served + tooLong) / 2))).type === "failed") return;
    }
    const top = this.#top();
    // A figure that came with a refusal is nearer than what was tried before it.
    if (this.#told !== null && this.#tooLong !== null && this.#wrong === null && this.#hasTime(2)) {
      if (top > this.#served * 1.2) await this.#look(top);
    }
  }

  async narrowQuality(): Promise<void> {
    for (let step = 0; step < qualityHalvings && this.#hasTime(1); step++) {
      if (this.#right === 0 || this.#wrong === null) return;
      if (this.#wrong - this.#right < this.#right * 0.15) return;
      if ((await this.#look(Math.floor((this.#right + this.#wrong) / 2))).type === "failed") return;
    }
  }

  result(): WindowFound {
    const read = this.#agreed();
    const common = {
      served: this.#served || null,
      silent: this.#silent,
      quality: this.#wrong !== null && this.#right > 0 ? this.#right : null,
      charactersPerToken: this.#looker.rate,
    };
    if (this.#told !== null) return { ...common, window: this.#told, windowBy: "refusal" };
    if (read !== null) return { ...common, window: read, windowBy: "count" };
    const known = this.#tooLong !== null && this.#served > 0;
    return {
      ...common,
      window: known ? this.#served : null,
      windowBy: known ? "needle" : null,
    };
  }

  #top(): number {
    const { most } = this.#options;
    return this.#told === null ? most : Math.min(most, Math.floor(this.#told * roomShare));
  }

  /** Two prompts were cut to the same length, which is no shorter than what was served whole. */
  #agreed(): number | null {
    const [last, before] = this.#reads.toReversed();
    if (last === undefined || before === undefined) return null;
    return Math.abs(last - before) <= 2 && last >= this.#served ? last : null;
  }

  #hasTime(times: number): boolean {
    return this.#asking.clock.now() + this.#lastMs * times <= this.#end;
  }

  /** Prompts that grow are tried again; those between two sizes are many, and one may be wrong. */
  async #look(tokens: number, again = false): Promise<WindowResult> {
    const patienceMs = Math.max(this.#end - this.#asking.clock.now(), ceilingPatienceMs);
    const look = await this.#looker.look(tokens, { patienceMs, again });
    this.#learn(look);
    return look;
  }

  #learn(look: WindowResult): void {
    switch (look.type) {
      case "right":
        this.#right = Math.max(this.#right, look.tokens);
        this.#served = Math.max(this.#served, look.tokens);
        this.#lastMs = look.ms;
        return;
      case "wrong":
        this.#wrong = Math.min(this.#wrong ?? Infinity, look.tokens);
        this.#served = Math.max(this.#served, look.tokens);
        this.#lastMs = look.ms;
        return;
      case "cut":
        this.#silent = true;
        this.#tooLong = Math.min(this.#tooLong ?? Infinity, look.tokens);
        if (look.read !== null) this.#reads.push(look.read);
        // What the model could hold, and the server does not.
        if (this.#told !== null && look.tokens < this.#told) this.#told = null;
        return;
      case "refused":
        this.#tooLong = Math.min(this.#tooLong ?? Infinity, look.tokens);
        if (look.limit !== null) this.#told = Math.min(this.#told ?? Infinity, look.limit);
        return;
      case "failed":
        return;
    }
  }
}
