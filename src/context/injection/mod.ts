/**
 * What is put before a model beside the user's words.
 *
 * Invariants:
 * - never more tokens than the budget, as the caller's tokenizer counts what is sent;
 * - equal projects, words and histories give equal bytes;
 * - words that name nothing and ask nothing look at nothing;
 * - what a model must not see is not given, and named with the reason.
 */

import { mentionsIn, namesSomething } from "./mentions.ts";
import { isQuestion } from "./question.ts";
import type { Injected, InjectPorts, InjectRequest } from "./types.ts";

export { mentionsIn } from "./mentions.ts";
export type {
  Fragment,
  Injected,
  InjectPorts,
  InjectRequest,
  InjectSettings,
  LeftOut,
  LeftReason,
  LineRange,
  PathMention,
  Remembered,
  Sight,
  Why,
} from "./types.ts";

/** There may be something to give. Costs a pass over the words. */
export function asksForContext(
  { words, ignored, search, changed, remembered }: Omit<InjectRequest, "sight" | "settings">,
): boolean {
  return changed.length > 0 || remembered.length > 0 ||
    namesSomething(mentionsIn(words, ignored)) || (search && isQuestion(words));
}

/** Fragments for a request, under its budget. What it takes is loaded now. */
export async function inject(request: InjectRequest, ports: InjectPorts): Promise<Injected> {
  const part = await import("./inject.ts");
  return await part.inject(request, ports);
}
