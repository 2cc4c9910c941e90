/** What stays as it is in a `.git` that a command may write: all that leads to programs. */

export interface OpenedGit {
  /** Absolute path; held even if it has to be made. */
  readonly hooks: string;
  /** Absolute paths of what is there. */
  readonly held: readonly string[];
  /** Absolute paths where nothing is, and nothing may be left. */
  readonly refused: readonly string[];
}

/** Folders of submodules may lie as deep as their names have parts. */
const maxDepth = 6;

/**
 * The settings and hooks of the repository, of its submodules and of its other work trees.
 * `commondir` and `gitdir` say where the settings are, so that they are the same.
 */
export function openedGit(git: string, settingsOpen: boolean): OpenedGit {
  const settings = settingsOpen ? [] : [`${git}/config`, `${git}/config.worktree`];
  const places = [...settings, `${git}/commondir`];
  const others = [
    ...repositories(`${git}/modules`, maxDepth),
    ...repositories(`${git}/worktrees`, 1),
  ];
  const within = others.flatMap((folder) =>
    ["config", "config.worktree", "hooks", "commondir", "gitdir"].map((name) => `${folder}/${name}`)
  );
  return {
    hooks: `${git}/hooks`,
    held: [...places, ...within].filter(exists),
    refused: [...places, ...within].filter((path) => !exists(path)),
  };
}

function repositories(folder: string, depth: number): readonly string[] {
  if (depth === 0) return [];
  return folders(folder).flatMap((path) =>
    exists(`${path}/HEAD`)
      ? [path, ...repositories(`${path}/modules`, depth - 1)]
      : repositories(path, depth - 1)
  );
}

function folders(at: string): readonly string[] {
  try {
    return [...Deno.readDirSync(at)].filter((entry) => entry.isDirectory).map(({ name }) =>
      `${at}/${name}`
    );
  } catch {
    return [];
  }
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
