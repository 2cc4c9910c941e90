import assert from "node:assert/strict";
import {
  finishLayer,
  keepLayer,
  pendingLayers,
  trackCommand,
} from "../../../../src/edit/commands.ts";
import { appendAtEnd, readChanges } from "../../../../src/edit/mod.ts";
import { undoChanges } from "../../../../src/edit/undo/mod.ts";
import { kinds } from "../../../faults/layers/commands.ts";
import { makeProject, sh, treeOf } from "../../../faults/layers/tree.ts";
import { type LayerWorld, layerWorld, runLayered } from "../../../faults/layers/world.ts";
import { bubblewrap } from "../../../support/bubblewrap.ts";
import { withFolder } from "../../../support/folder.ts";

const ignore = !bubblewrap;

function layered(
  name: string,
  body: (world: LayerWorld, project: string) => Promise<void>,
): void {
  Deno.test({
    name,
    ignore,
    fn: () =>
      withFolder(async (folder) => {
        const project = `${folder}/project`;
        await makeProject(project, 14);
        await using world = await layerWorld(folder);
        await body(world, project);
      }),
  });
}

/** Paths of the newest change, with what happened to each. */
async function changed({ ports }: LayerWorld): Promise<Record<string, string>> {
  const [last] = (await readChanges(ports.store)).slice(-1);
  const files = (last?.files ?? []).map(({ path, before, after }) =>
    [path, before === null ? "created" : after === null ? "removed" : "edited"] as const
  );
  const nodes = (last?.nodes ?? []).map(({ path, before, after }) =>
    [path, `${before?.type ?? "nothing"} → ${after?.type ?? "nothing"}`] as const
  );
  return Object.fromEntries([...files, ...nodes]);
}

for (const kind of kinds) {
  layered(
    `${kind.name}: the tree is the one that the command leaves without a layer`,
    async (world, project) => {
      // An interpreter, a compiler or a package manager may be missing: the line then does less, twice.
      const line = kind.line((most) => Math.floor(most / 3));
      const start = `${project}-start`;
      await sh(`cp -a "${project}" "${start}"`, "/");
      await sh(`(${line}\n) >/dev/null 2>&1 || true`, project);
      const wanted = await treeOf(project);
      await sh(`chmod -R u+rwx "${project}"; cp -a "${start}/." "${project}.new"`, "/");
      await sh(`find "${project}" -mindepth 1 -delete; cp -a "${start}/." "${project}/"`, "/");
      const { layered, held } = await runLayered(world, line, { ahead: true });
      assert.deepEqual({ layered, held }, { layered: true, held: [] });
      assert.equal(await treeOf(project), wanted);
    },
  );
}

const none = () => Promise.resolve();

const off: LayerWorld["ports"]["checks"]["off"] = new Set();

const modeOf = (path: string) => (Deno.lstatSync(path).mode ?? 0) & 0o7777;

layered(
  "set-id and sticky bits of files are part of a change and of its undo",
  async (world, project) => {
    const [group, user] = [`${project}/group.sh`, `${project}/user.sh`];
    await Deno.writeTextFile(group, "true\n");
    await Deno.writeTextFile(user, "true\n");
    await Deno.chmod(group, 0o755);
    await Deno.chmod(user, 0o4755);
    const line = "chmod 3775 group.sh; chmod 755 user.sh";
    const { held } = await runLayered(world, line);
    const after = [modeOf(group), modeOf(user)];
    const [last] = (await readChanges(world.ports.store)).slice(-1);
    const modes = last?.files.map(({ path, mode, modeAfter }) => [path, mode, modeAfter]);
    const all = await readChanges(world.ports.store);
    await undoChanges(all, world.ports, { kind: "undo", id: "u", others: "none" });
    assert.deepEqual({ held, after, modes, undone: [modeOf(group), modeOf(user)] }, {
      held: [],
      after: [0o3775, 0o755],
      modes: [["group.sh", 0o755, 0o3775], ["user.sh", 0o4755, 0o755]],
      undone: [0o755, 0o4755],
    });
  },
);

layered(
  "a program that a command leaves without its right to be run is told in the receipt",
  async ({ ports, spawner }, project) => {
    await Deno.writeTextFile(`${project}/go.sh`, "#!/bin/sh\n");
    await Deno.chmod(`${project}/go.sh`, 0o755);
    const line = "echo '#!/bin/bash' > new; mv new go.sh";
    const world = { spawner, ports: { ...ports, checks: { ...ports.checks, off } } };
    const { text } = await runLayered({ ...world, [Symbol.asyncDispose]: none }, line);
    assert.equal(
      text,
      "files FAILED:\ngo.sh: it could be run before and cannot now: its mode 755 was lost",
    );
  },
);

