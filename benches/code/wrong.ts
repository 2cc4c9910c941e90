/** Which renamings change what a checker says. */

import { editOf, StalePlan } from "../../src/codeintel/rename/apply.ts";
import type { Replacement } from "../../src/codeintel/rename/types.ts";
import type { Checker, Problem } from "./checkers.ts";
import type { Renaming } from "./rename_run.ts";

export interface Verdict {
  readonly wrong: readonly Renaming[];
  /** Complaints that came or went with the wrong ones. */
  readonly changes: readonly string[];
}

/**
 * All are applied at once, in as few groups as let no place change twice; where the checker then
 * says anything else than before, halves are tried until single ones are found.
 */
export async function wrongAmong(
  plans: readonly Renaming[],
  root: string,
  checker: Checker,
): Promise<Verdict> {
  const before = counted(await checker.problems(new Map()), []);
  const changesOf = async (some: readonly Renaming[]) => {
    try {
      const after = await checker.problems(await textsWith(some, root));
      return differences(before, counted(after, some));
    } catch (error) {
      if (error instanceof StalePlan) return [error.message];
      throw error;
    }
  };
  const wrong: Renaming[] = [];
  const changes: string[] = [];
  for (const group of groupsOf(plans)) {
    for (const culprit of await culprits(group, changesOf)) {
      wrong.push(...culprit.plans);
      changes.push(...culprit.changes);
    }
  }
  return { wrong, changes };
}

interface Culprit {
  readonly plans: readonly Renaming[];
  readonly changes: readonly string[];
}

/** One each; several together only where each half of them alone changes nothing. */
async function culprits(
  plans: readonly Renaming[],
  changesOf: (plans: readonly Renaming[]) => Promise<readonly string[]>,
): Promise<readonly Culprit[]> {
  if (plans.length === 0) return [];
  const changes = await changesOf(plans);
  if (changes.length === 0) return [];
  if (plans.length === 1) return [{ plans, changes }];
  const middle = plans.length >> 1;
  const left = await culprits(plans.slice(0, middle), changesOf);
  const right = await culprits(plans.slice(middle), changesOf);
  const found = [...left, ...right];
  return found.length > 0 ? found : [{ plans, changes }];
}

function groupsOf(plans: readonly Renaming[]): readonly (readonly Renaming[])[] {
  const groups: { readonly plans: Renaming[]; readonly places: Set<string> }[] = [];
  for (const plan of plans) {
    const places = [...plan.replacements.map((it) => `${it.path}:${it.line}:${it.column}`)];
    places.push(...plan.moves.map(({ from }) => from));
    let group = groups.find((it) => places.every((place) => !it.places.has(place)));
    if (!group) groups.push(group = { plans: [], places: new Set() });
    group.plans.push(plan);
    places.forEach((it) => group.places.add(it));
  }
  return groups.map((it) => it.plans);
}

/** Texts of the files that change, by path. */
export async function textsWith(
  plans: readonly Renaming[],
  root: string,
): Promise<ReadonlyMap<string, string | null>> {
  const to = new Map(plans.flatMap(({ moves }) => moves.map((it) => [it.from, it.to])));
  const byPath = new Map<string, Replacement[]>();
  for (const it of plans.flatMap(({ replacements }) => replacements)) {
    byPath.set(it.path, [...byPath.get(it.path) ?? [], it]);
  }
  const texts = new Map<string, string | null>();
  for (const path of to.keys()) if (!byPath.has(path)) byPath.set(path, []);
  for (const [path, replacements] of byPath) {
    const { after } = await editOf(path, await Deno.readFile(`${root}/${path}`), replacements);
    if (after === null) continue;
    const place = to.get(path) ?? path;
    if (place !== path) texts.set(path, null);
    texts.set(place, new TextDecoder("utf-8", { ignoreBOM: true }).decode(after));
  }
  return texts;
}

/** How often each complaint is there, under the old names. */
function counted(
  problems: readonly Problem[],
  plans: readonly Renaming[],
): ReadonlyMap<string, number> {
  const oldNames = new Map(plans.map(({ name, old }) => [name, old]));
  const oldPaths = new Map(plans.flatMap(({ moves }) => moves.map((it) => [it.to, it.from])));
  const counts = new Map<string, number>();
  for (const { file: path, code, message } of problems) {
    const file = oldPaths.get(path) ?? path;
    const words = message.replaceAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (it) => oldNames.get(it) ?? it);
    const key = `${file} ${code} ${words}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function differences(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): readonly string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  return keys.flatMap((key) => {
    const change = (after.get(key) ?? 0) - (before.get(key) ?? 0);
    return change === 0 ? [] : [`${change > 0 ? `+${change}` : change} ${key}`];
  });
}
