/** Loading: what the layers say now, from the cache where nothing changed. */

import embedded from "../../config.yaml" with { type: "text" };
import { AgentError, type JsonObject } from "../protocol/mod.ts";
import { systemReason } from "../util/mod.ts";
import { readCache, writeCache } from "./cache.ts";
import { type Paths, projectConfig, userConfig } from "./paths.ts";
import { isMissing } from "./private_file.ts";
import type { Env } from "./template.ts";
import type { Config, ConfigFile, Sources, Warning } from "./types.ts";
import { configOf } from "./view.ts";

/** A configuration file has no business to be larger, in bytes. */
const largest = 1024 * 1024;

export interface LoadOptions {
  readonly paths: Paths;
  /** Real path of the workspace root. */
  readonly root: string;
  readonly env: Env;
  /** The highest layer, in the shape of the file. */
  readonly flags?: JsonObject;
  /** The user trusts this workspace: its `.agent/config.yaml` is read. */
  readonly trusted: boolean;
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
    ...options.trusted ? [] : await instructions(options.root),
  ];
  const warnings = unread.map((file): Warning => ({ code: "config.untrusted", params: { file } }));
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
  const files = [embeddedFile, ...user];
  if (found === "other" && options.trusted) {
    throw new AgentError("config", "config.not_file", { file: project });
  }
  if (found === "file" && options.trusted) files.push(...await readFile("project", project));
  return {
    files,
    untrusted: found !== "none" && !options.trusted ? project : null,
    env: options.env,
    flags: options.flags ?? {},
  };
}

/** The project's word to models, which is not theirs to read either. */
async function instructions(root: string): Promise<readonly string[]> {
  for (const path of [`${root}/AGENTS.md`, `${root}/CLAUDE.md`]) {
    if (await Deno.stat(path).then(({ isFile }) => isFile, () => false)) return [path];
  }
  return [];
}

/** The file, or nothing if there is none. */
async function readFile(layer: "user" | "project", path: string): Promise<ConfigFile[]> {
  try {
    const { isFile, size } = await Deno.stat(path);
    if (!isFile || size > largest) {
      throw new AgentError("config", "config.not_file", { file: path });
    }
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await Deno.readFile(path));
    return [{ layer, path, text }];
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
