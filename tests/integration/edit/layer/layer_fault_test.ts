import assert from "node:assert/strict";
import { commitLayer, resumeLayer } from "../../../../src/edit/layer/mod.ts";
import { keepLayer, pendingLayers } from "../../../../src/edit/commands.ts";
import {
  appendAtEnd,
  changes as changeFold,
  readChanges,
  recoverChanges,
} from "../../../../src/edit/mod.ts";
import { undoChanges } from "../../../../src/edit/undo/mod.ts";
import { AgentError, type Bytes, type LayerMounts } from "../../../../src/protocol/mod.ts";
import { foldStream, memoryLocks, memoryStore } from "../../../../src/storage/mod.ts";
import { diskLayers } from "../../../../src/workspace/layer/disk_layers.ts";
import { diskWorkspace } from "../../../../src/workspace/mod.ts";
import type { Call } from "../../../faults/edit/inject.ts";
import { sh, treeOf } from "../../../faults/layers/tree.ts";
import { realClock } from "../../../support/clock.ts";
import { withFolder } from "../../../support/folder.ts";
import { plainMounts } from "../../../support/layers.ts";
import { whileRefused } from "../../../support/refused_calls.ts";

/** Lines of shell that make the project, and the layer over it; calls that fail while it is moved. */
interface Move {
  readonly project: string;
  readonly layer: string;
  /** What git has of files that somebody changed while the command ran. */
  readonly base?: string;
  /** Absent: nothing was removed inside folders. */
  readonly facts?: LayerMounts["facts"];
  isRefused(call: Call & { readonly root: string }): boolean;
}

/** Refused the first time only. */
function once(isRefused: Move["isRefused"]): Move["isRefused"] {
  let count = 0;
  return (call) => isRefused(call) && ++count === 1;
}

async function openWorld(folder: string, { project, layer: line, base, facts }: Move) {
  const root = `${folder}/project`;
  await Deno.mkdir(root);
  await sh(project, root);
  const mounts = { ...plainMounts(root), ...(facts ? { facts } : {}) };
  const layers = diskLayers({ root, folder: `${folder}/layers`, mounts });
  const layer = await layers.create({ session: "s", call: "c" }, "own");
  assert.ok(layer);
  await sh(line, `${layer.folder}/upper`);
  // When its command began: before what stands in the project was written, or after it.
  const began = base === undefined ? Date.now() + 10_000 : 0;
  await Deno.utime(`${layer.folder}/layer.json`, began / 1_000, began / 1_000);
  const content = base === undefined ? null : new TextEncoder().encode(base);
  const ports = {
    store: memoryStore({ clock: realClock }),
    workspace: await diskWorkspace(root),
    locks: memoryLocks(),
    layers,
    staged: (): Promise<Bytes | null> => Promise.resolve(content),
  };
  const commit = () =>
    commitLayer(layer, { session: "s", call: "c", id: "s:c" }, ports, {
      consent: "asked",
      begun: { seq: 0, at: 0 },
      fresh: true,
      goesOn: false,
    });
  const undo = async () => {
    const all = await readChanges(ports.store);
    return await undoChanges(all, ports, { kind: "undo", id: "u", others: "none" });
  };
  return { root, layers, layer, ports, commit, undo };
}

async function recover(
  { store, workspace, locks, layers }: Awaited<ReturnType<typeof openWorld>>["ports"],
) {
  await recoverChanges({ store, workspace, locks }, {
    changes: async () => (await foldStream(store, "workspace", changeFold)).state,
    isDriven: () => Promise.resolve(false),
    endOf: () => Promise.reject(new Error("no look was taken")),
    async endOfLayer(intent) {
      const [layer = null] = await layers.list();
      const end = await resumeLayer(layer, intent, { store, workspace });
      layer?.release();
      return end;
    },
    describe: ({ outcome }) => outcome,
  });
}

