/** A project on disk with its store, what was to become of it, and what must hold afterwards. */

import assert from "node:assert/strict";
import { type Applied, applyChange } from "../../../src/edit/apply.ts";
import { appendAtEnd } from "../../../src/edit/append.ts";
import { type Change, changes, type Intent, readChanges } from "../../../src/edit/changes.ts";
import { recoverChanges } from "../../../src/edit/recover.ts";
import { undoChanges } from "../../../src/edit/undo/undo.ts";
import type { ChangeSet, Locks, NewEventOf, Workspace } from "../../../src/protocol/mod.ts";
import { fileLocks, foldStream, type KvStore, kvStore } from "../../../src/storage/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { realClock } from "../../support/clock.ts";
import { openToldKv } from "./inject.ts";

/** A file of a project: content and permission bits. */
export interface File {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mode: number;
}

export type Tree = Readonly<Record<string, File>>;

export interface World {
  readonly store: KvStore;
  readonly workspace: Workspace;
  readonly locks: Locks;
}

export const session = "session:s";

export function file(text: string, mode = 0o644): File {
  return { bytes: new TextEncoder().encode(text), mode };
}

/** A new folder with `project/`, and in `data/` a session whose call `edit` has begun. */
export async function makeWorld(folder: string, start: Tree): Promise<void> {
  await Deno.mkdir(`${folder}/project`, { recursive: true });
  for (const [path, { bytes, mode }] of Object.entries(start)) {
    const full = `${folder}/project/${path}`;
    await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
    await Deno.writeFile(full, bytes);
    await Deno.chmod(full, mode);
  }
  await using world = await openWorld(folder);
  await world.store.append([{
    stream: session,
    after: 0,
    events: [{ type: "session_created", id: "s", workspace: `${folder}/project`, program: "0" }],
  }]);
}

export async function openWorld(folder: string): Promise<World & AsyncDisposable> {
  const workspace = await diskWorkspace(`${folder}/project`);
  const data = `${folder}/data`;
  const store = await kvStore({ folder: data, clock: realClock, open: openToldKv });
  const locks = fileLocks({ folder: data });
  return { store, workspace, locks, [Symbol.asyncDispose]: () => store.close() };
}

/** What leads from one tree to another, as a tool would propose it. */
export async function changeSet(from: Tree, to: Tree): Promise<ChangeSet> {
  const files: ChangeSet["files"][number][] = [];
  for (const path of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [old, now] = [from[path], to[path]];
    if (old && now && isSame(old, now)) continue;
    files.push({
      path,
      before: old ? await sha256(old.bytes) : null,
      after: now?.bytes ?? null,
      ...(now && old?.mode !== now.mode ? { mode: now.mode } : {}),
    });
  }
  return { type: "change_set", files };
}

function isSame(one: File, other: File): boolean {
  if (one.mode !== other.mode || one.bytes.length !== other.bytes.length) return false;
  for (let at = 0; at < one.bytes.length; at++) if (one.bytes[at] !== other.bytes[at]) return false;
  return true;
}

/** A change of a session's call, ended in one atomic with the call's result as the host does. */
export async function edit(
  world: World,
  set: ChangeSet,
  call: string,
  text = "",
): Promise<Applied> {
  const applied = await applyChange(world, set, { session: "s", call });
  const { change, writes, problem } = applied;
  const result: NewEventOf<"tool_result"> = {
    type: "tool_result",
    call,
    status: problem ? "failed" : "ok",
    text,
    durationMs: 0,
    change: change.id,
    writes: [...writes],
  };
  try {
    await appendAtEnd(world.store, [
      { stream: "workspace", events: [change] },
      { stream: session, events: [result] },
    ]);
  } finally {
    applied.settle();
  }
  return applied;
}

export async function recover(
  world: World,
  endOf: (intent: Intent & { readonly look: string }) => Promise<NewEventOf<"change">> = () =>
    Promise.reject(new Error("no command ran")),
): Promise<void> {
  await recoverChanges(world, {
    endOf,
    isDriven: () => Promise.resolve(false),
    endOfLayer: () => Promise.reject(new Error("no layer was written")),
    changes: async () => (await foldStream(world.store, "workspace", changes)).state,
    describe: ({ outcome }) => outcome,
  });
}

