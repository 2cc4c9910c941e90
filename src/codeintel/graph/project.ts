/** The tree as resolvers see it, from one look of the index. */

import { folderOf } from "../../util/mod.ts";
import type { Autos, Imports } from "../facts.ts";
import type { CodeIndex, IndexedFile } from "../index/types.ts";
import type { Language, LanguageId, Project, Resolver } from "../language.ts";

/** A project and what its imports lead to. */
export interface ResolvedProject {
  readonly project: Project;
  /** Resolver of a file's language. */
  resolver(path: string): Resolver;
}

/**
 * Loads what resolvers look at.
 *
 * @throws {DOMException} `AbortError`, if the signal fires before the facts are there
 */
export async function resolvedProject(
  index: CodeIndex,
  languages: readonly Language[],
  signal?: AbortSignal,
): Promise<ResolvedProject> {
  signal?.throwIfAborted();
  const facts = await index.facts("imports");
  signal?.throwIfAborted();
  const autos = await autosOf(index, languages, projectOf(index, facts));
  signal?.throwIfAborted();
  const project = projectOf(index, facts, autos);
  const resolverOf = resolvers(project, languages);
  return { project, resolver: (path) => resolverOf(project.language(path)) };
}

/** Facts for imports of frameworks, which are worked out where one is used. */
async function autosOf(
  index: CodeIndex,
  languages: readonly Language[],
  project: Project,
): Promise<ReadonlyMap<string, Autos>> {
  const families = new Map(languages.flatMap(({ autos }) => autos ? [[autos.files, autos]] : []));
  const files = [...families.keys()].flatMap((of) => of(project));
  return files.length === 0 ? new Map() : await index.facts("autos", files);
}

/** One resolver for each family, made when its first file comes. */
export function resolvers(
  project: Project,
  languages: readonly Language[],
): (id: LanguageId) => Resolver {
  const byId = new Map(languages.map((it) => [it.id, it]));
  const byFamily = new Map<string, Resolver>();
  return (id) => {
    const language = byId.get(id);
    if (!language) {
      throw new Error(`the index knows files of ${id}, the list of languages does not`);
    }
    const made = byFamily.get(language.family) ?? language.resolver(project);
    byFamily.set(language.family, made);
    return made;
  };
}

/** Everything is looked up, nothing is read: `facts` are the index's facts "imports" of all files. */
export function projectOf(
  index: Pick<CodeIndex, "files" | "configs" | "opaque">,
  facts: ReadonlyMap<string, Imports>,
  autos: ReadonlyMap<string, Autos> = new Map(),
): Project {
  return projectWith(index, {
    imports: (path) => facts.get(path) ?? null,
    autos: (path) => autos.get(path) ?? null,
  });
}

/** The same with facts from elsewhere. */
export function projectWith(
  { files, configs, opaque }: Pick<CodeIndex, "files" | "configs" | "opaque">,
  facts: Pick<Project, "imports" | "autos">,
): Project {
  const folders = foldersOf(files.keys());
  return {
    files: [...files.keys()],
    opaque,
    configs: [...configs.keys()].sort(),
    hasFile: (path) => files.has(path),
    hasFolder: (path) => folders.has(path),
    language: (path) => languageOf(files, path),
    ...facts,
    config: (path) => configs.get(path) ?? null,
  };
}

/** All ancestors of the files; the root is one as soon as there is a file. */
function foldersOf(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    let folder = folderOf(file);
    while (!folders.has(folder)) {
      folders.add(folder);
      folder = folderOf(folder);
    }
  }
  return folders;
}

function languageOf(files: ReadonlyMap<string, IndexedFile>, path: string): LanguageId {
  const file = files.get(path);
  if (!file) throw new Error(`a resolver asks for the language of ${path}, which is no code file`);
  return file.language;
}
