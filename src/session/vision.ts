/** A model that sees, for tools that show pictures; what it cost is told before the next request. */

import { ask } from "../models/mod.ts";
import type { NewEvent, Picture } from "../protocol/mod.ts";
import { spending } from "./switchable_model.ts";
import type { ModelChoice } from "./session.ts";

export class Vision {
  #spent: NewEvent[] = [];

  constructor(private readonly open: () => Promise<ModelChoice>) {}

  /** @throws {Error} if no answer came */
  async look(picture: Picture, question: string, signal: AbortSignal): Promise<string> {
    const choice = await this.open();
    const said = await ask(choice.model, {
      system: "",
      messages: [{ role: "user", text: question, pictures: [picture] }],
      tools: [],
    }, signal);
    this.#spent.push(...spending("vision", choice, said));
    if (said.text === "") throw new Error("the model that looks at pictures gave no answer");
    return said.text;
  }

  /** For the log of the session, before the next request. */
  take(): Promise<readonly NewEvent[]> {
    const spent = this.#spent;
    this.#spent = [];
    return Promise.resolve(spent);
  }
}

/**
 * Whoever is set for pictures, or else who answers, if that one sees; `null`: nobody here does.
 *
 * @param answers `null`: nobody answers
 */
export function visionOf(
  open: (() => Promise<ModelChoice>) | undefined,
  answers: ModelChoice | null,
): Vision | null {
  if (open) return new Vision(open);
  return answers?.abilities.vision === true ? new Vision(() => Promise.resolve(answers)) : null;
}
