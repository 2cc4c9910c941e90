/** A project whose imports are loaded as resolvers ask for them: for questions about a few files. */

import type { Imports } from "../facts.ts";
import type { CodeIndex } from "../index/types.ts";
import type { Language, Project, Resolver } from "../language.ts";
import { projectWith, type ResolvedProject, resolvers } from "./project.ts";

export class PartialProject implements ResolvedProject {
  readonly project: Project;
  readonly #index: CodeIndex;
  readonly #resolver: (path: string) => Resolver;
  /** Languages whose resolvers wait for facts. */
  readonly #patient: ReadonlySet<string>;
  readonly #facts = new Map<string, Imports | null>();
  readonly #wanted = new Set<string>();
  #misses = 0;

  constructor(index: CodeIndex, languages: readonly Language[]) {
    this.#index = index;
    this.project = projectWith(index, {
      imports: (path) => this.#imports(path),
      // What few files name is asked of them alone.
      autos: () => null,
    });
    const byLanguage = resolvers(this.project, languages);
    this.#resolver = (path) => byLanguage(this.project.language(path));
    this.#patient = new Set(languages.flatMap((it) => it.looksAtFew ? [it.id] : []));
  }

  /** How often facts were asked for that were not there; an answer from then is a guess. */
  get misses(): number {
    return this.#misses;
  }

  #imports(path: string): Imports | null | undefined {
    const known = this.#facts.get(path);
    if (known !== undefined) return known;
    this.#misses++;
    this.#wanted.add(path);
    return undefined;
  }

  /** The files' facts may have to be loaded before, of some languages those of all files. */
  resolver(path: string): Resolver {
    return this.#resolver(path);
  }

  /** Loads the facts of files, and those that were asked for in vain. */
  async load(paths: Iterable<string>): Promise<void> {
    const missing = [...new Set([...paths, ...this.#wanted])].filter((it) => !this.#facts.has(it));
    this.#wanted.clear();
    if (missing.length === 0) return;
    const few = missing.every((it) => this.#isPatient(it));
    const facts =
      await (few ? this.#index.facts("imports", missing) : this.#index.facts("imports"));
    for (const path of few ? missing : this.project.files) {
      this.#facts.set(path, facts.get(path) ?? null);
    }
  }

  #isPatient(path: string): boolean {
    return !this.project.hasFile(path) || this.#patient.has(this.project.language(path));
  }
}
