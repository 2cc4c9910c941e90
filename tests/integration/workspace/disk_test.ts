import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { AgentError, type Workspace, WorkspaceError } from "../../../src/protocol/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const max = { maxBytes: 1000 };

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function kindOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return { came: await run() };
  } catch (error) {
    return error instanceof WorkspaceError ? error.kind : error;
  }
}

async function names(folder: string): Promise<readonly string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map((entry) => entry.name).sort();
}

Deno.test("a root that is missing or a file is the user's failure, with its path", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    const failures = [];
    for (const path of [`${folder}/gone`, `${folder}/file`, `${folder}/file/x`]) {
      const error = await diskWorkspace(path).catch((error) => error);
      assert(error instanceof AgentError);
      failures.push([error.exit, error.code, error.params]);
    }
    assert.deepEqual(failures, [
      ["input", "workspace.missing", { path: `${folder}/gone` }],
      ["input", "workspace.not_directory", { path: `${folder}/file` }],
      ["input", "workspace.not_directory", { path: `${folder}/file/x` }],
    ]);
  }));

Deno.test({
  name: "a root that may not be read is the user's failure",
  // Refused by Deno and not by mode bits, so that it is refused to root too.
  permissions: { read: false },
  fn: async () => {
    const error = await diskWorkspace("/closed").catch((error) => error);
    assert(error instanceof AgentError);
    assert.deepEqual([error.exit, error.code, error.params], [
      "input",
      "workspace.unreadable",
      { path: "/closed" },
    ]);
  },
});

Deno.test("a root given through a link is its real path", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/real`);
    await Deno.symlink("real", `${folder}/link`);
    const workspace = await diskWorkspace(`${folder}/link`);
    assert.equal(workspace.root, await Deno.realPath(`${folder}/real`));
    await Deno.writeTextFile(`${folder}/real/a`, "x");
    assert.equal(await workspace.resolve(`${folder}/link/a`), "a");
  }));

Deno.test("a named pipe is refused without waiting for its other end", () =>
  inFolder(async (folder) => {
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
    const workspace = await diskWorkspace(folder);
    assert.equal((await workspace.stat("pipe")).type, "other");
    assert.equal(await kindOf(() => workspace.read("pipe", max)), "not_regular");
    assert.equal(await kindOf(() => workspace.readHead("pipe", 1)), "not_regular");
    assert.equal(await kindOf(() => workspace.fingerprint("pipe")), "not_regular");
    const write = workspace.write("pipe", bytes("x"), { before: null });
    assert.equal(await kindOf(() => write), "not_regular");
  }));

Deno.test("the system's own trees are refused in a workspace that has them", async () => {
  const workspace = await diskWorkspace("/");
  for (const path of ["proc/self/environ", "/dev/null", "/sys", "etc/../proc/version"]) {
    assert.equal(await kindOf(() => workspace.read(path, max)), "not_regular", path);
  }
});

Deno.test("a file of two gigabytes is refused from its size alone", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/huge`, "head");
    await Deno.truncate(`${folder}/huge`, 2_000_000_000);
    const workspace = await diskWorkspace(folder);
    await assert.rejects(workspace.read("huge", max), {
      kind: "too_large",
      path: "huge",
      detail: "2000000000 bytes, at most 1000",
    });
    const head = await workspace.readHead("huge", 4);
    assert.deepEqual(head, { bytes: bytes("head"), size: 2_000_000_000 });
  }));

Deno.test("a large file has the hash of its content", () =>
  inFolder(async (folder) => {
    const large = new Uint8Array(9_000_001).fill(7);
    await Deno.writeFile(`${folder}/large`, large);
    const workspace = await diskWorkspace(folder);
    assert.equal((await workspace.fingerprint("large"))?.hash, await sha256(large));
    assert.deepEqual((await workspace.read("large", { maxBytes: 1e7 })).bytes, large);
  }));

