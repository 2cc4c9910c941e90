/** Imports of Python: statements, the dotted names that they bind, and strings that name a module. */

import type { Names, Replacement } from "../../../codeintel/mod.ts";
import type { Node, Syntax } from "../../../syntax/mod.ts";
import { baseNameOf, folderOf } from "../../../util/mod.ts";
import { absoluteNames, modulePath, specifierFor } from "./python_paths.ts";
import { type MoveTree, replacementAt } from "./tree.ts";
import type { FileChanges, MoveObstacle } from "./types.ts";

export interface PythonFile {
  readonly path: string;
  readonly text: string;
  readonly names: Names;
}

/** A parser that takes longer for one file is stopped, milliseconds. */
const timeoutMs = 5_000;

export function pythonChanges(tree: MoveTree, file: PythonFile, syntax: Syntax): FileChanges {
  using parsed = syntax.parse(file.text, { timeoutMs });
  const changes = new Changes(tree, file);
  if (parsed) changes.run(parsed.root);
  return changes;
}

/** One name of a `from` import. */
interface ImportedName {
  readonly node: Node;
  readonly name: string;
  readonly alias: string | null;
  /** As it is called after the move. */
  readonly newName: string;
  readonly specifier: string;
}

class Changes implements FileChanges {
  readonly replacements: Replacement[] = [];
  readonly obstacles: MoveObstacle[] = [];
  readonly #tree: MoveTree;
  readonly #file: PythonFile;

  constructor(tree: MoveTree, file: PythonFile) {
    this.#tree = tree;
    this.#file = file;
  }

  run(root: Node): void {
    const plain = nodesIn(root, ofType("import_statement"));
    for (const it of nodesIn(root, ofType("import_from_statement"))) this.#from(it);
    for (const it of plain) {
      for (const part of it.childrenForFieldName("name")) this.#import(part, root);
    }
    this.#strings(root);
  }

