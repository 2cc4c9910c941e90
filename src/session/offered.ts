/** Which tools a model is offered: some always, the others once it has found them. */

import type { Mode, Tool, ToolDefinition, ToolSpec } from "../protocol/mod.ts";
import { toolSpecs } from "../tools/mod.ts";

/** @param found names, in the order in which they were found */
export function offeredSpecs(
  tools: readonly Tool[],
  mode: Mode,
  found: readonly string[],
): readonly ToolSpec[] {
  const all = allowed(tools, mode);
  const further = found.flatMap((name) => all.find((it) => it.keywords && it.name === name) ?? []);
  return toolSpecs([...all.filter(({ keywords }) => !keywords), ...further]);
}

/** Those that have to be found first. */
export function findable(tools: readonly Tool[], mode: Mode): readonly ToolDefinition[] {
  return allowed(tools, mode).filter(({ keywords }) => keywords);
}

/** Chat lets run what reads; work lets run everything. */
function allowed(tools: readonly Tool[], mode: Mode): readonly ToolDefinition[] {
  const definitions = tools.map(({ definition }) => definition);
  if (mode === "work") return definitions;
  return definitions.filter(({ effects }) => effects.every((effect) => effect === "read"));
}
