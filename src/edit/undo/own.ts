/**
 * What of the present files is ours: the changes of the log composed, and parted from what people
 * wrote before, between and after them.
 */

import type { Blobs, FileChange } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import type { Change } from "../changes.ts";
import { mergeBytes } from "./merge.ts";
import type { PlanPorts } from "./plan_types.ts";
import { back, isVersion, present, type Version, versionOf } from "./version.ts";

export type OwnFile =
  /** `from` to `to` is what we did, and nothing else. */
  | {
    readonly type: "own";
    readonly path: string;
    readonly from: Version;
    readonly to: Version;
    /** A person went on in the very lines: `to` is as we left it, not what stands there now. */
    readonly overwritten: boolean;
  }
  /** Nothing of ours is left in it. */
  | { readonly type: "none"; readonly path: string }
  /** Changes of ours and of others lie in the same lines, or a content is no longer kept. */
  | {
    readonly type: "inseparable";
    readonly path: string;
    readonly why: "mixed" | "evicted" | "unreachable";
  };

/** What was done to each file, oldest first: undone changes and the undos, too. */
export function stepsByPath(
  changes: readonly Change[],
): ReadonlyMap<string, readonly FileChange[]> {
  const steps = new Map<string, FileChange[]>();
  const done = changes.filter((it) => it.outcome === "applied").toSorted((a, b) => a.seq - b.seq);
  for (const file of done.flatMap((it) => it.files)) {
    steps.set(file.path, [...steps.get(file.path) ?? [], file]);
  }
  return new Map([...steps].sort(([a], [b]) => a < b ? -1 : 1));
}

/** Steps between which nobody else changed the file are one; what comes to nothing is none. */
export function compose(steps: readonly FileChange[]): readonly FileChange[] {
  const runs: FileChange[] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last && last.after === step.before) runs.push(joined(runs.pop() ?? last, step));
    else runs.push(step);
  }
  return runs.filter((it) => it.before !== it.after || modeAfter(it) !== it.mode);
}

function joined(first: FileChange, next: FileChange): FileChange {
  const { path, before, mode } = first;
  const after = modeAfter(next);
  return {
    path,
    before,
    after: next.after,
    ...(mode === undefined ? {} : { mode }),
    ...(after === undefined ? {} : { modeAfter: after }),
  };
}

function modeAfter({ mode, modeAfter = mode }: FileChange): number | undefined {
  return modeAfter;
}

/** @param steps what we did to this file, oldest first */
export async function ownFile(
  path: string,
  steps: readonly FileChange[],
  ports: PlanPorts,
): Promise<OwnFile> {
  const runs = compose(steps);
  const [first] = runs;
  if (!first) return { type: "none", path };
  const now = await present(path, ports.workspace);
  if (!now) return { type: "inseparable", path, why: "unreachable" };
  const start = await versionOf(first.before, first.mode, ports.blobs);
  if (!start) return { type: "inseparable", path, why: "evicted" };
  // Somebody took it back by hand.
  if (isVersion(now, start)) return { type: "none", path };
  const without = await backward(now, runs, ports.blobs);
  if (without) return own(path, { from: without, to: now, overwritten: false });
  const alone = await forward(start, runs, ports.blobs);
  if (alone) return own(path, { from: start, to: alone, overwritten: true });
  const why = await areKept(runs, ports.blobs) ? "mixed" : "evicted";
  return { type: "inseparable", path, why };
}

function own(
  path: string,
  parts: Omit<Extract<OwnFile, { readonly type: "own" }>, "type" | "path">,
): OwnFile {
  return isVersion(parts.to, parts.from) ? { type: "none", path } : { type: "own", path, ...parts };
}

/** What would stand there without us; `null`: others went on in lines of ours. */
async function backward(
  now: Version,
  runs: readonly FileChange[],
  blobs: Blobs,
): Promise<Version | null> {
  let at = now;
  for (const run of runs.toReversed()) {
    const wanted = await versionOf(run.before, run.mode, blobs);
    const next = wanted && await back(at, run, { wanted, blobs });
    if (!next) return null;
    at = next.version;
  }
  return at;
}

/** What would stand there without the others; `null`: we went on in lines of theirs. */
async function forward(
  start: Version,
  runs: readonly FileChange[],
  blobs: Blobs,
): Promise<Version | null> {
  let at = start;
  for (const run of runs) {
    const next = await applied(at, run, blobs);
    if (!next) return null;
    at = next;
  }
  return at;
}

async function applied(at: Version, run: FileChange, blobs: Blobs): Promise<Version | null> {
  const after = await versionOf(run.after, modeAfter(run), blobs);
  if (!after || at.hash === run.before) return after;
  const before = await versionOf(run.before, run.mode, blobs);
  if (!before?.bytes || !at.bytes || !after.bytes) return null;
  const bytes = await mergeBytes(before.bytes, at.bytes, after.bytes);
  return bytes && { ...after, bytes, hash: await sha256(bytes) };
}

async function areKept(runs: readonly FileChange[], blobs: Blobs): Promise<boolean> {
  const hashes = runs.flatMap(({ before, after }) => [before, after]);
  const contents = hashes.map(async (it) => it === null || await blobs.get(it) !== null);
  return (await Promise.all(contents)).every((it) => it);
}

/**
 * The steps that a file as it stands elsewhere, in a commit for instance, does not have yet.
 *
 * @param there its content there
 */
export async function stepsBeyond(
  there: Version,
  steps: readonly FileChange[],
  blobs: Blobs,
): Promise<readonly FileChange[]> {
  const rest = [...compose(steps.slice(placeOf(there, steps)))];
  while (rest[0] && await contains(there, rest[0], blobs)) rest.shift();
  return rest;
}

/** How many of the steps a file has that stands between two of them; 0 if it is none of these. */
export function placeOf(there: Version, steps: readonly FileChange[]): number {
  const after = steps.findLastIndex((it) => isSide(there, it, it.after, modeAfter(it)));
  const before = steps.findLastIndex((it) => isSide(there, it, it.before, it.mode));
  return Math.max(after + 1, before, 0);
}

/** The content tells, and where a step changed nothing but the mode, the mode. */
function isSide(
  there: Version,
  step: FileChange,
  hash: string | null,
  mode: number | undefined,
): boolean {
  if (there.hash !== hash) return false;
  if (step.before !== step.after || there.mode === undefined || mode === undefined) return true;
  return (there.mode & 0o100) === (mode & 0o100);
}

/** True if doing it again would change nothing, although the file is not as it was before it. */
async function contains(there: Version, run: FileChange, blobs: Blobs): Promise<boolean> {
  if (there.hash === run.before || there.hash === null || run.after === null) return false;
  return (await applied(there, run, blobs))?.hash === there.hash;
}

/** What we did, done to the file as it stands elsewhere; `null`: it cannot be told where. */
export async function ownOnto(
  { from, to }: Extract<OwnFile, { readonly type: "own" }>,
  there: Version,
): Promise<Version | null> {
  if (there.hash === from.hash || there.hash === to.hash) return to;
  // The file is gone with all that was in it.
  if (to.bytes === null) return to;
  if (!from.bytes || !there.bytes) return null;
  const bytes = await mergeBytes(from.bytes, there.bytes, to.bytes);
  return bytes && { ...to, bytes, hash: await sha256(bytes) };
}
