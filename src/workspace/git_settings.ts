/**
 * The settings of the repository that git would find from a folder: the text of its `config`, `null`
 * where there is no repository. A `.git` that is a file leads elsewhere and has more than one set of
 * settings; neither that nor what cannot be read is told: `undefined`.
 */
export function gitSettings(root: string): string | null | undefined {
  for (let folder = root;; folder = folder.slice(0, folder.lastIndexOf("/"))) {
    const found = settingsIn(`${folder}/.git`);
    if (found !== null) return found === "" ? undefined : found;
    if (folder === "") return null;
  }
}

/** `null`: there is no such folder; empty: it cannot be told. */
function settingsIn(path: string): string | null {
  try {
    const { isDirectory } = Deno.lstatSync(path);
    if (!isDirectory || exists(`${path}/config.worktree`) || exists(`${path}/commondir`)) return "";
    return Deno.readTextFileSync(`${path}/config`);
  } catch (error) {
    return error instanceof Deno.errors.NotFound && !exists(path) ? null : "";
  }
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}
