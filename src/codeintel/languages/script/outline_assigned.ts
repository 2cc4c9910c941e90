/**
 * What JavaScript defines without declaring it: `res.send = function`, `exports.x = …`,
 * `Foo.prototype = { … }`, `Object.assign(Foo.prototype, { … })`, `this.x = …` in a class.
 */

import type { Node } from "../../../syntax/mod.ts";
import { type Assigned, type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";
import { chainOf } from "./outline_chain.ts";
import { evidenceOf } from "./outline_evidence.ts";
import { bare, nameOf, ofModule, ofOwner, valueOf } from "./outline_value.ts";

/** A longer chain of names is no name, UTF-16 units. */
const maxPath = 200;

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

/** Names of a chain of plain names; `null`: it is something else. */
function pathOf(node: Node, place: Place): readonly string[] | null {
  if (node.type !== "member_expression" && node.type !== "identifier") return null;
  if (node.endIndex - node.startIndex > maxPath) return null;
  const text = textOf(node, place).replaceAll(/\s/g, "");
  if (!/^[\w$]+(?:\.[\w$]+)*$/.test(text)) return null;
  const [root = "", ...rest] = text.split(".");
  if (root === "this" && place.self === null) return null;
  return [isThis(root, place) ? "this" : root, ...rest];
}

/** A name of the `this` around. */
function isThis(name: string, place: Place): boolean {
  return name !== "this" && place.around !== null && evidenceOf(place.text).aliases.has(name);
}

/** `module.exports`, `exports`. */
export function isModuleItself(node: Node, place: Place): boolean {
  return /^(?:module\s*\.\s*)?exports$/.test(textOf(node, place).slice(0, maxPath));
}

/** Without what leads to the exports of a module, and without `prototype`. */
function publicPath(written: readonly string[]): readonly string[] {
  const [first, second] = written;
  const lead = first === "exports" ? 1 : first === "module" && second === "exports" ? 2 : 0;
  return written.slice(lead).filter((it) => it !== "prototype");
}

/** Whether the text proves that a value there is a member, and not one of any object's. */
function isKnown(written: readonly string[], value: Node | null, place: Place): boolean {
  const [root = "", second] = written;
  if (root === "exports" || (root === "module" && second === "exports")) return true;
  if (root === "this") return written.length === 2 && place.around !== null;
  if (written.length < 2) return false;
  if (written.includes("prototype") || isPlugin(written)) return true;
  if (written.length > 3) return false;
  if (/^[A-Z]\w*[a-z]/.test(root)) return true;
  const evidence = evidenceOf(place.text);
  if (!place.inFunction) return evidence.owners.has(root);
  return evidence.returned.has(root) && evidence.owners.has(root) &&
    (evidence.callables.has(root) || value !== null && isCode(value, place));
}

/** jQuery's name for its prototype. */
function isPlugin([root, second]: readonly string[]): boolean {
  return second === "fn" && (root === "$" || root === "jQuery");
}

/** In a function objects are filled with anything; members of what it gives back are functions. */
function isCode(value: Node, place: Place): boolean {
  const { owners } = evidenceOf(place.text);
  return valueOf(value, place, ofOwner).kind !== "property" ||
    (value.type === "identifier" && owners.has(textOf(value, place)));
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
  if (loops.test(name)) return copied(node, place);
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

/** A loop's function is looked at so far, UTF-16 units. */
const maxLoop = 4_000;

/** `$.each({ a: function () {} }, function (name, it) { owner[name] = … })`. */
function copied(node: Node, place: Place): Assigned | null {
  const [literal, loop] = node.childForFieldName("arguments")?.namedChildren ?? [];
  if (literal?.type !== "object" || loop?.type !== "function_expression") return null;
  const text = place.text.slice(
    loop.startIndex,
    Math.min(loop.endIndex, loop.startIndex + maxLoop),
  );
  const [, key = ""] = /^function\s*\(\s*([\w$]+)/.exec(text) ?? [];
  const [, owner, index] = /([\w$]+(?:\.[\w$]+)*)\s*\[\s*([\w$]+)\s*\]\s*=(?!=)/.exec(text) ?? [];
  if (owner === undefined || index !== key) return null;
  const path = owner.split(".");
  return isKnown([...path, key], null, place)
    ? { definitions: [], path: publicPath(path), members: [literal] }
    : null;
}

function keysOf(
  owner: Node | null,
  members: readonly Node[],
  place: Place,
): Assigned | null {
  const path = owner && ownerPath(owner, place);
  return path && members.length > 0 ? { definitions: [], path, members } : null;
}

function ownerPath(owner: Node, place: Place): readonly string[] | null {
  if (owner.type === "this") return place.self ? ["this"] : null;
  const written = pathOf(owner, place);
  if (!written || !isKnown([...written, "x"], null, place) && !isOwnModule(written)) return null;
  return publicPath(written);
}

function isOwnModule(written: readonly string[]): boolean {
  return written.at(-1) === "exports";
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
