/** A folder becomes a link outside exactly between two steps of an operation, at each of them. */

import assert from "node:assert/strict";
import { WorkspaceError } from "../../../src/protocol/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { readRegular } from "../../../src/workspace/disk_read.ts";
import { diskVolume } from "../../../src/workspace/disk_volume.ts";
import { removeRegular, writeRegular } from "../../../src/workspace/disk_write.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import type { Area } from "../../../src/workspace/resolve.ts";
import { withFolder } from "../../support/folder.ts";

/** More looks than any of the operations takes: one that never ends is a defect. */
const mostLooks = 400;

interface Swapped {
  readonly area: Area;
  readonly folder: string;
  /** Looks taken so far. */
  looks(): number;
}

/** `root/d` is a link to `out/d` from after the look number `away` until after number `back`. */
async function swapped(
  [away, back]: readonly [number, number],
  run: (it: Swapped) => Promise<void>,
): Promise<void> {
  await withFolder(async (given) => {
    const folder = await Deno.realPath(given);
    for (const side of ["root", "out"]) {
      await Deno.mkdir(`${folder}/${side}/d`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${side}/d/x`, side);
    }
    let looks = 0;
    const area: Area = {
      root: `${folder}/root`,
      extraRoots: () => [],
      volume: {
        ...diskVolume,
        lstat(path) {
          const node = diskVolume.lstat(path);
          looks++;
          if (looks === away) {
            Deno.renameSync(`${folder}/root/d`, `${folder}/root/away`);
            Deno.symlinkSync(`${folder}/out/d`, `${folder}/root/d`);
          }
          if (looks === back && back > away) {
            Deno.removeSync(`${folder}/root/d`);
            Deno.renameSync(`${folder}/root/away`, `${folder}/root/d`);
          }
          return node;
        },
      },
    };
    await run({ area, folder, looks: () => looks });
  });
}

/** After which look the folder goes, and after which it is back. */
const momentsAt = (away: number) => [[away, 0], [away, away + 1], [away, away + 3]] as const;

/** Runs at every moment; outside must stay as it is, down to the names. */
async function always(run: (it: Swapped) => Promise<unknown>): Promise<readonly unknown[]> {
  const came: unknown[] = [];
  // Where the folder would go after the last look it never went: every moment has been.
  for (let away = 1, isOver = false; !isOver; away++) {
    assert.equal(away < mostLooks, true, `${away} looks`);
    isOver = true;
    for (const moment of momentsAt(away)) {
      await swapped(moment, async (it) => {
        came.push(await endOf(() => run(it)));
        const out = `${it.folder}/out/d`;
        const full = [...Deno.readDirSync(out)].map(({ name }) => name)
          .filter((name) => Deno.statSync(`${out}/${name}`).size > 0);
        assert.deepEqual(full, ["x"], `${moment}`);
        assert.equal(Deno.readTextFileSync(`${out}/x`), "out", `${moment}`);
        isOver &&= it.looks() < away;
      });
    }
  }
  return [...new Set(came)].sort();
}

/** What an operation gives, or the kind of its refusal. */
async function endOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof WorkspaceError) return error.kind;
    if (error instanceof Deno.errors.NotFound) return "missing";
    throw error;
  }
}

Deno.test("a swap at any moment of a read: bytes of inside, or none", async () => {
  const came = await always(async ({ area }) =>
    new TextDecoder().decode((await readRegular("d/x", { area, maxBytes: 100 })).bytes)
  );
  assert.deepEqual(came.filter((it) => it === "out"), []);
  assert.equal(came.includes("root"), true);
});

Deno.test("a swap at any moment of a write changes no byte outside", async () => {
  const before = await sha256("root");
  const came = await always(async ({ area }) => {
    await writeRegular("d/x", new TextEncoder().encode("written"), { area, before });
    return "done";
  });
  assert.equal(came.includes("done"), true);
});

Deno.test("a swap at any moment of a removal takes nothing away outside", async () => {
  const before = await sha256("root");
  const came = await always(async ({ area }) => {
    await removeRegular("d/x", { area, before });
    return "done";
  });
  assert.equal(came.includes("done"), true);
});

Deno.test("when the root, or a folder above it, is swapped for another, nothing is read or written", () =>
  withFolder(async (given) => {
    const folder = await Deno.realPath(given);
    for (const side of ["up/root", "out/root", "out2"]) {
      await Deno.mkdir(`${folder}/${side}/d`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${side}/d/x`, side);
    }
    const w = await diskWorkspace(`${folder}/up/root`);
    const before = await sha256("out/root");
    const kinds = async () => {
      const seen: unknown[] = [];
      const bytes = new TextEncoder().encode("written");
      for (
        const run of [
          () => w.read("d/x", { maxBytes: 100 }),
          () => w.read(`${folder}/up/root/d/x`, { maxBytes: 100 }),
          () => w.readHead("d/x", 3),
          () => w.list("d"),
          () => w.fingerprint("d/x"),
          () => w.write("d/new", bytes, { before: null }),
          () => w.write("d/x", bytes, { before }),
          () => w.remove("d/x", { before }),
          () => w.removeFolder("d"),
          () => w.survey({ wanted: () => true }),
        ]
      ) {
        seen.push(await run().then(() => "came", (error) => error.kind));
      }
      for await (const group of w.readMany(["d/x"], { maxBytes: 100 })) {
        seen.push(...group.map((it) => "error" in it ? it.error.kind : "came"));
      }
      return [...new Set(seen)];
    };
    await Deno.rename(`${folder}/up`, `${folder}/away`);
    await Deno.symlink(`${folder}/out`, `${folder}/up`);
    assert.deepEqual(await kinds(), ["outside"]);
    await Deno.remove(`${folder}/up`);
    await Deno.rename(`${folder}/away`, `${folder}/up`);
    await Deno.rename(`${folder}/up/root`, `${folder}/up/moved`);
    await Deno.symlink(`${folder}/out2`, `${folder}/up/root`);
    assert.deepEqual(await kinds(), ["not_directory"]);
    for (const side of ["out/root", "out2"]) {
      assert.deepEqual([...Deno.readDirSync(`${folder}/${side}/d`)].map((it) => it.name), ["x"]);
      assert.equal(Deno.readTextFileSync(`${folder}/${side}/d/x`), side);
    }
  }));
