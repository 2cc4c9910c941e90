/** Clauses of an English sentence: their tags, and who or what each speaks of. */

import { once } from "../../../util/mod.ts";
import { type Tagged, tagged } from "./tags.ts";

export type Subject = "I" | "Y" | "L" | "W" | "P" | "t" | "x";

export interface Clause extends Tagged {
  readonly subject: Subject;
  /** It begins with its verb. */
  readonly isElided: boolean;
  readonly said: ReadonlySet<string>;
}

export function clausesOf(plain: string): readonly Clause[] {
  let before: Subject = "I";
  return tagged(plain).map((it) => {
    const { subject, isElided } = subjectOf(it, before);
    before = subject;
    return { ...it, subject, isElided, said: new Set(it.words) };
  });
}

function subjectOf(
  { tags, words }: Tagged,
  before: Subject,
): { subject: Subject; isElided: boolean } {
  // “Don't hesitate”: the reader is told.
  if (/^[acu]*DN/.test(tags) && words[tags.indexOf("D")] === "do" && !/[VX]/.test(tags)) {
    return { subject: "Y", isElided: false };
  }
  const end = tags.search(/[NMUwhBHDlkrZVvRFGJXnKS]/);
  const head = end < 0 ? tags : tags.slice(0, end);
  for (const it of ["I", "Y", "L", "W", "P", "t"] as const) {
    if (head.includes(it)) return { subject: it, isElided: false };
  }
  if (/[x#EfgsTpjQq]/.test(head)) return { subject: "x", isElided: false };
  // “Nothing I tried”, “No changes were made”.
  if (/^[aciuo]*N/.test(tags) && /^[aciuo]*N[WPxELtI#]/.test(tags)) {
    return { subject: tags.includes("I") ? "I" : "x", isElided: false };
  }
  return { subject: before, isElided: true };
}

export const words = (list: string) => once(() => new Set(list.split(" ")));

export const some = (set: ReadonlySet<string>, clause: Clause) =>
  clause.words.some((it) => set.has(it));

export const finishing = words(
  "done finished completed complete implemented converted migrated translated ported covered documented renamed fixed solved " +
    "resolved written rewritten addressed moved split extracted added",
);

export const scopeVerbs = words(
  "touch touched change changed alter altered modify modified commit committed affect affected remove removed break edit edited " +
    "push pushed",
);
