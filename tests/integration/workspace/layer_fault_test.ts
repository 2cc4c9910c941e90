import assert from "node:assert/strict";
import { WorkspaceError, type WriteLayer, type WriteLayers } from "../../../src/protocol/mod.ts";
import { diskLayers } from "../../../src/workspace/layer/disk_layers.ts";
import { withFolder } from "../../support/folder.ts";
import { plainMounts } from "../../support/layers.ts";
import { whileRefused } from "../../support/refused_calls.ts";

interface Laid {
  readonly folder: string;
  readonly root: string;
  readonly layers: WriteLayers;
  readonly layer: WriteLayer;
}

/** A project, and a layer over it on which nothing was written. */
function laid(name: string, body: (laid: Laid) => Promise<void>): void {
  Deno.test(name, () =>
    withFolder(async (folder) => {
      const root = `${folder}/project`;
      await Deno.mkdir(root);
      const mounts = plainMounts(root);
      const layers = diskLayers({ root, folder: `${folder}/layers`, mounts });
      const layer = await layers.create({ session: "s", call: "c" }, "own");
      assert.ok(layer);
      await body({ folder, root, layers, layer });
      await layers.close();
    }));
}

const names = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();

const isIo = (error: unknown) => error instanceof WorkspaceError && error.kind === "io";

laid(
  "a layer that cannot be looked at counts as written to",
  async ({ folder, layer }) => {
    const isUpper = ({ path }: { readonly path: string }) => path.endsWith("/upper");
    const untouched = await whileRefused(folder, isUpper, () => {
      return Promise.resolve(layer.isUntouched());
    });
    assert.deepEqual([untouched, layer.isUntouched()], [false, true]);
    layer.remove();
  },
);

laid(
  "what cannot be looked at in a layer is named by its path in the project",
  async ({ folder, layer }) => {
    await Deno.writeTextFile(`${layer.folder}/upper/app.txt`, "new\n");
    const isApp = ({ path }: { readonly path: string }) => path.endsWith("/upper/app.txt");
    const read = () => whileRefused(folder, isApp, () => layer.read({}));
    await assert.rejects(read, (error) => {
      return error instanceof WorkspaceError && isIo(error) && error.path === "app.txt";
    });
    layer.remove();
  },
);

laid(
  "a file stays where the folder cannot be made that is to replace it",
  async ({ folder, root, layer }) => {
    await Deno.writeTextFile(`${root}/thing`, "old\n");
    await Deno.mkdir(`${layer.folder}/upper/thing`);
    const { changes: [change] } = await layer.read({});
    assert.ok(change);
    const adopt = () => layer.adopt(change);
    for (const refused of ["mkdirSync", "chmodSync"]) {
      const tried = () =>
        whileRefused(
          folder,
          ({ name, path }) => name === refused && path === `${root}/thing`,
          adopt,
        );
      await assert.rejects(tried, isIo, refused);
      assert.deepEqual([names(root), await Deno.readTextFile(`${root}/thing`)], [
        ["thing"],
        "old\n",
      ]);
    }
    layer.remove();
  },
);

laid(
  "a folder stays where the file cannot be moved that is to replace it",
  async ({ folder, root, layer }) => {
    await Deno.mkdir(`${root}/thing`);
    await Deno.chmod(`${root}/thing`, 0o2775);
    await Deno.writeTextFile(`${layer.folder}/upper/thing`, "new\n");
    const { changes: [change] } = await layer.read({});
    assert.ok(change);
    const isMove = ({ name }: { readonly name: string }) => name === "renameSync";
    await assert.rejects(() => whileRefused(folder, isMove, () => layer.adopt(change)), isIo);
    const { isDirectory, mode } = Deno.lstatSync(`${root}/thing`);
    assert.deepEqual([isDirectory, (mode ?? 0) & 0o7777], [true, 0o2775]);
    layer.remove();
  },
);

