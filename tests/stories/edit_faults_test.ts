/** A short form of each gate of `tests/faults/run_edit_faults.ts`, which does them whole. */

import assert from "node:assert/strict";
import { failingCalls, fullDisks, persons } from "../faults/edit/fail.ts";
import { sweep } from "../faults/edit/kill.ts";
import { counters, duels, staleLocks } from "../faults/edit/race.ts";
import { randomKills } from "../faults/edit/random.ts";
import type { Row } from "../faults/edit/report.ts";
import { mixed, ten } from "../faults/edit/scenarios.ts";
import { straceSamples } from "../faults/edit/strace.ts";
import { hasProgram, mounts } from "../support/machine.ts";

/** @param least trials without which it proved nothing */
function passes(row: Row | null, least: number): void {
  assert.deepEqual(row?.failures, []);
  assert.ok(row.trials >= least, `${row.trials} trials`);
}

async function survives(action: Parameters<typeof sweep>[0], least: number): Promise<void> {
  const { kills, deepKills, failures } = await sweep(action);
  assert.deepEqual(failures, []);
  assert.ok(kills + deepKills >= least, `${kills + deepKills} kills`);
}

Deno.test("an edit that is killed leaves its file old or new", () =>
  survives({ action: "edit", scenario: "rename", deep: false, stride: 4 }, 6));

Deno.test("an edit of ten files that is killed leaves all of them old or all new", () =>
  survives({ action: "edit", scenario: ten.name, deep: false, stride: 10 }, 9));

Deno.test("random kills between edits and undos lose nothing that was acknowledged", async () => {
  passes(await randomKills(8), 8);
});

Deno.test("an undo that is killed reaches a recorded state", () =>
  survives({ action: "undo", scenario: mixed.name, deep: false, stride: 5 }, 5));

Deno.test("a recovery that is killed is recovered from", () =>
  survives({ action: "redo", scenario: mixed.name, deep: true, first: 18, stride: 99 }, 12));

Deno.test("what a killed command did is found out and can be undone", () =>
  survives({ action: "command", scenario: "", deep: false, stride: 8 }, 3));

Deno.test("an edit, an undo and a recovery whose disk fails are clean failures", async () => {
  const once = { duration: "once", scenarios: [mixed.name], stride: 96 } as const;
  const on = { duration: "on", scenarios: [mixed.name], stride: 96 } as const;
  const recovery = { duration: "recover", scenarios: [mixed.name], stride: 24 } as const;
  passes(await failingCalls([once, on, recovery]), 30);
});

Deno.test({
  name: "a disk that is full in the middle of an edit leaves it undone",
  ignore: !mounts,
  fn: async () => passes(await fullDisks(5), 15),
});

Deno.test("counters of three processes add up", async () => {
  passes(await counters([{ processes: 3, runs: 1 }], 20), 1);
});

Deno.test("of two processes that edit a file at once one wins", async () => {
  passes(await duels(15), 15);
});

Deno.test("what a person saves during an edit stays", async () => {
  passes(await persons(24), 24);
});

Deno.test("the lock of a killed process is taken over by one of those that wait", async () => {
  passes(await staleLocks(4), 4);
});

Deno.test({
  name: "an edit that is killed at a system call is recovered",
  ignore: !hasProgram("strace"),
  fn: async () => passes(await straceSamples(1), 6),
});
