/** What must hold once a program was killed, or a call failed, whatever it came to. */

import assert from "node:assert/strict";
import { type Change, readChanges } from "../../../src/edit/changes.ts";
import { type Known, known, type Mark, markOf, type Trial } from "./kill_trial.ts";
import {
  inForce,
  keepAll,
  type KillWorld,
  layersOf,
  openKillWorld,
  recover,
  undoAll,
  waiting,
} from "./kill_world.ts";
import { treeOf } from "./tree.ts";

/** The next start: a command's change is whole, or all of it waits. */
export async function judge(trial: Trial): Promise<void> {
  const { folder, project, scenario } = trial;
  const { start, goal, full, kept } = await known(trial);
  const came = await markOf(trial);
  await using world = await openKillWorld(folder);
  await recover(world);
  const held = await waiting(world);
  await noRest(world, trial);
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
  await anyway(world, trial, { start, end, held: held.length > 0, came });
}

interface Expected extends Pick<Known, "start"> {
  /** `null`: it is not known. */
  readonly end: string | null;
  readonly held: boolean;
  readonly came: Mark;
}

/** Whatever it came to: kept, all of it is there; undone, none of it is. */
async function anyway(
  world: KillWorld,
  trial: Trial,
  { start, end, held, came }: Expected,
): Promise<void> {
  const { project, scenario } = trial;
  if (came === "begun" && !held) return;
  await keepAll(world);
  assert.deepEqual(await waiting(world), []);
  if (held && end) assert.equal(await treeOf(project), end, "what was kept is not whole");
  const { uncovered } = scenario;
  const all = await inForce(world);
  const told = all.flatMap((it) => it.uncovered).map((it) => it.split(": ", 1)[0]);
  // Where rules could not be read, nothing is hidden by them, and all of it is undone.
  const back = came === "failed"
    ? uncovered.filter((it) => it !== "names" && !told.includes(it))
    : [];
  assert.ok(told.length + back.length >= uncovered.length, `uncovered: ${told}`);
  const undone = await undoAll(world, "u", "none");
  assert.deepEqual(undone, all.map((it) => isUndoable(it) ? "done" : "nothing"));
  const tree = await treeOf(project);
  assert.equal(covered(trial, tree, back), covered(trial, start, back), "the undo is not whole");
  await noRest(world, trial);
}

/** Without what no undo brings back; `back`: names that this one does. */
function covered({ scenario }: Trial, tree: string, back: readonly string[]): string {
  const { stays } = scenario;
  const isBack = (line: string) => back.some((it) => line.includes(it));
  return tree.split("\n").filter((line) => !stays?.test(line) || isBack(line)).join("\n");
}

/** A folder of a layer is there only for what `waiting` tells. */
async function noRest(world: KillWorld, { folder }: Trial): Promise<void> {
  const listed = await world.ports.layers?.list() ?? [];
  for (const it of listed) it.release();
  const there = await Array.fromAsync(Deno.readDir(layersOf(folder)), ({ name }) => name)
    .catch(() => []);
  const rest = there.filter((name) => name !== "lock" && !listed.some((it) => it.id === name));
  assert.deepEqual(rest, [], "folders are left");
}

/** The next start: an undo is done or not begun, and can be done in the end. */
export async function judgeUndo(trial: Trial): Promise<void> {
  const { folder, project } = trial;
  const { start, full } = await known(trial);
  await using world = await openKillWorld(folder);
  await recover(world);
  const left = (await inForce(world)).filter(isUndoable);
  const all = (await readChanges(world.ports.store)).filter((it) => it.kind === "command");
  const tree = covered(trial, await treeOf(project), []);
  if (left.length === 0) assert.equal(tree, covered(trial, start, []), "undone, and not as it was");
  // Of two changes one may be taken back.
  if (left.length === all.filter(isUndoable).length) {
    assert.equal(tree, covered(trial, full, []), "not undone, and not as it was");
  }
  await undoAll(world, "u", "none");
  const end = covered(trial, await treeOf(project), []);
  assert.equal(end, covered(trial, start, []), "the undo is not whole");
  assert.deepEqual((await inForce(world)).filter(isUndoable), []);
  await noRest(world, trial);
}

/** It has more than what no undo takes back. */
function isUndoable({ files, nodes }: Change): boolean {
  return files.length + nodes.length > 0;
}

/** What a person wrote between kill and recovery is theirs, whatever becomes of the rest. */
export async function judgePerson({ folder, project }: Trial): Promise<void> {
  const { path, text } = JSON.parse(await Deno.readTextFile(`${folder}/person`));
  await using world = await openKillWorld(folder);
  await recover(world);
  assert.equal(await Deno.readTextFile(`${project}/${path}`), text);
  await undoAll(world, "u", "merge");
  assert.equal(await Deno.readTextFile(`${project}/${path}`), text, "an undo took it");
}
