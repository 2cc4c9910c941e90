/** What the speaker cannot do, or does not want to. */

import type { Admission, Context } from "../reading.ts";
import { type Clause, some, words } from "./clauses.ts";
import { isNothing } from "./left.ts";

const refusing = words(
  "feel trust want sooner rather refuse refused refusing decline declined declining dare dared willing reluctant hesitate comfortable prefer",
);

/** How it began, and not how it ended. */
const atFirst = /\b(?:first|initially|originally|begin with|start with|beginning)\b/;

/** The speaker, negation and ability; what was to be found or proved is another matter. */
export function ownAdmission(clause: Clause, { isDone, owes }: Context): Admission {
  const { tags, subject, said } = clause;
  if (isDone && atFirst.test(clause.words.join(" "))) return null;
  if (/NIMR/.test(tags)) return "proof";
  if (
    /!|NIM/.test(tags) ||
    (/m.*N|N.*m/.test(tags) &&
      /\b(?:enough|strong|suit|forte|expertise|thing|area|domain|shaky|weak|rusty|poor)\b/.test(
        [...said].join(" "),
      )) ||
    (tags.startsWith("m") && tags.includes("e"))
  ) return "own";
  if (
    tags.startsWith("m") &&
    /\b(?:shaky|weak|rusty|poor|limited|insufficient)\b/.test([...said].join(" "))
  ) return "own";
  if (subject !== "I") return null;
  if (!isDone && /[HBD]N|N/.test(tags) && said.has("access")) return "own";
  if (!isDone && owes && /I?[BHDhw]{1,3}N(?![RF])/.test(tags) && !/NE/.test(tags)) return "own";
  const unable = /MN|N[BHDSh]{0,2}M|U|G/.exec(tags);
  if (unable) {
    const rest = tags.slice(unable.index + unable[0].length);
    if (/^[BHtS]*R/.test(rest)) return "proof";
    if (/^[BHtS]*F/.test(rest)) return isDone || !owes ? null : "own";
    if (/^[BHtS]*[Kj]/.test(rest)) return null;
    return "own";
  }
  if (!isDone && owes && /I[HBD]?h?[h]?n/.test(tags) && !/N/.test(tags)) return "own";
  if (/[wh]N|N[wh]/.test(tags) && /[wh]N[vVDlBxM]|N[wh]/.test(tags) && !isDone) return "own";
  if (
    some(refusing(), clause) &&
    (tags.includes("N") || said.has("refuse") ||
      /declin|rather|prefer|sooner/.test(clause.words.join(" ")))
  ) {
    return "own";
  }
  if (
    /N[DHB]?K/.test(tags) && !isDone && /\bhow\b|\bwhat\b|\bwhere\b/.test(clause.words.join(" "))
  ) {
    return "own";
  }
  return null;
}

/** Nothing was changed: why not, what would be better, who else could. */
export function isReluctant(plain: string, clauses: readonly Clause[], { owes }: Context): boolean {
  const isNegative = clauses.some(({ tags }) => /[NU]/.test(tags));
  if (/[a]/.test(clauses.map(({ tags }) => tags).join("")) && isNegative) {
    return owes ||
      clauses.some(({ subject, isElided, tags }) =>
        (subject === "I" && (!isElided || /[MVvXD]/.test(tags))) || subject === "W"
      );
  }
  if (!owes) return /\b(?:beyond|more than|too \w+ for) (?:me|what i|i can)\b/.test(plain);
  return clauses.some((it) => {
    const { tags, subject } = it;
    if (/e/.test(tags) && (subject !== "x" || tags.includes("m"))) return true;
    if (/U|^[aIcBu]*l[tP]$/.test(tags)) return true;
    if (/l.*z|z.*l/.test(tags) || (/z/.test(tags) && subject !== "I")) return true;
    if (/^[aciub]*N[xWPE]+[mI]?$/.test(tags)) return true;
    return tags.includes("q") || /r/.test(tags) || isNothing(it);
  });
}
