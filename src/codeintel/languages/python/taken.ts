/** Names that are taken from a package or namespace: which of them are submodules. */

import type { Resolution, Unresolved } from "../../language.ts";
import type { Home } from "./homes.ts";
import type { Target } from "./modules.ts";

interface Taken {
  readonly home: Home;
  readonly names: readonly string[];
}

/** What `from specifier import names` leads to. */
export function named(importer: string, specifier: string, { home, names }: Taken): Resolution {
  const { target } = home;
  const files = new Set<string>();
  const unresolved: Unresolved[] = [];
  for (const name of names) {
    const submodule = home.submodule(name);
    if (name === "*") {
      for (const path of [...fileOf(target, importer), ...home.starred()]) files.add(path);
    } else if (target.type === "namespace") {
      if (submodule === null) unresolved.push(lostName(specifier, name));
      else if (submodule.type === "file") files.add(submodule.path);
      else unresolved.push({ name: joined(specifier, name), why: "compiled" });
    } else {
      const isTaken = submodule !== null && (target.path === importer || !home.hides(name));
      if (!isTaken) files.add(target.path);
      else if (submodule.type === "file") files.add(submodule.path);
      else unresolved.push({ name: joined(specifier, name), why: "compiled" });
    }
  }
  files.delete(importer);
  const sorted = [...files].sort();
  return unresolved.length > 0 ? { files: sorted, unresolved } : { files: sorted };
}

/** A name that a namespace does not hold. A single folder may share its name with a package elsewhere. */
function lostName(specifier: string, name: string): Unresolved {
  const isOurs = specifier.includes(".");
  return { name: joined(specifier, name), why: isOurs ? "missing" : "external" };
}

function joined(specifier: string, name: string): string {
  return specifier + (specifier.endsWith(".") ? "" : ".") + name;
}

/** The file of a package or module, unless it is the importer itself; a namespace has none. */
export function fileOf(target: Target, importer: string): readonly string[] {
  return target.type === "file" && target.path !== importer ? [target.path] : [];
}
