/**
 * C3: a person saves a file while an edit of it goes from proposal to end. Whatever call of the
 * edit the save falls before, the person's bytes stay. For `race.ts`.
 *
 *     person_child.ts <trials>
 *
 * Left out is the one moment between the last look at a file and its rename or removal, which
 * are one synchronous piece of two system calls.
 */

import assert from "node:assert/strict";
import { AgentError } from "../../../src/protocol/mod.ts";
import { arm } from "./inject.ts";
import { mixed } from "./scenarios.ts";
import {
  changeSet,
  edit,
  makeWorld,
  openWorld,
  recover,
  soundLog,
  takeBack,
  treeOf,
  trialFolder,
} from "./world.ts";

const { start, goal } = mixed;
const mine = new TextEncoder().encode("what a person wrote\n");
const targets = ["a.txt", "gone.sh", "new/b.txt"];

/** As editors save: in place, or beside and renamed. */
function save(folder: string, path: string, inPlace: boolean): void {
  const full = `${folder}/project/${path}`;
  Deno.mkdirSync(full.slice(0, full.lastIndexOf("/")), { recursive: true });
  Deno.writeFileSync(inPlace ? full : `${folder}/saved`, mine);
  if (!inPlace) Deno.renameSync(`${folder}/saved`, full);
}

/** Tells whether the edit reached that call. */
async function trial(folder: string, moment: number, number: number): Promise<boolean> {
  await makeWorld(folder, start);
  const path = targets[number % targets.length] ?? "";
  const set = await changeSet(start, goal);
  let saved = false;
  {
    await using world = await openWorld(folder);
    let seen = 0;
    const now = () => {
      saved = true;
      arm(null);
      save(folder, path, number % 2 === 0);
    };
    if (moment === 0) now();
    else {
      arm(({ name, store, path: at }) => {
        if (store || !at.startsWith(`${folder}/project`)) return;
        if (++seen >= moment && !["renameSync", "removeSync"].includes(name)) now();
      }, folder);
    }
    await edit(world, set, "e").catch((error) => {
      if (!(error instanceof Error && error.name === "WorkspaceError")) throw error;
    });
    arm(null);
    if (!saved) return false;
    await check(folder, path);
  }
  await using world = await openWorld(folder);
  await recover(world);
  await soundLog(world);
  await check(folder, path);
  await takeBack(world, "s:e", { kind: "undo", call: "u" });
  await check(folder, path);
  return true;
}

async function check(folder: string, path: string): Promise<void> {
  const { [path]: there, ...others } = await treeOf(folder);
  assert.deepEqual(there?.bytes, mine, `${path} is not what the person wrote`);
  const sides = [start, goal].map((tree) => {
    const { [path]: _, ...rest } = tree;
    return rest;
  });
  const isSide = sides.some((side) => {
    try {
      assert.deepEqual(others, side);
      return true;
    } catch {
      return false;
    }
  });
  assert.ok(isSide, `the other files are mixed: ${Object.keys(others)}`);
}

let moment = 0;
for (let number = 0; number < Number(Deno.args[0]); number++) {
  const folder = await trialFolder("person");
  try {
    // Every call in turn, with each file and each way to save; half of all before the edit begins.
    const early = number % 4 === 0;
    const reached = await trial(folder, early ? 0 : moment, number);
    if (!early) moment = reached ? moment + (number % 4 === 3 ? 1 : 0) : 1;
    console.log("done");
  } catch (error) {
    arm(null);
    const words = error instanceof AgentError ? error.message : Deno.inspect(error);
    console.log(`fail trial ${number} before call ${moment}: ${words.replaceAll("\n", " | ")}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
