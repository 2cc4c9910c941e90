/** Imports and exports of TypeScript and JavaScript, CommonJS included. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Scope } from "../../../names/builder.ts";
import { descendants, type Handler, type NamesWalk } from "../../../names/walk.ts";

function stringOf(node: Node | null | undefined, walk: NamesWalk): string | null {
  return node?.type === "string" ? walk.text(node).slice(1, -1) : null;
}

/** The name of `{ name }` or `{ "name" }` in an import or export list. */
function plainName(node: Node, walk: NamesWalk): string {
  return stringOf(node, walk) ?? walk.text(node);
}

export const importStatement: Handler = (node, walk) => {
  const specifier = stringOf(node.childForFieldName("source"), walk) ?? "";
  for (const it of node.namedChildren) {
    if (it?.type === "import_clause") importClause(it, specifier, walk);
    if (it?.type !== "import_require_clause") continue;
    const name = it.namedChildren[0];
    const from = stringOf(it.childForFieldName("source"), walk) ?? "";
    if (name) bindSource(name, from, "*", walk.scope, walk);
  }
};

function importClause(node: Node, specifier: string, walk: NamesWalk): void {
  for (const it of node.namedChildren) {
    switch (it?.type) {
      case "identifier":
        bindSource(it, specifier, "default", walk.scope, walk);
        break;
      case "namespace_import": {
        const name = it.namedChildren[0];
        if (name) bindSource(name, specifier, "*", walk.scope, walk);
        break;
      }
      case "named_imports":
        for (const item of it.namedChildren) if (item) importItem(item, specifier, walk);
    }
  }
}

function importItem(item: Node, specifier: string, walk: NamesWalk): void {
  const name = item.childForFieldName("name");
  const alias = item.childForFieldName("alias");
  if (!name) return;
  const source = { specifier, name: plainName(name, walk) };
  const bound = walk.text(alias ?? name);
  const binding = walk.names.bind(walk.scope, bound, { kind: "import", source });
  walk.names.declare(name.startIndex, binding, "import", walk.text(name));
  if (alias) walk.names.declare(alias.startIndex, binding);
}

function bindSource(
  name: Node,
  specifier: string,
  imported: string,
  scope: Scope,
  walk: NamesWalk,
): void {
  const source = { specifier, name: imported };
  const binding = walk.names.bind(scope, walk.text(name), { kind: "import", source });
  walk.names.declare(name.startIndex, binding, imported === "*" ? "declare" : "import");
}

/** The specifier of `require("x")` or `await import("x")`; `null` for everything else. */
export function importedModule(node: Node | null, walk: NamesWalk): string | null {
  if (node?.type === "await_expression" || node?.type === "parenthesized_expression") {
    return importedModule(node.namedChildren[0] ?? null, walk);
  }
  if (node?.type !== "call_expression") return null;
  const callee = node.childForFieldName("function");
  const isImport = callee?.type === "import" ||
    callee?.type === "identifier" && walk.text(callee) === "require";
  if (!isImport) return null;
  return stringOf(node.childForFieldName("arguments")?.namedChildren[0], walk);
}

/** `const x = require("y")`, `const { a, b: c } = await import("y")`. */
export function bindImported(name: Node, specifier: string, scope: Scope, walk: NamesWalk): void {
  if (name.type === "identifier") return bindSource(name, specifier, "*", scope, walk);
  for (const it of name.namedChildren) {
    const key = it?.type === "pair_pattern" ? it.childForFieldName("key") : it;
    const value = it?.type === "pair_pattern" ? it.childForFieldName("value") : it;
    if (!key || value?.type !== "identifier" && value?.type !== key.type) continue;
    const source = { specifier, name: walk.text(key) };
    const binding = walk.names.bind(scope, walk.text(value), { kind: "import", source });
    walk.names.declare(
      key.startIndex,
      binding,
      "import",
      walk.text(key),
    );
    if (value !== key) walk.names.declare(value.startIndex, binding);
  }
}

export const exportStatement: Handler = (node, walk) => {
  const specifier = stringOf(node.childForFieldName("source"), walk);
  const declaration = node.childForFieldName("declaration");
  const isDefault = node.children.some((it) => it?.type === "default");
  if (isDefault) walk.names.notes.offer("default");
  for (const it of node.childrenForFieldName("decorator")) walk.visit(it);
  for (const it of node.namedChildren) {
    if (it?.type === "export_clause") exportClause(it, specifier, walk);
    if (it?.type !== "namespace_export") continue;
    const name = it.namedChildren[0];
    if (name && specifier !== null) {
      walk.names.exports({ name: plainName(name, walk), source: { specifier, name: "*" } });
    }
  }
  if (node.children.some((it) => it?.type === "*") && specifier !== null) {
    walk.names.exports({ star: specifier });
  }
  if (declaration) return exportDeclaration(declaration, isDefault, walk);
  const value = node.childForFieldName("value") ?? equalsValue(node);
  if (!value) return;
  walk.visit(value);
  if (!isDefault) walk.names.notes.offer("=");
  exportValue(value, isDefault ? "default" : "=", walk);
};

