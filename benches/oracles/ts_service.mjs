// The compiler's language service over a tree as it is, installed or not: modules resolve as in ts_deps.mjs.
import fs from "node:fs";
import path from "node:path";
import { listFiles, ts } from "./ts_common.mjs";
import { resolverOf } from "./ts_resolve.mjs";

const options = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.Preserve,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  experimentalDecorators: true,
  types: [],
  skipLibCheck: true,
};

/**
 * `texts`: what every file holds, by absolute path; `put(path, text)` gives one another text.
 * Vue's files are not in it.
 */
export function serviceOf(root) {
  const listed = listFiles(root);
  const resolve = resolverOf(root, listed);
  const texts = new Map(
    listed.filter((f) => !f.endsWith(".vue")).map((f) => [
      path.join(root, f),
      fs.readFileSync(path.join(root, f), "utf8"),
    ]),
  );
  const versions = new Map();
  const host = {
    getScriptFileNames: () => [...texts.keys()],
    getScriptVersion: (f) => String(versions.get(f) ?? 1),
    getScriptSnapshot: (f) => {
      const text = texts.get(f) ?? ts.sys.readFile(f);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (o) => ts.getDefaultLibFilePath(o),
    fileExists: (f) => texts.has(f) || ts.sys.fileExists(f),
    readFile: (f) => texts.get(f) ?? ts.sys.readFile(f),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map((it) => {
        const hit = resolve(it.text, path.relative(root, from));
        if (hit === null || hit.endsWith(".vue")) return { resolvedModule: undefined };
        const file = path.join(root, hit);
        return { resolvedModule: { resolvedFileName: file, extension: path.extname(file) } };
      }),
  };
  return {
    service: ts.createLanguageService(host),
    texts,
    put(file, text) {
      texts.set(file, text);
      versions.set(file, (versions.get(file) ?? 1) + 1);
    },
  };
}