/** What is held and recorded once the layer was moved, and the tree before, then, and after an undo. */
async function moved(move: Move) {
  let told: unknown;
  await withFolder(async (folder) => {
    const { root, layers, layer, ports, commit, undo } = await openWorld(folder, move);
    const start = await treeOf(root);
    const done = await whileRefused(folder, (call) => move.isRefused({ ...call, root }), commit);
    assert.ok(done?.change);
    await appendAtEnd(ports.store, [{ stream: "workspace", events: [done.change] }]);
    const [change] = await readChanges(ports.store);
    const paths = [...change?.files ?? [], ...change?.nodes ?? []].map(({ path }) => path);
    const text = await sh("find . -type f | sort | xargs -r cat", root);
    layer.remove();
    await layers.close();
    const { type } = paths.length === 0 ? { type: "nothing" } : await undo();
    assert.equal(await treeOf(root), start, "the undo is not whole");
    told = {
      held: done.held,
      recorded: paths.sort(),
      text: text.split("\n").slice(0, -1),
      undo: type,
    };
  });
  return told;
}

Deno.test("an edit is recorded whose copy in the layer could not be removed", async () => {
  assert.deepEqual(
    await moved({
      project: "echo old > a.txt",
      layer: "echo new > a.txt",
      isRefused: once(({ name, path }) => name === "removeSync" && path.endsWith("/upper/a.txt")),
    }),
    { held: [], recorded: ["a.txt"], text: ["new"], undo: "done" },
  );
});

Deno.test("what lay in a folder that could not be replaced is recorded as removed", async () => {
  assert.deepEqual(
    await moved({
      project: "mkdir place; echo in > place/in",
      layer: "echo new > place",
      isRefused: ({ name, path, root }) => name === "removeSync" && path === `${root}/place`,
    }),
    {
      held: [{ path: "place", reason: "failed" }],
      recorded: ["place/in"],
      text: [],
      undo: "done",
    },
  );
});

Deno.test("two sides that were brought together are recorded though no sync of the folder came", async () => {
  assert.deepEqual(
    await moved({
      project: "printf 'of a person\\nb\\nc\\nd\\n' > a.txt",
      layer: "printf 'a\\nb\\nc\\nof the command\\n' > a.txt",
      base: "a\nb\nc\nd\n",
      isRefused: ({ name, path, root }) => name === "sync" && path === root,
    }),
    {
      held: [],
      recorded: ["a.txt"],
      text: ["of a person", "b", "c", "of the command"],
      undo: "done",
    },
  );
});

/** A file that a folder replaces, which can be neither made nor put back. */
const halfDone: Move = {
  project: "echo old > place; echo a > a.txt",
  layer: "mkdir place; echo in > place/in; echo b > a.txt",
  isRefused: ({ name, path, root }) =>
    name === "mkdirSync" && path === `${root}/place` ||
    name === "renameSync" && path.startsWith(`${root}/.place.agent-`),
};

Deno.test("a path that a failing disk leaves on neither side is finished by recovery, and can be undone", () =>
  withFolder(async (folder) => {
    const { root, layers, layer, ports, commit, undo } = await openWorld(folder, halfDone);
    const start = await treeOf(root);
    const refused = whileRefused(folder, (call) => halfDone.isRefused({ ...call, root }), commit);
    await assert.rejects(refused, (error) => {
      return error instanceof AgentError && error.code === "change.unfinished";
    });
    layer.release();
    await recover(ports);
    assert.equal(await sh("cat a.txt place/in; ls -A", root), "b\nin\na.txt\nplace\n");
    assert.equal((await undo()).type, "done");
    assert.equal(await treeOf(root), start);
    await layers.close();
  }));

Deno.test("a layer that cannot be read is told, and waits", () =>
  withFolder(async (folder) => {
    const move = { project: "echo old > a.txt", layer: "echo new > a.txt", isRefused: () => true };
    const { root, layers, layer, ports } = await openWorld(folder, move);
    const isLayer = ({ path }: Call) => path.endsWith("/upper/a.txt");
    const isTold = (error: unknown) =>
      error instanceof AgentError && error.code === "pending.unread" &&
      error.params["path"] === "a.txt";
    await assert.rejects(whileRefused(folder, isLayer, () => keepLayer(layer, ports)), isTold);
    await assert.rejects(whileRefused(folder, isLayer, () => pendingLayers(ports)), isTold);
    const [again] = await pendingLayers(ports);
    assert.ok(again);
    await keepLayer(again.layer, ports);
    assert.equal(await Deno.readTextFile(`${root}/a.txt`), "new\n");
    await layers.close();
  }));

