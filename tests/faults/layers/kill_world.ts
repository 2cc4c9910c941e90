/** A project, its store and its layers on disk, for processes that are killed one after another. */

import assert from "node:assert/strict";
import { appendAtEnd } from "../../../src/edit/append.ts";
import { type Change, changes, readChanges } from "../../../src/edit/changes.ts";
import { type CommandPorts, endOfLayerChange, trackCommand } from "../../../src/edit/command.ts";
import { finishLayer, keepLayer, pendingLayers } from "../../../src/edit/commands.ts";
import { recoverChanges } from "../../../src/edit/recover.ts";
import { Git, ScanMemo } from "../../../src/edit/scan/mod.ts";
import { undoChanges } from "../../../src/edit/undo/undo.ts";
import type { Spawner, WriteLayer } from "../../../src/protocol/mod.ts";
import { unmark } from "../../../src/sandbox/layered.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { fileLocks, foldStream, kvStore, memoryCache } from "../../../src/storage/mod.ts";
import { once } from "../../../src/util/mod.ts";
import { diskLayers } from "../../../src/workspace/layer/disk_layers.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { realClock } from "../../support/clock.ts";
import { openToldKv } from "../edit/inject.ts";
import type { Scenario } from "./scenarios.ts";

export interface KillWorld extends AsyncDisposable {
  readonly ports: CommandPorts;
  readonly spawner: Spawner;
}

/** Below `work` of this folder calls are counted; what the box needs lies beside it. */
export async function openKillWorld(folder: string): Promise<KillWorld> {
  const workspace = await diskWorkspace(`${folder}/work/project`);
  const data = `${folder}/work/data`;
  const store = await kvStore({ folder: data, clock: realClock, open: openToldKv });
  const scratch = `${folder}/scratch`;
  const env = (name: string) => Deno.env.get(name);
  const spawner = processSpawner({ env, scratch, root: workspace.root });
  const mounts = spawner.layers;
  assert.ok(mounts);
  const ports: CommandPorts = {
    store,
    workspace,
    locks: fileLocks({ folder: data }),
    spawner,
    clock: realClock,
    memo: new ScanMemo(),
    cache: once(() => Promise.resolve(memoryCache())),
    layers: diskLayers({ root: workspace.root, folder: layersOf(folder), mounts }),
    checks: {
      off: new Set(["files", "syntax", "imports", "interface", "tests", "impact"]),
      commands: {},
      testTimeMs: 1000,
      verifyTimeMs: 1000,
      scratch,
      trusted: false,
      sandbox: "auto",
    },
  };
  const close = async () => {
    await spawner.close();
    await store.close();
  };
  return { ports, spawner, [Symbol.asyncDispose]: close };
}

export function layersOf(folder: string): string {
  return `${folder}/work/data/layers`;
}

const quiet = { signal: new AbortController().signal, progress: () => {} };

interface Told {
  /** What the command itself does from here on is none of ours. */
  readonly ran: () => void;
}

/** Runs the command on a layer, a person's work beside it, and moves it, as a session does. */
export async function act(
  world: KillWorld,
  scenario: Scenario,
  { ran }: Told,
): Promise<void> {
  const { ports } = world;
  const { line, beside, later } = scenario;
  const tracked = await trackCommand({ session: "s", call: "c" }, ports, {
    signal: quiet.signal,
    effects: "layer",
    box: "own",
    consent: "asked",
  });
  assert.ok(tracked.layer);
  await runBoxed(world, line, tracked.layer);
  if (beside !== undefined) await inProject(ports, beside);
  if (later === undefined) ran();
  const staged = await tracked.finish({ ...quiet, goesOn: later !== undefined });
  await stored(ports, staged);
  if (later === undefined || staged.goesOn === null) return;
  // One command goes on in one mount; here are two, and a volatile one leaves a mark.
  await unmark(tracked.layer);
  await runBoxed(world, later, tracked.layer);
  ran();
  const author = { session: "s", call: "c", id: "s:c+1" };
  const options = { ports, consent: "asked", fresh: false, options: quiet } as const;
  await stored(ports, await finishLayer(author, staged.goesOn, options));
}

