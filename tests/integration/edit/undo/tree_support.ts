/** Trees of files, links and folders in which a command and a person work. */

import fc from "fast-check";
import { readChanges } from "../../../../src/edit/mod.ts";
import { undoChanges, type UndoOptions } from "../../../../src/edit/undo/mod.ts";
import { type PathState, recordOf } from "../../../../src/edit/tree/mod.ts";
import type { NewEvent, TreeNode, Workspace } from "../../../../src/protocol/mod.ts";
import { memoryLocks, memoryStore } from "../../../../src/storage/mod.ts";
import { sha256 } from "../../../../src/util/mod.ts";
import { diskWorkspace, memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeClock } from "../../../support/clock.ts";

/** What stands at each path: `file 644 text`, `link target`, `folder 2775`. */
export type Snapshot = Readonly<Record<string, string>>;

export interface Op {
  readonly do: "file" | "link" | "folder" | "chmod" | "remove";
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

const paths = ["a", "b", "d", "d/a", "d/b", "d/e", "d/e/a", "l"] as const;

export const op: fc.Arbitrary<Op> = fc.record({
  do: fc.constantFrom("file", "link", "folder", "chmod", "remove"),
  path: fc.constantFrom(...paths),
  text: fc.constantFrom("a", "d", "../up", "d/e", "x\n"),
  mode: fc.constantFrom(0o755, 0o2775, 0o700, 0o555),
});

export const workspaces = [
  { name: "memory", with: (run: Run) => run(memoryWorkspace({}), null) },
  { name: "disk", with: onDisk },
] as const;

type Run = (workspace: Workspace, folder: string | null) => Promise<void>;

async function onDisk(run: Run): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await run(await diskWorkspace(folder), folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Does one thing to the tree, whatever stands in its way. */
export async function act(workspace: Workspace, { do: what, path, text, mode }: Op): Promise<void> {
  const entry = await workspace.entry(path);
  if (what === "chmod") {
    const after = { type: "folder", mode } as const;
    if (entry?.type === "folder") await workspace.setNode(path, { before: entry, after });
    return;
  }
  await clear(workspace, path);
  if (what === "remove") return;
  const cut = path.lastIndexOf("/");
  if (cut !== -1) await needFolder(workspace, path.slice(0, cut));
  if (what === "file") {
    return await workspace.write(path, bytesOf(text), {
      before: null,
      mode: mode & 0o777,
      own: true,
    });
  }
  const after: TreeNode = what === "link"
    ? { type: "link", target: text }
    : { type: "folder", mode };
  await workspace.setNode(path, { before: null, after });
}

async function needFolder(workspace: Workspace, path: string): Promise<void> {
  const cut = path.lastIndexOf("/");
  if (cut !== -1) await needFolder(workspace, path.slice(0, cut));
  if ((await workspace.entry(path))?.type === "folder") return;
  await clear(workspace, path);
  await workspace.setNode(path, { before: null, after: { type: "folder", mode: 0o755 } });
}

async function clear(workspace: Workspace, path: string): Promise<void> {
  const entry = await workspace.entry(path);
  if (entry === null) return;
  if (entry.type === "file") {
    const before = (await workspace.fingerprint(path))?.hash ?? "";
    return await workspace.remove(path, { before, own: true });
  }
  if (entry.type === "folder") {
    for (const each of await workspace.list(path)) await clear(workspace, each.path);
  }
  await workspace.setNode(path, { before: entry, after: null });
}

/** Read from the disk itself where there is one. */
export async function snapshot(workspace: Workspace, folder: string | null): Promise<Snapshot> {
  const found: Record<string, string> = {};
  const walk = async (at: string) => {
    for (const name of await namesIn(workspace, folder, at)) {
      const path = at === "" ? name : `${at}/${name}`;
      const said = folder === null
        ? await nodeAt(workspace, path)
        : await onDiskAt(`${folder}/${path}`);
      found[path] = said;
      if (said.startsWith("folder")) await walk(path);
    }
  };
  await walk("");
  return found;
}

async function namesIn(workspace: Workspace, folder: string | null, at: string) {
  if (folder !== null) {
    return (await Array.fromAsync(Deno.readDir(`${folder}/${at}`))).map((it) => it.name).sort();
  }
  return (await workspace.list(at || ".")).map((it) => it.path.slice(it.path.lastIndexOf("/") + 1));
}

async function nodeAt(workspace: Workspace, path: string): Promise<string> {
  const entry = await workspace.entry(path);
  if (entry?.type === "link") return `link ${entry.target}`;
  if (entry?.type === "folder") return `folder ${entry.mode.toString(8)}`;
  const { bytes, mode } = await workspace.read(path, { maxBytes: 10_000 });
  return `file ${mode.toString(8)} ${new TextDecoder().decode(bytes)}`;
}

async function onDiskAt(path: string): Promise<string> {
  const info = await Deno.lstat(path);
  if (info.isSymlink) return `link ${await Deno.readLink(path)}`;
  const mode = (info.mode ?? 0) & 0o7777;
  if (info.isDirectory) return `folder ${mode.toString(8)}`;
  return `file ${mode.toString(8)} ${await Deno.readTextFile(path)}`;
}

export type World = ReturnType<typeof world>;

/** A log beside a tree. `command` records exactly what its operations did. */
export function world(workspace: Workspace, folder: string | null) {
  const ports = {
    workspace,
    store: memoryStore({ clock: fakeClock({ now: Date.UTC(2026, 0, 1) }) }),
    locks: memoryLocks(),
  };
  let calls = 0;
  const look = () => snapshot(workspace, folder);
  const append = async (events: readonly NewEvent[]) => {
    const after = await ports.store.head("workspace");
    await ports.store.append([{ stream: "workspace", after, events: [...events] }]);
  };
  const command = async (ops: readonly Op[], uncertain: readonly string[] = []) => {
    const before = await look();
    for (const each of ops) await act(workspace, each);
    const record = await recorded(before, await look(), ports.store.blobs.put);
    const id = `s:c${calls}`;
    await append([
      { type: "change_intent", id, session: "s", call: `c${calls++}`, files: [], kind: "command" },
      { type: "change", id, outcome: "applied", ...record, uncertain: [...uncertain] },
    ]);
    return id;
  };
  const take = async (
    ids: readonly string[],
    options: Partial<UndoOptions> & { readonly on?: Workspace } = {},
  ) => {
    const chosen = (await readChanges(ports.store)).filter((it) => ids.includes(it.id));
    const { on = workspace, ...rest } = options;
    return await undoChanges(chosen, { ...ports, workspace: on }, {
      kind: "undo",
      id: `u${calls++}`,
      others: "none",
      ...rest,
    });
  };
  return { ports, look, command, take, append, changes: () => readChanges(ports.store) };
}

async function recorded(
  before: Snapshot,
  after: Snapshot,
  put: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>,
) {
  const changes = [];
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[path] === after[path]) continue;
    for (const said of [before[path], after[path]]) {
      if (said?.startsWith("file")) await put(bytesOf(textOf(said)));
    }
    changes.push({
      path,
      before: await stateOf(before[path]),
      after: await stateOf(after[path]),
      made: [],
    });
  }
  return recordOf(changes);
}

async function stateOf(said: string | undefined): Promise<PathState> {
  if (said === undefined) return null;
  const [type, second = ""] = said.split(" ");
  if (type === "link") return { type, target: second };
  if (type === "folder") return { type, mode: parseInt(second, 8) };
  return { type: "file", mode: parseInt(second, 8), hash: await sha256(textOf(said)) };
}

function textOf(said: string): string {
  return said.split(" ").slice(2).join(" ");
}
