/**
 * What is wrong in files by what they import and call: what `check` of code intelligence says, and
 * for Go, Java and scripts what their compilers would refuse and can be told from text.
 */

import type { Code, LanguageId } from "../../../codeintel/mod.ts";
import type { Problem } from "../problem.ts";
import { checkedSuspects } from "./checked.ts";
import { goSuspects } from "./go.ts";
import { javaSuspects } from "./java.ts";
import { type ImportedBefore, type Scene, sceneOf, type Suspect } from "./scene.ts";
import { scriptSuspects } from "./script.ts";

export type { ImportedBefore } from "./scene.ts";

/** Looks at files of one language. */
type Finder = (scene: Scene, paths: readonly string[]) => Promise<readonly Suspect[]>;

const finders: Partial<Record<LanguageId, Finder>> = {
  go: goSuspects,
  java: javaSuspects,
  javascript: scriptSuspects,
  tsx: scriptSuspects,
  typescript: scriptSuspects,
  vue: scriptSuspects,
};

/**
 * What is wrong in the files at `paths`, as far as it is certain; files that the look does not know
 * are left out.
 */
export async function problemsIn(
  code: Code,
  paths: Iterable<string>,
  importedBefore: ImportedBefore,
): Promise<readonly Problem[]> {
  const scene = sceneOf(code, importedBefore);
  const known = [...new Set(paths)].filter((path) => code.index.files.has(path));
  if (known.length === 0) return [];
  const suspects = [...await checkedSuspects(scene, known)];
  const byFinder = Map.groupBy(known, (path) => {
    const id = code.index.files.get(path)?.language;
    return id === undefined ? undefined : finders[id];
  });
  for (const [find, own] of byFinder) if (find) suspects.push(...await find(scene, own));
  return await Promise.all(suspects.map(async (it): Promise<Problem> => ({
    ...it,
    source: ((await scene.lines(it.path))[it.line - 1] ?? "").trim(),
  })));
}
