/** Keeps what only git holds before a command that may lose it, and tells what it lost. */

import { type GitBackup, loadGitBackup, mayDropWork, mayLoseHistory } from "../edit/mod.ts";
import { type Locale, message } from "../messages/mod.ts";
import type { Spawner, ToolOutcome } from "../protocol/mod.ts";

export interface GitGuardPorts {
  /** Real path of the workspace root. */
  readonly root: string;
  /** Absolute path of a private folder for copies. */
  readonly folder: string;
  readonly spawner: Pick<Spawner, "run">;
  readonly locale: Locale;
}

export class GitGuard {
  constructor(private readonly ports: GitGuardPorts) {}

  /**
   * To be called before the line runs.
   *
   * @param commands words of every command of the line
   * @returns `null`: nothing of git's can be lost by it
   */
  async keep(
    call: string,
    commands: readonly (readonly string[])[],
  ): Promise<GitBackup | null> {
    if (!mayLoseHistory(commands)) return null;
    const { root, folder } = this.ports;
    const { backUpGit } = await loadGitBackup();
    const backup = await backUpGit({ root, folder, name: call.replaceAll(/[^\w-]/g, "_") });
    return backup.type === "none" ? null : backup;
  }

  /** A line about work in files that no commit has and the line may have thrown away; `null`: none. */
  discarded(
    commands: readonly (readonly string[])[],
    { writes = [] }: ToolOutcome["result"],
  ): string | null {
    const count = writes.filter(({ created }) => !created).length;
    if (count === 0 || !mayDropWork(commands)) return null;
    const key = count === 1 ? "git_backup.discarded_one" : "git_backup.discarded";
    return message(this.ports.locale, key, { count });
  }

  /** A line about what is gone since; `null`: nothing is. */
  async lost(backup: GitBackup | null): Promise<string | null> {
    const { root, spawner, locale } = this.ports;
    switch (backup?.type) {
      case undefined:
      case "none":
        return null;
      case "failed":
        return message(locale, "git_backup.failed", {
          why: message(locale, `git_backup.why.${backup.why}`),
        });
      case "kept": {
        const { describeLost, lostSince } = await loadGitBackup();
        const place = { backup: backup.folder, root };
        return describeLost(await lostSince({ ...place, spawner }), place, locale);
      }
    }
  }
}
