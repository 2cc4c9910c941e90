/** Modules of the standard library that a file of the project only seems to be. */

import type { Resolution, Resolver } from "../language.ts";
import { isStandard } from "../languages/python/stdlib.ts";

/**
 * The resolver, but what `import json` means inside of a package with a `json.py` is not told: that
 * takes a program that is run from there. A file of that name at a root of the project is meant.
 */
export function withoutShadows(resolver: Resolver): Resolver {
  return {
    ...resolver,
    resolve(importer, wanted) {
      const found = resolver.resolve(importer, wanted);
      const { specifier } = wanted;
      if (found.files.length === 0 || !isStandard(specifier)) return found;
      const path = specifier.replaceAll(".", "/");
      const isRoot = found.files.some((it) => rooted(path).test(it));
      return isRoot ? found : external(specifier);
    },
  };
}

function rooted(path: string): RegExp {
  return new RegExp(`^(?:(?:src|[Ll]ib|python)/)?${path}(?:[./]|$)`);
}

function external(name: string): Resolution {
  return { files: [], unresolved: [{ name, why: "external" }] };
}
