import * as z from "zod";
import { workspaceFolder } from "../../config/mod.ts";
import { type Change, unifiedDiff } from "../../edit/mod.ts";
import { message as sentence } from "../../messages/mod.ts";
import { exitCodes } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { linkMode } from "./commit_links.ts";
import type { CommitFile, LeftWhy } from "./commit_file.ts";
import { type CommitPlan, planCommit } from "./commit_plan.ts";
import type { Committed } from "./commit_report.ts";
import { commitText } from "./commit_text.ts";
import { allChanges } from "./find.ts";
import { Repository, type TreeEntry } from "./git.ts";
import { Origins } from "./origin.ts";

/** Commits what we did and nothing else: index and files of the user stay as they are. */
export const commit = query({
  path: ["commit"],
  rights: ["read", "write", "run", "this_machine"],
  args: z.strictObject({
    message: z.string().regex(/\S/, { error: "arg.empty" }).meta({ short: "m" }).optional(),
    partial: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  async run(ports, given, { signal }): Promise<Committed> {
    const folder = `${await workspaceFolder(ports.paths, ports.root)}/scratch`;
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    const scratch = await Deno.makeTempDir({ dir: folder, prefix: "commit-" });
    try {
      return await perform(ports, given, { scratch, signal });
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  },
  exit: ({ outcome }) => outcome === "refused" ? exitCodes.data : exitCodes.ok,
  view: commitText,
});

interface CommitArguments {
  readonly message?: string | undefined;
  readonly partial: boolean;
  readonly dryRun: boolean;
}

async function perform(
  ports: Ports,
  { message: words, partial, dryRun }: CommitArguments,
  { scratch, signal }: { readonly scratch: string; readonly signal: AbortSignal },
): Promise<Committed> {
  const [spawner, workspace, store, locks] = await Promise.all([
    ports.spawner(),
    ports.workspace(),
    ports.store(),
    ports.locks(),
  ]);
  // Nobody of ours changes a file while they are read.
  const lock = await locks.apply(signal);
  try {
    const repository = await Repository.at(ports.root, {
      spawner,
      env: ports.env,
      scratch,
      signal,
    });
    await ports.recover();
    const all = await allChanges(ports);
    const plan = await planCommit(all, repository, { workspace, blobs: store.blobs });
    const message = words?.trim() ?? await messageOf(ports, all, plan.changes);
    const outcome = outcomeOf(plan, partial);
    const about = aboutOf(plan, { outcome, branch: repository.branch, message });
    if (outcome !== "planned") return about;
    if (dryRun) return { ...about, diff: await diffOf(plan.files) };
    return { ...about, outcome: "done", ...await write(repository, plan.files, message) };
  } finally {
    lock.release();
  }
}

/** What is ignored was never to be committed, so it is in nobody's way. */
function outcomeOf(
  { files, left }: CommitPlan,
  partial: boolean,
): "planned" | "nothing" | "refused" {
  const inTheWay = left.some(({ why }: { why: LeftWhy }) => why !== "ignored");
  if (inTheWay && !(partial && files.length > 0)) return "refused";
  return files.length === 0 ? "nothing" : "planned";
}

function aboutOf(
  { files, left, overwritten, changes }: CommitPlan,
  parts: Pick<Committed, "outcome" | "branch" | "message">,
): Committed {
  return {
    ...parts,
    commit: null,
    changes,
    files: files.map(({ path, head, to }) => ({
      path,
      did: head.bytes === null ? "created" : to.bytes === null ? "deleted" : "edited",
    })),
    left,
    overwritten,
    staged: [],
    diff: null,
  };
}

async function diffOf(files: readonly CommitFile[]): Promise<string> {
  const changed = files.filter(({ head, to }) => head.hash !== to.hash);
  return await unifiedDiff(
    changed.map(({ path, head, to }) => ({ path, before: head.bytes, after: to.bytes })),
  );
}

async function write(
  repository: Repository,
  files: readonly CommitFile[],
  message: string,
): Promise<{ readonly commit: string; readonly staged: readonly string[] }> {
  const { prefix } = repository;
  const stored = files.flatMap(({ path, mode, to: { bytes } }) =>
    bytes === null ? [] : [{ path: prefix + path, bytes, exact: mode === linkMode }]
  );
  const oids = await repository.store(stored);
  const ids = new Map(stored.map(({ path }, at) => [path, oids[at] ?? ""]));
  const entries = new Map<string, TreeEntry | null>();
  for (const { path, mode } of files) {
    const oid = ids.get(prefix + path);
    entries.set(prefix + path, mode === null || oid === undefined ? null : { mode, oid });
  }
  const paths = [...entries.keys()];
  const [head, index] = [await repository.atHead(paths), await repository.inIndex(paths)];
  const staged = paths.filter((it) => !isSame(head.get(it), index.get(it)));
  const free = paths.filter((it) => !staged.includes(it));
  const commit = await repository.make(entries, message);
  // The index first: whoever is stopped between the two has our files staged, and nothing undone.
  await repository.stage(new Map(free.map((it) => [it, entries.get(it) ?? null])));
  try {
    await repository.move(commit, message);
  } catch (error) {
    await repository.stage(new Map(free.map((it) => [it, head.get(it) ?? null])));
    throw error;
  }
  return { commit, staged: staged.map((it) => it.slice(prefix.length)) };
}

function isSame(one: TreeEntry | undefined, other: TreeEntry | undefined): boolean {
  return one?.oid === other?.oid && one?.mode === other?.mode;
}

/** Cells of a subject that every program shows whole. */
const subjectLength = 72;

/** What the user asked for, in the user's words. */
async function messageOf(
  ports: Ports,
  all: readonly Change[],
  numbers: readonly number[],
): Promise<string> {
  const origins = new Origins(await ports.store());
  const asked = new Set<string>();
  for (const change of all.filter((it) => numbers.includes(it.seq))) {
    const { message } = await origins.of(change);
    if (message !== null && message.trim() !== "") asked.add(subjectOf(message));
  }
  const [first, ...more] = asked;
  if (first === undefined) {
    return sentence(ports.locale, "commit.subject", { changes: numbers.join(", ") });
  }
  return more.length === 0 ? first : [first, "", ...more.map((it) => `- ${it}`)].join("\n");
}

function subjectOf(message: string): string {
  const line = message.trim().split("\n", 1)[0]?.trim() ?? "";
  const letters = [...line];
  return letters.length <= subjectLength
    ? line
    : `${letters.slice(0, subjectLength - 1).join("")}…`;
}
