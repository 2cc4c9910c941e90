#!/usr/bin/env node
// Ground truth for file-level TypeScript/JavaScript/Vue import edges: the compiler's own
// parser and module resolution, plus workspace packages that are not installed.
//
// usage: node ts_deps.mjs ROOT [--flags] [--no-types] [--stats] [--unresolved]
// prints sorted unique lines `importer -> imported`, both relative to ROOT with '/'.
//   --no-types drops edges that exist only as `import type`, import("x").T or reference path
//   --flags    adds a tab and the reasons: static reexport type dynamic require reference sfc
//
// Order of resolution for a specifier: nearest tsconfig/jsconfig options (paths, baseUrl,
// moduleResolution); then bundler-style resolution; then deno.json import map and workspace
// members; then package.json / pnpm workspace members through their exports, where a target
// that is not built yet is looked for under src. Only edges between listed code files count.
import path from "node:path";
import { listFiles, sourceOf, ts } from "./ts_common.mjs";
import { resolverOf } from "./ts_resolve.mjs";

const argv = process.argv.slice(2);
const root = path.resolve(argv.find((a) => !a.startsWith("--")) ?? ".");
const on = (f) => argv.includes(f);
const t0 = performance.now();
const files = listFiles(root);
const resolve = resolverOf(root, files);

// ---- what a file asks for ---------------------------------------------------------------
function* requests(sf) {
  for (const r of sf.referencedFiles) yield ["./" + r.fileName.replace(/^\.\//, ""), "reference"];
  const out = [];
  const lit = (n) => (n && ts.isStringLiteralLike(n) ? n.text : null);
  const visit = (n) => {
    if (ts.isImportDeclaration(n)) {
      const c = n.importClause;
      const named = c?.namedBindings && ts.isNamedImports(c.namedBindings)
        ? c.namedBindings.elements
        : null;
      const typeOnly = c &&
        (c.isTypeOnly ||
          (!c.name && named && named.length > 0 && named.every((e) => e.isTypeOnly)));
      out.push([lit(n.moduleSpecifier), typeOnly ? "type" : "static"]);
    } else if (ts.isExportDeclaration(n) && n.moduleSpecifier) {
      out.push([lit(n.moduleSpecifier), n.isTypeOnly ? "type" : "reexport"]);
    } else if (ts.isImportEqualsDeclaration(n) && ts.isExternalModuleReference(n.moduleReference)) {
      out.push([lit(n.moduleReference.expression), n.isTypeOnly ? "type" : "require"]);
    } else if (ts.isImportTypeNode(n)) {
      if (ts.isLiteralTypeNode(n.argument)) out.push([lit(n.argument.literal), "type"]);
    } else if (ts.isCallExpression(n) && n.arguments.length) {
      if (n.expression.kind === ts.SyntaxKind.ImportKeyword) {
        out.push([lit(n.arguments[0]), "dynamic"]);
      } else if (ts.isIdentifier(n.expression) && n.expression.text === "require") {
        out.push([lit(n.arguments[0]), "require"]);
      }
    }
    ts.forEachChild(n, visit);
  };
  visit(sf);
  yield* out.filter((x) => x[0]);
}

const edges = new Map(), lost = new Map();
for (const rel of files) {
  const { sf, srcs } = sourceOf(root, rel);
  const asks = [...requests(sf), ...srcs.map((s) => [s, "sfc"])];
  for (const [spec, why] of asks) {
    const to = resolve(spec, rel);
    if (!to) {
      if (/^[.#@~/]/.test(spec)) lost.set(spec, (lost.get(spec) ?? 0) + 1);
      continue;
    }
    if (to === rel) continue;
    const key = `${rel} -> ${to}`;
    if (!edges.has(key)) edges.set(key, new Set());
    edges.get(key).add(why);
  }
}
let lines = [...edges].filter(([, w]) =>
  !on("--no-types") || [...w].some((x) => x !== "type" && x !== "reference")
)
  .map(([k, w]) => (on("--flags") ? `${k}\t${[...w].sort().join(",")}` : k)).sort();
if (on("--unresolved")) lines = [...lost].sort((a, b) => b[1] - a[1]).map(([k, n]) => `${k}\t${n}`);
process.stdout.write(lines.join("\n") + (lines.length ? "\n" : ""));
if (on("--stats")) {
  console.error(
    `files=${files.length} edges=${edges.size} seconds=${
      ((performance.now() - t0) / 1000).toFixed(2)
    }`,
  );
}