layered(
  "a file gets the rights of its owner or group only if a person was asked",
  async (world, project) => {
    await Deno.writeTextFile(`${project}/had.sh`, "true\n");
    await Deno.writeTextFile(`${project}/old.sh`, "true\n");
    await Deno.chmod(`${project}/had.sh`, 0o4755);
    await Deno.chmod(`${project}/old.sh`, 0o755);
    const line = "cp /bin/true new; chmod 4755 new; chmod 2755 old.sh; echo x > plain; " +
      "chmod 1664 plain; echo other > had.sh; chmod 4755 had.sh";
    const { held } = await runLayered(world, line, { consent: "none" });
    const modes = ["old.sh", "plain", "had.sh"].map((it) => modeOf(`${project}/${it}`));
    const isNew = await Deno.stat(`${project}/new`).then(() => true, () => false);
    assert.deepEqual({ held, modes, isNew, had: await Deno.readTextFile(`${project}/had.sh`) }, {
      held: ["had.sh", "new", "old.sh"].map((path) => ({ path, reason: "privileged" })),
      modes: [0o755, 0o1664, 0o4755],
      isNew: false,
      had: "true\n",
    });
  },
);

layered(
  "a change holds what its command did, and nothing of a person beside it",
  async (world, project) => {
    await runLayered(
      world,
      "echo made > made.txt; sleep 0.1; sed -i 's/line 3 /LINE 3 /' src/part1/file1.txt",
      {
        meanwhile: async () => {
          await Deno.writeTextFile(`${project}/mine.txt`, "mine\n");
          await Deno.writeTextFile(`${project}/src/part2/file2.txt`, "my text\n");
          await Deno.remove(`${project}/src/part3/file3.txt`);
        },
      },
    );
    assert.deepEqual(await changed(world), {
      "made.txt": "created",
      "src/part1/file1.txt": "edited",
    });
    assert.equal(await Deno.readTextFile(`${project}/mine.txt`), "mine\n");
    assert.equal(await Deno.readTextFile(`${project}/src/part2/file2.txt`), "my text\n");
  },
);

layered("a file that both changed in other lines is brought together", async (world, project) => {
  const path = `${project}/src/part1/file1.txt`;
  const { held } = await runLayered(
    world,
    "sed -i 's/line 3 /LINE 3 /' src/part1/file1.txt; sleep 1.1",
    {
      meanwhile: async () => {
        const text = await Deno.readTextFile(path);
        await Deno.writeTextFile(path, text.replace("line 17 ", "my line 17 "));
      },
    },
  );
  const text = await Deno.readTextFile(path);
  assert.deepEqual(
    [held, text.includes("LINE 3 of"), text.includes("my line 17 of")],
    [[], true, true],
  );
});

layered(
  "a line that both changed stays the person's, and the command's version waits",
  async (world, project) => {
    const path = `${project}/src/part1/file1.txt`;
    const line = "sed -i 's/line 3 /LINE 3 /' src/part1/file1.txt; echo n > other.txt; sleep 1.1";
    const { held } = await runLayered(world, line, {
      meanwhile: async () => {
        const text = await Deno.readTextFile(path);
        await Deno.writeTextFile(path, text.replace("line 3 ", "my line 3 "));
      },
    });
    const text = await Deno.readTextFile(path);
    assert.deepEqual(held, [{ path: "src/part1/file1.txt", reason: "conflict" }]);
    assert.equal(text.includes("my line 3 of"), true);
    assert.deepEqual(await changed(world), { "other.txt": "created" });
    const [left] = await world.ports.layers?.list() ?? [];
    const { changes } = await left?.read({}) ?? { changes: [] };
    assert.deepEqual(changes.map((it) => it.path), ["src/part1/file1.txt"]);
    left?.release();
  },
);

layered(
  "a file that a person saved by rename while the command removed it is not removed",
  async (world, project) => {
    const path = `${project}/src/part1/file1.txt`;
    const { held } = await runLayered(world, "rm -r src/part1; sleep 1.1", {
      meanwhile: async () => {
        await Deno.writeTextFile(`${path}.swp`, "saved\n");
        await Deno.rename(`${path}.swp`, path);
      },
    });
    assert.equal(await Deno.readTextFile(path), "saved\n");
    assert.deepEqual(held.some((it) => it.path === "src/part1/file1.txt"), true);
  },
);

