/**
 * What JavaScript defines without declaring it: `res.send = function`, `exports.x = …`,
 * `Foo.prototype = { … }`, `Object.assign(Foo.prototype, { … })`, `this.x = …` in a class.
 */

import type { Node } from "../../../syntax/mod.ts";
import { type Assigned, type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";
import { chainOf } from "./outline_chain.ts";
import { evidenceOf } from "./outline_evidence.ts";
import { looped } from "./outline_loops.ts";
import { isKnown, maxPath, ownerPath, pathOf, publicPath } from "./outline_owner.ts";
import { bare, nameOf, ofModule, ofOwner, valueOf } from "./outline_value.ts";

/** `a.b = value`; what stands inside another assignment or declaration was read with that. */
export function assignment(node: Node, place: Place): Assigned | null {
  if (place.above === "assignment_expression" || place.above === "variable_declarator") return null;
  const { targets, value } = chainOf(node);
  if (!value) return null;
  const found = assignedTo(targets, value, place);
  if (found.definitions.length > 0 || value.type !== "object") {
    return found.definitions.length > 0 ? found : null;
  }
  return found.path.length > 0 || found.isModule
    ? { definitions: [], path: found.path, members: [value] }
    : null;
}

interface AssignedNames extends Assigned {
  /** `module.exports` itself: its keys are names of the module. */
  readonly isModule: boolean;
}

/** What all targets of one value define. */
export function assignedTo(targets: readonly Node[], value: Node, place: Place): AssignedNames {
  const definitions: RuleDefinition[] = [];
  let path: readonly string[] = [];
  let isModule = false;
  for (const target of targets) {
    const written = pathOf(target, place);
    if (!written || !isKnown(written, value, place)) continue;
    const named = publicPath(written);
    const property = target.childForFieldName("property");
    if (named.length === 0) isModule = true;
    else if (written.at(-1) === "prototype") path = named;
    else if (property && !isSame(named, written, value, place)) {
      const definition = memberOf(property, named, value, place);
      const exported = named.length < written.length && !written.includes("prototype");
      definitions.push(exported ? { ...definition, exported } : definition);
    }
  }
  return { definitions, path, members: [], isModule };
}

/** `exports.x = x`, where `x` is declared here: that is the definition. */
function isSame(
  named: readonly string[],
  written: readonly string[],
  value: Node,
  place: Place,
): boolean {
  if (named.length !== 1 || named.length === written.length) return false;
  if (value.type !== "identifier" && value.type !== "shorthand_property_identifier") return false;
  const text = textOf(value, place);
  return text === named[0] && evidenceOf(place.text).owners.has(text);
}

function memberOf(
  name: Node,
  path: readonly string[],
  value: Node,
  place: Place,
): RuleDefinition {
  const kinds = path.length === 1 ? ofModule : ofOwner;
  const owner = path.slice(0, -1);
  return { ...valueOf(value, place, kinds), name, path: path.slice(-1), owner, assigned: true };
}

/** `module.exports`, `exports`. */
export function isModuleItself(node: Node, place: Place): boolean {
  return /^(?:module\s*\.\s*)?exports$/.test(textOf(node, place).slice(0, maxPath));
}

const merging = /(?:^|\.)(?:assign|extend|mixin)$/;
const loops = /\.(?:each|forEach)$/;
const properties = /^Object\.definePropert(?:y|ies)$/;
const getters = /\.__define[GS]etter__$/;

/** `Object.assign(a, { … })`, `a.extend({ … })`, `Object.defineProperty(a, "b", …)`. */
export function call(node: Node, place: Place): Assigned | null {
  const callee = node.childForFieldName("function");
  if (!callee || callee.endIndex - callee.startIndex > maxPath) return null;
  const name = textOf(callee, place).replaceAll(/\s/g, "");
  const isHelper = () => evidenceOf(place.text).helpers.has(name);
  const isMerge = merging.test(name);
  if (loops.test(name)) return looped(node, place);
  if (!isMerge && !properties.test(name) && !getters.test(name) && !isHelper()) return null;
  const given = node.childForFieldName("arguments")?.namedChildren
    .filter((it) => it.type !== "comment") ?? [];
  const [first, second] = given;
  if (!first) return null;
  if (isMerge) return merged({ callee, given, first }, place);
  if (getters.test(name)) return defined(callee.childForFieldName("object"), first, place);
  if (!second) return null;
  if (second.type === "object") return keysOf(first, [second], place);
  return defined(first, second, place);
}

function merged(
  { callee, given, first }: {
    readonly callee: Node;
    readonly given: readonly Node[];
    readonly first: Node;
  },
  place: Place,
): Assigned | null {
  if (place.above !== "expression_statement") return null;
  const literals = given.filter((it) => it.type === "object");
  // `jQuery.fn.extend({ … })` adds to what it is called on.
  const only = first.type === "object" && given.length === 1;
  return keysOf(only ? callee.childForFieldName("object") : first, literals, place);
}

function keysOf(
  owner: Node | null,
  members: readonly Node[],
  place: Place,
): Assigned | null {
  const path = owner && ownerPath(owner, place);
  return path && members.length > 0 ? { definitions: [], path, members } : null;
}

/** One member with its name in a string. */
function defined(owner: Node | null, name: Node, place: Place): Assigned | null {
  const path = owner && ownerPath(owner, place);
  const key = name.type === "string" ? textOf(name, place).slice(1, -1) : "";
  if (!path || !/^[\w$]+$/.test(key)) return null;
  const definition: RuleDefinition = {
    kind: "accessor",
    name,
    path: [key],
    owner: path,
    assigned: true,
    arity: null,
  };
  return { definitions: [definition], path: [], members: [] };
}

/** A key of a literal whose keys are definitions. */
export function key(node: Node, place: Place): readonly RuleDefinition[] {
  // The keys of `module.exports` are names of the module.
  const isModule = place.kind === null;
  const kinds = isModule ? ofModule : ofOwner;
  const said = { assigned: true as const, ...(isModule ? { exported: true } : {}) };
  if (node.type === "shorthand_property_identifier") {
    return [{ kind: kinds.plain, name: node, ...said }];
  }
  const name = node.childForFieldName("key");
  const value = node.childForFieldName("value");
  if (!name || !value) return [];
  const text = nameOf(name, place);
  if (!/^[\p{L}$_][\p{L}\p{N}$_]*$/u.test(text)) return [];
  return [{ ...valueOf(value, place, kinds), name, path: [text], ...said }];
}

/** `export default { … }`. */
export function defaultLiteral(node: Node): Pick<Assigned, "path" | "members"> | null {
  const value = bare(node.childForFieldName("value"));
  return value?.type === "object" ? { path: ["default"], members: [value] } : null;
}
