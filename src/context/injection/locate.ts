/** Which files of the project are meant by the paths of the words. */

import type { Workspace } from "../../protocol/mod.ts";
import { baseNameOf, joinPath } from "../../util/mod.ts";
import type { LeftOut, NamedFile, PathMention } from "./types.ts";

/** A mention that leads to no file by itself. */
type Lost = PathMention & { readonly outside: boolean };

export interface Located {
  readonly named: readonly NamedFile[];
  readonly lost: readonly Lost[];
}

/** Files that stand where the words say: a look at each, and no more. */
export async function locate(
  mentions: readonly PathMention[],
  workspace: Pick<Workspace, "root" | "looks">,
): Promise<Located> {
  const paths = mentions.map(({ path }) => inProject(path, workspace.root));
  const looks = await workspace.looks(paths.map((it) => it ?? "."));
  const named: NamedFile[] = [];
  const lost: Lost[] = [];
  for (const [at, mention] of mentions.entries()) {
    const path = paths[at] ?? null;
    const type = looks[at]?.type;
    if (path !== null && (type === "file" || type === "link")) {
      named.push({ path, ranges: mention.ranges, why: { kind: mention.why } });
    } else if (type !== "directory" || path === null) {
      lost.push({ ...mention, outside: path === null });
    }
  }
  return { named, lost };
}

/** Relative to the root; `null`: it lies outside. */
function inProject(path: string, root: string): string | null {
  if (path === root || path.startsWith(`${root}/`)) {
    return joinPath("", path.slice(root.length + 1)) || null;
  }
  if (path.startsWith("/") || /^[A-Za-z]:\//.test(path) || path.startsWith("~")) return null;
  return joinPath("", path) || null;
}

/** More fitting files than this are not told apart by anybody. */
const mostTold = 5;

/** Base names and ends of paths, looked for among the names of all files: each must fit one. */
export async function find(
  lost: readonly Lost[],
  workspace: Pick<Workspace, "names">,
  signal: AbortSignal,
): Promise<{ readonly named: readonly NamedFile[]; readonly leftOut: readonly LeftOut[] }> {
  const wanted = lost.filter(({ findable }) => findable);
  if (wanted.length === 0) return { named: [], leftOut: [] };
  const names = new Set(wanted.map(({ path }) => baseNameOf(path)));
  const { paths } = await workspace.names({ wanted: (it) => names.has(baseNameOf(it)), signal });
  const named: NamedFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const { path, ranges, why, outside } of wanted) {
    const fitting = fittingEnds(path, paths, why === "trace" || outside ? 2 : 1);
    const [only] = fitting;
    if (fitting.length === 1 && only !== undefined) {
      named.push({ path: only, ranges, why: { kind: why } });
    } else if (fitting.length > 1 && why !== "trace") {
      const told = fitting.slice(0, mostTold).join(", ");
      leftOut.push({
        what: `${path} (${told}${fitting.length > mostTold ? ", …" : ""})`,
        reason: "ambiguous",
      });
    }
  }
  return { named, leftOut };
}

/** The files that end as much as possible like the path, with at least `least` components of it. */
function fittingEnds(path: string, all: readonly string[], least: number): readonly string[] {
  const parts = path.split("/").filter((it) => it !== "" && it !== "." && it !== "..");
  for (let from = 0; from <= parts.length - Math.min(least, parts.length); from++) {
    const end = parts.slice(from).join("/");
    const fitting = all.filter((it) => it === end || it.endsWith(`/${end}`));
    // From the root on it is meant before the end of a longer path.
    if (fitting.includes(end)) return [end];
    if (fitting.length > 0) return fitting;
  }
  return [];
}
