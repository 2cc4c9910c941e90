/**
 * Does steps one after another in one folder, and is killed or has its disk fail at a chosen call.
 * For `kill.ts`, which starts it anew.
 *
 *     kill_victim.ts <folder> <scenario> <step>...
 *
 * Steps: `goal` finds out what an undisturbed run comes to. `run:<n>` prepares, and kills the command
 * at its n-th call, `end:<n>` once it has ended; `keep:<n>` the same for a person's word about the layer
 * of a killed command; `fail:<n>`, `failKeep:<n>` and `failUndo:<n>` let the call fail. `recover:<n>`
 * kills the recovery, `failRecover:<n>` lets a call of it fail. `person:<n>` has a person write to the
 * n-th path that the command changed; `judge`, `judgeUndo` and `judgePerson` judge. Prints a line for each.
 */

import assert from "node:assert/strict";
import { arm, failAt, killAt, type Watch } from "../edit/inject.ts";
import { judge, judgePerson, judgeUndo } from "./kill_judge.ts";
import { type Known, known, mark, openTrial } from "./kill_trial.ts";
import {
  abandon,
  act,
  inForce,
  keepAll,
  openKillWorld,
  recover,
  undoAll,
  waiting,
} from "./kill_world.ts";
import { makeProject, sh, treeOf } from "./tree.ts";

const [folder = "", name = "", ...steps] = Deno.args;
const trial = openTrial(folder, name);
const { work, project, scenario } = trial;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

/** Of a command that goes on: all that it does. */
const wholeLine = [scenario.line, scenario.later ?? "true"].join("; ");

async function prepare(): Promise<void> {
  await sh(`chmod -R u+rwx work 2>/dev/null; rm -rf work; mkdir work`, folder);
  await makeProject(project, 14);
}

async function goal(): Promise<void> {
  await prepare();
  if (scenario.beside) await sh(scenario.beside, project);
  const start = await treeOf(project);
  await prepare();
  await using world = await openKillWorld(folder);
  await act(world, scenario, { ran: () => {} });
  const goal = await treeOf(project);
  const all = await inForce(world);
  const changed = all.flatMap(({ files }) => files.map(({ path }) => path));
  assert.deepEqual(await waiting(world), scenario.held);
  await keepAll(world);
  const full = await treeOf(project);
  assert.deepEqual(await waiting(world), []);
  const known: Known = { start, goal, full, changed, kept: await keptTree() };
  await Deno.writeTextFile(`${folder}/known.json`, JSON.stringify(known));
}

async function keptTree(): Promise<string> {
  await prepare();
  await using world = await openKillWorld(folder);
  await abandon(world, { ...scenario, line: wholeLine });
  await keepAll(world);
  return await treeOf(project);
}

interface From {
  /** Once the command has ended; else from the making of its layer on. */
  readonly ended: boolean;
}

async function run(watch: Watch, { ended }: From): Promise<void> {
  await prepare();
  mark(trial, "begun");
  const world = await openKillWorld(folder);
  if (!ended) arm(watch, work);
  const ran = () => {
    mark(trial, "ran");
    if (ended) arm(watch, work);
  };
  await act(world, scenario, { ran });
  arm(null);
  mark(trial, "finished");
  await world[Symbol.asyncDispose]();
}

async function keep(watch: Watch): Promise<void> {
  await prepare();
  mark(trial, "ran");
  const world = await openKillWorld(folder);
  await abandon(world, { ...scenario, line: wholeLine });
  arm(watch, work);
  await keepAll(world);
  arm(null);
  mark(trial, "kept");
  await world[Symbol.asyncDispose]();
}

async function undo(watch: Watch): Promise<void> {
  await prepare();
  const world = await openKillWorld(folder);
  await act(world, scenario, { ran: () => {} });
  await keepAll(world);
  arm(watch, work);
  await undoAll(world, "f", "none");
  arm(null);
  await world[Symbol.asyncDispose]();
}

async function recovered(watch: Watch): Promise<void> {
  const world = await openKillWorld(folder);
  arm(watch, work);
  await recover(world);
  await waiting(world);
  arm(null);
  await world[Symbol.asyncDispose]();
}

/** Lets the call fail; says which it was and what the program said, or that there is none. */
async function failing(n: number, doing: (watch: Watch) => Promise<void>): Promise<string> {
  const { watch, hit } = failAt(n, "EIO", false);
  let said = "nothing";
  try {
    await doing(watch);
  } catch (error) {
    // What it leaves is judged.
    said = String(error);
  }
  arm(null);
  const call = hit();
  if (call === null) return "end";
  mark(trial, "failed");
  return `call ${call.name} ${call.path.replace(work, "")}, said: ${said.split("\n", 1)[0]}`;
}

/** No folder stands there, and no file where a folder is to be. */
function canSave(path: string): boolean {
  try {
    return !Deno.lstatSync(path).isDirectory;
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}

/** Saves as an editor does, or in place. */
async function person(n: number): Promise<void> {
  const { changed } = await known(trial);
  const paths = changed.filter((it) => canSave(`${project}/${it}`));
  const path = paths[n % paths.length] ?? "";
  const text = `of a person ${n}`;
  await sh(`mkdir -p "$(dirname '${path}')"`, project);
  const full = `${project}/${path}`;
  if (n % 2 === 0) await Deno.writeTextFile(full, text);
  else {
    await Deno.writeTextFile(`${full}~`, text);
    await Deno.rename(`${full}~`, full);
  }
  // In place it may have gone through a link.
  const lies = (await Deno.realPath(full)).slice((await Deno.realPath(project)).length + 1);
  await Deno.writeTextFile(`${folder}/person`, JSON.stringify({ path: lies, text }));
}

async function told(doing: () => Promise<void>): Promise<string> {
  try {
    await doing();
    return "ok";
  } catch (error) {
    return `fail ${String(error instanceof Error ? error.stack : error).replaceAll("\n", " | ")}`;
  }
}

async function killed(doing: (watch: Watch) => Promise<void>, n: number): Promise<string> {
  await doing(killAt(n));
  return "end";
}

const onceEnded = (watch: Watch) => run(watch, { ended: true });

async function doStep(what: string, n: number): Promise<string> {
  switch (what) {
    case "goal":
      await goal();
      return "known";
    case "run":
      return await killed((watch) => run(watch, { ended: false }), n);
    case "end":
      return await killed(onceEnded, n);
    case "keep":
      return await killed(keep, n);
    case "recover":
      return await killed(recovered, n);
    case "fail":
      return await failing(n, onceEnded);
    case "failKeep":
      return await failing(n, keep);
    case "failUndo":
      return await failing(n, undo);
    case "failRecover":
      return await failing(n, recovered);
    case "person":
      await person(n);
      return "saved";
    case "judge":
      return await told(() => judge(trial));
    case "judgeUndo":
      return await told(() => judgeUndo(trial));
    case "judgePerson":
      return await told(() => judgePerson(trial));
    default:
      throw new Error(`no step ${what}`);
  }
}

for (const step of steps) {
  const [what = "", number = "1"] = step.split(":");
  print(step);
  print(await doStep(what, Number(number)));
}
// A handle that a failed call left open would keep the process.
Deno.exit(0);
