import assert from "node:assert/strict";
import {
  compareLooks,
  coverageLine,
  isRiskyRoot,
  ScanMemo,
  takeLook,
} from "../../../../src/edit/scan/mod.ts";
import { fakeSpawner } from "../../../../src/sandbox/mod.ts";
import { memoryCache, memoryStore } from "../../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeClock } from "../../../support/clock.ts";
import { type Blobs, WorkspaceError } from "../../../../src/protocol/mod.ts";
import { withMethods } from "../../../support/workspace.ts";
import { hasGit, restore, treeAt, withScene } from "./support.ts";

const plain = { time: "at once", git: false } as const;

Deno.test("what no undo reaches is said before a command runs, in one line", () =>
  withScene({
    ...plain,
    files: {
      ".gitignore": "node_modules/\n*.log\n",
      "node_modules/m/a.js": "x",
      "web/node_modules/m/a.js": "x",
      "big.bin": new Uint8Array(2_000),
      "big.log": new Uint8Array(200),
      "small.log": "x",
      "a.txt": "x",
    },
    look: { maxFileBytes: 1_000, maxHiddenBytes: 100 },
  }, async ({ root, ports }) => {
    await Deno.symlink("a.txt", `${root}/link`);
    const look = await takeLook(ports, { maxFileBytes: 1_000, maxHiddenBytes: 100 });
    assert.equal(
      coverageLine(look),
      "Not covered by undo: ignored folders (node_modules/, web/node_modules/); " +
        "large files (big.bin, big.log); links (link).",
    );
  }));

Deno.test("a tree that is covered whole has nothing to say", () =>
  withScene({ ...plain, files: { "a": "x" } }, async ({ ports }) => {
    assert.equal(coverageLine(await takeLook(ports)), null);
  }));

Deno.test("what a command did to files that are not covered is said, with the reason", () =>
  withScene({
    ...plain,
    files: { "big.bin": new Uint8Array(2_000), "gone.bin": new Uint8Array(2_000), "a": "x" },
    look: { maxFileBytes: 1_000 },
  }, async (scene) => {
    await scene.bash("ln -s a link");
    const { files, uncovered } = await scene.observe(
      "echo x >> big.bin; rm gone.bin; ln -sf big.bin link; head -c 3000 /dev/zero > new.bin",
    );
    assert.deepEqual(files.map(({ path, before }) => [path, before]), [["new.bin", null]]);
    assert.deepEqual(uncovered, [
      "big.bin: too large to be kept",
      "gone.bin: too large to be kept",
      "link: a link, or no regular file",
      "new.bin: too large to be kept: what it is now is not kept, undo works and redo does not",
    ]);
    await restore(scene, files, "before");
    assert.equal("new.bin" in await treeAt(scene.root), false);
  }));

Deno.test("a file that grows over the limit can be brought back", () =>
  withScene({ ...plain, files: { "a": "small" }, look: { maxFileBytes: 100 } }, async (scene) => {
    const before = await treeAt(scene.root);
    const { files, uncovered } = await scene.observe("head -c 500 /dev/zero > a");
    assert.equal(uncovered.length, 1);
    await restore(scene, files, "before");
    assert.deepEqual(await treeAt(scene.root), before);
  }));

Deno.test("contents over the limit of all are not covered, and that is said", () =>
  withScene({
    ...plain,
    files: Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [`f${at}`, `${at}`.repeat(100)]),
    ),
  }, async ({ ports }) => {
    const { uncovered } = await takeLook(ports, { maxTotalBytes: 250 });
    assert.deepEqual(uncovered.map((it) => it.why), ["full", "full", "full"]);
  }));

