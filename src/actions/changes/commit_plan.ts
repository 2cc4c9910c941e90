/** What a commit of our changes would hold: for each file, HEAD with what we did to it. */

import type { Change } from "../../edit/mod.ts";
import {
  inForce,
  ownFile,
  ownNodes,
  ownOnto,
  placeOf,
  type PlanPorts,
  stepsBeyond,
  stepsByPath,
  type Version,
} from "../../edit/undo/mod.ts";
import type { Blobs, Bytes, FileChange } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import type { CommitFile, LeftWhy } from "./commit_file.ts";
import { foldersAbove, isLinkChange, planLinks } from "./commit_links.ts";
import type { Repository, TreeEntry } from "./git.ts";

export interface CommitPlan {
  /** In path order. */
  readonly files: readonly CommitFile[];
  readonly left: readonly { readonly path: string; readonly why: LeftWhy }[];
  /** Files in whose lines a person went on: as we left them. */
  readonly overwritten: readonly string[];
  /** Numbers of the changes in it, as far as they hold. */
  readonly changes: readonly number[];
}

type Step =
  | { readonly type: "file"; readonly file: CommitFile; readonly overwritten: boolean }
  | { readonly type: "left"; readonly why: LeftWhy }
  | { readonly type: "none" };

export async function planCommit(
  changes: readonly Change[],
  repository: Repository,
  ports: PlanPorts,
): Promise<CommitPlan> {
  const links = (await ownNodes(changes, ports.workspace)).filter(isLinkChange);
  const all = new Map(stepsByPath(changes));
  for (const { path } of links) all.delete(path);
  const there = await surroundings(all, repository, ports.blobs);
  const files: CommitFile[] = [];
  const left: { path: string; why: LeftWhy }[] = [];
  const overwritten: string[] = [];
  const done = new Set<FileChange>();
  for (const [path, steps] of all) {
    const head = there.head.get(path) ?? { bytes: null, hash: null };
    const step = await stepOf({ path, steps, head }, there, ports);
    if (step.type === "left") left.push({ path, why: step.why });
    if (step.type !== "file") continue;
    files.push(step.file);
    if (step.overwritten) overwritten.push(path);
    for (const it of steps.slice(placeOf(head, steps))) done.add(it);
  }
  const linked = await planLinks(links, repository);
  const linkPaths = new Set(linked.files.map(({ path }) => path));
  const isOurs = ({ files, nodes }: Change) =>
    files.some((it) => done.has(it)) || nodes.some(({ path }) => linkPaths.has(path));
  const ours = changes.filter((it) =>
    inForce(it) && it.kind !== "undo" && it.kind !== "redo" && isOurs(it)
  );
  return {
    files: [...files, ...linked.files].sort(byPath),
    left: [...left, ...linked.left].sort(byPath),
    overwritten,
    changes: ours.map((it) => it.seq),
  };
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : 1;
}

interface Surroundings {
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly head: ReadonlyMap<string, Version>;
  readonly special: ReadonlySet<string>;
  readonly ignored: ReadonlySet<string>;
  readonly filtered: ReadonlySet<string>;
}

const ordinary: ReadonlySet<string> = new Set(["100644", "100755"]);