  #text(node: Node): string {
    return this.#file.text.slice(node.startIndex, node.endIndex);
  }

  #obstacle(node: Node, why: MoveObstacle["why"]): void {
    this.obstacles.push({ why, path: this.#file.path, line: node.startPosition.row + 1 });
  }

  #replace(node: Node, by: string): void {
    const { startIndex: from, endIndex: to } = node;
    this.replacements.push(replacementAt(this.#file.path, this.#file.text, { from, to, by }));
  }

  #from(node: Node): void {
    const module = node.childForFieldName("module_name");
    if (!module) return;
    const specifier = this.#text(module).replaceAll(/\s/g, "");
    const nodes = node.childrenForFieldName("name");
    if (nodes.length === 0) return this.#star(module, specifier);
    const items = nodes.map((it) => this.#importedName(it, specifier));
    if (items.some((it) => it === null)) return this.#obstacle(node, "import");
    const known = items.filter((it) => it !== null);
    const changed = known.some((it) => it.specifier !== specifier || it.newName !== it.name);
    if (!changed) return;
    const [first] = known;
    const alike = known.every((it) => it.specifier === first?.specifier);
    if (first && alike) {
      if (first.specifier !== specifier) this.#replace(module, first.specifier);
      for (const it of known) if (it.newName !== it.name) this.#replace(it.node, this.#said(it));
    } else this.#split(node, known);
  }

  #star(module: Node, specifier: string): void {
    const files = this.#tree.files(this.#file.path, { specifier });
    const [file] = files;
    if (file === undefined) return;
    const aim = { module: modulePath(this.#tree.newPath(file)), files };
    const by = specifierFor(this.#tree, this.#file.path, specifier, aim);
    if (by === null) this.#obstacle(module, "import");
    else if (by !== specifier) this.#replace(module, by);
  }

  /** `null`: it cannot be imported any more. */
  #importedName(node: Node, specifier: string): ImportedName | null {
    const aliased = node.type === "aliased_import";
    const nameNode = aliased ? node.childForFieldName("name") : node;
    const aliasNode = aliased ? node.childForFieldName("alias") : null;
    const name = nameNode ? this.#text(nameNode) : "";
    const same = {
      node,
      name,
      alias: aliasNode && this.#text(aliasNode),
      newName: name,
      specifier,
    };
    const { path } = this.#file;
    const files = this.#tree.files(path, { specifier, names: [name] });
    const [file] = files;
    if (file === undefined || !this.#tree.isMoved(path) && !this.#tree.isMoved(file)) return same;
    const old = modulePath(file);
    const now = modulePath(this.#tree.newPath(file));
    const [home] = this.#tree.files(path, { specifier });
    const isModule = file !== home && baseNameOf(old) === name;
    const newName = isModule ? baseNameOf(now) : name;
    const aim = { module: isModule ? folderOf(now) : now, names: [newName], files };
    const by = specifierFor(this.#tree, path, specifier, aim);
    return by === null ? null : { ...same, newName, specifier: by };
  }

  /** What stands in the import, and in the file the uses of a module that has a new name. */
  #said({ name, alias, newName }: ImportedName): string {
    if (newName === name) return alias === null ? name : `${name} as ${alias}`;
    if (alias !== null) return newName === alias ? newName : `${newName} as ${alias}`;
    const { names, path } = this.#file;
    const binding = names.bindings.findIndex((it) => it.name === name && it.source?.name === name);
    // Who else takes the name from here does not know of the new one.
    const passesOn = baseNameOf(path).startsWith("__init__.");
    if (binding < 0 || passesOn || names.names.includes(newName)) return `${newName} as ${name}`;
    for (const use of names.uses) {
      if (use[4] !== binding || names.names[use[2]] !== name) continue;
      if (this.#isImport(use[0])) continue;
      this.replacements.push({ path, line: use[0], column: use[1], old: name, text: newName });
    }
    return newName;
  }

  #isImport(line: number): boolean {
    return this.#file.names.uses.some((it) => it[0] === line && it[3] === importRole);
  }

  /** One statement for each module; nothing that a comment stands in. */
  #split(node: Node, items: readonly ImportedName[]): void {
    const text = this.#text(node);
    const before = this.#file.text.slice(0, node.startIndex);
    const indent = before.slice(before.lastIndexOf("\n") + 1);
    if (text.includes("#") || indent.trim() !== "") return this.#obstacle(node, "import");
    const groups = Map.groupBy(items, (it) => it.specifier);
    const lines = [...groups].map(([specifier, own]) =>
      `from ${specifier} import ${own.map((it) => this.#said(it)).join(", ")}`
    );
    this.#replace(node, lines.join(`\n${indent}`));
  }

  /** `import a.b`, `import a.b as c`. */
  #import(node: Node, root: Node): void {
    const aliased = node.type === "aliased_import";
    const name = aliased ? node.childForFieldName("name") : node;
    if (!name) return;
    const specifier = this.#text(name).replaceAll(/\s/g, "");
    const files = this.#tree.files(this.#file.path, { specifier });
    const [file] = files;
    if (file === undefined) return;
    const aim = { module: modulePath(this.#tree.newPath(file)), files };
    const by = specifierFor(this.#tree, this.#file.path, specifier, aim);
    if (by === null) return this.#obstacle(node, "import");
    if (by === specifier) return;
    this.#replace(name, by);
    if (!aliased) this.#chains(root, specifier, by);
  }

  /** `a.b` where it is used. */
  #chains(root: Node, specifier: string, by: string): void {
    const [head = ""] = specifier.split(".");
    const { names } = this.#file;
    const bound = new Set(
      names.bindings.flatMap((it, at) => it.name === head && it.source?.name === "*" ? [at] : []),
    );
    const places = new Set(
      names.uses.flatMap((it) =>
        bound.has(it[4]) && !this.#isDeclared(it[3]) ? [`${it[0]}:${it[1]}`] : []
      ),
    );
    const type = specifier.includes(".") ? "attribute" : "identifier";
    const found = nodesIn(root, (it) => it.type === type && this.#text(it) === specifier);
    const known = found.filter(({ startPosition: at }) =>
      places.has(`${at.row + 1}:${at.column + 1}`)
    );
    for (const it of known) this.#replace(it, by);
    if (by.split(".")[0] === head) return;
    const changed = new Set(known.map(({ startPosition: at }) => `${at.row + 1}:${at.column + 1}`));
    const left = names.uses.find((it) =>
      bound.has(it[4]) && !changed.has(`${it[0]}:${it[1]}`) && !this.#isDeclared(it[3])
    );
    if (left) this.obstacles.push({ why: "shared", path: this.#file.path, line: left[0] });
  }

  #isDeclared(role: number): boolean {
    return role === declareRole || role === importRole;
  }

  /** `"pkg.a.run"` in `mock.patch` and settings: a dotted name that begins as the module's does. */
  #strings(root: Node): void {
    const name = dottedName(this.#tree, this.#file.path);
    if (name === null) return;
    for (const it of nodesIn(root, ofType("string_content"))) {
      const text = this.#text(it);
      if (!/^[\w.]+(?::[\w.]+)?$/.test(text)) continue;
      const rest = text.slice(name.old.length);
      if (!text.startsWith(name.old) || rest !== "" && !/^[.:]/.test(rest)) continue;
      this.#replace(it, name.now + rest);
    }
  }
}

const declareRole = 0;
const importRole = 1;

/** Nodes that fit, none inside of another. */
function nodesIn(node: Node, fits: (node: Node) => boolean): readonly Node[] {
  return fits(node) ? [node] : node.namedChildren.flatMap((it) => nodesIn(it, fits));
}

function ofType(type: string): (node: Node) => boolean {
  return (node) => node.type === type;
}

/** The module's or package's whole name, of two parts at least; `null`: it has none such. */
function dottedName(
  tree: MoveTree,
  importer: string,
): { readonly old: string; readonly now: string } | null {
  const { from, to } = tree.root;
  const [first] = tree.moves;
  if (!first) return null;
  const probe = first.from;
  const inside = modulePath(probe).slice(modulePath(from).length).replaceAll("/", ".");
  for (const old of absoluteNames(modulePath(from))) {
    if (!old.includes(".")) return null;
    if (!tree.files(importer, { specifier: old + inside }).includes(probe)) continue;
    const depth = modulePath(from).length - old.length;
    const base = modulePath(from).slice(0, depth);
    const now = modulePath(to);
    return now.startsWith(base) ? { old, now: now.slice(depth).replaceAll("/", ".") } : null;
  }
  return null;
}