Deno.test("a secret that a command changes, deletes or makes is noticed; its content is kept nowhere", () =>
  withScene(
    { ...plain, files: { ".env": "KEY=canary-1\n", "b/id_rsa": "canary-2", "c": "x" } },
    async (scene) => {
      const kept: string[] = [];
      const { blobs: real } = scene.store;
      const note = (bytes: Uint8Array) => kept.push(new TextDecoder().decode(bytes));
      const blobs: Blobs = {
        put(bytes) {
          note(bytes);
          return real.put(bytes);
        },
        putMany(all) {
          all.forEach(note);
          return real.putMany(all);
        },
        get: (hash) => real.get(hash),
        keep: (hashes) => real.keep(hashes),
        size: () => real.size(),
      };
      const ports = { ...scene.ports, store: { blobs } };
      const before = await takeLook(ports);
      assert.deepEqual(before.uncovered, [
        { path: ".env", why: "secret" },
        { path: "b/id_rsa", why: "secret" },
      ]);
      await scene.bash(
        "echo KEY=canary-3 >> .env; rm b/id_rsa; echo canary-4 > new.pem; echo y > c",
      );
      const { files, uncovered } = await compareLooks(before, ports);
      assert.deepEqual(files.map((it) => it.path), ["c"]);
      assert.deepEqual(uncovered, [
        ".env: holds secrets: kept nowhere, not undone",
        "b/id_rsa: holds secrets: kept nowhere, not undone",
        "new.pem: holds secrets: kept nowhere, not undone",
      ]);
      assert.deepEqual(kept.filter((it) => it.includes("canary")), []);
      assert.equal(kept.some((it) => it.includes("y\n")), true);
    },
  ));

Deno.test(
  "a secret that git holds is not taken from there",
  {
    ignore: !hasGit,
  },
  () =>
    withScene(
      { time: "an hour later", git: true, files: { ".env": "KEY=canary\n" } },
      async (scene) => {
        const { files, uncovered } = await scene.observe("echo KEY=2 > .env");
        assert.deepEqual({ files, uncovered }, {
          files: [],
          uncovered: [".env: holds secrets: kept nowhere, not undone"],
        });
      },
    ),
);

Deno.test("what rules hide from a model is covered like the rest", () =>
  withScene(
    { ...plain, files: { ".cursorignore": "data/*.txt\n", "data/a.txt": "x" } },
    async (scene) => {
      const before = await treeAt(scene.root);
      const { files, uncovered } = await scene.observe("echo y > data/a.txt");
      assert.deepEqual([files.map((it) => it.path), uncovered], [["data/a.txt"], []]);
      await restore(scene, files, "before");
      assert.deepEqual(await treeAt(scene.root), before);
    },
  ));

Deno.test("new ignore rules neither delete nor create: what they hide and show is left alone", () =>
  withScene({
    ...plain,
    files: { ".gitignore": "out/\n", "out/old": "x", "src/a": "x", "src/b": "x" },
  }, async (scene) => {
    const before = await treeAt(scene.root);
    const { files, uncovered } = await scene.observe("echo src/ > .gitignore; echo y > src/b");
    assert.deepEqual(files.map((it) => it.path), [".gitignore", "src/b"]);
    assert.deepEqual(uncovered, [
      "out/: ignore rules hid it before, so it is not known what changed there",
    ]);
    await restore(scene, files, "before");
    assert.deepEqual(await treeAt(scene.root), before);
  }));

Deno.test({
  name: "what git did to its own history is said and not taken back",
  ignore: !hasGit,
  fn: () =>
    withScene({ time: "at once", git: true, files: { "a": "x" } }, async ({ observe }) => {
      const { uncovered } = await observe("git checkout -qb other; git status > /dev/null");
      assert.deepEqual(uncovered, [
        ".git: history, branches and settings of git are not kept",
      ]);
    }),
});

Deno.test({
  name: "a filter that the repository's settings name is never run",
  ignore: !hasGit,
  fn: () =>
    withScene({ time: "an hour later", git: true, files: { "a": "x" } }, async (scene) => {
      await scene.bash(
        "echo '* filter=bad' > .gitattributes; git config filter.bad.clean 'touch ran; cat'; " +
          "git config core.fsmonitor 'touch ran; false'",
      );
      for (let round = 0; round < 3; round++) await scene.observe("echo y >> a");
      assert.equal("ran" in await treeAt(scene.root), false);
    }),
});

