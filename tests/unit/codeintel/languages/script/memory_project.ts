import assert from "node:assert/strict";
import type { Import } from "../../../../../src/codeintel/facts.ts";
import type { Project } from "../../../../../src/codeintel/language.ts";
import { isScriptConfig } from "../../../../../src/codeintel/languages/script/kind.ts";
import { scriptResolver } from "../../../../../src/codeintel/languages/script/resolve.ts";

/** A project of these code files, and of configuration files with their text or value. */
export function memoryProject(
  files: readonly string[],
  configs: Readonly<Record<string, unknown>> = {},
): Project {
  const known = new Set(files);
  const texts = new Map(
    Object.entries(configs).map(([path, value]) => [
      path,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  assert.deepEqual([...texts.keys()].filter((path) => !isScriptConfig(path)), []);
  return {
    files: [...files].sort(),
    hasFile: (path) => known.has(path),
    hasFolder: (path) => path === "" || files.some((file) => file.startsWith(`${path}/`)),
    language: () => "typescript",
    imports: () => null,
    autos: () => null,
    opaque: [],
    configs: [...texts.keys()].sort(),
    config: (path) => texts.get(path) ?? null,
  };
}

/** What each specifier leads to, seen from one file: a path, or why there is none in brackets. */
export function meanings(
  project: Project,
  importer: string,
  specifiers: readonly string[],
): Readonly<Record<string, string>> {
  const resolver = scriptResolver(project);
  return Object.fromEntries(specifiers.map((specifier) => {
    const wanted: Import = { specifier, kind: "static", line: 1 };
    const { files, unresolved = [] } = resolver.resolve(importer, wanted);
    assert.deepEqual(unresolved.map(({ name }) => name), unresolved.map(() => specifier));
    return [specifier, [...files, ...unresolved.map(({ why }) => `(${why})`)].join(" ")];
  }));
}
