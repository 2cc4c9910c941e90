/**
 * Does steps one after another in one folder, and is killed or has its disk fail at a chosen call.
 * For `kill.ts`, which starts it anew.
 *
 *     kill_victim.ts <folder> <scenario> <step>...
 *
 * Steps: `goal` finds out what an undisturbed run comes to. `run:<n>` prepares, and kills the command
 * at its n-th call; `keep:<n>` the same for a person's word about the layer of a killed command;
 * `fail:<n>` lets the call fail. `recover:<n>` kills the recovery. `person:<n>` has a person write to
 * the n-th path that the command changed, `judge` judges. Prints a line for each.
 */

import assert from "node:assert/strict";
import { arm, failAt, killAt, type Watch } from "../edit/inject.ts";
import {
  abandon,
  act,
  inForce,
  keepAll,
  type KillWorld,
  layersOf,
  openKillWorld,
  recover,
  undoAll,
  waiting,
} from "./kill_world.ts";
import { type Scenario, scenarios } from "./scenarios.ts";
import { makeProject, sh, treeOf } from "./tree.ts";

const [folder = "", name = "", ...steps] = Deno.args;
const work = `${folder}/work`;
const project = `${work}/project`;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

function scenarioOf(name: string): Scenario {
  const found = scenarios.find((it) => it.name === name);
  assert.ok(found, name);
  return found;
}

const scenario = scenarioOf(name);

/** Of a command that goes on: all that it does. */
const wholeLine = [scenario.line, scenario.later ?? "true"].join("; ");

/** What is known of all trials in this folder. */
interface Known {
  /** The tree that only the person worked in; then with the command's; then with what was held. */
  readonly start: string;
  readonly goal: string;
  readonly full: string;
  /** The tree once the layer of a killed command was kept, whatever the person wrote. */
  readonly kept: string;
  readonly changed: readonly string[];
}

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

async function known(): Promise<Known> {
  return JSON.parse(await Deno.readTextFile(`${folder}/known.json`));
}

/** What the process had come to before it was killed; read by `judge`. */
async function mark(word: string): Promise<void> {
  await Deno.writeTextFile(`${folder}/mark`, word);
}

interface From {
  /** Once the command has ended; else from the making of its layer on. */
  readonly ended: boolean;
}

async function run(watch: Watch, { ended }: From): Promise<void> {
  await prepare();
  await mark("begun");
  const world = await openKillWorld(folder);
  if (!ended) arm(watch, work);
  const ran = () => {
    Deno.writeTextFileSync(`${folder}/mark`, "ran");
    if (ended) arm(watch, work);
  };
  await act(world, scenario, { ran });
  arm(null);
  await mark("finished");
  await world[Symbol.asyncDispose]();
}

async function keep(watch: Watch): Promise<void> {
  await prepare();
  await mark("ran");
  const world = await openKillWorld(folder);
  await abandon(world, { ...scenario, line: wholeLine });
  arm(watch, work);
  await keepAll(world);
  arm(null);
  await mark("kept");
  await world[Symbol.asyncDispose]();
}

async function failed(n: number): Promise<boolean> {
  const { watch, hit } = failAt(n, "EIO", false);
  try {
    await run(watch, { ended: true });
  } catch {
    // The call fails; what it leaves is judged.
  }
  arm(null);
  if (hit()) await mark("failed");
  return hit();
}

async function recovered(n: number): Promise<void> {
  const world = await openKillWorld(folder);
  arm(killAt(n), work);
  await recover(world);
  await waiting(world);
  arm(null);
  await world[Symbol.asyncDispose]();
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
  const { changed } = await known();
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
  await Deno.writeTextFile(`${folder}/person`, JSON.stringify({ path, text }));
}

