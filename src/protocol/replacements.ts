/** What an editor puts between the program and the machine. */

import type { Spawner } from "./spawner.ts";
import type { Workspace } from "./workspace.ts";

/** What stands in the place of the project's files and of whatever runs programs. */
export interface Replacements {
  workspace(disk: Workspace): Workspace;
  spawner(system: Spawner): Spawner;
}
