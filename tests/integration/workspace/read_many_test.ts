/** Many files at once: nothing of elsewhere, whatever becomes of names meanwhile. */

import assert from "node:assert/strict";
import { type ManyRead, WorkspaceError } from "../../../src/protocol/mod.ts";
import { diskVolume } from "../../../src/workspace/disk_volume.ts";
import { readMany } from "../../../src/workspace/disk_read_many.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import type { Area } from "../../../src/workspace/resolve.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

interface Place {
  readonly area: Area;
  /** Beside the root. */
  readonly outside: string;
}

/** Files of the same names in the root and beside it, which say where they are. */
async function inPlace(
  paths: readonly string[],
  run: (place: Place) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const side of ["root", "outside"]) {
      for (const path of paths) {
        const real = `${folder}/${side}/${path}`;
        await Deno.mkdir(real.slice(0, real.lastIndexOf("/")), { recursive: true });
        await Deno.writeTextFile(real, `${side} ${path}`);
      }
    }
    untilTick(folder);
    const area = { volume: diskVolume, root: `${folder}/root`, extraRoots: () => [] };
    await run({ area, outside: `${folder}/outside` });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A file system's clock goes in steps: passes when a change from now on has a later time. */
function untilTick(folder: string): void {
  const time = () => {
    Deno.writeTextFileSync(`${folder}/probe`, "");
    return Deno.statSync(`${folder}/probe`).mtime?.getTime() ?? 0;
  };
  for (const first = time(); time() <= first;);
}

/** A clock of so much later shows folders at rest that were made just now. Milliseconds. */
const later = 3_000;

async function read(
  paths: readonly string[],
  area: Area,
  now = () => Date.now() + later,
  { maxBytes = 1_000, listedAt }: { maxBytes?: number; listedAt?: number } = {},
): Promise<readonly string[]> {
  const seen: string[] = [];
  const listed = listedAt === undefined ? {} : { listedAt };
  for await (const group of readMany(paths, { area, maxBytes, now, ...listed })) {
    for (const it of group) seen.push(shown(it));
  }
  return seen;
}

function shown(it: ManyRead): string {
  return "error" in it ? `${it.path}: ${it.error.kind}` : text(it.bytes);
}

Deno.test("files come in the order given, each refusal in its place", () =>
  inPlace(["a/1", "a/b/2", "3"], async ({ area, outside }) => {
    const { root } = area;
    await Deno.symlink("1", `${root}/a/link`);
    await Deno.symlink("b", `${root}/a/inner`);
    await Deno.symlink(`${outside}/a`, `${root}/away`);
    await Deno.writeTextFile(`${root}/large`, "x".repeat(1_001));
    await Deno.writeTextFile(`${root}/empty`, "");
    await new Deno.Command("mkfifo", { args: [`${root}/pipe`] }).output();
    const asked = ["a/b/2", "a/link", "a/1", "a/inner/2", "away/1", "gone", "a/gone", "large"];
    const more = ["pipe", "a", "empty", "", "../outside/3", "./3", `${root}/3`, "3/x", "3"];
    const expected = [
      "root a/b/2",
      "root a/1",
      "root a/1",
      "root a/b/2",
      "away/1: outside",
      "gone: missing",
      "a/gone: missing",
      "large: too_large",
      "pipe: not_regular",
      "a: is_directory",
      "",
      ": not_regular",
      "../outside/3: outside",
      "root 3",
      "root 3",
      "3/x: not_directory",
      "root 3",
    ];
    untilTick(outside);
    // By way of folders and, where those are new, one by one.
    assert.deepEqual(await read([...asked, ...more], area), expected);
    assert.deepEqual(await read([...asked, ...more], area, () => Date.now()), expected);
  }));

