#!/usr/bin/env node
// Ground truth for what Nuxt imports by name: its own generated types say which file a name is, Vue's
// compiler and unimport say which names a file uses.
//
// usage: node nuxt_autos.mjs ROOT
// ROOT has been prepared: `.nuxt` of `nuxt prepare` is in it, and nuxt can be required from there.
// prints sorted unique lines `importer -> imported`, both relative to ROOT with '/'.
//
// Components: the tags that `compileTemplate` resolves by name (`_resolveComponent`) or that a script
// binds not, looked up in `.nuxt/components.d.ts`. Names: what `unimport` injects, with Nuxt's addon
// for templates, of the entries in `.nuxt/imports.d.ts` (of `server/` none). Files below `modules/`,
// `server/` and configuration files are built otherwise and are left out.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(process.argv[2] ?? ".");
const require = createRequire(`${root}/`);
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { parse, compileScript, compileTemplate } = await load("vue/compiler-sfc");
const unimportAt = path.join(
  path.dirname(require.resolve("unimport/package.json")),
  "dist/index.mjs",
);
const { createUnimport } = await import(pathToFileURL(unimportAt).href);

const files = [];
(function walk(folder) {
  for (const { name, ...entry } of fs.readdirSync(folder, { withFileTypes: true })) {
    if (/^(?:node_modules|\.nuxt|\.output|\.git|modules|server)$/.test(name)) continue;
    const full = path.join(folder, name);
    if (fs.statSync(full).isDirectory()) walk(full);
    else if (/\.(?:vue|[cm]?[jt]sx?)$/.test(name) && !/\.d\.[cm]?ts$/.test(name)) {
      if (!/^(?!app\.config)[\w.-]+\.(?:config|schema)\.[cm]?[jt]s$/.test(name)) files.push(full);
    }
    void entry;
  }
})(root);

const known = new Set(files);
const generated = (name) => fs.readFileSync(path.join(root, ".nuxt", name), "utf8");
function fileOf(specifier) {
  const full = path.resolve(root, ".nuxt", specifier);
  for (const end of ["", ".ts", ".js", ".mjs", ".vue", ".tsx", ".mts", "/index.ts", "/index.js"]) {
    if (known.has(full + end)) return full + end;
  }
  return null;
}

const components = new Map();
const typed = /export const (\w+): (?:\w+<)*typeof import\("([^"]+)"\)/g;
for (const [, name, specifier] of generated("components.d.ts").matchAll(typed)) {
  const file = fileOf(specifier);
  if (file) components.set(name, file);
}
const imports = [];
for (
  const [, names, from] of generated("imports.d.ts").matchAll(/export \{([^}]*)\} from '([^']+)'/g)
) {
  const file = fileOf(from);
  if (!file) continue;
  for (const item of names.split(",")) {
    const [name, as = name] = item.trim().split(/\s+as\s+/);
    if (name) imports.push({ name, as, from: file });
  }
}
const unimport = createUnimport({ imports, addons: { vueTemplate: true } });
await unimport.init();

const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
function compiled(file, text) {
  const { descriptor } = parse(text, { filename: file });
  const options = { id: "x", inlineTemplate: true };
  let code = "";
  if (descriptor.scriptSetup || descriptor.script) {
    try {
      code += compileScript(descriptor, options).content;
    } catch {
      code += (descriptor.script?.content ?? "") + "\n" + (descriptor.scriptSetup?.content ?? "");
    }
  }
  if (descriptor.template && !descriptor.scriptSetup) {
    code += compileTemplate({ source: descriptor.template.content, filename: file, id: "x" }).code;
  }
  return code;
}

const edges = new Set();
const rel = (file) => path.relative(root, file).split(path.sep).join("/");
for (const file of files) {
  const text = fs.readFileSync(file, "utf8");
  const code = file.endsWith(".vue") ? compiled(file, text) : text;
  for (const [, tag] of code.matchAll(/_resolveComponent\("([^"]+)"/g)) {
    const name = pascal(tag);
    const to = components.get(name) ?? components.get(name.replace(/^Lazy/, ""));
    if (to && to !== file) edges.add(`${rel(file)} -> ${rel(to)}`);
  }
  const injected = await unimport.injectImports(code, file);
  // What the addon for templates writes stands in the code alone.
  for (const [, from] of injected.code.matchAll(/^import .* from ['"]([^'"]+)['"];?$/gm)) {
    if (known.has(from) && from !== file) edges.add(`${rel(file)} -> ${rel(from)}`);
  }
  for (const { from } of injected.imports) {
    if (from !== file) edges.add(`${rel(file)} -> ${rel(from)}`);
  }
}
process.stdout.write([...edges].sort().map((it) => `${it}\n`).join(""));
