import { expandBraces } from "../../util/mod.ts";
import { pathRules } from "../../workspace/mod.ts";

/** True for a path relative to the root. */
export type PathTest = (path: string) => boolean;

/**
 * A glob as `.gitignore` has it: `*.ts` fits at any depth, one with a slash from the root, `!` in
 * front excludes, `{a,b}` are choices. `null` if there are more choices than anybody means.
 */
export async function globTest(glob: string): Promise<PathTest | null> {
  const excludes = glob.startsWith("!");
  const choices = expandBraces(excludes ? glob.slice(1) : glob);
  if (!choices) return null;
  const rules = await pathRules(choices.map((it) => it.replace(/^\.\//, "")).join("\n"), false);
  return (path) => rules.test(path).ignored !== excludes;
}

/** The same as globs of base names, where it is no more than that. */
export function nameGlobs(glob: string): readonly string[] {
  const choices = expandBraces(glob) ?? [];
  return choices.every((it) => /^[\w.*-]+$/.test(it)) ? choices : [];
}
