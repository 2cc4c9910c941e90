/** Rules by number of the node type, made once for each grammar. */

import { errorType, type Syntax } from "../../syntax/mod.ts";
import type { NodeRule, OutlineRules } from "./rules.ts";

/** A node without a rule: looked into where a hint is. */
export type Step = NodeRule | { readonly type: "hint" };

export type Table = (typeId: number) => Step;

const skip: Step = { type: "skip" };
const hint: Step = { type: "hint" };

const tables = new WeakMap<OutlineRules, Map<Syntax, Table>>();

export function tableOf(rules: OutlineRules, syntax: Syntax): Table {
  const known = tables.get(rules) ?? new Map<Syntax, Table>();
  tables.set(rules, known);
  const table = known.get(syntax) ?? makeTable(rules, syntax);
  known.set(syntax, table);
  return table;
}

function makeTable(rules: OutlineRules, syntax: Syntax): Table {
  const steps = syntax.types.map((type, id) => {
    if (!syntax.isNamed(id)) return skip;
    return Object.hasOwn(rules.nodes, type) ? rules.nodes[type] ?? hint : hint;
  });
  return (typeId) => typeId === errorType ? hint : steps[typeId] ?? skip;
}
