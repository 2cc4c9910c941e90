import assert from "node:assert/strict";
import type {
  Confinement,
  LayerMounts,
  Spawner,
  WriteLayer,
  WriteLayers,
} from "../../../src/protocol/mod.ts";
import { noLimits } from "../../../src/sandbox/limits.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { diskLayers } from "../../../src/workspace/layer/disk_layers.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { withFolder } from "../../support/folder.ts";

const owner = { session: "s", call: "c" };

interface Place {
  readonly root: string;
  readonly layersFolder: string;
  readonly home: string;
  readonly secrets: string[];
  readonly history: string[];
  readonly spawner: Spawner;
  readonly layers: WriteLayers;
  /** Whether the layer of the next command had been made ahead. */
  ahead(): Promise<{ readonly layer: WriteLayer; readonly wasAhead: boolean }>;
  run(
    layer: WriteLayer,
    program: string,
    args: readonly string[],
    confine?: Pick<Confinement, "history">,
  ): Promise<string>;
}

function standby(name: string, body: (place: Place) => Promise<void>): void {
  Deno.test({
    name,
    ignore: !bubblewrap,
    fn: () =>
      withFolder(async (folder) => {
        const [root, home] = [`${folder}/project`, `${folder}/home`];
        for (const path of [root, home]) await Deno.mkdir(path);
        const [secrets, history]: [string[], string[]] = [[], []];
        const spawner = processSpawner({
          env: (name) => name === "HOME" ? home : Deno.env.get(name),
          scratch: `${folder}/scratch`,
          root,
          secrets: () => Promise.resolve([...secrets]),
          history: () => Promise.resolve([...history]),
          limits: { ...noLimits, files: 4000 },
        });
        const layersFolder = `${folder}/layers`;
        const layers = diskLayers({ root, folder: layersFolder, mounts: mountsOf(spawner) });
        const place = { root, layersFolder, home, secrets, history, spawner, layers };
        const made: WriteLayer[] = [];
        const ahead = async () => {
          const it = await take(place);
          made.push(it.layer);
          return it;
        };
        try {
          await body({ ...place, ahead, run: (...it) => run(place, ...it) });
        } finally {
          for (const layer of made) layer.remove();
          await layers.close();
          await spawner.close();
        }
      }),
  });
}

function mountsOf({ layers }: Spawner): LayerMounts {
  if (!layers) throw new Error("this spawner has no layers");
  return layers;
}

async function take({ layers, layersFolder }: Pick<Place, "layers" | "layersFolder">) {
  const before = new Set(names(layersFolder));
  const layer = await layers.create(owner, "usual");
  assert.ok(layer);
  return { layer, wasAhead: before.has(layer.id) };
}

function names(folder: string): readonly string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).filter((it) => it !== "lock");
}

async function run(
  { spawner, root }: Pick<Place, "spawner" | "root">,
  { folder }: WriteLayer,
  program: string,
  args: readonly string[],
  confine: Pick<Confinement, "history"> = {},
): Promise<string> {
  const { exit, output } = await spawner.run({
    program,
    args,
    cwd: root,
    timeoutMs: 20_000,
    maxOutputBytes: 100_000,
    confine: { writable: [], network: false, layer: folder, ...confine },
  }, { signal: new AbortController().signal });
  assert.deepEqual(exit, { type: "exited", code: 0 }, output);
  return output;
}

standby("a box made ahead hands its program every word as it is, and no input", async (it) => {
  await it.layers.prepare();
  const { layer, wasAhead } = await it.ahead();
  assert.equal(wasAhead, true);
  // A quote, a line break, what shells escape, and bytes by which dash marks its own text.
  const odd = ["it's", "two\nlines", '\\n $HOME `x` "q"', "\u0101\u{1F600}中\u0088", ""];
  const output = await it.run(layer, "bash", ["-c", 'printf "<%s>" "$@"; wc -c', "sh", ...odd]);
  assert.equal(output, `${odd.map((word) => `<${word}>`).join("")}0\n`);
});

standby("a line of a hundred thousand characters reaches a box made ahead", async (it) => {
  await it.layers.prepare();
  const { layer } = await it.ahead();
  const args = ["-c", 'echo "${#1}"', "sh", "x".repeat(100_000)];
  assert.equal(await it.run(layer, "bash", args), "100000\n");
});

standby(
  "a box made ahead holds its program to filter and limits, as does one on a layer",
  async (it) => {
    const line = "grep Seccomp: /proc/self/status; ulimit -Hn; ! unshare --user true";
    const filtered = async (layer: WriteLayer) => await it.run(layer, "bash", ["-c", line]);
    const refused = "Seccomp:\t2\n4000\nunshare: unshare failed: Operation not permitted\n";
    await it.layers.prepare();
    const { layer, wasAhead } = await it.ahead();
    assert.equal(wasAhead, true);
    assert.equal(await filtered(layer), refused);
    const late = await it.layers.create(owner, "usual");
    assert.ok(late);
    assert.equal(await filtered(late), refused);
    late.remove();
  },
);

