import assert from "node:assert/strict";
import { type LayerMounts, WorkspaceError } from "../../../src/protocol/mod.ts";
import { diskLayers } from "../../../src/workspace/layer/disk_layers.ts";
import { withFolder } from "../../support/folder.ts";

/** Nothing of the project was changed after the command had begun. */
const mounts: LayerMounts = {
  supported: () => Promise.resolve(true),
  standBy: () => Promise.resolve(),
  isCurrent: () => Promise.resolve(false),
  dismiss: () => Promise.resolve(),
  facts: () => Promise.resolve({ names: new Map(), changed: new Map([["app.txt", 0]]) }),
};

Deno.test("what a person saves once a layer was looked at is not written over", () =>
  withFolder(async (folder) => {
    const root = `${folder}/project`;
    await Deno.mkdir(root);
    await Deno.writeTextFile(`${root}/app.txt`, "one\n");
    const layers = diskLayers({ root, folder: `${folder}/layers`, mounts });
    const layer = await layers.create({ session: "s", call: "c" }, "own");
    assert.ok(layer);
    await Deno.writeTextFile(`${layer.folder}/upper/app.txt`, "one\nof the command\n");
    const { changes: [change] } = await layer.read({});
    assert.ok(change);
    assert.equal(change.raced, false);
    // As editors save: a new file in the place of the old one.
    await Deno.writeTextFile(`${root}/app.txt.new`, "of the person\none\n");
    await Deno.rename(`${root}/app.txt.new`, `${root}/app.txt`);
    await layer.hash("app.txt", "before");
    const adopted = async () => await layer.adopt(change, {});
    await assert.rejects(adopted, (error) => {
      return error instanceof WorkspaceError && error.kind === "changed";
    });
    assert.equal(await Deno.readTextFile(`${root}/app.txt`), "of the person\none\n");
    layer.remove();
    await layers.close();
  }));
