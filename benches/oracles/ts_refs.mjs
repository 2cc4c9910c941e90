#!/usr/bin/env node
// Ground truth for references in TypeScript and JavaScript: the compiler's own language service.
//
// usage: node ts_refs.mjs ROOT COUNT
// Prints one JSON object a line: { path, line, column, name, kind, member, refs: [[path, line, column]] }
// for COUNT symbols, chosen by a hash of path and name, two thirds of them no members, spread over how
// often their word occurs. Lines and columns are 1-based, columns in UTF-16 units; declarations count.
// Modules resolve as in ts_deps.mjs (workspaces and import maps that are not installed included).
import crypto from "node:crypto";
import path from "node:path";
import { ts } from "./ts_common.mjs";
import { serviceOf } from "./ts_service.mjs";

const root = path.resolve(process.argv[2]);
const count = Number(process.argv[3] ?? 30);
const { service, texts } = serviceOf(root);
const program = service.getProgram();

const K = ts.SyntaxKind;
const memberParents = new Set([
  K.ClassDeclaration,
  K.ClassExpression,
  K.InterfaceDeclaration,
  K.TypeLiteral,
]);
const candidates = [];
for (const file of texts.keys()) {
  const sf = program.getSourceFile(file);
  const add = (node, kind, member) => {
    if (!node.name || !ts.isIdentifier(node.name) || node.name.text.length < 3) return;
    candidates.push({ file, at: node.name.getStart(sf), name: node.name.text, kind, member });
  };
  const visit = (node, top) => {
    if (ts.isFunctionDeclaration(node)) {
      if (top) add(node, "function", false);
      return;
    }
    if (ts.isClassDeclaration(node)) {
      if (top) add(node, "class", false);
      node.members.forEach((m) => visit(m, false));
      return;
    }
    if (ts.isInterfaceDeclaration(node)) {
      if (top) add(node, "interface", false);
      node.members.forEach((m) => visit(m, false));
      return;
    }
    if (ts.isTypeAliasDeclaration(node)) {
      if (top) add(node, "type", false);
      return;
    }
    if (ts.isEnumDeclaration(node)) {
      if (top) add(node, "enum", false);
      return;
    }
    if (ts.isVariableStatement(node)) {
      if (top) node.declarationList.declarations.forEach((d) => add(d, "const", false));
      return;
    }
    if (
      (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) &&
      memberParents.has(node.parent.kind)
    ) return add(node, "method", true);
    if (
      (ts.isPropertyDeclaration(node) || ts.isPropertySignature(node)) &&
      memberParents.has(node.parent.kind)
    ) return add(node, "property", true);
  };
  sf.statements.forEach((s) => visit(s, true));
}
const rank = (it) =>
  crypto.createHash("sha1").update(`${path.relative(root, it.file)}\0${it.name}\0${it.at}`).digest(
    "hex",
  );
candidates.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
const all = [...texts.values()].join("\n");
const frequency = new Map();
for (const m of all.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
  frequency.set(m[0], (frequency.get(m[0]) ?? 0) + 1);
}
const bucket = (it) => Math.min(3, Math.floor(Math.log10(frequency.get(it.name) ?? 1)));
function pick(member, wanted) {
  const queues = [0, 1, 2, 3].map((b) =>
    candidates.filter((it) => it.member === member && bucket(it) === b)
  );
  const out = [];
  for (let i = 0; out.length < wanted && queues.some((q) => q.length > 0); i++) {
    const it = queues[i % 4].shift();
    if (it) out.push(it);
  }
  return out;
}
const members = Math.floor(count / 3);
for (const it of [...pick(false, count - members), ...pick(true, members)]) {
  const place = (file, at) => {
    const { line, character } = program.getSourceFile(file).getLineAndCharacterOfPosition(at);
    return [path.relative(root, file), line + 1, character + 1];
  };
  const found = service.findReferences(it.file, it.at) ?? [];
  const seen = new Map();
  for (const group of found) {
    for (const ref of group.references) {
      if (!texts.has(ref.fileName)) continue;
      const p = place(ref.fileName, ref.textSpan.start);
      seen.set(p.join(":"), p);
    }
  }
  const [file, line, column] = place(it.file, it.at);
  console.log(
    JSON.stringify({
      path: file,
      line,
      column,
      name: it.name,
      kind: it.kind,
      member: it.member,
      refs: [...seen.values()],
    }),
  );
}