Deno.test("extra roots are read by absolute path, also when made later, and never written", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/root`);
    const scratch = `${folder}/scratch`;
    const workspace = await diskWorkspace(`${folder}/root`, { extraRoots: [scratch] });
    const real = await Deno.realPath(folder);
    assert.equal(await kindOf(() => workspace.read(`${scratch}/out`, max)), "outside");
    await Deno.mkdir(scratch);
    await Deno.writeTextFile(`${scratch}/out`, "output");
    await Deno.symlink("/etc/passwd", `${scratch}/link`);
    await Deno.symlink("../scratch/out", `${folder}/root/link`);
    assert.equal((await workspace.read(`${scratch}/out`, max)).path, `${real}/scratch/out`);
    assert.equal((await workspace.read("link", max)).path, `${real}/scratch/out`);
    assert.deepEqual((await workspace.list(scratch)).map((file) => file.path), [
      `${real}/scratch/link`,
      `${real}/scratch/out`,
    ]);
    assert.equal(await kindOf(() => workspace.read(`${scratch}/link`, max)), "outside");
    const before = await sha256("output");
    for (const path of [`${scratch}/out`, "link"]) {
      const write = () => workspace.write(path, bytes("x"), { before });
      assert.equal(await kindOf(write), "outside", path);
      assert.equal(await kindOf(() => workspace.remove(path, { before })), "outside", path);
    }
    assert.equal(await Deno.readTextFile(`${scratch}/out`), "output");
  }));

Deno.test("a hard link's other name keeps the old content", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/root`);
    await Deno.writeTextFile(`${folder}/outside`, "old");
    await Deno.link(`${folder}/outside`, `${folder}/root/a`);
    const workspace = await diskWorkspace(`${folder}/root`);
    await workspace.write("a", bytes("new"), { before: await sha256("old") });
    assert.equal(await Deno.readTextFile(`${folder}/outside`), "old");
    assert.equal(await Deno.readTextFile(`${folder}/root/a`), "new");
  }));

Deno.test("a name of the longest kind can be written", () =>
  inFolder(async (folder) => {
    const workspace = await diskWorkspace(folder);
    const name = "ü".repeat(127);
    await workspace.write(name, bytes("x"), { before: null });
    assert.deepEqual(await names(folder), [name]);
    const long = await kindOf(() => workspace.write("n".repeat(256), bytes("x"), { before: null }));
    assert.equal(long, "not_regular");
  }));

