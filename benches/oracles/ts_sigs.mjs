#!/usr/bin/env node
// Ground truth for TypeScript/JavaScript/Vue definitions, from the compiler's own parser:
//   file:line kind qualified_name
// usage: node ts_sigs.mjs ROOT [--top] [--args] [--exported] [--assigned] [--stats]
// kinds: class interface type enum namespace function method accessor constructor const property
//   function   also a const/let/property whose initialiser is an arrow or function expression
//              at module, namespace or class level (method, when it is in a class)
//   const      other module-level bindings made with const/let/var by plain name
// --top       leaves out anything declared inside a function body
// --exported  only names that carry `export` (or sit in a class/interface/enum that does)
// --assigned  instead: file:line name, where the text gives a member to something without declaring
//              it: targets of assignments, keys of literals, members of class expressions, literal
//              names that defineProperty is given; and what a file's wrapping function declares
// --args      adds a tab, the parameter list and the written return type, white space folded
import path from "node:path";
import { listFiles, sourceOf, ts } from "./ts_common.mjs";
const argv = process.argv.slice(2), on = (f) => argv.includes(f);
const root = path.resolve(argv.find((a) => !a.startsWith("--")) ?? ".");
const t0 = performance.now();
const K = ts.SyntaxKind;
let total = 0;
const files = listFiles(root), buf = [];
for (const rel of files) {
  const { sf } = sourceOf(root, rel), rows = [];
  const nameOf = (
    n,
  ) => (n === null || n === undefined
    ? null
    : ts.isComputedPropertyName(n)
    ? `[${n.expression.getText(sf)}]`
    : ts.isStringLiteral(n) || ts.isNumericLiteral(n) || ts.isIdentifier(n) ||
        ts.isPrivateIdentifier(n)
    ? n.text
    : n.getText(sf));
  const exported = (n) =>
    !!(ts.canHaveModifiers(n) && ts.getModifiers(n)?.some((m) => m.kind === K.ExportKeyword));
  const fold = (s) => s.replace(/\s+/g, " ").trim();
  const shape = (
    n,
  ) => (n.parameters
    ? `(${n.parameters.map((p) => fold(p.getText(sf))).join(", ")})${
      n.type ? ": " + fold(n.type.getText(sf)) : ""
    }`
    : "");
  const put = (n, kind, q, exp, fn = n) => {
    const at = n.name ?? n;
    rows.push([
      sf.getLineAndCharacterOfPosition(at.getStart(sf)).line + 1,
      kind,
      q,
      exp,
      shape(fn),
    ]);
  };
  const isFn = (n) => n && (ts.isArrowFunction(n) || ts.isFunctionExpression(n));
  const visit = (n, trail, exp, inFn) => {
    const q = (x) => [...trail, x].join(".");
    if (ts.isFunctionDeclaration(n)) {
      const nm = nameOf(n.name) ?? "default", e = exp || exported(n);
      put(n, "function", q(nm), e);
      if (n.body && !on("--top")) ts.forEachChild(n.body, (c) => visit(c, [...trail, nm], e, true));
      return;
    }
    if (ts.isClassDeclaration(n) || ts.isClassExpression(n)) {
      const nm = nameOf(n.name) ?? (ts.isClassDeclaration(n) ? "default" : null),
        e = exp || exported(n);
      if (nm && ts.isClassDeclaration(n)) put(n, "class", q(nm), e);
      const inner = nm ? [...trail, nm] : trail;
      if (ts.isClassDeclaration(n)) { for (const m of n.members) visit(m, inner, e, inFn); }
      return;
    }
    if (ts.isInterfaceDeclaration(n)) {
      const nm = nameOf(n.name), e = exp || exported(n);
      put(n, "interface", q(nm), e);
      for (const m of n.members) {
        if (ts.isMethodSignature(m)) put(m, "method", `${q(nm)}.${nameOf(m.name)}`, e);
      }
      return;
    }
    if (ts.isTypeAliasDeclaration(n)) {
      return put(n, "type", q(nameOf(n.name)), exp || exported(n), {});
    }
    if (ts.isEnumDeclaration(n)) return put(n, "enum", q(nameOf(n.name)), exp || exported(n));
    if (ts.isModuleDeclaration(n)) {
      const nm = nameOf(n.name), e = exp || exported(n);
      put(n, "namespace", q(nm), e);
      if (n.body) ts.forEachChild(n.body, (c) => visit(c, [...trail, nm], e, inFn));
      return;
    }
    if (
      ts.isMethodDeclaration(n) || ts.isGetAccessor(n) || ts.isSetAccessor(n) ||
      ts.isConstructorDeclaration(n)
    ) {
      if (n.parent && ts.isObjectLiteralExpression(n.parent)) {
        ts.forEachChild(n, (c) => visit(c, trail, false, true));
        return;
      }
      const nm = ts.isConstructorDeclaration(n) ? "constructor" : nameOf(n.name);
      put(
        n,
        ts.isMethodDeclaration(n)
          ? "method"
          : ts.isConstructorDeclaration(n)
          ? "constructor"
          : "accessor",
        q(nm),
        exp,
      );
      if (n.body && !on("--top")) {
        ts.forEachChild(n.body, (c) => visit(c, [...trail, nm], exp, true));
      }
      return;
    }
    if (ts.isPropertyDeclaration(n)) {
      const nm = nameOf(n.name);
      if (isFn(n.initializer)) {
        put(n, "method", q(nm), exp, n.initializer);
        if (!on("--top")) {
          ts.forEachChild(n.initializer.body, (c) => visit(c, [...trail, nm], exp, true));
        }
      } else put(n, "property", q(nm), exp, {});
      return;
    }
    if (ts.isVariableStatement(n)) {
      const e = exp || exported(n);
      for (const d of n.declarationList.declarations) {
        const nm = ts.isIdentifier(d.name) ? d.name.text : null;
        if (nm && isFn(d.initializer)) {
          put(d, "function", q(nm), e, d.initializer);
          if (!on("--top")) {
            ts.forEachChild(d.initializer.body, (c) => visit(c, [...trail, nm], e, true));
          }
        } else {
          if (nm && !inFn) put(d, "const", q(nm), e, {});
          if (d.initializer && !on("--top")) {
            visit(d.initializer, nm ? [...trail, nm] : trail, false, true);
          }
        }
      }
      return;
    }
    if (on("--top") && (ts.isArrowFunction(n) || ts.isFunctionExpression(n))) return;
    ts.forEachChild(
      n,
      (c) => visit(c, trail, exp, inFn || ts.isArrowFunction(n) || ts.isFunctionExpression(n)),
    );
  };
  const assigned = (n) => {
    const at = ts.isBinaryExpression(n) && n.operatorToken.kind === K.EqualsToken &&
        ts.isPropertyAccessExpression(n.left)
      ? n.left.name
      : ts.isObjectLiteralElement(n) || ts.isClassElement(n) || ts.isVariableDeclaration(n)
      ? n.name
      : ts.isCallExpression(n) && /define/i.test(n.expression.getText(sf))
      ? n.arguments.find((it) => ts.isStringLiteral(it))
      : undefined;
    const name = at && nameOf(at);
    if (name) {
      const { line } = sf.getLineAndCharacterOfPosition(at.getStart(sf));
      buf.push(`${rel}:${line + 1} ${name}`);
    }
    ts.forEachChild(n, assigned);
  };
  if (on("--assigned")) {
    assigned(sf);
    continue;
  }
  ts.forEachChild(sf, (n) => visit(n, [], false, false));
  for (const [line, kind, q, exp, sh] of rows.sort((a, b) => a[0] - b[0])) {
    if (on("--exported") && !exp) continue;
    total++;
    buf.push(`${rel}:${line} ${kind} ${q}${on("--args") ? "\t" + sh : ""}`);
  }
}
process.stdout.write(buf.join("\n") + "\n");
if (on("--stats")) {
  console.error(
    `files=${files.length} definitions=${total} seconds=${
      ((performance.now() - t0) / 1000).toFixed(2)
    }`,
  );
}
