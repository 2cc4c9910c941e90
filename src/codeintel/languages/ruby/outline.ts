/** What Ruby defines: also what `attr_reader`, `define_method` and `Struct.new` make. */

import type { Node } from "../../../syntax/mod.ts";
import type { SymbolKind } from "../../facts.ts";
import {
  byFields,
  type NodeRule,
  type OutlineRules,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";
import { arityOfRuby } from "./outline_arity.ts";
import { isHidden } from "./outline_hidden.ts";

const skip: NodeRule = { type: "skip" };

export const rubyOutline: OutlineRules = {
  hint:
    /\b(?:def|class|module|attr|[cm]?attr_\w+|define_method|alias|alias_method)\b|\b[A-Z]\w*[ \t]*(?:[,=]|\|\|=)/g,
  comments: "hash",
  nodes: {
    class: { type: "definition", kind: "class", read: opened("class") },
    module: { type: "definition", kind: "namespace", read: opened("namespace") },
    method: { type: "definition", kind: "method", read: method },
    singleton_method: { type: "definition", kind: "method", read: singleton },
    alias: { type: "definition", kind: "const", inside: "never", read: alias },
    // As a constant, so that what is looked into is not taken for a function's body.
    call: { type: "definition", kind: "const", read: called },
    assignment: { type: "definition", kind: "const", read: constants },
    operator_assignment: { type: "definition", kind: "const", read: constants },
    comment: skip,
    heredoc_body: skip,
    method_parameters: skip,
    regex: skip,
    string: skip,
    uninterpreted: skip,
  },
  arity: arityOfRuby,
  exported: (found, place) => !isHidden(found, place),
};

/** The signature of what has no body ends before its `end`. */
function bodyOf(node: Node): Node | null {
  const last = node.lastChild;
  return node.childForFieldName("body") ?? (last?.type === "end" ? last : null);
}

/** `["A", "B"]` of `A::B`. */
function pathOf(node: Node, place: Place): readonly string[] {
  return textOf(node, place).split("::").map((it) => it.trim()).filter((it) => it !== "");
}

function opened(kind: SymbolKind) {
  return (node: Node, place: Place): readonly RuleDefinition[] =>
    byFields(node, { kind }).map((found) => ({
      ...found,
      path: pathOf(found.name, place),
      body: bodyOf(node),
    }));
}

/** Directly in a class or a module it is a method; in another method it is a function there. */
function method(node: Node, place: Place): readonly RuleDefinition[] {
  const { kind: around } = place;
  const isMember = around !== null && !place.inFunction;
  return byFields(node, { kind: isMember ? "method" : "function" }).map((found) => {
    const isConstructor = isMember && textOf(found.name, place) === "initialize";
    const kind = isConstructor ? "constructor" : found.kind;
    return { ...found, kind, start: node.startIndex, body: bodyOf(node) };
  });
}

/** `def self.x` belongs to what encloses it, `def Other.x` to the other. */
function singleton(node: Node, place: Place): readonly RuleDefinition[] {
  const object = node.childForFieldName("object");
  const owner = object?.type === "self" || !object ? [] : pathOf(object, place);
  return byFields(node, { kind: "method" }).map((found) => ({
    ...found,
    path: [...owner, textOf(found.name, place)],
    body: bodyOf(node),
  }));
}

/** `alias new old`. */
function alias(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  if (!name || name.type === "global_variable") return [];
  const path = [symbolText(name, place)];
  return [{ kind: "method", name, path, start: node.startIndex, arity: null }];
}

const accessors = /^(?:attr|[cm]?attr_(?:accessor|reader|writer))$/;

/** The longest of the methods that define others is `mattr_accessor`, characters. */
const maxWord = 14;

function called(node: Node, place: Place): readonly RuleDefinition[] {
  const method = node.childForFieldName("method");
  if (!method || method.endIndex - method.startIndex > maxWord) return [];
  const receiver = node.childForFieldName("receiver");
  if (receiver && receiver.type !== "self") return [];
  const name = textOf(method, place);
  const start = node.startIndex;
  const items = () => node.childForFieldName("arguments")?.namedChildren.map(literalOf) ?? [];
  if (accessors.test(name)) {
    return items().flatMap((it) =>
      it ? [{ kind: "accessor", name: it, path: [symbolText(it, place)], start }] : []
    );
  }
  if (name !== "define_method" && name !== "alias_method") return [];
  const [first] = items();
  if (!first) return [];
  const path = [symbolText(first, place)];
  if (name === "alias_method") return [{ kind: "method", name: first, path, start, arity: null }];
  const block = node.childForFieldName("block");
  const parameters = block?.childForFieldName("parameters");
  const arity = block ? {} : { arity: null };
  return [{ kind: "method", name: first, path, start, parameters, body: block, ...arity }];
}

/** Where the name in `:x` or `"x"` stands. */
function literalOf(node: Node): Node | null {
  if (node.type === "simple_symbol") return node;
  const content = node.type === "string" || node.type === "delimited_symbol"
    ? node.firstNamedChild
    : null;
  return content?.type === "string_content" ? content : null;
}

function symbolText(node: Node, place: Place): string {
  return textOf(node, place).replace(/^:/, "");
}

/** `A = 1`, `A, B = 1, 2`, `A::B ||= 1`; what holds a new class or module is one. */
function constants(node: Node, place: Place): readonly RuleDefinition[] {
  const left = node.childForFieldName("left");
  const value = node.childForFieldName("right");
  // Below one, the outer has listed them.
  if (!left || place.kind === "const") return [];
  if (left.type === "left_assignment_list") {
    return left.namedChildren.filter((it) => it.type === "constant")
      .map((name) => ({ kind: "const", name, value }));
  }
  const isName = left.type === "constant" || left.type === "scope_resolution";
  const path = isName ? pathOf(left, place) : [];
  if (!/^[A-Z]/.test(path.at(-1) ?? "")) return [];
  const kind = value ? makes(value, place) : "const";
  const body = kind !== "const" && value?.childForFieldName("block");
  const found: RuleDefinition = { kind, name: left, path, value, ...(body ? { body } : {}) };
  return [found, ...value ? listed(value) : []];
}

/** `STATES = [OPEN = 1, SHUT = 2].freeze` has three constants side by side. */
function listed(value: Node): readonly RuleDefinition[] {
  const list = value.type === "call" ? value.childForFieldName("receiver") : value;
  if (list?.type !== "array") return [];
  return list.children.flatMap((it, at, all): readonly RuleDefinition[] => {
    const name = it.type === "assignment" ? it.childForFieldName("left") : null;
    const body = all[at + 1];
    return name?.type === "constant" && body
      ? [{ kind: "const", name, start: it.startIndex, body }]
      : [];
  });
}

const makers: Readonly<Record<string, SymbolKind>> = {
  "Class.new": "class",
  "Struct.new": "class",
  "Data.define": "class",
  "Module.new": "namespace",
};

function makes(value: Node, { text }: Place): SymbolKind {
  const [head = ""] =
    /^(?:::)?\w+\.\w+/.exec(text.slice(value.startIndex, value.startIndex + 20)) ?? [];
  const maker = head.replace(/^::/, "");
  return value.type === "call" && Object.hasOwn(makers, maker) ? makers[maker] ?? "const" : "const";
}
