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

interface Kept {
  readonly root: string;
  /** Of a process of its own: the secrets, and how many folders it had to read. */
  look(version?: string): Promise<{ readonly names: readonly string[]; readonly read: number }>;
}

/** A tree of 80 folders. */
async function withKept(body: (it: Kept) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const root = `${await Deno.realPath(folder)}/project`;
    for (let at = 0; at < 80; at++) {
      await Deno.mkdir(`${root}/d${at}`, { recursive: true });
      await Deno.writeTextFile(`${root}/d${at}/notes.txt`, "");
    }
    await Deno.writeTextFile(`${root}/d7/.env`, "KEY=1\n");
    const kept = `${folder}/kept.json`;
    const look = async (version = "1") => {
      const workspace = await diskWorkspace(root);
      let asked = 0;
      const survey: typeof workspace.survey = async (options) => {
        const found = await workspace.survey(options);
        asked = [...found.folders].filter(([path, it]) => options.known?.get(path) !== it).length;
        return found;
      };
      const secrets = secretsOf(
        { root, survey, veils: (paths) => workspace.veils(paths) },
        // All was left alone for a while.
        { kept, version, now: () => Date.now() + 10_000 },
      );
      const names = (await secrets()).map((path) => path.slice(root.length + 1)).sort();
      return { names, read: asked };
    };
    await body({ root, look });
  });
}

Deno.test("another process reads only the folders that changed since, and misses nothing in them", () =>
  withKept(async ({ root, look }) => {
    assert.deepEqual(await look(), { names: ["d7/.env"], read: 81 });
    assert.deepEqual(await look(), { names: ["d7/.env"], read: 0 });
    await Deno.writeTextFile(`${root}/d3/id_rsa`, "key\n");
    await Deno.rename(`${root}/d7/.env`, `${root}/d8/.env`);
    assert.deepEqual(await look(), { names: ["d3/id_rsa", "d8/.env"], read: 3 });
  }));

Deno.test("a version that knows other secrets reads every folder again", () =>
  withKept(async ({ look }) => {
    assert.equal((await look()).read, 81);
    assert.equal((await look("2")).read, 81);
  }));

Deno.test("a folder that was changed shortly before it was read is read again", () =>
  withFolder(async (folder) => {
    const root = await Deno.realPath(folder);
    for (let at = 0; at < 80; at++) await Deno.mkdir(`${root}/d${at}`);
    const kept = `${folder}/kept.json`;
    await secretsOf(await diskWorkspace(root), { kept })();
    assert.deepEqual(JSON.parse(await Deno.readTextFile(kept)).folders, []);
  }));
