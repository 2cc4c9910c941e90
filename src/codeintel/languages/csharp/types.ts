/** All types and namespaces of the C# files of a project, and which `.csproj` a file belongs to. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { remembered, upwards } from "../lexing.ts";
import { isProjectFile } from "../kinds.ts";

/** A directive that holds in every file of a `.csproj`. */
export interface Global {
  readonly specifier: string;
  /** The file that says it, or the `.csproj`. */
  readonly from: string;
}

export class Types {
  /** Files by the last part of a type's name, then by its namespace. */
  readonly #types = new Map<string, Map<string, string[]>>();
  readonly #namespaces = new Set<string>();
  readonly #projects: ReadonlySet<string>;
  readonly #units = new Map<string, string>();
  readonly #globals = new Map<string, Global[]>();

  constructor(project: Project) {
    const configs = project.configs.filter(isProjectFile);
    this.#projects = new Set(configs.map(folderOf));
    for (const path of configs) this.#addUsings(path, project.config(path) ?? "");
    for (const file of project.files) {
      if (project.language(file) === "csharp") this.#addFile(project, file);
    }
  }

  #addFile(project: Project, file: string): void {
    const facts = project.imports(file);
    for (const name of facts?.declares ?? []) {
      const [space, type] = split(name);
      remembered(remembered(this.#types, type, () => new Map()), space, () => []).push(file);
    }
    for (const name of facts?.package?.split(" ") ?? []) {
      for (const space of enclosing(name)) this.#namespaces.add(space);
    }
    for (const { specifier } of facts?.imports ?? []) {
      if (specifier.startsWith("global ")) this.#addGlobal(this.unitOf(file), specifier, file);
    }
  }

  /** `<Using Include="N" />`, with `Alias="X"`. */
  #addUsings(path: string, text: string): void {
    for (const [element] of text.matchAll(/<Using\s[^<>]*>/g)) {
      const name = /\bInclude\s*=\s*"([^"]*)"/.exec(element)?.[1];
      const alias = /\bAlias\s*=\s*"([^"]*)"/.exec(element)?.[1];
      if (name === undefined || /\bStatic\s*=\s*"true"/i.test(element)) continue;
      const target = alias === undefined ? name : `${alias} = ${name}`;
      this.#addGlobal(folderOf(path), `global ${target}`, path);
    }
  }

  #addGlobal(unit: string, specifier: string, from: string): void {
    remembered(this.#globals, unit, () => []).push({ specifier, from });
  }

  /** Folder of the nearest `.csproj` above; `""` if there is none. */
  unitOf(file: string): string {
    const folder = folderOf(file);
    return remembered(this.#units, folder, () => {
      for (const above of upwards(folder)) if (this.#projects.has(above)) return above;
      return "";
    });
  }

  globalsFor(file: string): readonly Global[] {
    return this.#globals.get(this.unitOf(file)) ?? [];
  }

  isNamespace(name: string): boolean {
    return this.#namespaces.has(name);
  }

  /** Namespaces in which a type of this name is declared, and where; `Result<>` is generic. */
  homes(type: string): ReadonlyMap<string, readonly string[]> | undefined {
    return this.#types.get(type);
  }

  /** The files of the importer's own `.csproj` among those that declare a type; else all of them. */
  choose(importer: string, files: readonly string[]): readonly string[] {
    if (files.length < 2) return files;
    const unit = this.unitOf(importer);
    const own = files.filter((file) => this.unitOf(file) === unit);
    return own.length > 0 ? own : files;
  }

  /** Files of the type that a full name means or begins with (`N.T.Nested`). */
  ofName(name: string): readonly string[] | undefined {
    for (let at = name; at !== "";) {
      const [space, type] = split(at);
      const files = this.#types.get(type)?.get(space) ?? this.#types.get(`${type}<>`)?.get(space);
      if (files) return files;
      at = space;
    }
    return undefined;
  }
}

/** `["A.B", "C"]` of `A.B.C`. */
export function split(name: string): readonly [string, string] {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? ["", name] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** `A.B`, `A` of `A.B`; nothing of `""`. */
export function enclosing(name: string): readonly string[] {
  const found: string[] = [];
  for (let at = name; at !== ""; [at] = split(at)) found.push(at);
  return found;
}
