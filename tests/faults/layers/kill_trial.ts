/** What the processes of one trial know of it, by the files in its folder. */

import assert from "node:assert/strict";
import { type Scenario, scenarios } from "./scenarios.ts";

export interface Trial {
  readonly folder: string;
  /** Calls below it are counted. */
  readonly work: string;
  readonly project: string;
  readonly scenario: Scenario;
}

/** What is known of all trials in this folder. */
export interface Known {
  /** The tree that only the person worked in; then with the command's; then with what was held. */
  readonly start: string;
  readonly goal: string;
  readonly full: string;
  /** The tree once the layer of a killed command was kept, whatever the person wrote. */
  readonly kept: string;
  readonly changed: readonly string[];
}

export function openTrial(folder: string, name: string): Trial {
  const scenario = scenarios.find((it) => it.name === name);
  assert.ok(scenario, name);
  const work = `${folder}/work`;
  return { folder, work, project: `${work}/project`, scenario };
}

export async function known({ folder }: Trial): Promise<Known> {
  return JSON.parse(await Deno.readTextFile(`${folder}/known.json`));
}

/** How far the command had come before its process was killed or a call failed. */
export type Mark = "begun" | "ran" | "finished" | "kept" | "failed";

export function mark({ folder }: Trial, word: Mark): void {
  Deno.writeTextFileSync(`${folder}/mark`, word);
}

export async function markOf({ folder }: Trial): Promise<Mark> {
  const words: readonly Mark[] = ["begun", "ran", "finished", "kept", "failed"];
  const text = await Deno.readTextFile(`${folder}/mark`);
  const found = words.find((it) => it === text);
  assert.ok(found, text);
  return found;
}
