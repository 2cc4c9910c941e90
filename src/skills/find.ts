/** Where skills lie, and which of them count. */

import type { FolderTrust, Paths } from "../config/mod.ts";
import { sha256 } from "../util/mod.ts";
import { readInside } from "./files.ts";
import { foldersIn, projectFoldersIn } from "./folders.ts";
import { readSkillText } from "./front_matter.ts";
import type { Skill, SkillOrigin, SkillProblem, Skills, UnusedSkill } from "./types.ts";

export interface SkillPlaces {
  readonly paths: Pick<Paths, "config">;
  /** Real path of the workspace. */
  readonly root: string;
  readonly trust: FolderTrust;
}

/** Folders of a project; the first that has a name keeps it. The latter two other assistants read, too. */
export const projectFolders = [".agent/skills", ".agents/skills", ".claude/skills"] as const;

/** Folders that are looked at in each place. */
const mostFolders = 200;

interface Candidate {
  readonly name: string;
  readonly origin: SkillOrigin;
  readonly folder: string;
  readonly place: string;
}

export function userFolder({ config }: Pick<Paths, "config">): string {
  return `${config}/skills`;
}

/** All that there are, in a steady order; the user's own come first. */
export async function findSkills({ paths, root, trust }: SkillPlaces): Promise<Skills> {
  const own = userFolder(paths);
  const all: readonly Candidate[] = [
    ...(await foldersIn(own, { most: mostFolders })).map((name): Candidate => {
      const folder = `${own}/${name}`;
      return { name, origin: "user", folder, place: folder };
    }),
    ...(await Promise.all(
      projectFolders.map(async (place) =>
        (await projectFoldersIn(root, place, mostFolders)).map((name): Candidate => ({
          ...{ name, origin: "project", folder: `${root}/${place}/${name}` },
          place: `${place}/${name}`,
        }))
      ),
    )).flat(),
  ];
  const skills: Skill[] = [];
  const unused: UnusedSkill[] = [];
  for (const it of all) {
    const read = await readSkill(it, trust, skills);
    if (read === null) continue;
    if ("state" in read) unused.push(read);
    else skills.push(read);
  }
  return { skills, unused };
}

/** `null`: the folder is none of a skill. */
async function readSkill(
  it: Candidate,
  trust: FolderTrust,
  before: readonly Skill[],
): Promise<Skill | UnusedSkill | null> {
  const { name, origin, folder, place } = it;
  const left = (state: SkillProblem, problem = ""): UnusedSkill => {
    return { name, origin, place, state, problem };
  };
  const file = await readInside(folder, "SKILL.md");
  if (!file.ok) return await isThere(`${folder}/SKILL.md`) ? left("unusable", file.problem) : null;
  if (origin === "project") {
    const path = `${place}/SKILL.md`;
    if (!trust.parts.includes(path)) return left("untrusted");
    if (!await trust.covers(path, file.bytes)) return left("changed");
  }
  const text = await readSkillText(new TextDecoder().decode(file.bytes), name);
  if (!text.ok) return left("unusable", text.problem);
  if (before.some((other) => other.name === name)) return left("shadowed");
  const { description, tools } = text;
  return { ...it, description, tools, hash: await sha256(file.bytes) };
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
