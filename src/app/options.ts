/** What the composition root is given, and what of it is looked at before anything else. */

import type { Config } from "../config/mod.ts";
import { type Locale, locale } from "../messages/mod.ts";
import type { Clock, JsonObject, Replacements } from "../protocol/mod.ts";
import type { KnownSecrets } from "../util/mod.ts";
import type { Reach } from "./reach.ts";

export interface AppOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  readonly env: (name: string) => string | undefined;
  /** The highest layer of the configuration, in the shape of the file. */
  readonly flags: JsonObject;
  readonly version: string;
  /**
   * Where the project lies: as `user@host:/path` names it, where the configuration says (absent), or at
   * the root whatever that says (`null`).
   */
  readonly remote?: string | null;
  /** Folder of what is remembered of the user; absent: that of all data. */
  readonly memory?: string;
  /** Absolute paths that no program of the project may see beside its secrets, as they are now; absent: none. */
  readonly hides?: () => Promise<readonly string[]>;
  /** Is told every key as it becomes known; absent: one of its own. */
  readonly known?: KnownSecrets;
  /** Absent: the machine's. */
  readonly clock?: Clock;
  /** What reaches the servers of models; absent: its own. */
  readonly reach?: Reach;
  /** Absent: the disk's files, and the system's programs. */
  readonly replacements?: Replacements;
}

/** The address of the remote workspace; `null`: it lies here. */
export async function remoteOf(
  config: () => Promise<Config>,
  { remote }: AppOptions,
): Promise<string | null> {
  if (remote !== undefined) return remote;
  // What is wrong with the configuration is said by whoever needs it.
  return await config().then(({ value }) => value.remote, () => null);
}

/** A broken configuration must still be reported in the user's language. */
export async function languageOf(
  config: () => Promise<Config>,
  { env, flags }: AppOptions,
): Promise<Locale> {
  const flag = typeof flags["lang"] === "string" ? flags["lang"] : undefined;
  if (flag !== undefined) return locale(flag, env);
  try {
    return locale((await config()).value.lang, env);
  } catch {
    return locale("auto", env);
  }
}