Deno.test({
  name: "contents that git keeps in another form are copied",
  ignore: !hasGit,
  fn: () =>
    withScene({
      time: "an hour later",
      git: true,
      files: { ".gitattributes": "* text=auto\n", "a": "one\r\ntwo\r\n" },
    }, async (scene) => {
      const before = await treeAt(scene.root);
      const { files } = await scene.observe("echo x > a");
      await restore(scene, files, "before");
      assert.deepEqual(await treeAt(scene.root), before);
    }),
});

Deno.test({
  name: "files that git is told to overlook are looked at",
  ignore: !hasGit,
  fn: () =>
    withScene(
      { time: "an hour later", git: true, files: { "a": "x", "b": "x" } },
      async (scene) => {
        await scene.bash(
          "git update-index --assume-unchanged a; git update-index --skip-worktree b",
        );
        for (const text of ["y", "z"]) {
          const { files } = await scene.observe(`echo ${text} > a; echo ${text} > b`);
          assert.deepEqual(files.map((it) => it.path), ["a", "b"]);
        }
      },
    ),
});

Deno.test("a warm look reads no file, and a look by another process none either", async () => {
  const read: string[] = [];
  const memory = memoryWorkspace({ "a": "one", "dir/b": "two", ".gitignore": "x\n" });
  const workspace = withMethods(memory, {
    readMany(paths, options) {
      read.push(...paths);
      return memory.readMany(paths, options);
    },
  });
  const clock = fakeClock({ now: 1e12 });
  const cache = memoryCache();
  const ports = {
    workspace,
    store: memoryStore({ clock }),
    spawner: fakeSpawner(),
    cache: () => Promise.resolve(cache),
    clock,
  };
  const warm = { ...ports, memo: new ScanMemo() };
  const first = await takeLook(warm);
  assert.deepEqual(read.splice(0), [".gitignore", "a", "dir/b"]);
  assert.deepEqual({ ...await takeLook(warm) }, first);
  assert.deepEqual({ ...await takeLook(ports) }, first);
  assert.deepEqual(read, []);
  assert.deepEqual(await compareLooks(first, ports), { files: [], nodes: [], uncovered: [] });
});

Deno.test("a folder that goes away while it is listed is looked at in full", () =>
  withScene({ ...plain, files: { "dir/a": "x" } }, async ({ ports, bash }) => {
    const asked: string[] = [];
    const workspace = withMethods(ports.workspace, {
      list(path) {
        asked.push(path);
        throw new WorkspaceError("changed", path, "it was replaced while it was read");
      },
    });
    const first = await takeLook(ports);
    await bash("rm -r dir; mkdir dir; echo y > dir/b");
    const { files } = await compareLooks(first, { ...ports, workspace });
    assert.deepEqual(files.map(({ path }) => path), ["dir/a", "dir/b"]);
    assert.notDeepEqual(asked, []);
  }));

Deno.test("a look whose blobs are gone says so and names no change", () =>
  withScene({ ...plain, files: { "a": "x" } }, async ({ ports }) => {
    const look = { ...await takeLook(ports), base: "0".repeat(64) };
    assert.deepEqual(await compareLooks(look, ports), {
      files: [],
      nodes: [],
      uncovered: [".: what the tree was before is lost"],
    });
  }));

Deno.test("the home folder, one above it and system folders are risky, projects are not", () => {
  const risky = ["/", "/home", "/home/me", "/home/me/", "/root", "/etc", "/tmp", "/Users"];
  const sound = ["/home/me/project", "/home/mean", "/srv/www/app", "/tmp/x"];
  assert.deepEqual(risky.filter((root) => !isRiskyRoot(root, "/home/me")), []);
  assert.deepEqual(sound.filter((root) => isRiskyRoot(root, "/home/me")), []);
  assert.equal(isRiskyRoot("/home/me", null), false);
});
