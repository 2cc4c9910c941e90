import assert from "node:assert/strict";
import { makePrivate, workspaceFolder } from "../../../src/config/mod.ts";
import { house } from "../../support/config.ts";

Deno.test("a private folder is made with mode 0700 on demand", async () => {
  await using home = await house();
  const folder = await workspaceFolder(home.paths, home.root);
  await assert.rejects(Deno.stat(folder), Deno.errors.NotFound);
  await makePrivate(folder);
  await makePrivate(folder);
  assert.equal(((await Deno.stat(folder)).mode ?? 0) & 0o777, 0o700);
});