layered(
  "a repository inside the project, and a file that programs act upon, are held",
  async (world, project) => {
    const { held } = await runLayered(
      world,
      "git init -q docs/site; mkdir -p .git .agent; echo x > ok",
    );
    assert.deepEqual(held, [{ path: "docs/site/.git", reason: "protected" }]);
    await assert.rejects(Deno.lstat(`${project}/docs/site/.git`));
    await assert.rejects(Deno.lstat(`${project}/.agent`));
    assert.equal(await Deno.readTextFile(`${project}/ok`), "x\n");
  },
);

layered(
  "a bare repository is held, whatever its folder is called, and in a folder that rules hide",
  async (world, project) => {
    const { held } = await runLayered(
      world,
      "git init -q --bare --template= store; git init -q node_modules/site; echo x > node_modules/ok",
    );
    assert.deepEqual(held, [
      { path: "node_modules/site/.git", reason: "protected" },
      ...["HEAD", "config", "objects", "refs"]
        .map((name) => ({ path: `store/${name}`, reason: "protected" })),
    ]);
    assert.equal(await Deno.readTextFile(`${project}/node_modules/ok`), "x\n");
    assert.deepEqual([...Deno.readDirSync(`${project}/store`)], []);
  },
);

layered(
  "what git writes into a bare repository that was there is none of its settings",
  async (world, project) => {
    await sh("git init -q --bare store && git add -A && git commit -qm more", project);
    const { held } = await runLayered(
      world,
      "git push -q ./store HEAD:refs/heads/main; git -C store config user.name x",
    );
    assert.deepEqual(held, [{ path: "store/config", reason: "protected" }]);
    assert.equal(
      await sh("git -C store rev-parse main", project),
      await sh("git rev-parse HEAD", project),
    );
  },
);

layered(
  "what another session changed and recorded while the command ran stays, in other lines",
  async (world, project) => {
    const path = `${project}/src/part1/file1.txt`;
    const other = "sed -i 's/line 17 /their line 17 /' src/part1/file1.txt";
    await runLayered(world, "sed -i 's/line 3 /LINE 3 /' src/part1/file1.txt", {
      meanwhile: async () => {
        await runLayered(world, other, { call: "other" });
      },
    });
    const text = await Deno.readTextFile(path);
    assert.deepEqual([text.includes("LINE 3 of"), text.includes("their line 17 of")], [true, true]);
  },
);

layered(
  "what a person changed and staged while the command ran is no base to merge with",
  async (world, project) => {
    const path = `${project}/src/part1/file1.txt`;
    const { held } = await runLayered(
      world,
      "sed -i 's/line 3 /LINE 3 /' src/part1/file1.txt; sleep 1.1",
      {
        meanwhile: async () => {
          await sh("sed -i 's/line 17 /my line 17 /' src/part1/file1.txt && git add -A", project);
        },
      },
    );
    assert.deepEqual(held, [{ path: "src/part1/file1.txt", reason: "conflict" }]);
    assert.equal((await Deno.readTextFile(path)).includes("my line 17 of"), true);
  },
);

layered(
  "a folder that ignore rules hide is removed with all that it holds",
  async (world, project) => {
    const { held } = await runLayered(world, "rm -r build; echo x > ok");
    assert.deepEqual(held, []);
    await assert.rejects(Deno.lstat(`${project}/build`));
    const [change] = await readChanges(world.ports.store);
    assert.deepEqual(change?.uncovered, ["build: a folder that ignore rules hide"]);
  },
);

layered(
  "beside what is held in a folder that was made anew, nothing waits that came from there",
  async (world, project) => {
    const line = "rm -r docs; mkdir docs; echo x > docs/x; mkdir docs/empty; git init -q docs/site";
    await runLayered(world, line);
    const pending = await pendingLayers(world.ports);
    const paths = pending.flatMap(({ changes }) => changes.map(({ path }) => path));
    assert.deepEqual(paths.filter((it) => !it.startsWith("docs/site/.git")), []);
    const [left] = pending;
    assert.ok(left);
    await keepLayer(left.layer, { ...world.ports, staged: () => Promise.resolve(null) });
    assert.equal(await Deno.readTextFile(`${project}/docs/x`), "x\n");
    assert.equal((await Deno.lstat(`${project}/docs/empty`)).isDirectory, true);
    assert.equal((await Deno.lstat(`${project}/docs/site/.git`)).isDirectory, true);
  },
);

