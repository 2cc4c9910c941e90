/** Whether a project knows a name at all: then an import is missing, and nothing else. */

import type { LanguageId } from "../../../codeintel/mod.ts";
import type { Scene } from "./scene.ts";

const families: readonly ReadonlySet<LanguageId>[] = [
  new Set<LanguageId>(["javascript", "tsx", "typescript", "vue"]),
];

/** Languages whose files share names with files of `id`. */
export function familyOf(id: LanguageId): ReadonlySet<LanguageId> {
  return families.find((it) => it.has(id)) ?? new Set([id]);
}

const words =
  "def|class|function\\*?|const|let|var|type|interface|enum|func|record|struct|trait|@interface";

/** Some file of the family defines or imports the name. */
export async function isKnownSomewhere(
  scene: Scene,
  path: string,
  name: string,
): Promise<boolean> {
  const word = `(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`;
  const known = new RegExp(
    `(?:^|[^\\w$.])(?:${words})\\s+${word}|` +
      `\\b(?:import|export)\\b[^\\n{(;]*${word}|` +
      `\\b(?:import|export)\\b[^\\n{(;]*[{(][^})]*${word}`,
  );
  for (const [, text] of await texts(scene, path)) {
    if (text.includes(name) && known.test(text)) return true;
  }
  return false;
}

/** Texts of the files of a path's family. */
export async function texts(scene: Scene, path: string): Promise<ReadonlyMap<string, string>> {
  const id = scene.code.index.files.get(path)?.language;
  return id === undefined ? new Map() : await scene.texts(familyOf(id));
}
