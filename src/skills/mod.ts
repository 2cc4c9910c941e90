/**
 * Skills: folders with a `SKILL.md`, as other assistants have them too. The description stands in the
 * prompt, the text is read when it is used, scripts in it run as any command.
 *
 * Invariants:
 * - of a project nothing counts but files that the user has trusted, with the content that he has seen:
 *   an untrusted skill is named to the user and to nobody else;
 * - a project's skill never takes the name of one of the user's own;
 * - nothing is allowed by a skill: its list of tools is shown and grants none;
 * - no path leads out of a skill's folder; number, size and length of all that a model reads are bounded.
 */

import type { FolderTrust, Paths } from "../config/mod.ts";
import type { Tool } from "../protocol/mod.ts";
import { copiesFolder } from "./copy.ts";
import { findSkills, type SkillPlaces } from "./find.ts";
import { skillTool } from "./tool.ts";

export { copiesFolder } from "./copy.ts";
export { readDescription } from "./described.ts";
export { filesIn, readInside } from "./files.ts";
export { foldersIn, plainFolder, projectFoldersIn } from "./folders.ts";
export { readSkillText, splitHead } from "./front_matter.ts";
export { findSkills, userFolder } from "./find.ts";
export { skillToolName } from "./tool.ts";
export type { ExtensionOrigin, ExtensionProblem, Skill, Skills, UnusedExtension } from "./types.ts";

/** None where there are no skills: a project without them pays nothing. */
export async function openSkills(
  places: SkillPlaces & { readonly paths: Paths; readonly trust: FolderTrust },
): Promise<readonly Tool[]> {
  const { skills } = await findSkills(places);
  if (skills.length === 0) return [];
  const copies = copiesFolder(places.paths);
  // A box shows what is there when it is made.
  if (skills.some(({ origin }) => origin === "user")) {
    await Deno.mkdir(copies, { recursive: true, mode: 0o700 }).catch(() => {});
  }
  return [skillTool(skills, { trust: places.trust, copies })];
}
