import assert from "node:assert/strict";
import { WorkspaceError } from "../../../src/protocol/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { whileRefused } from "../../support/refused_calls.ts";

Deno.test("a link stays in its place where it cannot be removed", () =>
  withFolder(async (root) => {
    await Deno.symlink("target", `${root}/link`);
    const workspace = await diskWorkspace(root);
    const remove = () =>
      workspace.setNode("link", { before: { type: "link", target: "target" }, after: null });
    for (const refused of ["lstatSync", "readLinkSync", "removeSync"]) {
      const tried = () =>
        whileRefused(
          root,
          ({ name, path }) => name === refused && path.startsWith(`${root}/.link.agent-`),
          remove,
        );
      await assert.rejects(tried, (error) => error instanceof WorkspaceError, refused);
      assert.deepEqual(Array.from(Deno.readDirSync(root), ({ name }) => name), ["link"], refused);
    }
    await remove();
    assert.deepEqual(Array.from(Deno.readDirSync(root)), []);
  }));
