import assert from "node:assert/strict";
import { distrust, isTrusted, trust } from "../../../src/config/mod.ts";
import { failure, house } from "../../support/config.ts";

Deno.test("a workspace is trusted from trust to distrust, by its real path", async () => {
  await using home = await house();
  const link = `${home.paths.home}-link`;
  await Deno.symlink(home.root, link);
  assert.equal(await isTrusted(home.paths, home.root), false);
  await assert.rejects(Deno.stat(home.paths.data), Deno.errors.NotFound);
  await trust(home.paths, link);
  assert.deepEqual(
    [await isTrusted(home.paths, home.root), await isTrusted(home.paths, link)],
    [true, true],
  );
  assert.equal(await isTrusted(home.paths, `${home.root}/..`), false);
  const mode = (await Deno.stat(`${home.paths.data}/trust.json`)).mode ?? 0;
  assert.equal(mode & 0o777, 0o600);
  await distrust(home.paths, home.root);
  assert.equal(await isTrusted(home.paths, link), false);
});

Deno.test("a malformed, unreadable or foreign file trusts nobody", async () => {
  await using home = await house();
  await trust(home.paths, home.root);
  const file = `${home.paths.data}/trust.json`;
  const good = await Deno.readTextFile(file);
  const bad = ["", "{", "null", "[]", good.replace('"v": 2', '"v": 3'), good.slice(0, -4)];
  for (const text of [...bad, `{"v":1,"workspaces":{${JSON.stringify(home.root)}:true}}`]) {
    await Deno.writeTextFile(file, text);
    assert.equal(await isTrusted(home.paths, home.root), false, text);
  }
  await Deno.writeTextFile(file, good);
  assert.equal(await isTrusted(home.paths, home.root), true);
  await Deno.chmod(file, 0o666);
  assert.equal(await isTrusted(home.paths, home.root), false);
  await Deno.remove(file);
  await Deno.mkdir(file);
  assert.equal(await isTrusted(home.paths, home.root), false);
});

Deno.test("names of object members are not trusted by accident", async () => {
  await using home = await house();
  await trust(home.paths, home.root);
  assert.equal(await isTrusted(home.paths, "constructor"), false);
});

Deno.test("a workspace that is not there cannot be trusted", async () => {
  await using home = await house();
  assert.deepEqual(await failure(trust(home.paths, `${home.root}/gone`)), {
    exit: "input",
    code: "config.no_workspace",
    en: `The folder ${home.root}/gone does not exist.`,
    zh: `文件夹 ${home.root}/gone 不存在。`,
  });
});

Deno.test("workspaces trusted at the same time are all kept", async () => {
  await using home = await house();
  const roots = Array.from({ length: 8 }, (_, i) => `${home.root}/${i}`);
  await Promise.all(roots.map((it) => Deno.mkdir(it)));
  await Promise.all(roots.map((it) => trust(home.paths, it)));
  assert.deepEqual(
    await Promise.all(roots.map((it) => isTrusted(home.paths, it))),
    roots.map(() => true),
  );
});
