/** What a plugin is, and why one is not used. */

import type { ToolParameterSettings } from "../config/mod.ts";

export type PluginOrigin = "user" | "project";

/** What a plugin may call. */
export interface Right {
  /** As programs call it: `files.read`. */
  readonly method: string;
  /** The paths, hosts or beginnings of commands that it is for; `null`: any. */
  readonly limits: readonly string[] | null;
}

export interface PluginTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, ToolParameterSettings>>;
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly rights: readonly Right[];
  readonly tools: readonly PluginTool[];
}

/** Where a plugin lies. */
export interface PluginPlace {
  /** That of its folder. */
  readonly name: string;
  readonly origin: PluginOrigin;
  /** Absolute path of its folder. */
  readonly folder: string;
  /** The folder as the user reads it; of a project's relative to the root. */
  readonly place: string;
}

export interface Plugin extends PluginPlace {
  readonly manifest: Manifest;
  /** Without types or with them, as it lies there. */
  readonly source: string;
  /** Name of the file of `source`. */
  readonly main: string;
  /** SHA-256 of manifest and source together: what trust is bound to. */
  readonly hash: string;
}

/**
 * `untrusted`: nobody has agreed to its rights; `changed`: it is not what was agreed to; `shadowed`:
 * something else has its name; `broken`: it cannot be used.
 */
export type PluginProblem = "untrusted" | "changed" | "shadowed" | "broken";

/** A plugin that is left out. */
export interface UnusedPlugin extends PluginPlace {
  readonly state: PluginProblem;
  /** An English clause; empty where the state says all. */
  readonly problem: string;
  /** `null`: it cannot be read. */
  readonly plugin: Plugin | null;
}