/** What git knows of these paths of the workspace. */
async function surroundings(
  steps: ReadonlyMap<string, readonly FileChange[]>,
  repository: Repository,
  blobs: Blobs,
): Promise<Surroundings> {
  const { prefix } = repository;
  const full = [...steps.keys()].map((it) => prefix + it);
  const above = [...new Set(full.flatMap(foldersAbove))];
  const found = await repository.atHead([...full, ...above]);
  const files = new Map([...found].filter(([, { mode }]) => ordinary.has(mode)));
  const wanted = new Map(full.flatMap((it) => {
    const entry = files.get(it);
    return entry ? [[it, entry]] : [];
  }));
  const special = new Set(full.filter((it) => isSpecial(it, found)));
  const filtered = await repository.filtered(full.filter((it) => !special.has(it)));
  const readable = new Map([...wanted].filter(([path]) => !filtered.has(path)));
  const forms = [
    await repository.contents(readable, "checked_out"),
    await repository.contents(readable, "stored"),
  ] as const;
  const head = new Map<string, Version>();
  for (const path of readable.keys()) {
    const mode = files.get(path)?.mode === "100755" ? 0o755 : 0o644;
    const own = path.slice(prefix.length);
    const [checkedOut, stored] = forms.map((it) => it.get(path));
    if (!checkedOut || !stored) continue;
    const version = await fitting({ checkedOut, stored }, steps.get(own) ?? [], blobs);
    head.set(own, { ...version, mode });
  }
  const own = (all: Iterable<string>) => new Set([...all].map((it) => it.slice(prefix.length)));
  return {
    entries: new Map([...wanted].map(([path, it]) => [path.slice(prefix.length), it])),
    head,
    special: own(special),
    ignored: own(
      await repository.ignored(full.filter((it) => !found.has(it) && !special.has(it))),
    ),
    filtered: own(filtered),
  };
}

/**
 * The form of HEAD's content that the file has here: settings may say CRLF for new checkouts while
 * what is here ends its lines with LF.
 */
async function fitting(
  { checkedOut, stored }: { readonly checkedOut: Bytes; readonly stored: Bytes },
  steps: readonly FileChange[],
  blobs: Blobs,
): Promise<Version> {
  const [first, second] = [
    { bytes: checkedOut, hash: await sha256(checkedOut) },
    { bytes: stored, hash: await sha256(stored) },
  ] as const;
  const known = new Set(steps.flatMap(({ before, after }) => [before, after]));
  if (first.hash === second.hash || known.has(first.hash)) return first;
  if (known.has(second.hash)) return second;
  const last = steps.at(-1);
  const content = await blobs.get(last?.after ?? last?.before ?? "");
  return hasCarriageReturn(checkedOut) && content && !hasCarriageReturn(content) ? second : first;
}

function hasCarriageReturn(bytes: Bytes): boolean {
  return bytes.includes(13);
}

/** A link, a folder or a submodule has its name, or a submodule holds it. */
function isSpecial(path: string, found: ReadonlyMap<string, TreeEntry>): boolean {
  const own = found.get(path);
  const inside = foldersAbove(path).some((it) => found.get(it)?.mode === "160000");
  return inside || (own !== undefined && !ordinary.has(own.mode));
}

interface FileSteps {
  readonly path: string;
  readonly steps: readonly FileChange[];
  readonly head: Version;
}

async function stepOf(
  { path, steps, head }: FileSteps,
  { entries, special, ignored, filtered }: Surroundings,
  ports: PlanPorts,
): Promise<Step> {
  // Of what git shall not see nothing is to be told, but that it is left out.
  if (ignored.has(path)) return { type: "left", why: "ignored" };
  const beyond = filtered.has(path) ? steps : await stepsBeyond(head, steps, ports.blobs);
  const own = await ownFile(path, beyond, ports);
  if (own.type === "none") return { type: "none" };
  if (own.type === "inseparable") return { type: "left", why: own.why };
  if (special.has(path)) return { type: "left", why: "special" };
  if (filtered.has(path)) return { type: "left", why: "filtered" };
  const to = await ownOnto(own, head);
  if (!to) return { type: "left", why: "mixed" };
  const mode = to.bytes === null ? null : modeOf(own, entries.get(path)?.mode ?? null);
  if (to.hash === head.hash && mode === (entries.get(path)?.mode ?? null)) return { type: "none" };
  return { type: "file", file: { path, head, to, mode }, overwritten: own.overwritten };
}

/** The bit that git keeps: ours where we changed it or made the file, else that of HEAD. */
function modeOf(
  { from, to }: { readonly from: Version; readonly to: Version },
  head: string | null,
): string {
  const [was, is] = [from, to].map(({ mode }) => ((mode ?? 0o644) & 0o100) !== 0);
  return head === null || was !== is ? (is ? "100755" : "100644") : head;
}
