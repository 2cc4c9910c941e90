/** Loading: what the layers say now, from the cache where nothing changed. */

import embedded from "../../config.yaml" with { type: "text" };
import { AgentError, type Bytes, type JsonObject } from "../protocol/mod.ts";
import { systemReason } from "../util/mod.ts";
import { readCache, writeCache } from "./cache.ts";
import { type Paths, projectConfig, userConfig } from "./paths.ts";
import { isMissing } from "./private_file.ts";
import { instructionNames, largestPart as largest, readPart } from "./project_parts.ts";
import type { Env } from "./template.ts";
import type { FolderTrust } from "./trust.ts";
import type { Config, ConfigFile, Sources, Warning } from "./types.ts";
import { configOf } from "./view.ts";

export interface LoadOptions {
  readonly paths: Paths;
  /** Real path of the workspace root. */
  readonly root: string;
  readonly env: Env;
  /** The highest layer, in the shape of the file. */
  readonly flags?: JsonObject;
  /** What of this workspace the user trusts: its `.agent/config.yaml` is read if that is. */
  readonly trust: FolderTrust;
  /** Version of the program; another version does not use this one's cache. */
  readonly version?: string;
}

/** The lowest layer. */
export const embeddedFile: ConfigFile = { layer: "embedded", path: "config.yaml", text: embedded };

/**
 * Reads all layers into one frozen value.
 *
 * @throws {AgentError} exit `config`, for the first thing that is wrong
 */
export async function loadConfig(options: LoadOptions): Promise<Config> {
  const sources = await readSources(options);
  const place = { folder: options.paths.cache, version: options.version ?? "" };
  const unread = [
    ...sources.untrusted === null ? [] : [sources.untrusted],
    ...await uncoveredInstructions(options),
  ];
  const code = unreadBecause[options.trust.state];
  const warnings = unread.map((file): Warning => ({ code, params: { file } }));
  const cached = await readCache(place, sources);
  if (cached) return configOf(cached, warnings);
  const { prepare } = await import("./prepare.ts");
  const prepared = await prepare(sources);
  await writeCache(place, sources, prepared);
  return configOf(prepared, warnings);
}

async function readSources(options: LoadOptions): Promise<Sources> {
  const project = projectConfig(options.root);
  const [user, found] = await Promise.all([
    readFile("user", userConfig(options.paths)),
    projectFile(options.root),
  ]);
  const trusted = options.trust.state === "folder";
  if (found === "other" && trusted) {
    throw new AgentError("config", "config.not_file", { file: project });
  }
  const theirs = found === "file" && trusted ? await readFile("project", project) : [];
  const covered = await keepCovered(theirs, options);
  return {
    files: [embeddedFile, ...user.map(({ file }) => file), ...covered],
    untrusted: found !== "none" && covered.length === 0 ? project : null,
    env: options.env,
    flags: options.flags ?? {},
  };
}

/** Why a file of a project is not read, by what the user trusts. */
const unreadBecause = {
  none: "config.untrusted",
  outdated: "config.trust_outdated",
  folder: "config.changed",
} as const;

/** What was read is what was trusted: the file may be another one a moment later. */
async function keepCovered(
  files: readonly ReadFile[],
  { root, trust }: LoadOptions,
): Promise<readonly ConfigFile[]> {
  const kept: ConfigFile[] = [];
  for (const { file, content } of files) {
    if (await trust.covers(file.path.slice(root.length + 1), content)) kept.push(file);
  }
  return kept;
}

/** The project's word to models, which is not theirs to read either. */
async function uncoveredInstructions({ root, trust }: LoadOptions): Promise<readonly string[]> {
  for (const name of instructionNames) {
    const path = `${root}/${name}`;
    if (!await Deno.stat(path).then(({ isFile }) => isFile, () => false)) continue;
    if (trust.state !== "folder") return [path];
    const content = await readPart(root, name);
    return content !== null && await trust.covers(name, content) ? [] : [path];
  }
  return [];
}

interface ReadFile {
  readonly file: ConfigFile;
  /** What its text was decoded from. */
  readonly content: Bytes;
}

/** The file, or nothing if there is none. */
async function readFile(layer: "user" | "project", path: string): Promise<readonly ReadFile[]> {
  try {
    const { isFile, size } = await Deno.stat(path);
    if (!isFile || size > largest) {
      throw new AgentError("config", "config.not_file", { file: path });
    }
    const content = await Deno.readFile(path);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    return [{ file: { layer, path, text }, content }];
  } catch (error) {
    if (error instanceof AgentError) throw error;
    if (isMissing(error)) return [];
    const reason = error instanceof TypeError ? "invalid UTF-8" : systemReason(error);
    throw new AgentError("config", "config.unreadable", { file: path, reason }, { cause: error });
  }
}

/**
 * What lies in the place of a project's file. A link, which could lead out of the project, and
 * a pipe, which would block, count as `other`.
 */
export async function projectFile(root: string): Promise<"none" | "file" | "other"> {
  try {
    const folder = await Deno.lstat(`${root}/.agent`);
    const file = await Deno.lstat(projectConfig(root));
    return folder.isDirectory && file.isFile ? "file" : "other";
  } catch (error) {
    if (isMissing(error)) return "none";
    // There is something that may not be looked at: reading it will say so.
    if (error instanceof Deno.errors.PermissionDenied) return "file";
    throw error;
  }
}
