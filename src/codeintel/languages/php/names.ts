/** From a PHP name to the files that hold it. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { commonDepth, remembered } from "../lexing.ts";
import { type Autoload, type Place, readAutoload } from "./composer.ts";

/** A file that composer's loader would take. */
interface Candidate {
  readonly file: string;
  readonly owner: string;
}

export class Names {
  readonly autoload: Autoload;
  /** Files by the qualified names that they declare. */
  readonly #declared = new Map<string, string[]>();
  readonly #namespaces = new Set<string>();
  /** Those and all above them. */
  readonly #spaces = new Set<string>();
  readonly #found = new Map<string, readonly Candidate[]>();

  constructor(private readonly project: Project) {
    this.autoload = readAutoload(project);
    for (const file of project.files) {
      if (project.language(file) !== "php") continue;
      const facts = project.imports(file);
      for (const name of facts?.declares ?? []) {
        remembered(this.#declared, name, () => []).push(file);
      }
      for (const name of facts?.package?.split(" ") ?? []) this.#addNamespace(name);
    }
  }

  #addNamespace(name: string): void {
    this.#namespaces.add(name);
    for (let at = name; at !== "" && !this.#spaces.has(at); at = parentOf(at)) this.#spaces.add(at);
  }

  /** Files for a class as `importer` would get it: by composer's rules, else by what is declared. */
  ofClass(importer: string, name: string): readonly string[] {
    const found = remembered(this.#found, name, () => this.#candidates(name));
    const best = nearestOwner(folderOf(importer), found);
    return best ? [best.file] : this.declaring(importer, name);
  }

  /** The files nearest to `importer` that declare a name. */
  declaring(importer: string, name: string): readonly string[] {
    const files = this.#declared.get(name) ?? [];
    if (files.length < 2) return files;
    const depths = files.map((file) => file === importer ? Infinity : commonDepth(file, importer));
    const best = depths.reduce((a, b) => Math.max(a, b));
    return files.filter((_, at) => depths[at] === best);
  }

  isNamespace(name: string): boolean {
    if (this.#spaces.has(name)) return true;
    return this.#psr4(name).some(({ folder, rest }) => this.project.hasFolder(join(folder, rest)));
  }

  /** The name should be in this project: below a prefix of it, or in a namespace of it. */
  isOwn(name: string): boolean {
    return this.#namespaces.has(parentOf(name)) ||
      this.#psr4(name).some(({ prefix }) => prefix !== "") ||
      this.autoload.psr0.some(({ prefix }) => prefix !== "" && name.startsWith(prefix));
  }

  /** Best first: collected ones, then PSR-4 by the longest prefix, then PSR-0. */
  #candidates(name: string): readonly Candidate[] {
    const declared = this.#declared.get(name) ?? [];
    const collected = declared.length === 0
      ? []
      : this.autoload.collected.flatMap((place) =>
        declared.filter((file) => isBelow(file, place.folder)).map((file) => ({ ...place, file }))
      );
    const psr4 = this.#psr4(name).map((it) => ({ ...it, file: `${join(it.folder, it.rest)}.php` }));
    const psr0 = this.autoload.psr0.filter(({ prefix }) => name.startsWith(prefix))
      .map((place) => ({ ...place, file: join(place.folder, psr0Path(name)) }));
    return [...collected, ...psr4, ...psr0].filter(({ file }) => this.project.hasFile(file))
      .map(({ file, owner }) => ({ file, owner }));
  }

  #psr4(name: string): readonly (Place & { readonly rest: string })[] {
    const found: (Place & { readonly rest: string })[] = [];
    for (let prefix = parentOf(name);; prefix = parentOf(prefix)) {
      const rest = name.slice(prefix === "" ? 0 : prefix.length + 1).replaceAll("\\", "/");
      for (const place of this.autoload.psr4.get(prefix) ?? []) found.push({ ...place, rest });
      if (prefix === "") return found;
    }
  }
}

/** Of the package that encloses the folder most closely; else the first. */
function nearestOwner(folder: string, found: readonly Candidate[]): Candidate | undefined {
  const enclosing = found.filter(({ owner }) => isBelow(folder, owner));
  const longest = enclosing.reduce((most, { owner }) => Math.max(most, owner.length), 0);
  return enclosing.find(({ owner }) => owner.length === longest) ?? found[0];
}

/** The same path, or one below it. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** `A\B` of `A\B\C`, `""` of `A`. */
function parentOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("\\")));
}

function join(folder: string, rest: string): string {
  return folder === "" ? rest : `${folder}/${rest}`;
}

/** Underscores of the class (not of the namespace) are folders too. */
function psr0Path(name: string): string {
  const at = name.lastIndexOf("\\") + 1;
  const folders = name.slice(0, at).replaceAll("\\", "/");
  return `${folders}${name.slice(at).replaceAll("_", "/")}.php`;
}
