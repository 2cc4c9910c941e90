/** What a repository no longer leads to, and how it comes back. */

import type { Spawner } from "../../protocol/mod.ts";
import { type Locale, message } from "../../messages/mod.ts";
import { entriesOf, gitFolderOf } from "./repository.ts";
import { shellWord } from "../../util/mod.ts";

export type Lost =
  /** Everything is still there or can be reached from what is. */
  | { readonly type: "nothing" }
  | { readonly type: "repository" }
  | {
    readonly type: "commits";
    /** Branches, tags and other refs that are gone. */
    readonly refs: readonly { readonly name: string; readonly id: string }[];
    /** Tips that no ref and no reflog names any more; such as of a dropped stash. */
    readonly ids: readonly string[];
  };

interface Names {
  readonly refs: ReadonlyMap<string, string>;
  /** All ids that a ref or a reflog names. */
  readonly ids: ReadonlySet<string>;
}

export interface LostPorts {
  /** Folder of a backup of the working tree. */
  readonly backup: string;
  /** Real path of the working tree. */
  readonly root: string;
  readonly spawner: Pick<Spawner, "run">;
}

export async function lostSince({ backup, root, spawner }: LostPorts): Promise<Lost> {
  const now = await gitFolderOf(root);
  if (now === null) return { type: "repository" };
  const [was, is] = [await namesIn(backup), await namesIn(now)];
  const refs = [...was.refs].filter(([name]) => !is.refs.has(name))
    .map(([name, id]) => ({ name, id }));
  const named = new Set(refs.map(({ id }) => id));
  const unnamed = [...was.ids].filter((id) => !is.ids.has(id) && !named.has(id));
  const ids = await tipsOf(unnamed, [...is.ids, ...named], { backup, now, spawner });
  if (refs.length === 0 && ids.length === 0) return { type: "nothing" };
  return { type: "commits", refs, ids };
}

const timeoutMs = 30_000;
const maxOutputBytes = 64_000_000;

const script = `exec git --no-pager -c core.fsmonitor= -c core.hooksPath=/dev/null \\
rev-list --parents --ignore-missing "$@" 2>/dev/null`;

/** Of commits, those that neither `kept` ones nor others of them lead to; all where git cannot tell. */
async function tipsOf(
  ids: readonly string[],
  kept: readonly string[],
  { backup, now, spawner }: {
    readonly backup: string;
    readonly now: string;
    readonly spawner: LostPorts["spawner"];
  },
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { exit, output } = await spawner.run({
    program: "sh",
    args: ["-c", script, "sh", ...ids.slice(0, mostIds), "--not", ...kept.slice(0, mostIds)],
    cwd: backup,
    env: { GIT_DIR: now, GIT_ALTERNATE_OBJECT_DIRECTORIES: `${backup}/objects`, ...quiet },
    timeoutMs,
    maxOutputBytes,
  }, { signal: new AbortController().signal });
  if (exit.type !== "exited" || exit.code !== 0) return ids;
  const rows = output.split("\n").map((row) => row.split(" "));
  const lost = new Set(rows.map(([id = ""]) => id));
  const parents = new Set(rows.flatMap(([, ...rest]) => rest));
  return ids.filter((id) => lost.has(id) && !parents.has(id));
}

/** Arguments of one command have a limit. */
const mostIds = 10_000;

const quiet = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
};

/** Refs and logs of an ordinary repository; more than that nobody has. */
const mostEntries = 200_000;

async function namesIn(folder: string): Promise<Names> {
  const refs = new Map<string, string>();
  const ids = new Set<string>();
  for (const [name, id] of packedIn(await textAt(`${folder}/packed-refs`))) refs.set(name, id);
  for (const path of await filesIn(`${folder}/refs`)) {
    const id = (await textAt(`${folder}/refs/${path}`)).trim();
    if (isId(id)) refs.set(`refs/${path}`, id);
  }
  for (const path of await filesIn(`${folder}/logs`)) {
    for (const line of (await textAt(`${folder}/logs/${path}`)).split("\n")) {
      for (const id of line.split(" ", 2)) if (isId(id) && !/^0+$/.test(id)) ids.add(id);
    }
  }
  for (const name of ["HEAD", "ORIG_HEAD"]) {
    const id = (await textAt(`${folder}/${name}`)).trim();
    if (isId(id)) ids.add(id);
  }
  for (const id of refs.values()) ids.add(id);
  return { refs, ids };
}

function packedIn(text: string): readonly (readonly [name: string, id: string])[] {
  return text.split("\n").flatMap((line) => {
    const [id = "", name] = line.split(" ", 2);
    return name !== undefined && isId(id) ? [[name, id] as const] : [];
  });
}

function isId(text: string): boolean {
  return /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(text);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await entriesOf(folder, mostEntries).catch(() => null);
  return (entries ?? []).filter(({ type }) => type === "file").map(({ path }) => path);
}

async function textAt(path: string): Promise<string> {
  return await Deno.readTextFile(path).catch(() => "");
}

/** Refs and tips that are named one by one; the rest is counted. */
const most = 4;

/** One line for a person: what is gone, and the commands that bring it back; `null`: nothing is. */
export function describeLost(
  lost: Lost,
  { backup, root }: { readonly backup: string; readonly root: string },
  locale: Locale = "en",
): string | null {
  switch (lost.type) {
    case "nothing":
      return null;
    case "repository":
      return message(locale, "git_backup.repository", {
        command: `cp -a ${shellWord(backup)} ${shellWord(`${root}/.git`)}`,
      });
    case "commits": {
      const gone = [
        ...lost.refs.map(({ name, id }) =>
          // Without its log, which no push brings, git lists no stash.
          name === "refs/stash" ? rescued(id) : { name, from: name, to: name }
        ),
        ...lost.ids.map(rescued),
      ];
      const shown = gone.slice(0, most);
      const names = shown.map(({ name }) => name.replace(/^refs\/(heads|tags)\//, "")).join(", ");
      const count = gone.length - shown.length;
      const pushed = shown.map(({ from, to }) => shellWord(`${from}:${to}`)).join(" ");
      return message(locale, count > 0 ? "git_backup.commits_more" : "git_backup.commits", {
        names,
        count,
        command: `git --git-dir=${shellWord(backup)} push ${shellWord(root)} ${pushed}`,
      });
    }
  }
}

/** As a branch; of a stash, `git stash apply` takes it as well. */
function rescued(id: string) {
  const short = id.slice(0, 10);
  return { name: short, from: id, to: `refs/heads/rescued-${short}` };
}
