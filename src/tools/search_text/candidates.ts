import type { Workspace } from "../../protocol/mod.ts";
import { expandBraces } from "../../util/mod.ts";
import { pathRules } from "../../workspace/mod.ts";

/** True for a path relative to the root. */
export type PathTest = (path: string) => boolean;

/**
 * A glob as `.gitignore` and ripgrep have it: `*.ts` fits at any depth, one with a slash
 * from the root or from `base`, `!` in front excludes, `{a,b}` and commas are choices. `null` if there are more choices than anybody means.
 */
export async function globTest(glob: string | undefined, base: string): Promise<PathTest | null> {
  if (!glob) return () => true;
  const excludes = glob.startsWith("!");
  const choices = expandBraces(`{${excludes ? glob.slice(1) : glob},}`)?.filter(Boolean);
  if (!choices) return null;
  const lines = choices.map((each) => each.replace(/^\.\//, ""));
  const rules = await pathRules(lines.join("\n"), false);
  const prefix = base === "." ? "" : `${base}/`;
  return (path) => {
    const below = path.startsWith(prefix) ? path.slice(prefix.length) : path;
    const fits = [path, below].some((each) => !each.startsWith("/") && rules.test(each).ignored);
    return fits !== excludes;
  };
}

/** Arguments of one program run: well below the limit of any system, output still small. */
const batchFiles = 400;
const batchPathChars = 60_000;

export interface Counts {
  /** Files left out because they are over the size that is searched. */
  tooLarge: number;
  /** Files left out because of their names: they hold secrets, or rules hide them. */
  secret: number;
  /** Files that were given up, since the pattern takes too long on them. */
  slow: number;
  /** Files handed out so far. */
  searched: number;
}

/** Files to be searched, in path order, some hundred at a time. */
export async function* candidateBatches(
  workspace: Workspace,
  path: string,
  options: {
    readonly fits: PathTest;
    readonly maxBytes: number;
    readonly counts: Counts;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let chars = 0;
  for await (const file of workspace.walk(path, { signal: options.signal })) {
    if (!options.fits(file.path)) continue;
    if (file.size > options.maxBytes) {
      options.counts.tooLarge++;
      continue;
    }
    batch.push(file.path);
    chars += file.path.length;
    if (batch.length < batchFiles && chars < batchPathChars) continue;
    yield await unveiled(workspace, batch, options.counts);
    batch = [];
    chars = 0;
  }
  if (batch.length > 0) yield await unveiled(workspace, batch, options.counts);
}

/** By name and not by whether they fit: what fits in a secret is not told. */
async function unveiled(
  workspace: Workspace,
  paths: readonly string[],
  counts: Counts,
): Promise<readonly string[]> {
  const veils = await workspace.veils(paths);
  const shown = paths.filter((_, at) => veils[at] === null);
  counts.secret += paths.length - shown.length;
  counts.searched += shown.length;
  return shown;
}