standby("a box made ahead is not used once a secret is there that it would show", async (it) => {
  const path = `${it.root}/.env`;
  await it.layers.prepare();
  await Deno.writeTextFile(path, "KEY=1\n");
  it.secrets.push(path);
  const { layer, wasAhead } = await it.ahead();
  assert.equal(wasAhead, false);
  assert.equal(await it.run(layer, "cat", [path]), "");
});

standby("a box made ahead is not used where a hidden file was replaced since", async (it) => {
  const path = `${it.root}/.env`;
  await Deno.writeTextFile(path, "old\n");
  it.secrets.push(path);
  await it.layers.prepare();
  await Deno.writeTextFile(`${path}.new`, "password\n");
  await Deno.rename(`${path}.new`, path);
  const { layer, wasAhead } = await it.ahead();
  assert.equal(wasAhead, false);
  assert.equal(await it.run(layer, "cat", [path]), "");
});

standby("a box made ahead is not used once the home has more that it would show", async (it) => {
  await it.layers.prepare();
  await Deno.mkdir(`${it.home}/.cargo/registry`, { recursive: true });
  await Deno.writeTextFile(`${it.home}/.cargo/registry/crate`, "fetched\n");
  const { layer, wasAhead } = await it.ahead();
  assert.equal(wasAhead, false);
  assert.equal(await it.run(layer, "bash", ["-c", "cat ~/.cargo/registry/crate"]), "fetched\n");
});

standby(
  "a box made ahead shows what git keeps of secrets to nobody who may not see it",
  async (it) => {
    const path = `${it.root}/objects`;
    await Deno.mkdir(path);
    await Deno.writeTextFile(`${path}/x`, "secret\n");
    await it.layers.prepare();
    it.history.push(path);
    const late = await it.ahead();
    assert.equal(late.wasAhead, false);
    assert.equal(await it.run(late.layer, "ls", [path]), "");
    // The next is made as the last one was wished, and the one after it is wished otherwise.
    for (
      const [shown, names] of [[false, ""], [true, "x\n"], [true, "x\n"], [false, ""]] as const
    ) {
      await it.layers.prepare();
      const { layer, wasAhead } = await it.ahead();
      assert.equal(wasAhead, true);
      assert.equal(await it.run(layer, "ls", [path], shown ? { history: "shown" } : {}), names);
    }
  },
);

standby("a box made ahead is not used once there is a folder of settings", async (it) => {
  await it.layers.prepare();
  await Deno.mkdir(`${it.root}/.git`);
  assert.equal((await it.ahead()).wasAhead, false);
});

standby("a box made ahead shows what was written to the project since", async (it) => {
  await Deno.writeTextFile(`${it.root}/a.txt`, "old\n");
  await it.layers.prepare();
  await Deno.writeTextFile(`${it.root}/a.new`, "new\n");
  await Deno.rename(`${it.root}/a.new`, `${it.root}/a.txt`);
  await Deno.writeTextFile(`${it.root}/b.txt`, "b\n");
  const { layer, wasAhead } = await it.ahead();
  assert.equal(wasAhead, true);
  assert.equal(
    await it.run(layer, "bash", ["-c", "cat a.txt b.txt; ls"]),
    "new\nb\na.txt\nb.txt\n",
  );
});

standby("what was written between box and command is no race with the command", async (it) => {
  await it.layers.prepare();
  await Deno.writeTextFile(`${it.root}/a.txt`, "mine\n");
  const { layer, wasAhead } = await it.ahead();
  assert.equal(wasAhead, true);
  await it.run(layer, "bash", ["-c", "echo more >> a.txt"]);
  const { changes } = await layer.read({});
  assert.deepEqual(changes.map(({ path, raced }) => [path, raced]), [["a.txt", false]]);
});

standby("a command that reaches hosts gets a layer and a box of its own", async (it) => {
  await it.layers.prepare();
  const before = names(it.layersFolder);
  const layer = await it.layers.create(owner, "own");
  assert.ok(layer);
  assert.equal(before.includes(layer.id), false);
  layer.remove();
});

standby("nothing is made ahead of a command whose box is about to be used", async (it) => {
  await it.layers.prepare();
  const { layer, wasAhead } = await it.ahead();
  await it.layers.prepare();
  assert.equal(wasAhead, true);
  assert.equal(await it.run(layer, "echo", ["still there"]), "still there\n");
});

standby("nothing is left of a box that nobody used", async (it) => {
  await it.layers.prepare();
  assert.equal(names(it.layersFolder).length, 1);
  await it.layers.close();
  assert.deepEqual(names(it.layersFolder), []);
  assert.deepEqual(names(it.root), []);
});

standby("a layer that was made ahead by a process that died is no work of anybody", async (it) => {
  await it.layers.prepare();
  const [name = ""] = names(it.layersFolder);
  const copy = `${it.layersFolder}/${name}0`;
  await Deno.mkdir(`${copy}/upper`, { recursive: true });
  await Deno.copyFile(`${it.layersFolder}/${name}/layer.json`, `${copy}/layer.json`);
  assert.deepEqual(await it.layers.list(), []);
  assert.deepEqual(names(it.layersFolder), [name]);
});
