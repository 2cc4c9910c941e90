#!/usr/bin/env node
// Ground truth for the documented API of a JavaScript package: its published types say which
// members there are, the TypeScript compiler's parser says where the package's own text names them.
//   {"type":"Response","name":"send","owners":["res"],"places":["lib/response.js:111"]}
// usage: node ts_api.mjs ROOT SPEC      SPEC is a JSON text:
//   types    folders or files of declarations (absolute), read whole
//   sources  folders or files below ROOT whose text is the package's
//   owners   by type (dotted inside namespaces): what the text calls an object of it; null: every
//            exported class, under its own name
// Counted: members of interfaces and classes, functions, constants and classes of namespaces, each
// name once, those of the type itself and not of what it extends; private and protected ones and
// names with a leading underscore are not documented.
// A place is where the name is written as a definition: the target of an assignment, a key of a
// literal, a member of a class, a declaration, the literal name of defineProperty and its like, a
// loop over a literal list of names that gives members by name. Of a class it must stand in the
// class or be said of it; of anything else, of what SPEC calls it, or of a `this`.
import fs from "node:fs";
import path from "node:path";
import { CODE, posix, ts } from "./ts_common.mjs";

const [root = ".", text = "{}"] = process.argv.slice(2);
const spec = JSON.parse(text);
const K = ts.SyntaxKind;

function filesOf(at) {
  if (fs.statSync(at).isFile()) return [at];
  return fs.readdirSync(at, { withFileTypes: true }).flatMap((it) => {
    if (it.name === "node_modules") return [];
    const below = path.join(at, it.name);
    return it.isDirectory() ? filesOf(below) : CODE.test(it.name) ? [below] : [];
  }).sort();
}

const parse = (file) =>
  ts.createSourceFile(
    file,
    fs.readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    /\.[cm]?js$/.test(file) ? ts.ScriptKind.JSX : undefined,
  );

const members = new Map();
const classes = new Set();
function put(type, name) {
  if (!name || name.startsWith("_") || !/^[\w$]+$/.test(name)) return;
  if (!members.has(type)) members.set(type, new Set());
  members.get(type).add(name);
}
const textOf = (name) =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : "";
const hidden = (it) =>
  ts.canHaveModifiers(it) &&
  (ts.getModifiers(it) ?? []).some((m) =>
    m.kind === K.PrivateKeyword || m.kind === K.ProtectedKeyword
  );

function readTypes(node, trail) {
  const dotted = (name) => [...trail, name].join(".");
  if (ts.isModuleDeclaration(node)) {
    const inner = ts.isStringLiteral(node.name) ? trail : [...trail, node.name.text];
    if (node.body) ts.forEachChild(node.body, (it) => readTypes(it, inner));
  } else if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const type = dotted(textOf(node.name));
    if (ts.isClassDeclaration(node)) {
      classes.add(type);
      if (trail.length > 0) put(trail.join("."), textOf(node.name));
    }
    for (const it of node.members) {
      if (!ts.isConstructorDeclaration(it) && !hidden(it)) put(type, textOf(it.name));
      const made = ts.isConstructorDeclaration(it) ? it.parameters : [];
      for (const one of made) {
        if (ts.isParameterPropertyDeclaration(one, it) && !hidden(one)) put(type, textOf(one.name));
      }
    }
  } else if (trail.length > 0 && ts.isFunctionDeclaration(node)) {
    put(trail.join("."), textOf(node.name));
  } else if (trail.length > 0 && ts.isVariableStatement(node)) {
    for (const it of node.declarationList.declarations) put(trail.join("."), textOf(it.name));
  }
}
for (const file of spec.types.flatMap(filesOf)) {
  ts.forEachChild(parse(file), (it) => readTypes(it, []));
}

/** By name: where it stands, and what the text says it belongs to. */
const places = new Map();
function found(name, at, owner) {
  if (!places.has(name)) places.set(name, []);
  places.get(name).push({ at, owner });
}
const define = /^(?:define(?:Getter|Property)|__define[GS]etter__)$/;

const aliases = new Set();
function readAliases(node) {
  if (
    ts.isVariableDeclaration(node) && node.initializer?.kind === K.ThisKeyword
  ) aliases.add(textOf(node.name));
  ts.forEachChild(node, readAliases);
}

/** By variable: what it is declared as. */
const declared = new Map();
function readDeclared(node) {
  if (ts.isVariableDeclaration(node) && node.initializer) {
    declared.set(textOf(node.name), node.initializer);
  }
  ts.forEachChild(node, readDeclared);
}

