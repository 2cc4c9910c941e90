/** Modules of Go, and the packages of its library. */

import type { PackageRules } from "./types.ts";

const library: ReadonlySet<string> = new Set(
  `C archive bufio builtin bytes cmp compress container context crypto database debug embed encoding
  errors expvar flag fmt go hash html image index internal io iter log maps math mime net os path
  plugin reflect regexp runtime slices sort strconv strings structs sync syscall testing text time
  unicode unique unsafe vendor weak`.split(/\s+/),
);

export const goPackages: PackageRules = {
  packageOf({ specifier }) {
    const [first = ""] = specifier.split("/");
    return library.has(first) || specifier.startsWith(".") ? null : specifier;
  },
  offered(name, { path }, { manifests }) {
    const modules = manifests.above(path, /^go\.(?:mod|work)$/).flatMap(([, text]) =>
      [...text.matchAll(/^\s*(?:require|replace|module|use)?\s*\(?\s*([^\s()]+)/gm)]
        .map(([, it = ""]) => it)
    );
    const isOf = (module: string) => name === module || name.startsWith(`${module}/`);
    // A word of the library that is mistaken has no point in its first part; a module always has one.
    if (modules.some(isOf)) return Promise.resolve(null);
    const known = name.split("/")[0]?.includes(".") ? modules : library;
    return Promise.resolve(new Set(known));
  },
  isDeclared: ({ path }, manifests) =>
    manifests.above(path, /^go\.mod$/).length > 0 && !/(?:^|\/)(?:testdata|vendor|_)/.test(path),
};
