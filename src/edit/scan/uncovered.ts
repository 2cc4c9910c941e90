/** What cannot be taken back, in words. */

import type { Look, Uncovered, UncoveredWhy } from "./types.ts";

export function reasonOf(why: UncoveredWhy): string {
  switch (why) {
    case "ignored":
      return "a folder that ignore rules hide";
    case "large":
      return "too large to be kept";
    case "full":
      return "more than is kept of files that git does not have";
    case "special":
      return "a link, or no regular file";
    case "unreadable":
      return "it cannot be read";
    case "git":
      return "history, branches and settings of git are not kept";
  }
}

/** Names that one line shows of a kind. */
const shown = 4;

const titles: readonly (readonly [UncoveredWhy, string])[] = [
  ["ignored", "ignored folders"],
  ["large", "large files"],
  ["full", "files over the limit"],
  ["special", "links"],
  ["unreadable", "unreadable"],
  ["git", "git's own"],
];

/** What no undo reaches, in one line for a model and for people; `null`: everything is covered. */
export function coverageLine({ uncovered }: Pick<Look, "uncovered">): string | null {
  const parts = titles.flatMap(([why, title]) => {
    const names = uncovered.filter((it) => it.why === why).map(nameOf);
    if (names.length === 0) return [];
    const more = names.length > shown ? ` and ${names.length - shown} more` : "";
    return [`${title} (${names.slice(0, shown).join(", ")}${more})`];
  });
  return parts.length === 0 ? null : `Not covered by undo: ${parts.join("; ")}.`;
}

function nameOf({ path, why }: Uncovered): string {
  return why === "ignored" ? `${path}/` : path;
}
