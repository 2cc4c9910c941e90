/** What a folder brings, compared with what the user has trusted of it. */

import {
  type FolderTrust,
  instructionNames,
  largestPart,
  type ProjectRun,
  projectRuns,
  readParts,
  trustedContent,
  trustIn,
} from "../../config/mod.ts";
import { unifiedDiff } from "../../edit/mod.ts";
import { loadJudge } from "../../policy/mod.ts";
import type { Bytes } from "../../protocol/mod.ts";
import { baseNameOf } from "../../util/mod.ts";
import { gitSettings } from "../../workspace/mod.ts";
import type { Ports } from "../ports.ts";

export interface ProjectPart {
  /** Relative to the root. */
  readonly path: string;
  readonly state: "trusted" | "changed" | "new" | "gone";
}

export interface ProjectTrust {
  readonly state: FolderTrust["state"];
  readonly parts: readonly ProjectPart[];
  /** By path, what is there now. */
  readonly contents: ReadonlyMap<string, Bytes>;
}

/** The name under which those lines of the repository's settings are trusted that name programs. */
const gitPart = ".git/config";

export async function projectTrust(ports: Ports, signal: AbortSignal): Promise<ProjectTrust> {
  const { paths, root } = ports;
  const [trust, contents] = await Promise.all([trustIn(paths, root), contentsOf(ports, signal)]);
  const parts: ProjectPart[] = [];
  for (const path of [...new Set([...contents.keys(), ...trust.parts])].sort()) {
    parts.push({ path, state: await stateOf(trust, path, contents.get(path)) });
  }
  return { state: trust.state, parts, contents };
}

/** The command lines of its configuration, and the MCP servers that it declares. */
export async function runsOf(
  contents: ProjectTrust["contents"],
  root: string,
): Promise<readonly ProjectRun[]> {
  const content = contents.get(".agent/config.yaml");
  const runs = content === undefined ? [] : await projectRuns(content);
  const servers = contents.get(".mcp.json");
  if (servers === undefined) return runs;
  const { launchText, readProjectServers } = await import("../../mcp/mod.ts");
  const places = { root, home: "" };
  const text = new TextDecoder().decode(servers);
  const declared = readProjectServers(text, { places, taken: [] }).servers;
  return [
    ...runs,
    ...declared.map((it) => ({ key: `mcp.${it.name}`, command: launchText(it) })),
  ];
}

/** How a part differs from what was trusted. */
export async function partDiff(
  { paths, root }: Pick<Ports, "paths" | "root">,
  path: string,
  contents: ProjectTrust["contents"],
): Promise<string> {
  const before = await trustedContent(paths, root, path);
  return await unifiedDiff([{ path, before, after: contents.get(path) ?? null }]);
}

async function contentsOf(
  ports: Ports,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Bytes>> {
  const names: readonly string[] = instructionNames;
  const { files } = await (await ports.workspace()).survey({
    wanted: (path) => names.includes(baseNameOf(path)),
    signal,
  });
  const nested = files.filter(({ size }) => size <= largestPart).map(({ path }) => path);
  if (ports.remote) return await readThere(ports, [...instructionNames, ...nested]);
  const programs = await gitPrograms(ports.root);
  const parts = await readParts(ports.root, nested);
  return programs === "" ? parts : new Map([
    ...parts,
    [gitPart, new TextEncoder().encode(programs)] as const,
  ]);
}

/** Of a folder on another machine instructions are all that is read. */
async function readThere(
  ports: Ports,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Bytes>> {
  const workspace = await ports.workspace();
  const parts = new Map<string, Bytes>();
  const unique = [...new Set(paths)];
  for await (const group of workspace.readMany(unique, { maxBytes: largestPart })) {
    for (const it of group) if ("bytes" in it) parts.set(it.path, it.bytes);
  }
  return parts;
}

/** Lines of the repository's own settings that may have git run something, below their sections. */
async function gitPrograms(root: string): Promise<string> {
  const settings = gitSettings(root);
  const { isPlainGitConfig } = await loadJudge();
  if (typeof settings !== "string" || isPlainGitConfig(settings)) return "";
  const kept: string[] = [];
  let section = "";
  for (const line of settings.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) section = line;
    else if (!isPlainGitConfig(`${section}\n${line}`)) {
      kept.push(`${section.trim()} ${line.trim()}`);
    }
  }
  return kept.map((line) => `${line}\n`).join("") || settings;
}

async function stateOf(
  trust: FolderTrust,
  path: string,
  content: Bytes | undefined,
): Promise<ProjectPart["state"]> {
  if (content === undefined) return "gone";
  if (await trust.covers(path, content)) return "trusted";
  return trust.parts.includes(path) ? "changed" : "new";
}
