import type { Execute, ToolDefinition } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import { toolSpecs } from "../specs.ts";
import type { Input } from "./definition.ts";
import { matchTools } from "./match.ts";

export const execute: Execute<Input> = async ({ query }, { findable: known, further }) => {
  const { findable, notes } = await further?.() ?? { findable: known, notes: [] };
  const found = matchTools(query, findable);
  if (found.length === 0) return failed([nothing(findable), ...notes].join("\n"));
  const text = [...found.map(described), ...notes].join("\n");
  return { text, offers: found.map(({ name }) => name) };
};

/** Names of servers' tools in one answer. */
const mostNames = 100;

/** Name, description and the JSON Schema of its input. */
function described(definition: ToolDefinition): string {
  const [spec] = toolSpecs([definition]);
  return `${head(definition)}\n${JSON.stringify(spec?.schema)}`;
}

function head({ name, description }: ToolDefinition): string {
  return `${name}: ${description}`;
}

/** A list of all is short, and the next call can be right. */
function nothing(findable: readonly ToolDefinition[]): string {
  if (findable.length === 0) return "There are no further tools.";
  const own = findable.filter(({ schema }) => schema === undefined);
  const others = findable.filter(({ schema }) => schema !== undefined).map(({ name }) => name);
  return [
    "No tool fits these words. There are:",
    ...own.map(head),
    // Servers may have hundreds, with descriptions of any length.
    ...others.length > 0 ? [`Of servers: ${others.slice(0, mostNames).join(", ")}`] : [],
  ].join("\n");
}
