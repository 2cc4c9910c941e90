/** What Python's expressions and annotations are, as far as their shape tells. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft, Scope } from "../../../names/builder.ts";
import { descendants, type Handler, type NamesWalk } from "../../../names/walk.ts";
import { partsOf } from "./parts.ts";

const literals = new Set([
  "string",
  "concatenated_string",
  "integer",
  "float",
  "true",
  "false",
  "none",
  "list",
  "dictionary",
  "set",
  "tuple",
  "list_comprehension",
  "dictionary_comprehension",
  "set_comprehension",
  "generator_expression",
]);

export function draftOf(node: Node, walk: NamesWalk): Draft | null {
  if (literals.has(node.type)) return { of: "literal" };
  switch (node.type) {
    case "identifier":
      return { of: "name", name: walk.text(node), scope: walk.scope };
    case "attribute": {
      const object = walk.draft(node.childForFieldName("object"));
      const name = node.childForFieldName("attribute");
      return object && name && { of: "member", object, name: walk.text(name) };
    }
    case "call":
      return callDraft(node, walk);
    case "parenthesized_expression":
    case "await":
      return walk.draft(partsOf(node)[0]);
    default:
      return null;
  }
}

function callDraft(node: Node, walk: NamesWalk): Draft | null {
  const callee = node.childForFieldName("function");
  const name = callee?.type === "identifier" ? walk.text(callee) : "";
  if (name === "super") {
    const owner = classAround(walk.scope);
    return owner === undefined || !isOwnSuper(node, owner, walk)
      ? null
      : { of: "super", binding: owner };
  }
  if (name === "type") {
    const argument = partsOf(node.childForFieldName("arguments"))[0];
    const of = argument && walk.text(argument) === "self" ? classAround(walk.scope) : undefined;
    return of === undefined ? null : { of: "class", binding: of };
  }
  const made = walk.draft(callee);
  return made && { of: "call", callee: made };
}

/** `super(Other, self)` begins elsewhere. */
function isOwnSuper(node: Node, owner: number, walk: NamesWalk): boolean {
  const first = partsOf(node.childForFieldName("arguments"))[0];
  return !first || walk.text(first) === walk.names.nameOf(owner);
}

/** The class whose method, or whose body, a scope is in. */
export function classAround(scope: Scope): number | undefined {
  for (let it: Scope | null = scope; it; it = it.parent) {
    if (it.kind === "class") return it.owner;
  }
  return undefined;
}

const wrappers = new Set(["Optional", "ClassVar", "Final", "Annotated", "Required", "NotRequired"]);

/** An annotation as an instance of the one class that it names. */
export function typeDraft(node: Node, walk: NamesWalk): Draft | null {
  switch (node.type) {
    case "type":
    case "parenthesized_expression":
      return typeDraftOf(partsOf(node)[0], walk);
    case "identifier":
    case "attribute": {
      if (walk.text(node) === "Self") {
        const owner = classAround(walk.scope);
        return owner === undefined ? null : { of: "this", binding: owner };
      }
      const type = draftOf(node, walk);
      return type && { of: "instance", type };
    }
    case "string":
      return quotedDraft(node, walk);
    case "generic_type":
      return genericDraft(node, walk);
    case "binary_operator":
    case "union_type":
      return unionDraft(node, walk);
    default:
      return null;
  }
}

function typeDraftOf(node: Node | undefined, walk: NamesWalk): Draft | null {
  return node ? typeDraft(node, walk) : null;
}

function genericDraft(node: Node, walk: NamesWalk): Draft | null {
  const [head, parameters] = partsOf(node);
  const name = head ? walk.text(head).replace(/^.*\./, "") : "";
  const first = partsOf(parameters)[0];
  if (wrappers.has(name)) return first ? typeDraft(first, walk) : null;
  if (name === "type" || name === "Type") {
    const inner = first ? typeDraft(first, walk) : null;
    return inner?.of === "instance" ? inner.type : null;
  }
  return head ? typeDraft(head, walk) : null;
}

