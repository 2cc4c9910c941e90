import { once } from "../../../util/mod.ts";
import type { Project, Resolver } from "../../language.ts";
import { type JavaTypes, javaTypes } from "./types.ts";

/**
 * An import of Java names a type, a member of a type, or all types of a package; of the last the
 * ones are meant that the importer mentions and that its own package has not.
 */
export function javaResolver(project: Project): Resolver {
  const types = once(() => javaTypes(project));
  return {
    resolve(importer, { specifier }) {
      const found = specifier.endsWith(".*")
        ? wildcard(project, types(), importer, specifier.slice(0, -2))
        : named(types(), importer, specifier);
      if (found === null) {
        const why = isOwn(types(), specifier) ? "missing" : "external";
        return { files: [], unresolved: [{ name: specifier, why }] };
      }
      return { files: found.filter((file) => file !== importer) };
    },
    implicit: (importer) => neighbours(project, types(), importer),
  };
}

/** The longest beginning of the name that is a type: the rest is a nested type or a member. */
function named(types: JavaTypes, importer: string, name: string): readonly string[] | null {
  for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) {
    const file = types.file(importer, name.slice(0, end));
    if (file !== null) return [file];
  }
  return null;
}

/** `a.b.*` as a package, `a.b.C.*` as the members of a type; `null` if it is neither. */
function wildcard(
  project: Project,
  types: JavaTypes,
  importer: string,
  name: string,
): readonly string[] | null {
  if (!types.hasPackage(name)) return named(types, importer, name);
  const { package: own, mentions = [] } = project.imports(importer) ?? {};
  const found = mentions.filter((it) => types.neighbour(importer, qualified(own, it)) === null)
    .flatMap((it) => types.file(importer, `${name}.${it}`) ?? []);
  return [...new Set(found)].sort();
}

function neighbours(project: Project, types: JavaTypes, importer: string): readonly string[] {
  const { package: own, mentions = [] } = project.imports(importer) ?? {};
  const found = mentions.flatMap((it) =>
    // `org.example.Type` in the code needs no import.
    (it.includes(".") ? types.file(importer, it) : types.neighbour(importer, qualified(own, it))) ??
      []
  );
  return [...new Set(found)].filter((file) => file !== importer).sort();
}

function qualified(inside: string | undefined, name: string): string {
  return inside ? `${inside}.${name}` : name;
}

/** Some beginning of the name is a package of the project, and what follows would be its type. */
function isOwn(types: JavaTypes, specifier: string): boolean {
  const parts = specifier.split(".");
  return parts.some((part, at) =>
    at > 0 && part !== "*" && (at === parts.length - 1 || /^[A-Z]/.test(part)) &&
    types.hasPackage(parts.slice(0, at).join("."))
  );
}