/** Names in a list: strings, the words in strings, keys, rows of lists. */
function wordsOf(node) {
  if (ts.isStringLiteral(node)) return node.text.split(/\s+/).map((text) => ({ text, node }));
  if (ts.isIdentifier(node)) {
    const value = declared.get(node.text);
    return value && ts.isObjectLiteralExpression(value) ? wordsOf(value) : [];
  }
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.map((it) => ({ text: textOf(it.name), node: it }));
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(wordsOf);
  if (ts.isBinaryExpression(node)) return [...wordsOf(node.left), ...wordsOf(node.right)];
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return wordsOf(node.expression.expression);
  }
  return [];
}

const plainOwner = (text) => text.replaceAll(/\s/g, "").replace(/\.prototype$/, "");
const merge = /^(?:assign|create|defineProperties|extend|mixin)$/;

/** What the text says a literal to be: targets of an assignment, a variable, what it is merged into. */
function ownersOf(literal, sf) {
  let it = literal.parent;
  while (ts.isAsExpression(it) || ts.isParenthesizedExpression(it)) it = it.parent;
  if (ts.isExportAssignment(it)) return ["default"];
  const out = [];
  if (ts.isCallExpression(it) && ts.isPropertyAccessExpression(it.expression)) {
    const { name, expression } = it.expression;
    if (!merge.test(name.text)) return [];
    const first = it.arguments[0];
    out.push(plainOwner((first === literal ? expression : first).getText(sf)));
    it = it.parent;
  }
  for (; it && ts.isBinaryExpression(it); it = it.parent) out.push(plainOwner(it.left.getText(sf)));
  if (it && ts.isVariableDeclaration(it)) out.push(textOf(it.name));
  return out;
}

function readText(node, owner, sf, file) {
  const line = (it) => `${file}:${sf.getLineAndCharacterOfPosition(it.getStart(sf)).line + 1}`;
  let inner = owner;
  if (ts.isClassDeclaration(node) || ts.isClassExpression(node)) {
    inner = textOf(node.name) || owner;
    if (node.name) found(textOf(node.name), line(node.name), owner);
  } else if (
    ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) ||
    ts.isMethodDeclaration(node) || ts.isAccessor(node) || ts.isPropertyDeclaration(node)
  ) {
    const literal = ts.isObjectLiteralExpression(node.parent);
    const said = literal && owner === "" ? ownersOf(node.parent, sf) : [owner];
    for (const it of said) found(textOf(node.name), line(node.name), it);
  } else if (
    ts.isBinaryExpression(node) && node.operatorToken.kind === K.EqualsToken &&
    ts.isPropertyAccessExpression(node.left)
  ) {
    const said = node.left.expression.getText(sf).replace(/\.prototype$/, "");
    found(
      node.left.name.text,
      line(node.left.name),
      said === "this" || aliases.has(said) ? owner : said,
    );
  } else if (ts.isCallExpression(node)) {
    const callee = ts.isPropertyAccessExpression(node.expression)
      ? node.expression.name
      : node.expression;
    const name = node.arguments[callee.getText(sf).startsWith("__") ? 0 : 1];
    if (/^(?:each|forEach)$/.test(callee.getText(sf))) {
      const list = node.arguments.length > 1 ? node.arguments[0] : node.expression.expression;
      const words = list && ts.isIdentifier(list) ? declared.get(list.text) : list;
      for (const it of words ? wordsOf(words) : []) {
        found(it.text, line(node), "*");
        if (node.pos <= it.node.pos && it.node.end <= node.end) found(it.text, line(it.node), "*");
      }
    }
    if (define.test(callee.getText(sf)) && name && ts.isStringLiteral(name)) {
      const object = name === node.arguments[0] ? node.expression.expression : node.arguments[0];
      found(name.text, line(name), owner === "" ? plainOwner(object.getText(sf)) : owner);
    }
  }
  ts.forEachChild(node, (it) => readText(it, inner, sf, file));
}
for (const file of spec.sources.flatMap((it) => filesOf(path.join(root, it)))) {
  const sf = parse(file);
  aliases.clear();
  readAliases(sf);
  declared.clear();
  readDeclared(sf);
  readText(sf, "", sf, posix(path.relative(root, file)));
}

const owners = spec.owners ?? Object.fromEntries([...classes].map((it) => [it, [it]]));
for (const type of Object.keys(owners).sort()) {
  const isClass = spec.owners === null;
  for (const name of [...members.get(type) ?? []].sort()) {
    const named = isClass ? [type] : [...owners[type], "*", "this", ""];
    const own = (places.get(name) ?? []).filter((it) => named.includes(it.owner));
    const at = [...new Set(own.map((it) => it.at))];
    console.log(JSON.stringify({ type, name, owners: owners[type], places: at }));
  }
}
