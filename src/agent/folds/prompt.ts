/** The system prompt as it was sent last, by its parts. */

import type { EventOf, Fold } from "../../protocol/mod.ts";

export type Prompt = EventOf<"prompt">["parts"];

export const prompt: Fold<Prompt> = {
  name: "prompt",
  version: 1,
  initial: () => [],
  reduce: (state, event) => event.type === "prompt" ? event.parts : state,
};
