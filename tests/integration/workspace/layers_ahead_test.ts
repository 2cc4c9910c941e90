import assert from "node:assert/strict";
import type { LayerMounts } from "../../../src/protocol/mod.ts";
import { diskLayers } from "../../../src/workspace/layer/disk_layers.ts";
import { withFolder } from "../../support/folder.ts";

const owner = { session: "s", call: "c" };

/** Layers whose boxes always suit, a clock, and how often that was asked. */
async function withLayers(
  body: (
    it: { readonly layers: ReturnType<typeof diskLayers>; pass(ms: number): void; asked(): number },
  ) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/project`);
    let [time, asked] = [0, 0];
    const mounts: LayerMounts = {
      supported: () => Promise.resolve(true),
      standBy: () => Promise.resolve(),
      isCurrent: () => Promise.resolve((asked += 1) > 0),
      dismiss: () => Promise.resolve(),
      facts: () => Promise.resolve(null),
    };
    const layers = diskLayers({
      root: `${folder}/project`,
      folder: `${folder}/layers`,
      mounts,
      now: () => time,
    });
    await body({ layers, pass: (ms) => time += ms, asked: () => asked });
    await layers.close();
  });
}

Deno.test("a box that was looked at when its command was expected is not looked at again", () =>
  withLayers(async ({ layers, asked }) => {
    await layers.prepare();
    await layers.expect();
    const layer = await layers.create(owner, "usual");
    assert.equal(asked(), 1);
    layer?.remove();
  }));

Deno.test("what was found of a box counts no longer than its command takes to be logged", () =>
  withLayers(async ({ layers, pass, asked }) => {
    await layers.prepare();
    await layers.expect();
    pass(50);
    const layer = await layers.create(owner, "usual");
    assert.equal(asked(), 2);
    layer?.remove();
  }));

Deno.test("a command is expected where no box was made ahead", () =>
  withLayers(async ({ layers, asked }) => {
    await layers.expect();
    assert.equal(asked(), 0);
  }));
