/** What cannot be taken back, in words. */

import { type Locale, message } from "../../messages/mod.ts";
import type { TreeSnapshot, Uncovered, UncoveredWhy } from "./types.ts";

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
    case "secret":
      return "holds secrets: kept nowhere, not undone";
    case "git":
      return "history, branches and settings of git are not kept";
  }
}

/** Names that one line shows of a kind. */
const shown = 4;

const order: readonly UncoveredWhy[] = [
  "ignored",
  "large",
  "full",
  "special",
  "unreadable",
  "secret",
  "git",
];

/** What no undo reaches, in one line; `null`: everything is covered. */
export function coverageLine(
  { uncovered }: Pick<TreeSnapshot, "uncovered">,
  locale: Locale = "en",
): string | null {
  const parts = order.flatMap((why) => {
    const names = uncovered.filter((it) => it.why === why).map(nameOf);
    if (names.length === 0) return [];
    const first = names.slice(0, shown).join(", ");
    const count = names.length - shown;
    const all = count > 0 ? message(locale, "card.more", { names: first, count }) : first;
    return [message(locale, `uncovered.${why}`, { names: all })];
  });
  return parts.length === 0
    ? null
    : message(locale, "uncovered", { parts: parts.join(message(locale, "uncovered.and")) });
}

function nameOf({ path, why }: Uncovered): string {
  return why === "ignored" ? `${path}/` : path;
}
