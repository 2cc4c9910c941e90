/** The model that answers in a session: the user may choose another at any time. */

import type { ModelText } from "../models/mod.ts";
import type { Abilities, Model, NewEvent, Usage } from "../protocol/mod.ts";
import type { ModelChoice } from "./session.ts";

export class SwitchableModel implements ModelChoice {
  #choice: ModelChoice;
  #window: number | null;
  #isTold = false;
  /** Asks whichever is chosen when it is asked. */
  readonly model: Model;

  constructor(choice: ModelChoice) {
    this.#choice = choice;
    this.#window = choice.abilities.window;
    const current = () => this.#choice.model;
    this.model = {
      get id() {
        return current().id;
      },
      stream: (request, options) => current().stream(request, options),
    };
  }

  get abilities(): Abilities {
    return this.#choice.abilities;
  }

  get routes(): boolean {
    return this.#choice.routes;
  }

  price(usage: Usage, model: string): number | null {
    return this.#choice.price(usage, model);
  }

  /** Tokens of prompt and answer together, as far as it is known; `null`: nobody has told. */
  get window(): number | null {
    return this.#window;
  }

  /** The server was asked to the end once: who needs its window does not wait for the first answer. */
  get isTold(): boolean {
    return this.#isTold;
  }

  /** Asks the server, whatever the configuration says of it: the smaller one holds. */
  async askWindow(signal: AbortSignal): Promise<number | null> {
    const choice = this.#choice;
    const served = await choice.served?.(signal) ?? null;
    const { window } = choice.abilities;
    const known = served === null || window === null ? served ?? window : Math.min(served, window);
    if (choice === this.#choice) {
      this.#window = known;
      this.#isTold = true;
    }
    return known;
  }

  choose(choice: ModelChoice): void {
    this.#choice = choice;
    this.#window = choice.abilities.window;
    this.#isTold = false;
  }
}

/** What an answer beside the conversation cost, for the log. */
export function spending(
  role: string,
  choice: Pick<ModelChoice, "price">,
  { spent }: ModelText,
): readonly NewEvent[] {
  if (!spent) return [];
  const { model, usage } = spent;
  const cost = choice.price(usage, model);
  return [{ type: "usage", role, model, ...usage, ...(cost === null ? {} : { cost }) }];
}