/** Takes back the change of this id, whoever made it. */
export async function takeBack(
  world: World,
  id: string,
  { kind, call }: { readonly kind: "undo" | "redo"; readonly call: string },
): Promise<string> {
  const all = await readChanges(world.store);
  const outcome = await undoChanges(all.filter((it) => it.id === id), world, {
    kind,
    id: call,
    others: "none",
    confirm: () => Promise.resolve(true),
  });
  return outcome.type;
}

/** Every file below the project, those of other people's making too, but for folders at its top. */
export async function treeOf(folder: string, without: readonly string[] = []): Promise<Tree> {
  const found: Record<string, File> = {};
  const walk = async (path: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(`${folder}/project${path}`)) {
      const at = `${path}/${name}`;
      if (without.includes(at.slice(1))) continue;
      const full = `${folder}/project${at}`;
      if (isDirectory) await walk(at);
      else {
        const mode = ((await Deno.lstat(full)).mode ?? 0) & 0o777;
        found[at.slice(1)] = { bytes: await Deno.readFile(full), mode };
      }
    }
  };
  await walk("");
  return found;
}

/** Name of the recorded tree that is there; all others are told apart by path. */
export async function whichTree(
  folder: string,
  trees: Readonly<Record<string, Tree>>,
): Promise<string> {
  const there = await treeOf(folder);
  for (const [name, tree] of Object.entries(trees)) if (isTree(there, tree)) return name;
  const shown = Object.entries(there).map(([path, it]) =>
    `${path} ${it.bytes.length} bytes ${it.mode.toString(8)}`
  );
  throw new Error(`neither ${Object.keys(trees).join(" nor ")}: ${shown.join(", ")}`);
}

function isTree(there: Tree, tree: Tree): boolean {
  const [one, other] = [Object.keys(there).sort(), Object.keys(tree).sort()];
  return one.length === other.length && one.every((path, at) => {
    const [old, now] = [tree[path], there[path]];
    return path === other[at] && old !== undefined && now !== undefined && isSame(old, now);
  });
}

/** The log is sound: nothing pending, every change ended once, every call answered once. */
export async function soundLog({ store }: World): Promise<readonly Change[]> {
  assert.deepEqual(store.notices, []);
  const [begun, ended, pending] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const event of store.read("workspace")) {
    if (event.type === "change_intent") {
      assert.ok(!begun.has(event.id), `${event.id} begun twice`);
      begun.add(event.id);
      pending.add(event.id);
    }
    if (event.type !== "change") continue;
    assert.ok(pending.delete(event.id), `${event.id} ended and not begun`);
    ended.add(event.id);
  }
  assert.deepEqual([...pending], []);
  const answered = new Set<string>();
  for await (const event of store.read(session)) {
    if (event.type !== "tool_result") continue;
    assert.ok(!answered.has(event.call), `${event.call} answered twice`);
    answered.add(event.call);
  }
  const own = [...ended].filter((id) => id.startsWith("s:")).map((id) => id.slice(2));
  assert.deepEqual([...answered].sort(), own.sort());
  return await readChanges(store);
}

interface Pair {
  readonly start: Tree;
  readonly goal: Tree;
}

/** The next run finds whole files and a sound log, and can do what was asked. */
export async function goesOn(folder: string, { start, goal }: Pair): Promise<void> {
  await using world = await openWorld(folder);
  await recover(world);
  const last = (await soundLog(world)).findLast(({ outcome }) => outcome === "applied");
  const where = await whichTree(folder, { start, goal });
  assert.equal(where, last && last.kind !== "undo" ? "goal" : "start", "files and log differ");
  if (where === "start") await edit(world, await changeSet(start, goal), "e2");
  assert.equal(await whichTree(folder, { goal }), "goal");
  const now = (await soundLog(world)).findLast(({ outcome }) => outcome === "applied");
  const again = { kind: "undo", call: "u2" } as const;
  assert.equal(await takeBack(world, now?.id ?? "", again), "done");
  assert.equal(await whichTree(folder, { start }), "start");
}

/** A folder for trials, in memory where the machine has such a disk: a killed process, not a
 * killed machine, is what is tried. */
export function trialFolder(name: string): Promise<string> {
  const dir = ["/dev/shm"].find((it) => {
    try {
      return Deno.statSync(it).isDirectory;
    } catch {
      return false;
    }
  });
  return Deno.makeTempDir({ prefix: `agent-${name}-`, ...(dir ? { dir } : {}) });
}