laid(
  "a layer that can only be removed in part is no layer any more, and is swept later",
  async ({ folder, layers, layer }) => {
    const all = `${folder}/layers`;
    const stays = ({ name, path }: { readonly name: string; readonly path: string }) =>
      name === "renameSync" || /^remove/.test(name) && path === layer.folder;
    const listed = await whileRefused(folder, stays, async () => {
      layer.remove();
      await layers.close();
      return await layers.list();
    });
    assert.deepEqual(listed.map(({ id }) => id), []);
    assert.deepEqual(names(all), [layer.id, "lock"]);
    await layers.list();
    assert.deepEqual(names(all), ["lock"]);
  },
);

laid(
  "a layer of which nothing can be removed stays whole",
  async ({ folder, layers, layer }) => {
    await Deno.writeTextFile(`${layer.folder}/upper/app.txt`, "new\n");
    const stays = ({ name, path }: { readonly name: string; readonly path: string }) =>
      name === "renameSync" || /^remove/.test(name) && path.endsWith("/layer.json");
    await whileRefused(folder, stays, async () => {
      layer.remove();
      await layers.close();
    });
    const [again] = await layers.list();
    const { changes } = await again?.read({}) ?? { changes: [] };
    assert.deepEqual(changes.map(({ path }) => path), ["app.txt"]);
    again?.remove();
  },
);

laid(
  "a layer whose record could not be read once is found by the next look",
  async ({ folder, layers, layer }) => {
    layer.release();
    const isRecord = ({ name }: { readonly name: string }) => name.startsWith("readTextFile");
    const first = await whileRefused(folder, isRecord, () => layers.list());
    const second = await layers.list();
    const ids = [first, second].map((list) => list.map(({ id }) => id));
    assert.deepEqual(ids, [[], [layer.id]]);
    for (const it of second) it.remove();
  },
);

laid(
  "a layer that a look could not see into is not swept away",
  async ({ folder, layers, layer }) => {
    await Deno.writeTextFile(`${layer.folder}/upper/app.txt`, "new\n");
    layer.release();
    const isUpper = ({ path }: { readonly path: string }) => path.endsWith("/upper");
    const first = await whileRefused(folder, isUpper, () => layers.list());
    for (const it of first) it.release();
    const [again] = await layers.list();
    const { changes } = await again?.read({}) ?? { changes: [] };
    assert.deepEqual(changes.map(({ path }) => path), ["app.txt"]);
    again?.remove();
  },
);

laid(
  "a name that is not UTF-8 stays in the layer where it cannot be copied",
  async ({ root, layer }) => {
    const upper = `${layer.folder}/upper`;
    const made = await new Deno.Command("bash", {
      args: ["-c", "mkdir in; echo odd > $'in/odd\\377'"],
      cwd: upper,
    }).output();
    assert.ok(made.success);
    // A person has put a file where the folder was.
    await Deno.writeTextFile(`${root}/in`, "of a person\n");
    await assert.rejects(() => layer.adoptUnnamable(), isIo);
    assert.deepEqual([names(`${upper}/in`).length, await Deno.readTextFile(`${root}/in`)], [
      1,
      "of a person\n",
    ]);
    layer.remove();
  },
);

laid(
  "a layer follows a workspace that was moved",
  async ({ folder, root, layers, layer }) => {
    await Deno.writeTextFile(`${layer.folder}/upper/a.txt`, "new");
    layer.release();
    await layers.close();
    const moved = `${folder}/elsewhere`;
    await Deno.rename(root, moved);
    const mounts = plainMounts(moved);
    const after = diskLayers({ root: moved, folder: `${folder}/layers`, mounts });
    const [again] = await after.list();
    assert.ok(again);
    assert.equal(await Deno.readLink(`${again.folder}/lower`), moved, "what a mount lies over");
    const { changes: [change] } = await again.read({});
    assert.ok(change);
    await again.adopt(change);
    assert.equal(await Deno.readTextFile(`${moved}/a.txt`), "new");
    again.remove();
    await after.close();
  },
);