async function judge(): Promise<void> {
  const { start, goal, full, kept } = await known();
  const came = await Deno.readTextFile(`${folder}/mark`);
  await using world = await openKillWorld(folder);
  await recover(world);
  const held = await waiting(world);
  await noRest(world);
  const tree = await treeOf(project);
  const all = await inForce(world);
  if (all.length === 0) {
    // A person's work beside the command may not have been done yet.
    if (came !== "begun") assert.equal(tree, start, "changed and not recorded");
    assert.ok(came !== "finished" && came !== "kept", "the change was lost");
    if (came === "ran") assert.ok(held.length > 0, "what the command wrote was lost");
  } else if (scenario.later === undefined) {
    // What the system refused waits beside what waited anyway.
    const isRefused = came === "failed" && held.length > 0 && `${held}` !== `${scenario.held}`;
    const isKept = all.some((it) => it.adoption?.everything);
    if (!isRefused) {
      assert.equal(tree, isKept ? kept : goal, "the change is not whole");
      assert.deepEqual(held, isKept ? [] : scenario.held);
    }
  }
  // Of a command that goes on the second half may never have run.
  const isPart = scenario.later !== undefined && came === "begun";
  // Where a merge was refused, a person's word puts the command's side over the other.
  const isUnknown = isPart || came === "failed" && scenario.beside !== undefined;
  const end = isUnknown ? null : all.length === 0 ? kept : full;
  await anyway(world, { start, end, held: held.length > 0, came });
}

interface Expected extends Pick<Known, "start"> {
  /** `null`: it is not known. */
  readonly end: string | null;
  readonly held: boolean;
  readonly came: string;
}

/** Whatever it came to: kept, all of it is there; undone, none of it is. */
async function anyway(world: KillWorld, { start, end, held, came }: Expected): Promise<void> {
  if (came === "begun" && !held) return;
  await keepAll(world);
  assert.deepEqual(await waiting(world), []);
  if (held && end) assert.equal(await treeOf(project), end, "what was kept is not whole");
  const { uncovered } = scenario;
  const all = await inForce(world);
  const told = all.flatMap((it) => it.uncovered).map((it) => it.split(": ", 1)[0]);
  if (uncovered.length > 0) {
    assert.deepEqual(told.length >= uncovered.length, true, `uncovered: ${told}`);
  }
  const undone = await undoAll(world, "u", "none");
  const isBare = all.map(({ files, nodes }) => files.length + nodes.length === 0);
  assert.deepEqual(undone, isBare.map((it) => it ? "nothing" : "done"));
  assert.equal(covered(await treeOf(project)), covered(start), "the undo is not whole");
  await noRest(world);
}

/** Without what no undo brings back. */
function covered(tree: string): string {
  const { stays } = scenario;
  return tree.split("\n").filter((line) => !stays?.test(line)).join("\n");
}

/** A folder of a layer is there only for what `waiting` tells. */
async function noRest(world: KillWorld): Promise<void> {
  const listed = await world.ports.layers?.list() ?? [];
  for (const it of listed) it.release();
  const there = await Array.fromAsync(Deno.readDir(layersOf(folder)), ({ name }) => name)
    .catch(() => []);
  const rest = there.filter((name) => name !== "lock" && !listed.some((it) => it.id === name));
  assert.deepEqual(rest, [], "folders are left");
}

/** What a person wrote between kill and recovery is theirs, whatever becomes of the rest. */
async function judgePerson(): Promise<void> {
  const { path, text } = JSON.parse(await Deno.readTextFile(`${folder}/person`));
  await using world = await openKillWorld(folder);
  await recover(world);
  assert.equal(await Deno.readTextFile(`${project}/${path}`), text);
  await undoAll(world, "u", "merge");
  assert.equal(await Deno.readTextFile(`${project}/${path}`), text, "an undo took it");
}

async function told(doing: () => Promise<void>): Promise<void> {
  try {
    await doing();
    print("ok");
  } catch (error) {
    print(`fail ${String(error instanceof Error ? error.stack : error).replaceAll("\n", " | ")}`);
  }
}

for (const step of steps) {
  const [what = "", number = "1"] = step.split(":");
  const n = Number(number);
  print(step);
  switch (what) {
    case "goal":
      await goal();
      break;
    case "run":
      await run(killAt(n), { ended: false });
      print("end");
      break;
    case "keep":
      await keep(killAt(n));
      print("end");
      break;
    case "fail":
      if (!await failed(n)) print("end");
      break;
    case "recover":
      await recovered(n);
      print("end");
      break;
    case "person":
      await person(n);
      break;
    case "judge":
      await told(judge);
      break;
    case "judgePerson":
      await told(judgePerson);
  }
}
// A handle that a failed call left open would keep the process.
Deno.exit(0);
