import { isFolder, realPath, smallText } from "./look.ts";
import { isBelow } from "./mount.ts";

/** The repository that the workspace is part of, or that its work tree belongs to. */
export function repositoryAround(
  root: string,
  places: readonly string[],
): readonly string[] {
  const isOwn = (folder: string) => folder === "" || places.includes(folder);
  for (let folder = root; !isOwn(folder); folder = folder.slice(0, folder.lastIndexOf("/"))) {
    const git = `${folder}/.git`;
    if (isFolder(git)) return folder === root ? [] : [folder];
    const text = smallText(git);
    if (text !== null) return linkedRepository(folder, text);
  }
  return [];
}

/** A project says where its repository is: it is believed where that says the same of the project. */
function linkedRepository(folder: string, text: string): readonly string[] {
  const [, named = ""] = /^gitdir: (.*?)\n?$/.exec(text) ?? [];
  const git = realPath(named.startsWith("/") ? named : `${folder}/${named}`);
  if (git === null || smallText(`${git}/HEAD`) === null) return [];
  const [, tree] = /^\s*worktree = (.*)$/m.exec(smallText(`${git}/config`) ?? "") ?? [];
  const back = smallText(`${git}/gitdir`)?.trim().replace(/\/\.git$/, "") ?? tree;
  if (back === undefined) return [];
  if (realPath(back.startsWith("/") ? back : `${git}/${back}`) !== folder) return [];
  const common = smallText(`${git}/commondir`)?.trim();
  const shared = common === undefined
    ? null
    : realPath(common.startsWith("/") ? common : `${git}/${common}`);
  return shared !== null && isBelow(git, shared) ? [shared] : [git];
}