Deno.test("more than one group has room for, and files larger than a group", () =>
  inPlace(Array.from({ length: 200 }, (_, at) => `${at % 7}/${at}`), async ({ area }) => {
    const large = "long ".repeat(500_000);
    await Deno.writeTextFile(`${area.root}/3/large`, large);
    untilTick(area.root);
    const paths = Array.from({ length: 200 }, (_, at) => `${at % 7}/${at}`);
    const seen = await read([...paths, "3/large", ...paths], area, undefined, {
      maxBytes: 5_000_000,
    });
    const expected = [...paths.map((path) => `root ${path}`)];
    assert.deepEqual(seen, [...expected, large, ...expected]);
    const listed = { maxBytes: 5_000_000, listedAt: Date.now() + later };
    const sought = [...paths, "3/large", ...paths];
    assert.deepEqual(await read(sought, area, undefined, listed), [
      ...expected,
      large,
      ...expected,
    ]);
  }));

Deno.test("files that a listing showed are read without a look, whatever their length", () =>
  inPlace(["a/1", "b/2"], async ({ area }) => {
    await Deno.writeTextFile(`${area.root}/a/empty`, "");
    await Deno.writeTextFile(`${area.root}/a/large`, "x".repeat(1_001));
    await Deno.writeTextFile(`${area.root}/b/third`, "y".repeat(400_000));
    await Deno.writeTextFile(`${area.root}/b/whole`, "z".repeat(1 << 20));
    untilTick(area.root);
    const paths = ["a/1", "a/empty", "a/large", "b/2", "gone/1", "a/gone"];
    const listedAt = Date.now() + later;
    assert.deepEqual(await read(paths, area, undefined, { listedAt }), [
      "root a/1",
      "",
      "a/large: too_large",
      "root b/2",
      "gone/1: missing",
      "a/gone: missing",
    ]);
    const long = ["b/third", "b/third", "b/third", "b/whole", "b/2"];
    const lengths = (await read(long, area, undefined, { listedAt, maxBytes: 2_000_000 }))
      .map((it) => it.length);
    assert.deepEqual(lengths, [400_000, 400_000, 400_000, 1 << 20, 8]);
  }));

Deno.test("a file that became a link or a pipe after the listing is looked at again", () =>
  inPlace(["a/1", "a/2", "b/3"], async ({ area, outside }) => {
    const listedAt = Date.now();
    await Deno.remove(`${area.root}/a/1`);
    await Deno.symlink(`${outside}/a/1`, `${area.root}/a/1`);
    await Deno.remove(`${area.root}/a/2`);
    await new Deno.Command("mkfifo", { args: [`${area.root}/a/2`] }).output();
    assert.deepEqual(await read(["a/1", "a/2", "b/3"], area, undefined, { listedAt }), [
      "a/1: outside",
      "a/2: not_regular",
      "root b/3",
    ]);
  }));

/** Changes `a` and back between the looks: `b` and `c` are looked at for the first time there. */
function swapAt(moments: Readonly<Record<number, () => void>>): () => number {
  let looks = 0;
  return () => {
    moments[++looks]?.();
    return Date.now() + later;
  };
}

const raced = ["a/1", "b/1", "a/2", "c/1", "a/3"];

Deno.test("a folder that is a link while its file is opened is noticed, though it is back", () =>
  inPlace(raced, async ({ area, outside }) => {
    const away = () => {
      Deno.renameSync(`${area.root}/a`, `${area.root}/a.away`);
      Deno.symlinkSync(`${outside}/a`, `${area.root}/a`);
    };
    const back = () => {
      Deno.removeSync(`${area.root}/a`);
      Deno.renameSync(`${area.root}/a.away`, `${area.root}/a`);
    };
    // The looks are at the root, a, b and c.
    const seen = await read(raced, area, swapAt({ 3: away, 4: back }));
    assert.deepEqual(seen, raced.map((path) => `root ${path}`));
    const gone = await read(raced, area, swapAt({ 3: away }));
    assert.deepEqual(gone, [
      "a/1: outside",
      "root b/1",
      "a/2: outside",
      "root c/1",
      "a/3: outside",
    ]);
  }));

