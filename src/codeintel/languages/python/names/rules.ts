/** How Python names things. Scopes: functions, classes (seen only from their own body), files. */

import type { Node } from "../../../../syntax/mod.ts";
import { folderOf } from "../../../../util/mod.ts";
import { descendants, type Handler, type NamesRules, type NamesWalk } from "../../../names/walk.ts";
import { assignment, bindTarget, comprehension } from "./bind.ts";
import { classDefinition, decorated, functionDefinition, lambda } from "./define.ts";
import { draftOf, quotedIn, subscript, typeNode } from "./draft.ts";
import { decree, importFrom, importStatement, outerFunction } from "./imports.ts";
import { partsOf } from "./parts.ts";
import { caseClause } from "./patterns.ts";
import { noteCall, openOwner, remark, tryStatement, withStatement } from "./notes.ts";

/** Calls of `typing` whose first argument is a type, maybe in quotes. */
const takesType = new Set(["cast", "typing.cast", "t.cast"]);

const call: Handler = (node, walk) => {
  const callee = node.childForFieldName("function");
  if (callee && takesType.has(walk.text(callee))) {
    const first = node.childForFieldName("arguments")?.namedChild(0);
    quotedIn(first, walk);
  }
  if (callee?.type === "identifier") walk.use(callee, "call");
  else if (callee?.type === "attribute") member(callee, walk, "call");
  else walk.visit(callee);
  const args = node.childForFieldName("arguments");
  if (callee) noteCall(callee, args, walk);
  if (callee && /(?:^|\.)(?:TypeVar|ForwardRef|NewType)$/.test(walk.text(callee))) {
    for (const it of args?.namedChildren.slice(1) ?? []) quotedIn(valueOf(it), walk);
  }
  walk.visit(args);
};

/** `bound="Name"` says it with a keyword. */
function valueOf(argument: Node): Node | null {
  return argument.type === "keyword_argument" ? argument.childForFieldName("value") : argument;
}

function member(node: Node, walk: NamesWalk, role: "read" | "call"): void {
  const object = node.childForFieldName("object");
  const name = node.childForFieldName("attribute");
  walk.visit(object);
  if (name && walk.text(name) === "__dict__") openOwner(object, walk);
  if (name) walk.names.member(name.startIndex, walk.text(name), role, walk.draft(object));
}

const keywordArgument: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (name) walk.names.member(name.startIndex, walk.text(name), "key", { of: "literal" });
  walk.visit(node.childForFieldName("value"));
};

const handlers: Readonly<Record<string, Handler>> = {
  assignment,
  attribute: (node, walk) => member(node, walk, "read"),
  augmented_assignment(node, walk) {
    walk.visit(node.childForFieldName("right"));
    const left = node.childForFieldName("left");
    if (left) bindTarget(left, walk);
  },
  as_pattern(node, walk) {
    const [value, target] = partsOf(node);
    walk.visit(value);
    if (target) bindTarget(target, walk);
  },
  call,
  case_clause: caseClause,
  class_definition: classDefinition,
  decorated_definition: decorated,
  dictionary_comprehension: comprehension,
  for_statement(node, walk) {
    walk.visit(node.childForFieldName("right"));
    const left = node.childForFieldName("left");
    if (left) bindTarget(left, walk);
    walk.visit(node.childForFieldName("body"));
    walk.visit(node.childForFieldName("alternative"));
  },
  function_definition: functionDefinition,
  future_import_statement() {},
  generator_expression: comprehension,
  global_statement: decree((walk) => walk.names.file),
  identifier: (node, walk) => walk.use(node, "read"),
  import_from_statement: importFrom,
  import_statement: importStatement,
  keyword_argument: keywordArgument,
  lambda,
  list_comprehension: comprehension,
  named_expression(node, walk) {
    const value = node.childForFieldName("value");
    walk.visit(value);
    const name = node.childForFieldName("name");
    if (name) bindTarget(name, walk, { value: walk.draft(value) });
  },
  nonlocal_statement: decree(outerFunction),
  set_comprehension: comprehension,
  subscript,
  try_statement: tryStatement,
  type: typeNode,
  type_alias_statement(node, walk) {
    const left = node.childForFieldName("left");
    const [name, ...parameters] = left ? descendants(left, ["identifier"]) : [];
    if (name) bindTarget(name, walk);
    walk.within("block", walk.scope.owner, () => {
      for (const it of parameters) {
        const binding = walk.names.bind(walk.scope, walk.text(it), { kind: "type" });
        walk.names.declare(it.startIndex, binding);
      }
      walk.visit(node.childForFieldName("right"));
    });
  },
  with_statement: withStatement,
};

/** Programs are often run from a folder above their own: it is then on the search path. */
function elsewhere(importer: string, specifier: string): readonly string[] {
  if (specifier.startsWith(".")) return [];
  const path = specifier.replaceAll(".", "/");
  const out: string[] = [];
  for (let folder = folderOf(importer); folder !== ""; folder = folderOf(folder)) {
    out.push(`${folder}/${path}.py`, `${folder}/${path}/__init__.py`);
  }
  return out;
}

/** `keyword.kwlist`, and the soft keywords that would confuse a reader. */
const reserved: ReadonlySet<string> = new Set(
  ("False None True and as assert async await break class continue def del elif else except " +
    "finally for from global if import in is lambda nonlocal not or pass raise return try while " +
    "with yield match case type _").split(" "),
);

export const pythonNames: NamesRules = {
  membersAreVisible: false,
  exportsAll: true,
  modulesJoinedBy: ".",
  elsewhere,
  identifier: /^[\p{L}_][\p{L}\p{N}_]*$/u,
  reserved,
  handlers,
  remark,
  draft: draftOf,
};