function unionDraft(node: Node, walk: NamesWalk): Draft | null {
  const parts = partsOf(node).filter((it) => it.type !== "none");
  const known = parts.flatMap((it) => typeDraft(it, walk) ?? []);
  return parts.length === 1 && known[0] ? known[0] : null;
}

function quotedDraft(node: Node, walk: NamesWalk): Draft | null {
  const content = node.namedChildren.find((it) => it?.type === "string_content");
  const text = content ? walk.text(content).trim() : "";
  if (!/^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(text)) return null;
  const [head = "", ...rest] = text.split(".");
  let draft: Draft = { of: "name", name: head, scope: walk.scope };
  for (const name of rest) draft = { of: "member", object: draft, name };
  return { of: "instance", type: draft };
}

/** Names in an annotation, those inside its strings too. */
export const typeNode: Handler = (node, walk) => {
  for (const child of node.namedChildren) {
    if (child?.type === "string") quotedUses(child, walk);
    else if (child?.type === "identifier") walk.use(child, "type");
    else if (child) typeChildren(child, walk);
  }
};

function typeChildren(node: Node, walk: NamesWalk): void {
  if (node.type === "attribute" || node.type === "call") return walk.visit(node);
  typeNode(node, walk);
}

const dottedNames = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/gu;

/** Generics of `typing` and `collections.abc`, and builtins, by the last part of their name. */
const generics: ReadonlySet<string> = new Set(
  ("AbstractSet Annotated AsyncContextManager AsyncGenerator AsyncIterable AsyncIterator Awaitable " +
    "Callable ChainMap ClassVar Collection Concatenate Container ContextManager Coroutine Counter " +
    "DefaultDict Deque Dict Final FrozenSet Generator Generic Iterable Iterator List Mapping " +
    "MutableMapping MutableSequence MutableSet NotRequired Optional OrderedDict Pattern Protocol " +
    "ReadOnly Required Reversible Sequence Set Tuple Type TypeGuard TypeIs Union Unpack ValuesView " +
    "dict frozenset list set tuple type").split(" "),
);

/** `Union["Name", None]`, where no annotation stands: an alias, a base, an argument. */
export const subscript: Handler = (node, walk) => {
  const value = node.childForFieldName("value");
  const head = value ? walk.text(value).replace(/^.*\./s, "") : "";
  walk.children(node);
  if (!generics.has(head)) return;
  for (const it of node.childrenForFieldName("subscript")) {
    // Below `Annotated` and in nested brackets, what is no type was walked or is walked apart.
    for (const text of stringsOfType(it)) quotedUses(text, walk);
    if (head === "Annotated") return;
  }
};

/** Strings that are types themselves: in lists and unions, not in calls or other subscripts. */
function stringsOfType(node: Node): readonly Node[] {
  if (node.type === "string") return [node];
  const through = ["list", "tuple", "binary_operator", "parenthesized_expression"];
  return through.includes(node.type) ? node.namedChildren.flatMap(stringsOfType) : [];
}

/** Types that a call or an alias takes as strings. */
export function quotedIn(node: Node | null | undefined, walk: NamesWalk): void {
  if (node) { for (const it of descendants(node, ["string"])) quotedUses(it, walk); }
}

function quotedUses(node: Node, walk: NamesWalk): void {
  for (const content of node.namedChildren) {
    if (content?.type !== "string_content") continue;
    for (const match of walk.text(content).matchAll(dottedNames)) {
      let at = content.startIndex + match.index;
      let object: Draft | null = null;
      for (const name of match[0].split(".")) {
        if (object) walk.names.member(at, name, "string", object);
        else walk.names.use(at, name, "string", walk.scope);
        object = object ? { of: "member", object, name } : { of: "name", name, scope: walk.scope };
        at += name.length + 1;
      }
    }
  }
}
