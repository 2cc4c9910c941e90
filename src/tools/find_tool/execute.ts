import type { Execute, ToolDefinition } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import { toolSpecs } from "../specs.ts";
import type { Input } from "./definition.ts";
import { matchTools } from "./match.ts";

export const execute: Execute<Input> = ({ query }, { findable }) => {
  const found = matchTools(query, findable);
  return Promise.resolve(
    found.length === 0
      ? failed(nothing(findable))
      : { text: found.map(described).join("\n"), offers: found.map(({ name }) => name) },
  );
};

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
  return ["No tool fits these words. There are:", ...findable.map(head)].join("\n");
}