/** A command whose program dies before it looks at its end. */
export async function abandon(world: KillWorld, { line, beside }: Scenario): Promise<void> {
  const { ports } = world;
  const layer = await ports.layers?.create({ session: "s", call: "c" }, "own");
  assert.ok(layer);
  await runBoxed(world, line, layer.folder);
  if (beside !== undefined) await inProject(ports, beside);
  layer.release();
}

async function stored(
  { store }: CommandPorts,
  { events, settle }: Awaited<ReturnType<typeof finishLayer>>,
): Promise<void> {
  try {
    if (events.length > 0) await appendAtEnd(store, [{ stream: "workspace", events }]);
  } finally {
    settle();
  }
}

async function runBoxed({ ports, spawner }: KillWorld, line: string, layer: string) {
  const { output, exit } = await spawner.run({
    program: "bash",
    args: ["-c", line],
    cwd: ports.workspace.root,
    timeoutMs: 60_000,
    maxOutputBytes: 100_000,
    confine: { writable: [], network: false, layer },
  }, quiet);
  assert.deepEqual(exit, { type: "exited", code: 0 }, output);
}

export async function inProject({ workspace }: CommandPorts, line: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("bash", {
    args: ["-c", line],
    cwd: workspace.root,
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

export async function recover({ ports }: KillWorld): Promise<void> {
  await recoverChanges(ports, {
    endOf: () => Promise.reject(new Error("no look was taken")),
    isDriven: () => Promise.resolve(false),
    endOfLayer: (intent) => endOfLayerChange(intent, ports),
    changes: async () => (await foldStream(ports.store, "workspace", changes)).state,
    describe: ({ outcome }) => outcome,
  });
}

/** All that waits for a person; given back at once. */
export async function waiting({ ports }: KillWorld): Promise<readonly string[]> {
  const pending = await pendingLayers(ports);
  for (const { layer } of pending) layer.release();
  return pending.flatMap(({ changes, unnamable }) => {
    const paths = changes.map(({ path }) => path);
    const isInner = (path: string) => paths.some((it) => path.startsWith(`${it}/`));
    return [...paths.filter((it) => !isInner(it)), ...unnamable.map(() => "names")];
  });
}

/** Puts everything that waits into the project. */
export async function keepAll({ ports }: KillWorld): Promise<void> {
  const git = new Git(ports);
  const staged = (path: string, before: number) => git.staged(path, before);
  const left: WriteLayer[] = (await pendingLayers(ports)).map(({ layer }) => layer);
  for (const layer of left) await keepLayer(layer, { ...ports, staged });
}

/** Changes that are in force, newest first; every one that was begun has its one end. */
export async function inForce({ ports: { store } }: KillWorld): Promise<readonly Change[]> {
  const open = new Set<string>();
  const known = new Set<string>();
  for await (const event of store.read("workspace")) {
    if (event.type === "change_intent") {
      assert.ok(!known.has(event.id), `${event.id} is begun twice`);
      known.add(event.id);
      open.add(event.id);
    }
    if (event.type === "change" && known.has(event.id)) {
      assert.ok(open.delete(event.id), `${event.id} is ended twice`);
    }
  }
  assert.deepEqual([...open], []);
  const all = await readChanges(store);
  return all.filter((it) => it.kind === "command" && it.undoneBy === null).toReversed();
}

/** Takes back all that is in force; what it came to, change by change. */
export async function undoAll(
  world: KillWorld,
  id: string,
  others: "none" | "merge",
): Promise<readonly string[]> {
  const told: string[] = [];
  for (const [at, change] of (await inForce(world)).entries()) {
    const undone = await undoChanges([change], world.ports, {
      kind: "undo",
      id: `${id}${at}`,
      others,
      confirm: () => Promise.resolve(true),
    });
    told.push(undone.type);
  }
  return told;
}
