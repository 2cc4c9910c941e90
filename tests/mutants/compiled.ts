/**
 * Which mutants the compiler takes. A mutant that it refuses is no mutant: no test would ever see it.
 * Each stands beside its original under a name of its own, so that one run of the compiler checks all
 * of them, and nothing that imports the original is checked against a mutant.
 */

import { dirname } from "node:path";
import type { Mutant } from "./mutate.ts";

/** Those of `mutants` that type-check, in the same order. `root`: of a copy of the tree. */
export async function compiledMutants(
  root: string,
  mutants: readonly Mutant[],
): Promise<readonly Mutant[]> {
  if (mutants.length === 0) return [];
  const files = mutants.map(({ path }, at) => `${root}/${dirname(path)}/mutant_${at}.ts`);
  try {
    for (const [at, file] of files.entries()) {
      await Deno.writeTextFile(file, mutants[at]?.text ?? "");
    }
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--quiet", ...files],
      cwd: root,
      env: { NO_COLOR: "1" },
    }).output();
    if (success) return mutants;
    const refused = refusedNumbers(new TextDecoder().decode(stderr));
    if (refused.size === 0) throw new Error(new TextDecoder().decode(stderr));
    return mutants.filter((_, at) => !refused.has(at));
  } finally {
    for (const file of files) await Deno.remove(file).catch(() => {});
  }
}

/** Out of what the compiler prints: each error ends in the place where it is. */
export function refusedNumbers(diagnostics: string): ReadonlySet<number> {
  const places = diagnostics.matchAll(/^\s*at file:\/\/\S*\/mutant_(\d+)\.ts:\d+:\d+$/gm);
  return new Set([...places].map(([, number]) => Number(number)));
}
