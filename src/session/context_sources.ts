/** Who has something to tell the model before it is asked. */

import type { ConversationState, LoopPorts } from "../agent/mod.ts";
import { newPrompt, type PromptOptions } from "../context/mod.ts";
import { cautious } from "../models/mod.ts";
import type { NewEvent } from "../protocol/mod.ts";
import type { Background } from "./background.ts";
import { Injection, type InjectionPorts } from "./injection.ts";
import { Instructions } from "./instructions.ts";
import type { SessionPorts } from "./ports.ts";
import { Resources } from "./resources.ts";
import { mayFallBack, programFallback } from "./program_fallback.ts";
import { WorkspaceUpdates } from "./workspace_updates.ts";
import type { Vision } from "./vision.ts";

interface ContextSource {
  take(state: ConversationState, signal: AbortSignal): Promise<readonly NewEvent[]>;
}

interface ContextSourceParts {
  readonly id: string;
  readonly vision: Vision | null;
  readonly background: Background;
  readonly agents: ContextSource;
  readonly around: PromptOptions;
  state(): ConversationState;
}

/** Events for the log of the session, in the order in which they are told. */
export function contextSources(
  ports: SessionPorts,
  { id, vision, background, agents, around, state }: ContextSourceParts,
): LoopPorts["updates"] {
  const { inject: settings } = ports;
  const all: readonly ContextSource[] = [
    { take: () => background.updates() },
    ...(mayFallBack(ports.tools)
      ? [{ take: (now: ConversationState) => Promise.resolve(programFallback(now)) }]
      : []),
    ...(vision ? [vision] : []),
    agents,
    new WorkspaceUpdates(ports.store, id),
    new Instructions(ports),
    ...(ports.resources ? [new Resources(ports.resources)] : []),
    ...(settings ? [injection({ ...ports, settings })] : []),
  ];
  return async (signal) => {
    const events: NewEvent[] = [];
    const prompt = newPrompt(around, state());
    if (prompt) events.push(prompt);
    for (const it of all) events.push(...await it.take(state(), signal));
    return events;
  };
}

function injection(
  { workspace, clock, cache, settings, remembering }:
    & Pick<SessionPorts, "workspace" | "clock" | "cache" | "remembering">
    & Pick<InjectionPorts, "settings">,
): Injection {
  return new Injection({
    workspace,
    clock,
    cache,
    settings,
    // The exact one takes 300 ms and 90 MB; this one counts rather too much than too little.
    tokenizer: () => Promise.resolve(cautious),
    ...(remembering ? { memory: (words: string) => remembering.forModel(words) } : {}),
  });
}
