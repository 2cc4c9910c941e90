import type { Shell } from "../../protocol/mod.ts";

/** By the name of its program; `sh` for one that is not known. */
export function shellOf(path: string | undefined, shells: readonly Shell[]): Shell {
  const name = path?.replace(/^.*[\\/]/, "").replace(/\.exe$/, "");
  return shells.find((it) => it === name) ?? "sh";
}
