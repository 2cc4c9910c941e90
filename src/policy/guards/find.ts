/** `find` reads its words itself: starting points, then an expression. */

import type { Reason } from "../judgement.ts";
import { reason } from "../reasons.ts";
import { type Guard, placed } from "./guard.ts";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Tests and actions that stand alone. */
const alone = set(
  "! ( ) , -a -and -o -or -not -print -print0 -ls -prune -quit -true -false -empty -depth -d " +
    "-mount -xdev -daystart -noleaf -nogroup -nouser -readable -writable -executable " +
    "-ignore_readdir_race -noignore_readdir_race -warn -nowarn",
);

/** With one word that is no file: `-printf` prints only. */
const withText = set(
  "-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -size " +
    "-mtime -mmin -atime -amin -ctime -cmin -maxdepth -mindepth -perm -user -group -uid -gid " +
    "-regextype -links -inum -fstype -used -printf -newermt -newerat -newerct",
);

const withPath = set("-newer -anewer -cnewer -samefile");

/** What is not known of the expression runs, writes or deletes, until proved otherwise. */
export const find: Guard = ([, ...words], standpoint) => {
  const reasons: Reason[] = [];
  let at = words[0] === "-P" ? 1 : 0;
  for (; at < words.length && !/^[-(!,)]/.test(words[at] ?? ""); at++) {
    reasons.push(...placed(words[at] ?? "", standpoint));
  }
  for (; at < words.length; at++) {
    const word = words[at] ?? "";
    if (withText.has(word)) at++;
    else if (withPath.has(word)) reasons.push(...placed(words[++at] ?? "", standpoint));
    else if (!alone.has(word)) reasons.push(reason("guard", word));
  }
  return reasons;
};
