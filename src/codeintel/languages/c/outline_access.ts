/** Who may name what C and C++ define, and how many arguments it takes. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity } from "../../facts.ts";
import { arityOf, type ParameterRole, type Place, type RuleDefinition } from "../../outline/mod.ts";

const roles: Readonly<Record<string, ParameterRole | undefined>> = {
  parameter_declaration: "required",
  explicit_object_parameter_declaration: undefined,
  optional_parameter_declaration: "optional",
  variadic_parameter_declaration: "rest",
  "...": "rest",
  // Of old style: `f(a, b) int a; char *b;`.
  identifier: "required",
};

/** @param options.emptyMeans what `()` says: no parameters, or any number */
export function arityOfC(
  { parameters }: RuleDefinition,
  { emptyMeans }: { readonly emptyMeans: "none" | "any" },
): Arity | undefined {
  if (!parameters) return undefined;
  const found = parameters.children.flatMap((it) => roles[it.type] ?? []);
  if (found.length === 0) return { min: 0, max: emptyMeans === "none" ? 0 : null };
  return isVoid(parameters) ? { min: 0, max: 0 } : arityOf(found);
}

/** `(void)`. */
function isVoid(parameters: Node): boolean {
  const [only, ...others] = parameters.namedChildren;
  if (!only || others.length > 0 || only.childForFieldName("declarator")) return false;
  return only.childForFieldName("type")?.type === "primitive_type" && isWordVoid(only);
}

const voidLength = "void".length;

/** No other primitive type of four letters may stand alone: `char`, `bool`, `auto` have names. */
function isWordVoid(node: Node): boolean {
  const type = node.childForFieldName("type");
  return type !== null && type.endIndex - type.startIndex === voidLength &&
    node.namedChildCount === 1;
}

/** Neither `static` at the top, nor private in a class, nor in a namespace without a name. */
export function isVisible(found: RuleDefinition, place: Place): boolean {
  const { name, kind } = found;
  if (kind === "macro") return true;
  const head = place.text.slice(found.start ?? name.startIndex, name.startIndex);
  let child = name;
  for (let it = name.parent; it; it = it.parent) {
    if (it.type === "field_declaration_list") return accessAt(it, child) !== "private";
    if (it.type === "namespace_definition" && !it.childForFieldName("name")) return false;
    if (it.type === "enumerator_list") return true;
    child = it;
  }
  return !/\bstatic\b/.test(head);
}

type Access = "public" | "protected" | "private";

/** What was said last before a member: by an access specifier, or by the class's own word. */
function accessAt(list: Node, member: Node): Access {
  const marks = marksOf(list);
  const last = marks.items.findLast(([at]) => at <= member.startIndex);
  if (last) return last[1];
  return list.parent?.type === "class_specifier" ? "private" : "public";
}

interface Marks {
  readonly list: number;
  readonly length: number;
  readonly items: readonly (readonly [at: number, access: Access])[];
}

/** Those of the class asked about last: members come one after the other. */
let known: Marks = { list: -1, length: -1, items: [] };

const accesses: readonly Access[] = ["public", "protected", "private"];

function marksOf(list: Node): Marks {
  if (known.list === list.id && known.length === list.endIndex) return known;
  const items = list.namedChildren.flatMap((it) => {
    if (it.type !== "access_specifier") return [];
    const word = it.firstChild?.type;
    const access = accesses.find((name) => name === word);
    return access ? [[it.startIndex, access] as const] : [];
  });
  return known = { list: list.id, length: list.endIndex, items };
}
