/** Where descriptions of agents lie, and which of them count. */

import type { FolderTrust, Paths } from "../config/mod.ts";
import {
  type ExtensionOrigin,
  plainFolder,
  readDescription,
  type UnusedExtension,
} from "../skills/mod.ts";
import { readAgentText } from "./read.ts";
import type { Agent, Agents } from "./types.ts";

export interface AgentPlaces {
  readonly paths: Pick<Paths, "config">;
  /** Real path of the workspace. */
  readonly root: string;
  readonly trust: FolderTrust;
}

/** Folders of a project; the first that has a name keeps it. The latter other assistants read, too. */
export const projectFolders = [".agent/agents", ".claude/agents"] as const;

/** Files that are looked at in each folder. */
const mostFiles = 100;

interface Candidate {
  readonly name: string;
  readonly origin: ExtensionOrigin;
  readonly folder: string;
  readonly file: string;
  readonly place: string;
}

export function userFolder({ config }: Pick<Paths, "config">): string {
  return `${config}/agents`;
}

/** All that there are, in a steady order; the user's own come first. */
export async function findAgents({ paths, root, trust }: AgentPlaces): Promise<Agents> {
  const own = userFolder(paths);
  const all = [...await candidates({ origin: "user", folder: own, place: own })];
  for (const place of projectFolders) {
    if (!await plainFolder(root, place)) continue;
    all.push(...await candidates({ origin: "project", folder: `${root}/${place}`, place }));
  }
  const agents: Agent[] = [];
  const unused: UnusedExtension[] = [];
  for (const it of all) {
    const read = await readAgent(it, trust, agents);
    if ("state" in read) unused.push(read);
    else agents.push(read);
  }
  return { agents, unused };
}

async function candidates(
  { origin, folder, place }: Pick<Candidate, "origin" | "folder" | "place">,
): Promise<readonly Candidate[]> {
  const files: string[] = [];
  try {
    for await (const { name, isFile, isSymlink } of Deno.readDir(folder)) {
      const counts = isFile || origin === "user" && isSymlink;
      if (counts && /^[^.].*\.md$/.test(name)) files.push(name);
      if (files.length >= mostFiles) break;
    }
  } catch {
    // There is none, or nobody may look.
  }
  return files.sort().map((file) => ({
    ...{ name: file.slice(0, -".md".length), origin, folder, file },
    place: `${place}/${file}`,
  }));
}

async function readAgent(
  it: Candidate,
  trust: FolderTrust,
  before: readonly Agent[],
): Promise<Agent | UnusedExtension> {
  const { name, origin, place } = it;
  const found = await readDescription({ ...it, path: place }, {
    trust,
    taken: before.some((other) => other.name === name),
    read: readAgentText,
  });
  if ("state" in found) return found;
  const { said: { description, prompt, tools, model, rights, notes }, hash } = found;
  const role = { part: "role", mode: null, origin, place, text: prompt } as const;
  return {
    ...{ name, origin, place, notes, hash },
    definition: { name, description, prompt: role, tools, model, rights },
  };
}
