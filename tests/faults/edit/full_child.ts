/**
 * Lets a small disk be full after so many pages, for an edit of files, of the log and of blobs.
 * To be run alone with a mount at `<folder>`; what is not tried lies in `<beside>`.
 *
 *     full_child.ts <folder> <beside> <edit|log|blobs> <count>
 *
 * Prints `at <page>` before and `failed`, `fitted` or `fail <why>` after a trial.
 */

import assert from "node:assert/strict";
import { statfsSync } from "node:fs";
import { AgentError, WorkspaceError } from "../../../src/protocol/mod.ts";
import { noise } from "./scenarios.ts";
import {
  changeSet,
  edit,
  file,
  goesOn,
  makeWorld,
  openWorld,
  type Tree,
  whichTree,
} from "./world.ts";

const [folder = "", beside = "", area = "", count = "0"] = Deno.args;
const page = 4096;

/** About fifty pages: where the disk is full in the middle of each. */
const pagesOf = new Map([["edit", 30], ["blobs", 4]]);
const length = (pagesOf.get(area) ?? 0.1) * page | 0;
const start: Tree = {
  "a.bin": { bytes: noise(length, 1), mode: 0o644 },
  "b.txt": file("b\n"),
  "c.txt": file("c\n"),
};
const goal: Tree = {
  "a.bin": { bytes: noise(length, 2), mode: 0o644 },
  "b.txt": file("b 2\n"),
  "d.bin": { bytes: noise(length >> 1, 3), mode: 0o644 },
};

/** A file that leaves so many pages. */
function fill(pages: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const bytes = Math.max(0, bavail * bsize - pages * page);
  Deno.writeFileSync(`${folder}/fill`, new Uint8Array(bytes));
}

async function empty(): Promise<void> {
  for (const at of [folder, beside]) {
    for (const { name } of [...Deno.readDirSync(at)]) {
      await Deno.remove(`${at}/${name}`, { recursive: true });
    }
  }
}

async function trial(pages: number): Promise<string> {
  await empty();
  const away = area === "edit" ? "data" : "project";
  await Deno.mkdir(`${beside}/${away}`);
  await Deno.symlink(`${beside}/${away}`, `${folder}/${away}`);
  await makeWorld(folder, start);
  let outcome = "fitted";
  {
    const world = await openWorld(folder);
    const all = [...Object.values(start), ...Object.values(goal)];
    if (area === "log") await world.store.blobs.putMany(all.map(({ bytes }) => bytes));
    else await world.store.blobs.put(new Uint8Array(3));
    fill(pages);
    try {
      const text = area === "log" ? noise(50_000, 4).toBase64() : "";
      if ((await edit(world, await changeSet(start, goal), "e", text)).problem) outcome = "failed";
      const right = outcome === "fitted" ? goal : start;
      assert.equal(await whichTree(folder, { right }), "right");
    } catch (error) {
      if (!(error instanceof AgentError || error instanceof WorkspaceError)) throw error;
      outcome = "failed";
    }
    await world.store.close();
  }
  await Deno.remove(`${folder}/fill`);
  await goesOn(folder, { start, goal });
  return outcome;
}

for (let pages = 0; pages < Number(count); pages++) {
  console.log(`at ${pages}`);
  try {
    console.log(await trial(pages));
  } catch (error) {
    const words = Deno.inspect(error, { colors: false }).replaceAll("\n", " | ");
    console.log(`fail ${area} with ${pages} pages left: ${words}`);
  }
}
