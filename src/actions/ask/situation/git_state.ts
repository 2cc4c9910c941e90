/** The state of a repository as its own files tell it: git is not run. */

import { aheadAndBehind, type Distance } from "./git_history.ts";
import { type IndexState, indexState } from "./git_index.ts";
import type { GitPlace } from "./git_place.ts";
import { isThere, textOf, upwards } from "./files.ts";

export interface GitState {
  /** `null`: HEAD is detached. */
  readonly branch: string | null;
  /** Short; `null`: there is no commit yet. */
  readonly commit: string | null;
  /** `null`: the branch follows none. */
  readonly upstream: { readonly name: string; readonly distance: Distance } | null;
  readonly operation: string | null;
  /** `null`: it is too large to be looked at. */
  readonly index: IndexState | null;
}

/** What is left behind while something goes on: git's `wt-status.c`. */
const operations: readonly (readonly [string, string])[] = [
  ["rebase-merge", "a rebase"],
  ["rebase-apply/applying", "git am"],
  ["rebase-apply", "a rebase"],
  ["MERGE_HEAD", "a merge"],
  ["CHERRY_PICK_HEAD", "a cherry-pick"],
  ["REVERT_HEAD", "a revert"],
  ["BISECT_LOG", "a bisect"],
];

/** `null`: the folder is in no repository. */
export async function gitState(folder: string): Promise<GitState | null> {
  const place = await placeOf(folder);
  const head = place && await textOf(`${place.own}/HEAD`, 4096);
  if (!place || head === null) return null;
  const [, branch = null] = /^ref: refs\/heads\/(\S+)/.exec(head) ?? [];
  const commit = branch === null ? hash(head) : await commitOf(place, `refs/heads/${branch}`);
  const [upstream, operation, index] = await Promise.all([
    branch === null || commit === null ? null : upstreamOf(place, branch, commit),
    operationOf(place),
    indexState(place),
  ]);
  return { branch, commit: commit?.slice(0, 9) ?? null, upstream, operation, index };
}

async function placeOf(folder: string): Promise<GitPlace | null> {
  for (const root of upwards(folder)) {
    const path = `${root}/.git`;
    if (await isThere(`${path}/HEAD`)) return { root, own: path, shared: path };
    const [, named] = /^gitdir: (.+)/.exec(await textOf(path, 4096) ?? "") ?? [];
    if (named === undefined) continue;
    const own = below(root, named.trim());
    const common = await textOf(`${own}/commondir`, 4096);
    return { root, own, shared: common === null ? own : below(own, common.trim()) };
  }
  return null;
}

function below(folder: string, path: string): string {
  return path.startsWith("/") ? path : `${folder}/${path}`;
}

function hash(text: string | null | undefined): string | null {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?(?=\s|$)/.exec(text ?? "")?.[0] ?? null;
}

async function commitOf({ shared }: GitPlace, ref: string): Promise<string | null> {
  const loose = hash(await textOf(`${shared}/${ref}`, 4096));
  if (loose !== null) return loose;
  const packed = await textOf(`${shared}/packed-refs`, 4 * 1024 * 1024) ?? "";
  return hash(packed.split("\n").find((it) => it.endsWith(` ${ref}`)));
}

async function upstreamOf(
  place: GitPlace,
  branch: string,
  commit: string,
): Promise<GitState["upstream"]> {
  const settings = sectionOf(await textOf(`${place.shared}/config`) ?? "", branch);
  const remote = settings.get("remote");
  const [, merged] = /^refs\/heads\/(\S+)$/.exec(settings.get("merge") ?? "") ?? [];
  if (remote === undefined || merged === undefined) return null;
  const ref = remote === "." ? `refs/heads/${merged}` : `refs/remotes/${remote}/${merged}`;
  const name = remote === "." ? merged : `${remote}/${merged}`;
  const other = await commitOf(place, ref);
  if (other === null) return { name, distance: { kind: "gone" } };
  return { name, distance: await aheadAndBehind(place.shared, commit, other) };
}

/** Settings of `[branch "…"]`, names in lower case. */
function sectionOf(config: string, branch: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  let isHere = false;
  for (const line of config.split("\n")) {
    const [, section] = /^\s*\[branch "((?:\\.|[^"\\])*)"\]/.exec(line) ?? [];
    if (/^\s*\[/.test(line)) isHere = section?.replaceAll(/\\(.)/g, "$1") === branch;
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (isHere && name !== undefined) settings.set(name.toLowerCase(), value ?? "");
  }
  return settings;
}

async function operationOf({ own }: GitPlace): Promise<string | null> {
  for (const [name, operation] of operations) {
    if (await isThere(`${own}/${name}`)) return operation;
  }
  return null;
}

/** One line for a model. */
export function gitText({ branch, commit, upstream, operation, index }: GitState): string {
  return [
    branch === null
      ? `Git: HEAD is detached at ${commit ?? "an unknown commit"}`
      : `Git: branch ${branch}${commit === null ? ", no commit yet" : ` at ${commit}`}`,
    ...branch !== null && upstream === null ? ["it follows no branch"] : [],
    ...upstream === null ? [] : [distanceText(upstream.name, upstream.distance)],
    ...operation === null ? [] : [`${operation} is not finished`],
    ...index === null ? [] : indexTexts(index),
  ].join("; ");
}

function distanceText(name: string, distance: Distance): string {
  switch (distance.kind) {
    case "gone":
      return `${name}, which it follows, is not known here`;
    case "unknown":
      return `differs from ${name}`;
    case "counted":
      return distance.ahead === 0 && distance.behind === 0
        ? `even with ${name} as of the last fetch`
        : `${distance.ahead} ahead of and ${distance.behind} behind ${name} as of the last fetch`;
    default:
      return distance satisfies never;
  }
}

function indexTexts({ changed, conflicts, isLocked }: IndexState): readonly string[] {
  return [
    changed.length === 0
      ? "no tracked file changed since it was added"
      : `changed since they were added: ${someOf(changed)}`,
    ...conflicts.length === 0 ? [] : [`conflicts in: ${someOf(conflicts)}`],
    ...isLocked ? ["index.lock is there"] : [],
  ];
}

function someOf(names: readonly string[]): string {
  const more = names.length > 5 ? ` and ${names.length - 5} more` : "";
  return names.slice(0, 5).join(", ") + more;
}
