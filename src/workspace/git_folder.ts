/**
 * Repositories of git by what is in them, and not by their name: git takes a bare one, or one of which
 * only the folder is elsewhere, for a repository as soon as somebody is in it, and runs what its
 * settings and hooks say.
 */

/** What a folder must have for git to take it for one: `is_git_directory` in git's `setup.c`. */
const marks = ["HEAD", "objects", "refs"] as const;

/** What git runs, or is led by, in a repository: first components of paths in it. */
const settings: ReadonlySet<string> = new Set([
  ...["config", "config.worktree", "commondir", "hooks", "modules", "worktrees"],
]);

/** @param has whether the folder has a name */
export function isGitFolder(has: (name: string) => boolean): boolean {
  return marks.every(has);
}

/** @param name first component of a path within a repository */
export function isGitSetting(name: string): boolean {
  return settings.has(name);
}

/**
 * Paths of which one must be missing for a write to be none of a repository's settings, and to make no
 * folder a repository; empty: its names are of neither kind.
 *
 * @param path relative to the root
 */
export function repositoriesAt(path: string): readonly (readonly string[])[] {
  const names = path.split("/");
  return names.flatMap((own, at) => {
    if (!isGitSetting(own) && !marks.some((it) => it === own)) return [];
    const place = (name: string) => [...names.slice(0, at), name].join("/");
    return [marks.filter((it) => it !== own).map(place)];
  });
}
