/** A code index in memory, with two toy languages whose rules fit on a screen. */

import type { Import, ImportKind, Imports } from "../../src/codeintel/facts.ts";
import type {
  CodeIndex,
  Facet,
  Facets,
  IndexedFile,
  Skipped,
} from "../../src/codeintel/index/types.ts";
import type {
  Language,
  LossReason,
  Project,
  Resolution,
  Resolver,
} from "../../src/codeintel/language.ts";
import { folderOf, joinPath } from "../../src/util/mod.ts";

/**
 * `.toy` files: `use ./b.toy`, `use type ../c.toy`. `./dir/*` is all files of a folder,
 * `@name` is looked up in `toy.conf` (`name=path` a line), `~name` is not understood, any other
 * word is a package.
 */
const toy: Language = {
  id: "python",
  extensions: [".toy"],
  grammar: "python",
  outline: { hint: /def/g, nodes: {}, comments: "hash" },
  family: "toy",
  scan: (text) => ({ imports: text.split("\n").flatMap(useOf) }),
  isConfig: (path) => path === "toy.conf",
  resolver: (project) => ({ resolve: (importer, wanted) => follow(project, importer, wanted) }),
};

/** `.nest` files: the same, and `in name` puts a file into a package, whose files need no import. */
const nest: Language = {
  ...toy,
  id: "java",
  extensions: [".nest"],
  family: "nest",
  scan: (text) => ({ ...toy.scan(text), package: /^in (\w+)$/m.exec(text)?.[1] ?? "" }),
  resolver: (project): Resolver => ({
    ...toy.resolver(project),
    implicit: (importer) => kin(project, importer),
  }),
};

export const toys: readonly Language[] = [toy, nest];

const kinds: readonly ImportKind[] = ["static", "type", "lazy", "dynamic", "reexport"];

function useOf(text: string, at: number): readonly Import[] {
  const [, first, second] = /^use (\S+)(?: (.+))?$/.exec(text) ?? [];
  if (first === undefined) return [];
  const kind = kinds.find((it) => it === first);
  if (kind === undefined || second === undefined) {
    return [{ specifier: text.slice("use ".length), kind: "static", line: at + 1 }];
  }
  return [{ specifier: second, kind, line: at + 1 }];
}

function follow(project: Project, importer: string, { specifier }: Import): Resolution {
  const lost = (why: LossReason): Resolution => ({
    files: [],
    unresolved: [{ name: specifier, why }],
  });
  if (specifier.startsWith("~")) {
    return { files: [], unresolved: [{ name: specifier, why: "unknown", reason: "alias" }] };
  }
  const alias = specifier.startsWith("@") ? aliasOf(project, specifier.slice(1)) : null;
  if (alias === null && !specifier.startsWith(".")) return lost("external");
  const path = alias ?? joinPath(folderOf(importer), specifier);
  if (path === null) return lost("outside");
  if (path.endsWith(".css")) return lost("asset");
  if (path.endsWith("/*")) {
    const folder = path.slice(0, -2);
    return { files: project.files.filter((it) => folderOf(it) === folder && it !== importer) };
  }
  return project.hasFile(path) ? { files: [path] } : lost("missing");
}

function aliasOf(project: Project, name: string): string | null {
  const lines = project.config("toy.conf")?.split("\n") ?? [];
  return lines.find((it) => it.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

function kin(project: Project, importer: string): readonly string[] {
  const own = project.imports(importer)?.package;
  if (!own) return [];
  return project.files.filter((it) =>
    it !== importer && project.language(it) === "java" && project.imports(it)?.package === own
  );
}

export interface FakeProject {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly configs?: Readonly<Record<string, string>>;
  /** Files whose facts cannot be had. */
  readonly skipped?: readonly Skipped[];
  /** Source files that are not read. */
  readonly opaque?: readonly string[];
  /** Absent: the toys. */
  readonly languages?: readonly Language[];
  /** Facts that no toy can find, by path. */
  readonly facts?: { readonly [F in Facet]?: Readonly<Record<string, Facets[F]>> };
}

/** Files of other languages than those given are not in it. */
export function fakeIndex(project: FakeProject): CodeIndex {
  const { files: texts, configs = {}, skipped = [], opaque = [], languages = toys } = project;
  const without = new Set(skipped.map(({ path }) => path));
  const files = new Map<string, IndexedFile>();
  const imports = new Map<string, Imports>();
  for (const [path, text] of Object.entries(texts).sort(([a], [b]) => a < b ? -1 : 1)) {
    const language = languages.find((it) => it.extensions.some((end) => path.endsWith(end)));
    if (!language) continue;
    files.set(path, { path, language: language.id, size: new TextEncoder().encode(text).length });
    if (!without.has(path)) imports.set(path, language.scan(text));
  }
  const facts: { readonly [F in Facet]: ReadonlyMap<string, Facets[F]> } = {
    imports: new Map([...imports, ...Object.entries(project.facts?.imports ?? {})]),
    autos: new Map(Object.entries(project.facts?.autos ?? {})),
    outline: new Map(Object.entries(project.facts?.outline ?? {})),
    words: new Map(Object.entries(project.facts?.words ?? {})),
    names: new Map(Object.entries(project.facts?.names ?? {})),
    surface: new Map(Object.entries(project.facts?.surface ?? {})),
  };
  return {
    files,
    configs: new Map(Object.entries(configs)),
    opaque,
    facts: (facet, paths) => Promise.resolve(paths ? picked(facts[facet], paths) : facts[facet]),
    text: (path) => Promise.resolve(texts[path] ?? null),
    texts: textsBy((path) => Promise.resolve(texts[path] ?? null)),
    derived: (_, make) => make(),
    skipped: () => skipped,
  };
}

/** `CodeIndex.texts`, one by one. */
export function textsBy(text: CodeIndex["text"]): CodeIndex["texts"] {
  return async function* (paths) {
    for (const path of paths) {
      const found = await text(path);
      if (found !== null) yield [path, found];
    }
  };
}

function picked<Value>(
  all: ReadonlyMap<string, Value>,
  paths: Iterable<string>,
): ReadonlyMap<string, Value> {
  const wanted = new Set(paths);
  return new Map([...all].filter(([path]) => wanted.has(path)));
}
