/** What Go defines: functions, methods by their receiver's type, types and their members, constants. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity, SymbolKind } from "../../facts.ts";
import {
  byFields,
  type DefinitionRule,
  type NodeRule,
  type OutlineRules,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";

const types: DefinitionRule = { type: "definition", kind: "type", inside: "always", read: named };
const values = (word: string): DefinitionRule => ({
  type: "definition",
  kind: "const",
  inside: "hint",
  read: (node, place) => bindings(node, place, word),
});
const enter: NodeRule = { type: "enter" };
const skip: NodeRule = { type: "skip" };

export const goOutline: OutlineRules = {
  hint: /\b(?:func|type|var|const)\b/g,
  comments: "slashes",
  nodes: {
    function_declaration: { type: "definition", kind: "function", read: functions },
    method_declaration: { type: "definition", kind: "method", read: methods },
    func_literal: { type: "function" },
    type_spec: types,
    type_alias: types,
    const_spec: values("const "),
    var_spec: values("var "),
    var_spec_list: enter,
    struct_type: enter,
    interface_type: enter,
    field_declaration_list: enter,
    field_declaration: { type: "definition", kind: "property", inside: "always", read: fields },
    method_elem: { type: "definition", kind: "method", inside: "never" },
    // Structs without a name: `[]struct { … }`, `map[string]struct { … }`.
    array_type: enter,
    map_type: enter,
    pointer_type: enter,
    slice_type: enter,
    comment: skip,
    import_declaration: skip,
    interpreted_string_literal: skip,
    package_clause: skip,
    parameter_list: skip,
    raw_string_literal: skip,
    type_parameter_list: skip,
  },
  arity: arityOfGo,
  exported: (found, place) => /^\p{Lu}/u.test(textOf(found.name, place)),
};

/** The name `_` is given to what cannot be named. */
function isNamed(name: Node, place: Place): boolean {
  return textOf(name, place) !== "_";
}

function functions(node: Node, place: Place): readonly RuleDefinition[] {
  return byFields(node, { kind: "function" }).filter(({ name }) => isNamed(name, place));
}

/** `func (s *Server[K]) Run()` is `Server.Run`. */
function methods(node: Node, place: Place): readonly RuleDefinition[] {
  const owner = typeNameOf(node.childForFieldName("receiver"));
  return byFields(node, { kind: "method" }).filter(({ name }) => isNamed(name, place)).map((
    it,
  ) => ({
    ...it,
    path: [...owner ? [textOf(owner, place)] : [], textOf(it.name, place)],
  }));
}

/** The name of the one type in `s *pkg.Server[K]`. */
export function typeNameOf(node: Node | null): Node | null {
  let it = node;
  while (it && it.type !== "type_identifier") {
    it = it.childForFieldName("type") ?? it.childForFieldName("name") ?? it.firstNamedChild;
  }
  return it;
}

const kinds: Readonly<Record<string, SymbolKind>> = {
  struct_type: "struct",
  interface_type: "interface",
};

function named(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  if (!name || !isNamed(name, place)) return [];
  const kind = type && Object.hasOwn(kinds, type.type) ? kinds[type.type] ?? "type" : "type";
  const body = kind === "type" ? null : type?.namedChildren.find((it) => it.isNamed) ?? null;
  return [{ kind, name, prefix: "type ", ...(body ? { body: bodyOf(type) } : { value: null }) }];
}

/** A struct's braces; an interface has no node for its own. */
function bodyOf(type: Node | null): Node | null {
  return type?.children.find((it) => it.type === "{" || it.type === "field_declaration_list") ??
    null;
}

/** `var a, b = 1, 2` at the top. */
function bindings(node: Node, place: Place, word: string): readonly RuleDefinition[] {
  const names = node.childrenForFieldName("name").filter((it) =>
    it.type === "identifier" && isNamed(it, place)
  );
  const value = node.childForFieldName("value");
  return names.map((name) => ({ kind: "const", name, prefix: word, value }));
}

/** Fields of structs that have a name; an embedded type is a field called as the type. */
function fields(node: Node, place: Place): readonly RuleDefinition[] {
  if (place.kind === null || place.kind === "const" || isCalled(place)) return [];
  const names = node.childrenForFieldName("name");
  const embedded = names.length === 0 ? typeNameOf(node.childForFieldName("type")) : null;
  return [...names, ...embedded ? [embedded] : []].filter((it) => isNamed(it, place))
    .map((name) => ({ kind: "property", name }));
}

function isCalled({ kind }: Place): boolean {
  return kind === "function" || kind === "method";
}

/** `a, b int` are two; the last may take any number. */
function arityOfGo({ parameters }: RuleDefinition): Arity | undefined {
  if (!parameters) return undefined;
  let min = 0;
  let open = false;
  for (const it of parameters.namedChildren) {
    if (it.type === "variadic_parameter_declaration") open = true;
    else if (it.type === "parameter_declaration") {
      min += Math.max(1, it.childrenForFieldName("name").length);
    }
  }
  return { min, max: open ? null : min };
}
