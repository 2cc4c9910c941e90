/** Keeps what is sent within what the model takes: asked before each request, and by the user. */

import type { ConversationState } from "../agent/mod.ts";
import { compact, type CompactPorts, needsCompaction } from "../context/mod.ts";
import { ask, cautious } from "../models/mod.ts";
import type { ModelRequest, NewEvent } from "../protocol/mod.ts";
import { spending, type SwitchableModel } from "./switchable_model.ts";
import type { ModelChoice } from "./session.ts";

export interface CompactionOptions {
  /** Who writes the summary; absent: who answers. */
  readonly summariser?: () => Promise<ModelChoice>;
  /** Share of the window, or of what was measured to be good. */
  readonly compactAt: number;
  /** What goes with every request. */
  frame(state: ConversationState): Pick<ModelRequest, "system" | "tools">;
}

/** Tokens where nobody knows: of the models that are named in `config.yaml` none takes less. */
const assumedWindow = 128_000;

/** Tokens that any server gives, unless it is told to give less: Ollama's own setting. */
const smallestWindow = 4096;

/** Milliseconds that a summary is waited for: the user waits with it. */
const patience = 90_000;

export class Compaction {
  constructor(
    private readonly chosen: SwitchableModel,
    private readonly options: CompactionOptions,
  ) {}

  /** Events for the log; none where there is room. */
  take(state: ConversationState, signal: AbortSignal): Promise<readonly NewEvent[]> {
    return this.#compact(state, signal, false);
  }

  /** The user wants it, also where there is room. */
  force(state: ConversationState, signal: AbortSignal): Promise<readonly NewEvent[]> {
    return this.#compact(state, signal, true);
  }

  async #compact(
    state: ConversationState,
    signal: AbortSignal,
    force: boolean,
  ): Promise<readonly NewEvent[]> {
    const asked = this.chosen.askWindow(signal);
    const { system, tools } = this.options.frame(state);
    const base = cautious.count(system) + cautious.count(JSON.stringify(tools));
    if (!force && !this.chosen.isTold && this.#fitsAnywhere(state, base)) {
      void asked.catch(() => {});
      return [];
    }
    const window = await asked ?? assumedWindow;
    const { quality } = this.chosen.abilities;
    const spent: NewEvent[] = [];
    const events = await compact(state, this.#ports(signal, { base, spent }), {
      window,
      quality,
      share: this.options.compactAt,
      force,
    });
    return [...spent, ...events];
  }

  /** Whatever the server is going to tell of its window: nobody waits for it then. */
  #fitsAnywhere(state: ConversationState, base: number): boolean {
    const { window, abilities: { quality } } = this.chosen;
    return !needsCompaction(state, {
      window: Math.min(window ?? smallestWindow, smallestWindow),
      quality,
      share: this.options.compactAt,
      count: cautious.count,
      base,
    });
  }

  /** `spent` gets what summaries cost. */
  #ports(
    signal: AbortSignal,
    { base, spent }: { readonly base: number; readonly spent: NewEvent[] },
  ): CompactPorts {
    let patient: AbortSignal | null = null;
    return {
      base,
      count: cautious.count,
      // There is room before most requests, and a timer would be held for as long as it goes.
      get signal() {
        return patient ??= AbortSignal.any([signal, AbortSignal.timeout(patience)]);
      },
      summarise: async (request, signal) => {
        const choice = await this.options.summariser?.() ?? this.chosen;
        const said = await ask(choice.model, request, signal);
        spent.push(...spending("summary", choice, said));
        if (said.text === "") throw new Error("no summary came");
        return said.text;
      },
    };
  }
}
