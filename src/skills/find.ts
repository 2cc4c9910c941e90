/** Where skills lie, and which of them count. */

import type { FolderTrust, Paths } from "../config/mod.ts";
import { readDescription } from "./described.ts";
import { foldersIn, projectFoldersIn } from "./folders.ts";
import { readSkillText } from "./front_matter.ts";
import type { ExtensionOrigin, Skill, Skills, UnusedExtension } from "./types.ts";

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
  readonly origin: ExtensionOrigin;
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
  const unused: UnusedExtension[] = [];
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
): Promise<Skill | UnusedExtension | null> {
  const file = "SKILL.md";
  if (!await isThere(`${it.folder}/${file}`)) return null;
  const found = await readDescription({ ...it, file, path: `${it.place}/${file}` }, {
    trust,
    taken: before.some(({ name }) => name === it.name),
    read: readSkillText,
  });
  if ("state" in found) return found;
  const { said: { description, tools }, hash } = found;
  return { ...it, description, tools, hash };
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