Deno.test("a full disk is said as such and leaves the old file and nothing else", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/root`);
    await Deno.writeTextFile(`${folder}/root/a`, "old");
    const module = new URL("../../../src/workspace/mod.ts", import.meta.url).href;
    const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));
    const program = `
      const { diskWorkspace } = await import(${JSON.stringify(module)});
      const workspace = await diskWorkspace(${JSON.stringify(`${folder}/root`)});
      const before = (await workspace.fingerprint("a")).hash;
      const big = new Uint8Array(100_000);
      const kinds = [];
      for (const [path, hash] of [["a", before], ["made/b", null]]) {
        await workspace.write(path, big, { before: hash }).catch((e) => kinds.push(e.kind));
      }
      console.log(kinds.join());`;
    await Deno.writeTextFile(`${folder}/program.ts`, program);
    // A limit on file size fails a write in its middle, like a full disk, without being root.
    const { stdout, stderr } = await new Deno.Command("bash", {
      args: [
        "-c",
        'trap "" XFSZ; ulimit -f 16; exec "$@"',
        "bash",
        Deno.execPath(),
        ...["run", "-A", "--no-check", "--config", config, `${folder}/program.ts`],
      ],
    }).output();
    const decoder = new TextDecoder();
    assert.equal(decoder.decode(stdout), "disk_full,disk_full\n", decoder.decode(stderr));
    assert.deepEqual(await names(`${folder}/root`), ["a"]);
    assert.equal(await Deno.readTextFile(`${folder}/root/a`), "old");
  }));

Deno.test({
  name: "what may not be written is unreadable, and nothing is left of the attempt",
  permissions: { read: true, write: false },
  fn: async () => {
    const folder = fileURLToPath(new URL(".", import.meta.url));
    const before = await names(folder);
    const workspace = await diskWorkspace(folder);
    const writes = ["new", "new/folder/file"].map((path) =>
      kindOf(() => workspace.write(path, bytes("x"), { before: null }))
    );
    assert.deepEqual(await Promise.all(writes), ["unreadable", "unreadable"]);
    assert.deepEqual(await names(folder), before);
  },
});

Deno.test("two writers of one file: exactly one wins, the other hears of it", () =>
  inFolder(async (folder) => {
    const workspace = await diskWorkspace(folder);
    for (let round = 0; round < 20; round++) {
      const path = `f${round}`;
      await workspace.write(path, bytes("old"), { before: null });
      const before = await sha256("old");
      const outcomes = await Promise.all(
        ["one", "two"].map((text) => kindOf(() => workspace.write(path, bytes(text), { before }))),
      );
      const winner = outcomes.findIndex((each) => each !== "changed");
      assert.deepEqual(outcomes.toSorted((a) => a === "changed" ? 1 : -1), [
        { came: undefined },
        "changed",
      ]);
      assert.equal(await Deno.readTextFile(`${folder}/${path}`), ["one", "two"][winner]);
    }
    assert.equal((await names(folder)).length, 20);
  }));

/** Swaps names for links to the outside as fast as it can, until it is killed. */
const swapper = `
const [root, outside] = Deno.args;
for (;;) {
  for (const name of ["folder", "file"]) {
    try {
      Deno.renameSync(root + "/" + name, root + "/" + name + ".away");
      Deno.symlinkSync(outside + "/" + name, root + "/" + name);
      Deno.removeSync(root + "/" + name);
      Deno.renameSync(root + "/" + name + ".away", root + "/" + name);
    } catch { /* a writer was faster */ }
  }
}`;

Deno.test("against a program that swaps names for links, no byte outside is read or written", () =>
  inFolder(async (folder) => {
    for (const side of ["root", "outside"]) {
      await Deno.mkdir(`${folder}/${side}/folder`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${side}/folder/x`, side);
      await Deno.writeTextFile(`${folder}/${side}/file`, side);
    }
    const racing = new Deno.Command(Deno.execPath(), {
      args: ["eval", swapper, `${folder}/root`, `${folder}/outside`],
      stdout: "null",
      stderr: "null",
    }).spawn();
    try {
      const workspace = await diskWorkspace(`${folder}/root`);
      const seen = new Set<string>();
      for (let round = 0; round < 1500; round++) seen.add(await raced(workspace, round));
      assert.deepEqual([...seen].filter((each) => each.includes("outside text")), []);
    } finally {
      racing.kill("SIGKILL");
      await racing.status;
    }
    assert.deepEqual(await written(`${folder}/outside`), ["file", "folder"]);
    assert.deepEqual(await written(`${folder}/outside/folder`), ["x"]);
    assert.equal(await Deno.readTextFile(`${folder}/outside/file`), "outside");
    assert.equal(await Deno.readTextFile(`${folder}/outside/folder/x`), "outside");
  }));

/** Names with content: an empty file made in the moment of a swap holds no byte of anybody. */
async function written(folder: string): Promise<readonly string[]> {
  const all = await names(folder);
  return all.filter((name) => {
    const info = Deno.statSync(`${folder}/${name}`);
    return info.isDirectory || info.size > 0;
  });
}

async function raced(workspace: Workspace, round: number): Promise<string> {
  const path = round % 2 === 0 ? "folder/x" : "file";
  try {
    if (round % 10 === 0) {
      const now = await workspace.fingerprint(path);
      await workspace.write(path, bytes(`root ${round}`), { before: now?.hash ?? null });
    }
    const { bytes: read } = await workspace.read(path, max);
    const text = new TextDecoder().decode(read);
    return text.startsWith("outside") ? "outside text" : "root text";
  } catch (error) {
    if (error instanceof WorkspaceError) return error.kind;
    throw error;
  }
}
