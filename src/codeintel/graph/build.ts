import type { Import, ImportKind, Imports } from "../facts.ts";
import type { CodeIndex } from "../index/types.ts";
import type { Language, Project, Resolver } from "../language.ts";
import { compare, compareLost, graphOf } from "./graph.ts";
import { type ResolvedProject, resolvedProject } from "./project.ts";
import type { DependencyGraph, Edge, LostImport } from "./types.ts";

/**
 * The graph of everything the index knows. Files without facts are in it and import nothing.
 *
 * @throws {DOMException} `AbortError`, if the signal fires before the facts are there
 */
export async function buildGraph(
  index: CodeIndex,
  languages: readonly Language[],
  signal?: AbortSignal,
): Promise<DependencyGraph> {
  return graphOfProject(await resolvedProject(index, languages, signal));
}

/** Every import of a project is resolved anew, whatever was cached: there is nothing to go stale. */
export function graphOfProject({ project, resolver }: ResolvedProject): DependencyGraph {
  const edges: Edge[] = [];
  const unresolved: LostImport[] = [];
  for (const file of project.files) {
    const links = new Links(file, project);
    links.follow(project.imports(file) ?? null, resolver(file));
    edges.push(...links.edges());
    unresolved.push(...links.lost());
  }
  const byText = project.files.filter((it) => project.autos(it) !== null);
  return graphOf({ files: project.files, edges, unresolved, byText });
}

/** What makes two files hang together most comes first. What is written beats what is not. */
const strength: Readonly<Record<ImportKind, number>> = {
  static: 0,
  reexport: 1,
  lazy: 2,
  dynamic: 3,
  type: 4,
  auto: 5,
  implicit: 6,
};

/** What one file leads to: one edge for each other file, whatever leads there. */
class Links {
  readonly #edges = new Map<string, Edge>();
  readonly #lost: LostImport[] = [];

  constructor(private readonly from: string, private readonly project: Project) {}

  /** Imports in the order of their lines, then what needs no import. */
  follow(facts: Imports | null, resolver: Resolver): void {
    for (const wanted of facts?.imports ?? []) this.#resolve(wanted, resolver);
    for (const { path, line } of resolver.auto?.(this.from) ?? []) this.#add(path, "auto", line);
    for (const to of facts ? resolver.implicit?.(this.from) ?? [] : []) {
      this.#add(to, "implicit", 0);
    }
  }

  #resolve(wanted: Import, resolver: Resolver): void {
    const { files, unresolved } = resolver.resolve(this.from, wanted);
    for (const to of files) this.#add(to, wanted.kind, wanted.line);
    for (const lost of unresolved ?? []) {
      this.#lost.push({ from: this.from, line: wanted.line, ...lost });
    }
  }

  #add(to: string, kind: ImportKind, line: number): void {
    if (to === this.from || !this.project.hasFile(to)) return;
    const known = this.#edges.get(to);
    if (!known) {
      this.#edges.set(to, { from: this.from, to, kind, line });
      return;
    }
    const stronger = strength[kind] < strength[known.kind] ? kind : known.kind;
    const first = line === 0 ? known.line : Math.min(line, known.line);
    if (stronger === known.kind && first === known.line) return;
    this.#edges.set(to, { from: this.from, to, kind: stronger, line: first });
  }

  edges(): readonly Edge[] {
    return [...this.#edges.values()].sort((a, b) => compare(a.to, b.to));
  }

  lost(): readonly LostImport[] {
    const sorted = this.#lost.sort(compareLost);
    return sorted.filter((it, at) => {
      const before = sorted[at - 1];
      return before === undefined || compareLost(before, it) !== 0;
    });
  }
}
