/** How programs of the project are run: what a box hides and shows, and how much it lets them use up. */

import { commandLimits, type Config, type Paths } from "../config/mod.ts";
import type { Spawner } from "../protocol/mod.ts";
import type { KnownSecrets } from "../util/mod.ts";

export interface SpawnerParts {
  readonly env: (name: string) => string | undefined;
  readonly root: string;
  readonly paths: Paths;
  readonly known: KnownSecrets;
  readonly config: Config["value"];
  /** Absolute path of a private folder. */
  readonly scratch: string;
  /** Absolute paths of what is somebody else's. */
  readonly others: readonly string[];
  /** Absolute paths of the workspace's secrets, as they are when it is asked. */
  readonly secrets: () => Promise<readonly string[]>;
}

export async function openSpawner(
  { env, root, paths, known, config, scratch, others, secrets }: SpawnerParts,
): Promise<Spawner> {
  const { processSpawner } = await import("../sandbox/mod.ts");
  const { offline, readable_folders, limits } = config;
  return processSpawner({
    redact: () => known.bytes(),
    env,
    root,
    scratch,
    // A program of the project sees neither keys nor history.
    hidden: [paths.config, paths.data, paths.state, ...others],
    offline,
    egress: async (hosts, socket) => (await import("../fetch/mod.ts")).openEgress(hosts, socket),
    secrets,
    history: async () => (await import("../workspace/mod.ts")).secretHistory(root),
    limits: commandLimits(limits),
    readable: [
      ...readable_folders.map((it) => it.replace(/^~(?=\/)/, paths.home)),
      ...await skillCopies(paths),
    ],
  });
}

/** What the user's own skills bring is there for commands; it was made when skills were looked for. */
async function skillCopies({ cache }: Paths): Promise<readonly string[]> {
  const folder = `${cache}/skills`;
  return await Deno.lstat(folder).then(() => [folder], () => []);
}
