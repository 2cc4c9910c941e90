/** Which commands may lose what only git holds, and which throw away work that is in no commit. */

/** By subcommand; the words after it have to fit. */
const losing: readonly (readonly [names: string, words: RegExp])[] = [
  ["reset checkout switch restore stash clean rm mv rebase merge pull cherry-pick revert am", /^/],
  ["branch tag", /(^| )(-[a-zA-Z]*[dDfmMcC]|--(delete|force|move|copy))/],
  ["gc prune repack prune-packed maintenance reflog update-ref symbolic-ref replace notes", /^/],
  ["filter-branch filter-repo fast-import read-tree update-index sparse-checkout lfs", /^/],
  ["commit", /(^| )--am/],
  ["fetch", /(^| )(-[a-z]*[pf]|--(prune|force))|\+|:/],
  ["remote", /^(rm|remove|prune|rename|update)\b/],
  ["worktree", /^(remove|prune|move)\b/],
  ["submodule", /^(deinit|update|foreach)\b/],
];

const discarding: readonly (readonly [names: string, words: RegExp])[] = [
  ["checkout restore switch clean rm", /^/],
  ["reset", /(^| )--(hard|merge|keep)/],
  ["stash", /^(?!(list|show|apply|pop|branch)\b)/],
];

/** Options of git itself that take the next word. */
const withValue = new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path"]);

/** The folder of git as a part of a path, also in the words of another language. */
const gitFolder = /(^|[^\w.-])\.git(?![\w.-])/;

/** With these, a folder that is removed may be or hold the repository. */
const removing = /^(rm|rmdir|mv|find|fd|rsync|shred|unlink|trash)$/;
const everything = /^(\.|\.\.|\/.*|\*|\.\*|\.\[.*|~.*|\$.*)\/?$/;

/** @param commands words of every command of a line, at any depth; the program is the first */
export function mayLoseHistory(commands: readonly (readonly string[])[]): boolean {
  return commands.some((words) => {
    if (programOf(words) === "git") return fits(words, losing);
    if (words.some((it) => gitFolder.test(it))) return true;
    return removing.test(programOf(words)) && words.slice(1).some((it) => everything.test(it));
  });
}

/** True if it may throw away changes that are in no commit, by what it is for. */
export function mayDropWork(commands: readonly (readonly string[])[]): boolean {
  return commands.some((words) => programOf(words) === "git" && fits(words, discarding));
}

function programOf([program = ""]: readonly string[]): string {
  return program.slice(program.lastIndexOf("/") + 1);
}

function fits(words: readonly string[], table: typeof losing): boolean {
  let at = 1;
  while (words[at]?.startsWith("-")) at += withValue.has(words[at] ?? "") ? 2 : 1;
  const [name = "", ...rest] = words.slice(at);
  return table.some(([names, fit]) => names.split(" ").includes(name) && fit.test(rest.join(" ")));
}
