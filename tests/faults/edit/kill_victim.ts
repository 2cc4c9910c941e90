/**
 * Does one edit, undo or redo and is killed at a chosen call of it; the process after it recovers,
 * judges what it finds and goes on with the next call. For `kill.ts`, which starts it anew.
 *
 *     kill_victim.ts <folder> <action> <scenario> <stride> <phase> <n> <m>
 *
 * Every `stride`-th call is one to kill at. Phases: `run` kills at call n; `check` judges a kill at n first; `hold` keeps what a kill at n
 * left; `recover` kills the recovery from it at call m, having judged the kill at m - 1.
 * Prints `run <n>`, `recover <n> <m>` before and `ok`, `fail <why>` after a trial; `end`.
 */

import assert from "node:assert/strict";
import { arm, killAt } from "./inject.ts";
import { mixed, type Scenario, single, ten } from "./scenarios.ts";
import {
  changeSet,
  edit,
  makeWorld,
  openWorld,
  recover,
  soundLog,
  takeBack,
  whichTree,
  type World,
} from "./world.ts";

const [folder = "", action = "", scenarioName = "", strideText = "", phase = "", ...numbers] =
  Deno.args;
const stride = Number(strideText);
const work = `${folder}/work`;
const held = `${folder}/held`;
const scenario = [...single, ten, mixed].find(({ name }) => name === scenarioName) ?? mixed;

/** Loaded only where it is wanted: it costs as much as all else. */
const command = action.endsWith("command") ? await import("./command_world.ts") : null;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

const setOf = ({ start, goal }: Scenario) => changeSet(start, goal);
const undo = (world: World, call = "u") => takeBack(world, "s:e", { kind: "undo", call });
const redo = (world: World, call = "r", of = ":u") => takeBack(world, of, { kind: "redo", call });

/** What stands before the action begins. */
async function prepare(): Promise<void> {
  await Deno.remove(work, { recursive: true }).catch(() => {});
  await makeWorld(work, command?.commandStart ?? scenario.start);
  if (action === "git command") await makeRepository(`${work}/project`);
  if (action === "edit" || command) return;
  await using world = await openWorld(work);
  await edit(world, await setOf(scenario), "e");
  if (action === "redo") await undo(world);
}

/** All that is there is committed. */
async function makeRepository(folder: string): Promise<void> {
  const who = ["-c", "user.name=a", "-c", "user.email=a@b"];
  for (const args of [["init", "-q"], ["add", "."], [...who, "commit", "-q", "-m", "start"]]) {
    const { success } = await new Deno.Command("git", { args, cwd: folder }).output();
    assert.ok(success, `git ${args}`);
  }
}

async function act(world: World): Promise<void> {
  if (command) return await command.runCommand(world, work);
  if (action === "edit") await edit(world, await setOf(scenario), "e");
  else assert.equal(await (action === "undo" ? undo(world) : redo(world)), "done");
}

/** Files and log after a recovery, and that one can go on from there. */
async function judge(finished: boolean): Promise<void> {
  await using world = await openWorld(work);
  if (command) return await command.judgeCommand(world, work, finished);
  await recover(world);
  const all = await soundLog(world);
  const last = all.findLast(({ outcome }) => outcome === "applied");
  const where = await whichTree(work, { start: scenario.start, goal: scenario.goal });
  assert.equal(where, last && last.kind !== "undo" ? "goal" : "start", "files and log differ");
  const done = last?.kind === action;
  if (finished) assert.ok(done, `the ${action} was lost`);
  assert.ok(action === "edit" || all.some(({ id }) => id === "s:e"), "the edit was lost");
  // On from here: to the goal, and back to the very start.
  if (where === "start" && last) assert.equal(await redo(world, "r2", last.id), "done");
  else if (where === "start") await edit(world, await setOf(scenario), "e2");
  assert.equal(await whichTree(work, { goal: scenario.goal }), "goal");
  const now = (await soundLog(world)).findLast(({ outcome }) => outcome === "applied");
  assert.equal(await takeBack(world, now?.id ?? "", { kind: "undo", call: "u2" }), "done");
  assert.equal(await whichTree(work, { start: scenario.start }), "start");
}

async function trial(finished: boolean): Promise<void> {
  try {
    await judge(finished);
    print("ok");
  } catch (error) {
    print(`fail ${String(error instanceof Error ? error.stack : error).replaceAll("\n", " | ")}`);
  }
}

/** True: it ran to its end, so that all calls have had their turn. */
async function run(n: number): Promise<void> {
  await prepare();
  const world = await openWorld(work);
  print(`run ${n}`);
  arm(killAt(n), work);
  await act(world);
  arm(null);
  await world.store.close();
  await trial(true);
  print("end");
}

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copy(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

async function recovering(n: number, first: number): Promise<void> {
  if (first > 1) await trial(false);
  await Deno.remove(work, { recursive: true }).catch(() => {});
  await copy(held, work);
  print(`recover ${n} ${first}`);
  arm(killAt(first), work);
  const world = await openWorld(work);
  await (command ? command.recoverCommand(world, work) : recover(world));
  await world.store.close();
  arm(null);
  await trial(false);
  await Deno.remove(held, { recursive: true });
  await run(n + stride);
}

const [n = 1, m = 1] = numbers.map(Number);
switch (phase) {
  case "run":
    await run(n);
    break;
  case "check":
    await trial(false);
    await run(n + stride);
    break;
  case "hold":
    await Deno.rename(work, held);
    await recovering(n, 1);
    break;
  case "recover":
    await recovering(n, m);
}
