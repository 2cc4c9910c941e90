/** Source in languages that are not read: it is counted, so that an answer tells what it leaves out. */

import { extensionOf } from "../../util/mod.ts";

const extensions: ReadonlySet<string> = new Set(
  (".svelte .astro .kt .kts .swift .scala .groovy .dart .ex .exs .erl .lua .m .mm .clj .cljs .hs .ml .mli " +
    ".fs .vb .jl .r .pl .pm .zig .nim .d .cr .sol .elm .coffee .pyx .pxd").split(" "),
);

export function isOtherSource(path: string): boolean {
  return extensions.has(extensionOf(path));
}
