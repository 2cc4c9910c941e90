/**
 * Edits and undoes until it is killed, having recovered and judged what the one before it left.
 * For `random.ts`.
 *
 *     random_victim.ts <folder> <acknowledged>
 *
 * Prints `ready <n>` and `ack <n>` with the number of changes that stand in the log.
 */

import assert from "node:assert/strict";
import { mixed } from "./scenarios.ts";
import {
  changeSet,
  edit,
  openWorld,
  recover,
  soundLog,
  takeBack,
  whichTree,
  type World,
} from "./world.ts";

const [folder = "", acknowledged = "0"] = Deno.args;
const { start, goal } = mixed;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

/** Changes that were done, after the files and the log were looked at. */
async function judge(world: World): Promise<number> {
  await recover(world);
  const done = (await soundLog(world)).filter(({ outcome }) => outcome === "applied").length;
  // One more may have been stored than could be said.
  const known = Number(acknowledged);
  assert.ok(done === known || done === known + 1, `${known} acknowledged, ${done} found`);
  assert.equal(await whichTree(folder, { start, goal }), done % 2 === 0 ? "start" : "goal");
  return done;
}

const random = () => crypto.getRandomValues(new Uint8Array(6)).toHex();
const world = await openWorld(folder);
let done = await judge(world);
let last = "";
print(`ready ${done}`);
for (;;) {
  const call = random();
  if (done % 3 === 2 && last !== "") {
    assert.equal(await takeBack(world, last, { kind: "undo", call }), "done");
    last = `:${call}`;
  } else {
    const set = done % 2 === 0 ? changeSet(start, goal) : changeSet(goal, start);
    assert.equal((await edit(world, await set, call)).problem, undefined);
    last = `s:${call}`;
  }
  print(`ack ${++done}`);
}