Deno.test("a layer waits where another folder has come into the place of the project", () =>
  withFolder(async (folder) => {
    const move = { project: "echo old > a.txt", layer: "echo new > b.txt", isRefused: () => true };
    const { root, layers, layer, ports, commit } = await openWorld(folder, move);
    await Deno.rename(root, `${folder}/moved`);
    await Deno.mkdir(root);
    await assert.rejects(commit(), (error) => {
      return error instanceof AgentError && error.code === "pending.unread";
    });
    assert.deepEqual(await Array.fromAsync(Deno.readDir(root)), []);
    assert.equal(await ports.store.head("workspace"), 0);
    layer.release();
    await layers.close();
  }));

Deno.test("what was removed in a folder that was made anew waits until the system tells it", () =>
  withFolder(async (folder) => {
    let isTold = false;
    const none = { names: new Map([["docs", new Set<string>()]]), changed: new Map() };
    const { root, layers, layer, ports, commit } = await openWorld(folder, {
      project: "mkdir docs; echo old > docs/old",
      layer: "mkdir docs",
      facts: () => Promise.resolve(isTold ? none : null),
      isRefused: () => false,
    });
    await assert.rejects(commit, (error) => {
      return error instanceof AgentError && error.code === "pending.unread";
    });
    layer.release();
    const [pending] = await pendingLayers(ports);
    assert.deepEqual([pending?.changes, pending?.complete], [[], false]);
    assert.ok(pending);
    isTold = true;
    await keepLayer(pending.layer, ports);
    assert.deepEqual(Array.from(Deno.readDirSync(`${root}/docs`)), []);
    await layers.close();
  }));

Deno.test("a layer is given back where the project cannot be locked for it", () =>
  withFolder(async (folder) => {
    const move = { project: "true", layer: "echo new > a.txt", isRefused: () => false };
    const { layers, layer, ports } = await openWorld(folder, move);
    const apply = () => Promise.reject(new AgentError("io", "store.io"));
    await assert.rejects(keepLayer(layer, { ...ports, locks: { ...ports.locks, apply } }));
    const [again] = await layers.list();
    assert.equal(again?.id, layer.id);
    again?.remove();
    await layers.close();
  }));

Deno.test("a folder of layers that cannot be listed leaves the project to others", () =>
  withFolder(async (folder) => {
    const move = { project: "true", layer: "true", isRefused: () => true };
    const { layers, layer, ports } = await openWorld(folder, move);
    layer.release();
    let looks = 0;
    const isSecondLook = ({ name, path }: Call) =>
      name === "readDir" && path.endsWith("/layers") && ++looks > 1;
    await assert.rejects(whileRefused(folder, isSecondLook, () => pendingLayers(ports)));
    (await ports.locks.apply(AbortSignal.timeout(60_000))).release();
    await layers.close();
  }));

Deno.test("a name that is not UTF-8 waits where it cannot be copied", () =>
  withFolder(async (folder) => {
    const { layers, layer, ports, commit } = await openWorld(folder, {
      project: "echo 'of a person' > in",
      layer: "mkdir in; echo odd > $'in/odd\\377'; echo new > made.txt",
      base: "",
      isRefused: () => false,
    });
    const done = await commit();
    assert.deepEqual(done?.held, [
      { path: "in", reason: "conflict" },
      { path: "in/odd\ufffd", reason: "failed" },
    ]);
    layer.release();
    const [pending] = await pendingLayers(ports);
    assert.deepEqual(pending?.unnamable, ["in/odd\ufffd"]);
    pending?.layer.remove();
    await layers.close();
  }));