Deno.test("a file that is a link while it is opened is noticed, though it is back", () =>
  inPlace(raced, async ({ area, outside }) => {
    const away = () => {
      Deno.renameSync(`${area.root}/a/2`, `${area.root}/a/2.away`);
      Deno.symlinkSync(`${outside}/a/2`, `${area.root}/a/2`);
    };
    const back = () => Deno.renameSync(`${area.root}/a/2.away`, `${area.root}/a/2`);
    const seen = await read(raced, area, swapAt({ 3: away, 4: back }));
    assert.deepEqual(seen, raced.map((path) => `root ${path}`));
  }));

Deno.test("what is replaced between two groups is read as it is then", () =>
  inPlace(["a/1", "a/2"], async ({ area }) => {
    const seen: string[] = [];
    const paths = ["a/1", ...Array.from({ length: 100 }, () => "a/2")];
    const options = { area, maxBytes: 1_000, now: () => Date.now() + later };
    for await (const group of readMany(paths, options)) {
      seen.push(...new Set(group.map(shown)));
      await Deno.writeTextFile(`${area.root}/a/new`, "root new");
      await Deno.rename(`${area.root}/a/new`, `${area.root}/a/2`);
    }
    assert.deepEqual([...new Set(seen)], ["root a/1", "root a/2", "root new"]);
  }));

Deno.test("a reader that stops in the middle, and a signal, leave no file open", () =>
  inPlace(Array.from({ length: 100 }, (_, at) => `a/${at}`), async ({ area }) => {
    const paths = Array.from({ length: 100 }, (_, at) => `a/${at}`);
    const workspace = await diskWorkspace(area.root);
    for await (const _ of workspace.readMany(paths, { maxBytes: 1_000 })) break;
    const stop = new AbortController();
    const all = async () => {
      const options = { maxBytes: 1_000, signal: stop.signal };
      for await (const _ of workspace.readMany(paths, options)) stop.abort(new Error("stopped"));
    };
    await assert.rejects(all(), { message: "stopped" });
  }));

/** Swaps a folder and a file for links and back, then rests, so that folders are at rest too. */
const swapper = `
const [root, outside] = Deno.args;
const wait = new Int32Array(new SharedArrayBuffer(4));
for (;;) {
  for (const name of ["folder", "beside/1"]) {
    Deno.renameSync(root + "/" + name, root + "/" + name + ".away");
    Deno.symlinkSync(outside + "/" + name, root + "/" + name);
    Deno.removeSync(root + "/" + name);
    Deno.renameSync(root + "/" + name + ".away", root + "/" + name);
    Atomics.wait(wait, 0, 0, 30 * Math.random());
  }
}`;

Deno.test("against a program that swaps names for links, no byte of elsewhere is read", () => {
  const paths = Array.from({ length: 60 }, (_, at) => at % 2 ? `folder/${at}` : `beside/${at + 1}`);
  return inPlace(paths, async ({ area, outside }) => {
    const racing = new Deno.Command(Deno.execPath(), {
      args: ["eval", swapper, area.root, outside],
      stdout: "null",
      stderr: "null",
    }).spawn();
    try {
      // Folders count as at rest after 15 ms, more than the clock's step, so that most rounds
      // go by folders and many are hit by a swap.
      const now = () => Date.now() + later - 15;
      const seen = new Set<string>();
      for (let round = 0; round < 400; round++) {
        for (const each of await read(paths, area, now)) seen.add(each.replace(/\d+/, "N"));
      }
      assert.deepEqual([...seen].filter((each) => each.startsWith("outside ")), []);
      assert(seen.has("root folder/N") && seen.has("root beside/N"));
    } finally {
      racing.kill("SIGKILL");
      await racing.status;
    }
  });
});

Deno.test("a refusal is the workspace's own", () =>
  inPlace(["a/1"], async ({ area }) => {
    const options = { area, maxBytes: 3 };
    const [[refused] = []] = await Array.fromAsync(readMany(["a/1"], options));
    assert(refused && "error" in refused && refused.error instanceof WorkspaceError);
    assert.equal(refused.error.message, "a/1: too_large (8 bytes, at most 3)");
  }));
