/** Which files the names and paths of a PHP file mean. */

import { extensionOf, folderOf, joinPath } from "../../../util/mod.ts";
import type { Import } from "../../facts.ts";
import type { LossReason, Project, Resolution, Resolver } from "../../language.ts";
import { byCodeUnit } from "../lexing.ts";
import { isBelow, Names } from "./names.ts";

export function phpResolver(project: Project): Resolver {
  const names = new Names(project);
  return {
    resolve: (importer, { specifier }) => resolve(project, names, importer, specifier),
    implicit: (importer) => implicit(project, names, importer),
  };
}

function resolve(
  project: Project,
  names: Names,
  importer: string,
  specifier: Import["specifier"],
): Resolution {
  switch (specifier[0]) {
    case ".":
      return relative(project, importer, specifier);
    case "'":
      return included(project, names, importer, specifier.slice(1, -1));
    case "\\":
      return mentioned(names, importer, specifier.slice(1));
    default:
      return used(names, importer, specifier);
  }
}

/** `use A\B`, `use function A\b`. A namespace alone leads to nothing, and nothing is wrong. */
function used(names: Names, importer: string, specifier: string): Resolution {
  const [, kind, name = ""] = /^(?:(function|const) )?(.*)$/s.exec(specifier) ?? [];
  const files = kind ? names.declaring(importer, name) : names.ofClass(importer, name);
  if (files.length > 0) return leadsTo(files, importer);
  if (!kind && names.isNamespace(name)) return { files: [] };
  return lost(specifier, names.isOwn(name) ? "missing" : "external");
}

/** `\A\B` in the code: a class, a function or a constant; single names are mostly PHP's own. */
function mentioned(names: Names, importer: string, name: string): Resolution {
  const files = names.ofClass(importer, name);
  if (files.length > 0) return leadsTo(files, importer);
  if (!name.includes("\\") || names.isNamespace(name)) return { files: [] };
  return lost(name, names.isOwn(name) ? "missing" : "external");
}

/** `./x.php`: seen from the folder of the file. */
function relative(project: Project, importer: string, path: string): Resolution {
  const file = joinPath(folderOf(importer), path);
  if (file === null) return lost(path, "outside");
  if (project.hasFile(file)) return leadsTo([file], importer);
  return lost(path, whyNot(path));
}

/** `'x.php'`: from the folder of the file, of its packages, or of the project. */
function included(project: Project, names: Names, importer: string, path: string): Resolution {
  if (path.startsWith("/")) return lost(path, "outside");
  const folder = folderOf(importer);
  const owners = names.autoload.owners.filter((owner) => isBelow(folder, owner));
  for (const base of [folder, ...owners.toReversed(), ""]) {
    const file = joinPath(base, path);
    if (file !== null && project.hasFile(file)) return leadsTo([file], importer);
  }
  return lost(path, path.startsWith(".") ? whyNot(path) : "external");
}

/** Endings of files that PHP code is included from. */
const codeEndings = new Set([".php", ".inc", ".phtml", ""]);

function whyNot(path: string): LossReason {
  if (/(?:^|\/)vendor\//.test(path)) return "external";
  return codeEndings.has(extensionOf(path)) ? "missing" : "asset";
}

function implicit(project: Project, names: Names, importer: string): readonly string[] {
  const facts = project.imports(importer);
  const spaces = facts?.package?.split(" ") ?? [""];
  const files = new Set<string>();
  for (const mention of facts?.mentions ?? []) {
    for (const space of spaces) {
      for (const file of unqualified(names, importer, space, mention)) files.add(file);
    }
  }
  files.delete(importer);
  return [...files].sort(byCodeUnit);
}

/** A function that the namespace does not have is a global one; of classes there is no such rule. */
function unqualified(names: Names, importer: string, space: string, mention: string) {
  const inside = (name: string) => space === "" ? name : `${space}\\${name}`;
  if (!mention.endsWith("()")) return names.ofClass(importer, inside(mention));
  const name = mention.slice(0, -"()".length);
  const own = names.declaring(importer, inside(name));
  return own.length > 0 ? own : names.declaring(importer, name);
}

function leadsTo(files: readonly string[], importer: string): Resolution {
  return { files: files.filter((file) => file !== importer) };
}

function lost(name: string, why: LossReason): Resolution {
  return { files: [], unresolved: [{ name, why }] };
}