/** `export = x`. */
function equalsValue(node: Node): Node | null {
  const equals = node.children.some((it) => it?.type === "=");
  return equals ? node.namedChildren[0] ?? null : null;
}

function exportValue(value: Node, name: string, walk: NamesWalk): void {
  if (value.type !== "identifier") return;
  const { scope } = walk;
  walk.names.later(() => {
    const binding = walk.names.lookup(walk.text(value), scope);
    if (binding >= 0) walk.names.exports({ name, binding });
  });
}

function exportDeclaration(node: Node, isDefault: boolean, walk: NamesWalk): void {
  walk.visit(node);
  const { scope } = walk;
  if (scope.kind !== "file") return;
  const names = isDefault ? [node.childForFieldName("name")] : declaredNames(node);
  for (const it of names) {
    const name = it ? walk.text(it) : "default";
    const binding = walk.names.lookup(name, scope);
    if (binding >= 0) walk.names.exports({ name: isDefault ? "default" : name, binding });
  }
}

const patternNames = ["identifier", "shorthand_property_identifier_pattern"];

function declaredNames(node: Node): readonly (Node | null)[] {
  if (node.type === "ambient_declaration") return node.namedChildren.flatMap(declaredNames);
  const declarators = node.namedChildren.filter((it) => it?.type === "variable_declarator");
  if (declarators.length === 0) {
    const name = node.childForFieldName("name") ??
      (node.type === "import_alias" ? node.namedChildren[0] : null);
    if (name?.type === "nested_identifier") return descendants(name, patternNames).slice(0, 1);
    return name ? [name] : [];
  }
  return declarators.flatMap((it) => {
    const name = it?.childForFieldName("name");
    if (!name) return [];
    return name.type === "identifier" ? [name] : descendants(name, patternNames);
  });
}

function exportClause(node: Node, specifier: string | null, walk: NamesWalk): void {
  const { scope } = walk;
  for (const item of node.namedChildren) {
    const name = item?.childForFieldName("name");
    const alias = item?.childForFieldName("alias");
    if (!name) continue;
    const exported = plainName(alias ?? name, walk);
    const source = { specifier: specifier ?? "", name: plainName(name, walk) };
    if (specifier !== null) {
      walk.names.exports({ name: exported, source });
      walk.names.passed(name.startIndex, walk.text(name), source);
      continue;
    }
    walk.names.use(name.startIndex, walk.text(name), "export", scope);
    walk.names.later(() => {
      const binding = walk.names.lookup(source.name, scope);
      if (binding >= 0) walk.names.exports({ name: exported, binding });
    });
  }
}

/** `module.exports = …`, `exports.x = …`. */
export function commonExports(left: Node, right: Node | null, walk: NamesWalk): void {
  const target = walk.text(left).replaceAll(/\s/g, "");
  if (target === "module.exports" && right?.type === "object") {
    for (const it of right.namedChildren) {
      const key = it.childForFieldName("key") ?? it.childForFieldName("name") ?? it;
      const value = it?.type === "pair" ? it.childForFieldName("value") : it;
      if (value) exportValueAs(value, walk.text(key), walk);
      if (key.type === "string") walk.names.notes.offer(walk.text(key).slice(1, -1));
      else if (key.type.includes("identifier")) walk.names.notes.offer(walk.text(key));
      else walk.names.notes.setDynamic();
    }
    return;
  }
  if (target === "module.exports" && right) {
    walk.names.notes.offer("=");
    return exportValueAs(right, "=", walk);
  }
  const name = /^(?:module\.)?exports\.([\p{L}$_][\p{L}\p{N}$_]*)$/u.exec(target)?.[1];
  if (name === undefined || !right) return;
  walk.names.notes.offer(name);
  exportValueAs(right, name, walk);
}

/** `import X = Y.Z`. */
export const importAlias: Handler = (node, walk) => {
  const [name, path] = node.namedChildren;
  walk.visit(path);
  if (!name) return;
  const value = walk.draft(path);
  const binding = walk.names.bind(walk.scope, walk.text(name), { kind: "variable", value });
  walk.names.declare(name.startIndex, binding);
};

function exportValueAs(value: Node, name: string, walk: NamesWalk): void {
  if (value.type !== "identifier" && value.type !== "shorthand_property_identifier") return;
  const scope = walk.names.file;
  const bound = walk.text(value);
  walk.names.later(() => {
    const binding = walk.names.lookup(bound, scope);
    if (binding >= 0) walk.names.exports({ name, binding });
  });
}
