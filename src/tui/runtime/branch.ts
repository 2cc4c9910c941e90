/** The branch that is checked out, read from git's own file: no program is started for it. */

/** `null`: no repository, or none that is understood. A commit without a branch is its first letters. */
export async function branchOf(root: string): Promise<string | null> {
  const head = await readHead(`${root}/.git`);
  if (head === null) return null;
  const named = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  return named ?? (/^[0-9a-f]{40,}$/.test(head) ? head.slice(0, 8) : null);
}

async function readHead(git: string): Promise<string | null> {
  try {
    const info = await Deno.stat(git);
    const folder = info.isDirectory ? git : await worktree(git);
    return folder === null ? null : (await Deno.readTextFile(`${folder}/HEAD`)).trim();
  } catch {
    return null;
  }
}

/** A worktree has a file that names its folder. */
async function worktree(file: string): Promise<string | null> {
  const named = /^gitdir: (.+)$/m.exec(await Deno.readTextFile(file))?.[1];
  if (named === undefined) return null;
  return named.startsWith("/") ? named : `${file.slice(0, file.lastIndexOf("/"))}/${named}`;
}
