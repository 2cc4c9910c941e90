import assert from "node:assert/strict";
import { diskWorkspace, secretsOf } from "../../../src/workspace/mod.ts";
import { withFolder } from "../../support/folder.ts";

Deno.test("the files that hold secrets are told as they are now, those that the user opened left out", () =>
  withFolder(async (folder) => {
    const root = await Deno.realPath(folder);
    const write = async (path: string) => {
      const name = `${root}/${path}`;
      await Deno.mkdir(name.slice(0, name.lastIndexOf("/")), { recursive: true });
      await Deno.writeTextFile(name, "KEY=1\n");
    };
    for (const path of [".env", "app/.env.test", "app/main.py", "keys/id_rsa"]) await write(path);
    await Deno.writeTextFile(`${root}/.gitignore`, ".env\n");
    const workspace = await diskWorkspace(root, { allowed: (path) => path === "app/.env.test" });
    const secrets = secretsOf(workspace);
    const names = async () => (await secrets()).map((path) => path.slice(root.length + 1)).sort();
    assert.deepEqual(await names(), [".env", "keys/id_rsa"]);
    await write("app/deep/server.pem");
    await Deno.remove(`${root}/keys/id_rsa`);
    assert.deepEqual(await names(), [".env", "app/deep/server.pem"]);
  }));
