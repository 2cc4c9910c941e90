/** Crates. */

import type { PackageRules } from "./types.ts";

const own: ReadonlySet<string> = new Set(
  ["std", "core", "alloc", "proc_macro", "test", "crate", "self", "super", "Self"],
);

export const rustPackages: PackageRules = {
  packageOf({ specifier }) {
    const name = /^(?:::)?([a-z]\w*)(?=::|$)/.exec(specifier)?.[1];
    return name === undefined || own.has(name) ? null : name;
  },
  async offered(name, { path, binds }, { manifests, look }) {
    const texts = manifests.above(path, /^Cargo\.toml$/).map(([, text]) => text);
    const declared = texts.flatMap((text) =>
      [...text.matchAll(
        /^\s*(?:\[[\w."'()=, -]*dependencies\.)?["']?([A-Za-z][\w-]*)["']?\s*[=.\]]/gm,
      )]
        .map(([, it = ""]) => it.replaceAll("-", "_"))
    );
    const names = texts.flatMap((text) =>
      [...text.matchAll(/^\s*name\s*=\s*["']([\w-]+)/gm)].map(([, it = ""]) =>
        it.replaceAll("-", "_")
      )
    );
    // What a macro or a glob import brings cannot be seen: only what nothing in the crate is called.
    const { index } = await look.after();
    const outlines = await index.facts("outline");
    const isLocal = binds.has(name) ||
      [...outlines.values()].some(({ definitions }) => definitions.some((it) => it.name === name));
    return isLocal ? null : new Set([...declared, ...names, ...own]);
  },
  isDeclared: ({ path }, manifests) => manifests.above(path, /^Cargo\.toml$/).length > 0,
};
