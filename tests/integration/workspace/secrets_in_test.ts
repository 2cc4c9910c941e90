import assert from "node:assert/strict";
import type { SurveyedFolder } from "../../../src/protocol/mod.ts";
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

const body = "MIIEpAIBAAKCAQEA7bq0abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRS";

const keyed = (kind: string, more = "") =>
  `-----BEGIN ${kind}-----\n${more}${body}\n-----END ${kind}-----\n`;

/** Files of private keys, whatever they are called. */
const holding: Readonly<Record<string, string>> = {
  "key.txt": keyed("RSA PRIVATE KEY"),
  "notes/server.conf": `listen 80\n${keyed("PRIVATE KEY")}`,
  "deploy": keyed("OPENSSH PRIVATE KEY"),
  "old.txt": keyed("RSA PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A\n\n"),
  "signing.asc": keyed("PGP PRIVATE KEY BLOCK", "Version: 1\n\n"),
  "account-1.json": JSON.stringify({ private_key: keyed("PRIVATE KEY") }),
};

const plain: Readonly<Record<string, string>> = {
  "public.txt": keyed("PUBLIC KEY"),
  "certificate.crt": keyed("CERTIFICATE"),
  "how.txt":
    "A key begins with -----BEGIN PRIVATE KEY----- and goes on for some lines, as they say.\n"
      .repeat(3),
  "key.ts": keyed("RSA PRIVATE KEY"),
  "large.txt": `${" ".repeat(33_000)}${keyed("RSA PRIVATE KEY")}`,
};

Deno.test("a private key is found by its content, in files whose names may be anything's", () =>
  withFolder(async (folder) => {
    const root = await Deno.realPath(folder);
    for (const [path, text] of Object.entries({ ...holding, ...plain })) {
      await Deno.mkdir(`${root}/notes`, { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, text);
    }
    const secrets = secretsOf(await diskWorkspace(root));
    const names = async () => (await secrets()).map((path) => path.slice(root.length + 1)).sort();
    assert.deepEqual(await names(), Object.keys(holding).sort());
    await Deno.writeTextFile(`${root}/key.txt`, "it was moved elsewhere\n".repeat(9));
    await Deno.writeTextFile(`${root}/public.txt`, keyed("EC PRIVATE KEY"));
    const now = Object.keys(holding).filter((path) => path !== "key.txt");
    assert.deepEqual(await names(), [...now, "public.txt"].sort());
  }));

Deno.test("no text that resembles a key takes long", () =>
  withFolder(async (folder) => {
    const root = await Deno.realPath(folder);
    const head = "-----BEGIN PRIVATE KEY-----\n";
    const fill = (part: string) => part.repeat(Math.floor(30_000 / part.length));
    const texts = [
      `${head}${fill("Aa: x ")}`,
      `${head}${fill("Aa: x\n")}`,
      `${head}${fill("\n")}`,
      `${head}${fill("\\n")}`,
      fill(head),
      fill("-----BEGIN "),
      `-----BEGIN ${fill("A ")}`,
      fill("-"),
    ];
    for (const [at, text] of texts.entries()) await Deno.writeTextFile(`${root}/${at}.txt`, text);
    assert.deepEqual(await secretsOf(await diskWorkspace(root))(), []);
  }));

Deno.test("another process knows the keys that one has found, and sees when they are gone", () =>
  withKept(async ({ root, look }) => {
    await Deno.writeTextFile(`${root}/d5/key.txt`, keyed("PRIVATE KEY"));
    assert.deepEqual(await look(), { names: ["d5/key.txt", "d7/.env"], read: 81 });
    assert.deepEqual(await look(), { names: ["d5/key.txt", "d7/.env"], read: 0 });
    await Deno.writeTextFile(`${root}/d5/key.txt`, "it was moved elsewhere\n".repeat(9));
    assert.deepEqual(await look(), { names: ["d7/.env"], read: 0 });
  }));

Deno.test("of thousands of files each is looked at, if not all at once", () =>
  withFolder(async (folder) => {
    const root = await Deno.realPath(folder);
    const long = "a line of plain text that is no key\n".repeat(4);
    for (let at = 0; at < 2_300; at++) {
      const place = `${root}/d${at % 3}`;
      if (at < 3) await Deno.mkdir(place);
      await Deno.writeTextFile(`${place}/n${at}.txt`, long);
    }
    const late = ["d0/z.txt", "d1/z.txt", "d2/z.txt"];
    for (const path of late) await Deno.writeTextFile(`${root}/${path}`, keyed("PRIVATE KEY"));
    const secrets = secretsOf(await diskWorkspace(root));
    await secrets();
    const names = async () => (await secrets()).map((path) => path.slice(root.length + 1));
    assert.deepEqual(await names(), late);
    assert.deepEqual(await names(), late);
    await Deno.remove(`${root}/d1/z.txt`);
    assert.deepEqual(await names(), ["d0/z.txt", "d2/z.txt"]);
  }));

Deno.test("the names in a folder that has not changed are judged once, however often secrets are asked for", () =>
  withFolder(async (folder) => {
    const root = await Deno.realPath(folder);
    await Deno.mkdir(`${root}/d`);
    for (const name of [".env", "a.txt", "d/b.txt", "d/id_rsa"]) {
      await Deno.writeTextFile(`${root}/${name}`, "KEY=1\n");
    }
    const workspace = await diskWorkspace(root);
    let read = 0;
    const counted = (listing: SurveyedFolder): SurveyedFolder => ({
      ...listing,
      get files() {
        read++;
        return listing.files;
      },
    });
    const survey: typeof workspace.survey = async (options) => {
      const found = await workspace.survey(options);
      const fresh = (path: string, it: SurveyedFolder) => options.known?.get(path) !== it;
      const folders = [...found.folders].map(([path, it]) =>
        [path, fresh(path, it) ? counted(it) : it] as const
      );
      return { ...found, folders: new Map(folders) };
    };
    const secrets = secretsOf({ root, survey, veils: (paths) => workspace.veils(paths) });
    const reads: number[] = [];
    for (let look = 0; look < 4; look++) {
      read = 0;
      assert.deepEqual([...await secrets()].sort(), [`${root}/.env`, `${root}/d/id_rsa`]);
      reads.push(read);
    }
    // The first has read the folders themselves.
    assert.deepEqual(reads, [0, 2, 0, 0]);
  }));
