/**
 * Programs that may run unasked while they only read, inside: one guard a program.
 *
 * Invariants:
 * - an option that is not listed as harmless is a reason to ask;
 * - every word that may be a path is looked at as one.
 */

import type { CommandStandpoint } from "../judgement.ts";
import { systemName } from "../system_name.ts";
import { files } from "./files.ts";
import { find } from "./find.ts";
import { git } from "./git.ts";
import type { Guard } from "./guard.ts";
import { jq } from "./jq.ts";
import { search } from "./search.ts";
import { sed } from "./sed.ts";
import { texts } from "./texts.ts";
import { versions } from "./versions.ts";
import { words } from "./words.ts";

export { isPlainGitConfig } from "./git_config.ts";
export { placed } from "./guard.ts";

const table: ReadonlyMap<string, Guard> = new Map(
  Object.entries({ ...words, ...texts, ...files, ...search, ...versions, find, git, jq, sed }),
);

/**
 * The guard of a program that is given by its bare name, or by its path in a folder of the system
 * where nothing of the project lies.
 */
export function guardOf(program: string, standpoint: CommandStandpoint): Guard | undefined {
  const name = systemName(program);
  if (name === null || builtins.has(name)) return table.get(program);
  return standpoint.placeOf(program) === "outside" ? table.get(name) : undefined;
}

/** Of a shell alone: by a path they are something else. */
const builtins: ReadonlySet<string> = new Set(["cd", "command", "type"]);
