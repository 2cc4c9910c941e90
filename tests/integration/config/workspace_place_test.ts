import assert from "node:assert/strict";
import { paths, workspacePlace } from "../../../src/config/mod.ts";
import { withFolder } from "../../support/folder.ts";

async function withHome(
  body: (
    at: (name: string) => string,
    place: (root: string) => ReturnType<typeof workspacePlace>,
  ) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const real = await Deno.realPath(folder);
    const where = paths(() => undefined, `${real}/home`);
    await body((name) => `${real}/${name}`, (root) => workspacePlace(where, root));
  });
}

Deno.test("a folder keeps its data as long as it is the same folder", () =>
  withHome(async (at, place) => {
    await Deno.mkdir(at("project"));
    const first = await place(at("project"));
    await Deno.writeTextFile(`${first.folder}/mark`, "kept");
    assert.deepEqual(await place(at("project")), first);
    assert.deepEqual(first.replaced, false);
  }));

Deno.test("data follows a folder that was moved", () =>
  withHome(async (at, place) => {
    await Deno.mkdir(at("old"));
    await Deno.writeTextFile(`${(await place(at("old"))).folder}/mark`, "kept");
    await Deno.rename(at("old"), at("new"));
    const { folder, replaced } = await place(at("new"));
    assert.deepEqual([await Deno.readTextFile(`${folder}/mark`), replaced], ["kept", false]);
  }));

Deno.test("a new folder at an old path is told to be another, once", () =>
  withHome(async (at, place) => {
    await Deno.mkdir(at("project"));
    await place(at("project"));
    // Kept elsewhere, so that its number is not given to the new one.
    await Deno.rename(at("project"), at("elsewhere"));
    await Deno.mkdir(at("project"));
    assert.deepEqual((await place(at("project"))).replaced, true);
    assert.deepEqual((await place(at("project"))).replaced, false);
  }));

Deno.test("a copy of a folder gets data of its own", () =>
  withHome(async (at, place) => {
    await Deno.mkdir(at("one"));
    const one = await place(at("one"));
    await Deno.mkdir(at("two"));
    const two = await place(at("two"));
    assert.deepEqual([two.folder === one.folder, two.replaced], [false, false]);
  }));

Deno.test("a record that cannot be read, or not be written, is no failure", () =>
  withHome(async (at, place) => {
    await Deno.mkdir(at("project"));
    const { folder } = await place(at("project"));
    for (const text of ["", "{", '{"v":2}', "[]", '{"v":1,"root":1}']) {
      await Deno.writeTextFile(`${folder}/workspace.json`, text);
      assert.deepEqual(await place(at("project")), { folder, replaced: false });
    }
  }));
