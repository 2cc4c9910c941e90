/** A definition as most grammars write it: name, parameters and body are fields of its node. */

import type { Node } from "../../syntax/mod.ts";
import type { DefinitionRule, RuleDefinition } from "./rules.ts";

export function byFields(
  node: Node,
  { kind, fields = {} }: Pick<DefinitionRule, "kind" | "fields">,
): readonly RuleDefinition[] {
  const name = node.childForFieldName(fields.name ?? "name");
  if (!name) return [];
  return [{
    kind,
    name,
    parameters: node.childForFieldName(fields.parameters ?? "parameters"),
    body: node.childForFieldName(fields.body ?? "body"),
  }];
}