layered(
  "of names that are not UTF-8 a layer that was put aside loses nothing",
  async (world, project) => {
    const { ports, spawner } = world;
    const layer = await ports.layers?.create({ session: "s", call: "c" }, "own");
    assert.ok(layer);
    await spawner.run({
      program: "bash",
      args: ["-c", "echo in > $'new\\376'"],
      cwd: project,
      timeoutMs: 60_000,
      maxOutputBytes: 1_000,
      confine: { writable: [], network: false, layer: layer.folder },
    }, { signal: new AbortController().signal });
    layer.release();
    const [pending] = await pendingLayers(ports);
    assert.ok(pending);
    await keepLayer(pending.layer, { ...ports, staged: () => Promise.resolve(null) });
    assert.equal(await sh("cat $'new\\376'", project), "in\n");
    assert.deepEqual(await pendingLayers(ports), []);
  },
);

layered(
  "a command that goes on is brought over again: it may change and remove what it wrote",
  async (world, project) => {
    const { ports, spawner } = world;
    const signal = new AbortController().signal;
    const run = async (line: string, layer: string) => {
      await spawner.run({
        program: "bash",
        args: ["-c", line],
        cwd: project,
        timeoutMs: 60_000,
        maxOutputBytes: 1_000,
        confine: { writable: [], network: false, layer },
      }, { signal });
    };
    const options = { signal, effects: "layer", box: "own", consent: "asked" } as const;
    const tracked = await trackCommand({ session: "s", call: "c" }, ports, options);
    assert.ok(tracked.layer);
    await run(
      "rm -r docs; mkdir docs; echo 1 > log; printf '\\0' > docs/bin; echo t > t",
      tracked.layer,
    );
    const first = await tracked.finish({ signal, progress: () => {}, goesOn: true });
    await appendAtEnd(ports.store, [{ stream: "workspace", events: first.events }]);
    first.settle();
    assert.ok(first.goesOn);
    // The command goes on in the mount that it has; here a second one is made.
    await Deno.chmod(`${tracked.layer}/work/work`, 0o700);
    await Deno.remove(`${tracked.layer}/work/work`, { recursive: true });
    await run("echo 2 >> log; printf '\\0\\0' > docs/bin; rm t", tracked.layer);
    const author = { session: "s", call: "c", id: "s:c+1" };
    const last = await finishLayer(author, first.goesOn, {
      ports,
      consent: "asked",
      fresh: false,
      options: { signal, progress: () => {} },
    });
    await appendAtEnd(ports.store, [{ stream: "workspace", events: last.events }]);
    last.settle();
    assert.deepEqual(last.held, []);
    assert.equal(await Deno.readTextFile(`${project}/log`), "1\n2\n");
    assert.deepEqual(await Deno.readFile(`${project}/docs/bin`), new Uint8Array(2));
    await assert.rejects(Deno.lstat(`${project}/t`));
    assert.deepEqual(await pendingLayers(ports), []);
  },
);

layered("no mark of the kernel's gets into the project", async (world, project) => {
  const line =
    "echo more >> src/part1/file1.txt; mkdir -p new/deep; echo n > new/deep/n; rm main.c; " +
    "mkdir main.c; echo in > main.c/in; chmod 700 docs";
  await runLayered(world, line);
  const script =
    "import os, sys; print([p for r, d, f in os.walk(sys.argv[1]) if '.git' not in r " +
    "for p in d + f if os.listxattr(os.path.join(r, p), follow_symlinks=False)])";
  assert.equal(await sh(`python3 -c "${script}" .`, project), "[]\n");
});

layered(
  "a file of secrets that a command made is taken back by its hash",
  async (world, project) => {
    await runLayered(world, "echo registry=x > .npmrc; echo n > new.txt");
    const { ports } = world;
    const outcome = await undoChanges(await readChanges(ports.store), ports, {
      kind: "undo",
      id: "u",
      others: "none",
    });
    assert.equal(outcome.type, "done");
    await assert.rejects(Deno.lstat(`${project}/.npmrc`));
    await assert.rejects(Deno.lstat(`${project}/new.txt`));
  },
);

layered("a command that changes nothing leaves no trace in log or data", async (world) => {
  await runLayered(world, "cat src/part1/file1.txt >/dev/null; ls -R >/dev/null");
  assert.deepEqual(await readChanges(world.ports.store), []);
  assert.deepEqual(await world.ports.layers?.list(), []);
});
