/**
 * What only git holds, kept before a command that may drop it: branches, stashes, reflogs, staged
 * contents and the objects that only these lead to. The copy lies in the workspace's data folder,
 * is a repository of its own, and costs names: objects never change, so that they are hard links.
 */

export { backUpGit, type GitBackup, type GitBackupOptions } from "./backup.ts";
export { mayDropWork, mayLoseHistory } from "./commands.ts";
export { describeLost, type Lost, type LostPorts, lostSince } from "./lost.ts";
