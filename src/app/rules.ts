/** What the user stored about calls, for a workspace and for all. */

import { type Paths, signer } from "../config/mod.ts";
import type { Clock } from "../protocol/mod.ts";
import type { RulesFile } from "../trust/mod.ts";

export interface RulesPlace {
  /** Absolute path of the workspace's data. */
  readonly folder: string;
  /** Of the workspace. */
  readonly root: string;
  readonly paths: Paths;
  readonly clock: Clock;
}

export async function rulesOf({ folder, root, paths, clock }: RulesPlace): Promise<RulesFile> {
  const { rulesFile } = await import("../trust/mod.ts");
  const folders = { workspace: folder, user: paths.config };
  return rulesFile({ folders, root }, { clock, signer: signer(paths) });
}

/** Files of secrets that the user's rules let tools read. Most users have no rules at all. */
export async function openedSecrets(place: RulesPlace): Promise<(path: string) => boolean> {
  const folders = [place.folder, place.paths.config];
  const found = folders.map((it) => Deno.stat(`${it}/trust_policy.json`).catch(() => null));
  if ((await Promise.all(found)).every((it) => it === null)) return () => false;
  const { openedFiles } = await import("../trust/mod.ts");
  const opened = openedFiles(await (await rulesOf(place)).rules());
  return (path) => opened.has(path);
}
