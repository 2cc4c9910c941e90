/** Where things lie: the XDG base directories (freedesktop.org, version 0.8), folder `agent`. */

import { AgentError } from "../protocol/mod.ts";
import { sha256, systemReason } from "../util/mod.ts";

/** Absolute folders. None is made by looking; `makePrivate` makes one. */
export interface Paths {
  readonly home: string;
  /** Settings that a person writes, and the folder of the master key. */
  readonly config: string;
  /** What must not be lost: history, encrypted keys, trust. */
  readonly data: string;
  /** What can be computed again. */
  readonly cache: string;
  /** Logs and the like. */
  readonly state: string;
}

/** `env` reads one variable; a relative XDG value is ignored, as the standard demands. */
export function paths(env: (name: string) => string | undefined, home: string): Paths {
  const folder = (variable: string, fallback: string) => {
    const base = env(variable);
    return `${base?.startsWith("/") ? base.replace(/\/+$/, "") : `${home}/${fallback}`}/agent`;
  };
  return {
    home,
    config: folder("XDG_CONFIG_HOME", ".config"),
    data: folder("XDG_DATA_HOME", ".local/share"),
    cache: folder("XDG_CACHE_HOME", ".cache"),
    state: folder("XDG_STATE_HOME", ".local/state"),
  };
}

/** The user's configuration file. */
export function userConfig(paths: Paths): string {
  return `${paths.config}/config.yaml`;
}

/** The project's configuration file; read only after trust. */
export function projectConfig(root: string): string {
  return `${root}/.agent/config.yaml`;
}

/** Folder of a workspace's own data; `root` is its real path. Not made here. */
export async function workspaceFolder(paths: Paths, root: string): Promise<string> {
  const name = root.slice(root.lastIndexOf("/") + 1).replaceAll(/[^A-Za-z0-9._-]+/g, "-");
  const readable = name.replace(/^[.-]+/, "").slice(0, 32) || "root";
  return `${paths.data}/workspaces/${readable}-${(await sha256(root)).slice(0, 16)}`;
}

/**
 * Makes a folder and its missing parents with mode 0700; one that is there stays as it is.
 *
 * @throws {AgentError} `folder.denied`
 */
export async function makePrivate(folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const params = { path: folder, reason: systemReason(cause) };
    throw new AgentError("io", "folder.denied", params, { cause });
  }
}
