/** Whether every import leads where it led: the graph of the project with new paths and texts. */

import { checkFiles, type Code, replaced, type ResolvedProject } from "../../../codeintel/mod.ts";
import type { MoveObstacle, MovePlan } from "./types.ts";

export async function graphObstacles(
  code: Code,
  plan: Omit<MovePlan, "obstacles">,
): Promise<readonly MoveObstacle[]> {
  const to = new Map(plan.moves.map((it) => [it.from, it.to]));
  const from = new Map(plan.moves.map((it) => [it.to, it.from]));
  const moved = code.changed({ contents: await newContents(code, plan, to), moved: from });
  const created = new Set(plan.created);
  const old = (path: string) => from.get(path) ?? path;
  const was = ways(await code.resolved(), (it) => it);
  const is = ways(await moved.resolved(), old);
  const changed = new Set([...plan.replacements.map((it) => it.path), ...to.keys()]);
  const obstacles: MoveObstacle[] = [];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [importer = "", target = ""] = key.split("\0");
    // Which packages around a module are imported with it follows from the new place.
    const isPackage = /\/__init__\.pyi?$/.test(target) && changed.has(importer);
    if (created.has(importer) || created.has(target) || isPackage) continue;
    const before = was.get(key)?.lines ?? [];
    const after = is.get(key)?.lines ?? [];
    if (before.length === after.length) continue;
    const line = after.find((it) => !before.includes(it)) ?? before[0] ?? 1;
    obstacles.push({ why: "graph", path: importer, line });
  }
  return obstacles.length > 0 ? obstacles : await findings(code, moved, { plan, to });
}

/** Imports of a file that lead to another one. */
interface Ways {
  readonly lines: readonly number[];
}

/** By importer and target, under their old paths. */
function ways(
  { project, resolver }: ResolvedProject,
  old: (path: string) => string,
): ReadonlyMap<string, Ways> {
  const out = new Map<string, Ways>();
  for (const importer of project.files) {
    for (const wanted of project.imports(importer)?.imports ?? []) {
      for (const target of resolver(importer).resolve(importer, wanted).files) {
        const key = `${old(importer)}\0${old(target)}`;
        const known = out.get(key);
        out.set(key, { lines: [...known?.lines ?? [], wanted.line] });
      }
    }
  }
  return out;
}

async function newContents(
  { index }: Code,
  { replacements, created }: Omit<MovePlan, "obstacles">,
  to: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const out = new Map<string, Uint8Array>(created.map((it) => [it, new Uint8Array()]));
  for (const [path, own] of Map.groupBy(replacements, (it) => it.path)) {
    const text = replaced(path, await index.text(path) ?? "", own);
    out.set(to.get(path) ?? path, new TextEncoder().encode(text));
  }
  return out;
}

interface Moved {
  readonly plan: Omit<MovePlan, "obstacles">;
  readonly to: ReadonlyMap<string, string>;
}

/** What `check` finds in files that change or move, and did not find before. */
async function findings(
  code: Code,
  after: Pick<Code, "index" | "languages">,
  { plan, to }: Moved,
): Promise<readonly MoveObstacle[]> {
  const paths = new Set([...plan.replacements, ...plan.moves.map(({ from: path }) => ({ path }))]
    .flatMap(({ path }) => code.index.files.has(path) ? [path] : []));
  const found = await checkFiles(after, [...paths].map((it) => to.get(it) ?? it));
  if (found.length === 0) return [];
  const known = await checkFiles(code, paths);
  const counts = new Map<string, number>();
  for (const it of known) {
    const key = `${to.get(it.path) ?? it.path}\0${it.kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return found.flatMap(({ path, kind, line }): readonly MoveObstacle[] => {
    const key = `${path}\0${kind}`;
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left > 0 ? [] : [{ why: "finding", path, line }];
  });
}
