/** Which tools a model is offered: some always, the others once it has found them. */

import { type ConversationState, goalTools, type Phase } from "../agent/mod.ts";
import {
  programToolName,
  type Tool,
  type ToolDefinition,
  type ToolEffect,
  type ToolSpec,
} from "../protocol/mod.ts";
import { toolSpecs } from "../tools/mod.ts";

const acting = ["read", "write", "execute", "network", "plan", "server", "delegate"] as const;

/** Where nothing is to be changed only what reads is there; the steps of a plan were agreed to, and ask nothing. */
const effects: Readonly<Record<Phase, readonly ToolEffect[]>> = {
  chat: ["read", "ask", "delegate"],
  work: [...acting, "ask"],
  plan: ["read", "network", "plan", "ask", "delegate"],
  step: acting,
  check: ["read"],
};

/** @param found names, in the order in which they were found */
export function offeredSpecs(
  tools: readonly Tool[],
  phase: Phase,
  found: readonly string[],
): readonly ToolSpec[] {
  const all = allowed(tools, phase);
  const hidden = all.filter((it) => isHidden(it, phase));
  const further = found.flatMap((name) => hidden.find((it) => it.name === name) ?? []);
  return toolSpecs([...all.filter((it) => !isHidden(it, phase)), ...further]);
}

/** Without programs, where the model was told to make calls instead. */
export function stillFound(
  found: readonly string[],
  { calls: { programsOff } }: Pick<ConversationState, "calls">,
): readonly string[] {
  return programsOff ? found.filter((it) => it !== programToolName) : found;
}

/** Those that have to be found first. */
export function findable(tools: readonly Tool[], phase: Phase): readonly ToolDefinition[] {
  return allowed(tools, phase).filter((it) => isHidden(it, phase));
}

/** All but programs, where the model was measured and writes none that is right; the user may choose them. */
export function suited(tools: readonly Tool[], programs: boolean | null): readonly Tool[] {
  return programs === false
    ? tools.filter(({ definition: { name, keywords } }) => name !== programToolName || !keywords)
    : tools;
}

/** May a tool with these effects run there at all? */
export function permits(phase: Phase, wanted: readonly ToolEffect[]): boolean {
  return wanted.every((effect) => effects[phase].includes(effect));
}

/** A task that has no plan does not pay for one. */
function isHidden({ name, keywords }: ToolDefinition, phase: Phase): boolean {
  return keywords !== undefined || (phase === "work" && name === goalTools.plan);
}

function allowed(tools: readonly Tool[], phase: Phase): readonly ToolDefinition[] {
  return tools.map(({ definition }) => definition)
    .filter((it) => !it.inPrograms && permits(phase, it.effects));
}
