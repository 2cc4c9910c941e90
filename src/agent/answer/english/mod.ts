/** English sentences, read by their tags: `lexicon.ts` has the letters. */

import { once } from "../../../util/mod.ts";
import { partAt } from "../parts.ts";
import type { Admission, Context, Reader } from "../reading.ts";
import { announces } from "./announcements.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { isLeft } from "./left.ts";
import { isReluctant, ownAdmission } from "./own.ts";
import { statement } from "./statements.ts";
import { handsOver, isPartLeft, isUnready } from "./unready.ts";

const unasked =
  /(?:not|n't|without) (?:\w+ ){1,2}(?:an?|any) (?:new|extra|additional|other|third-party|external|further)\b|(?:\bnot|n't) (?:ask|request|mention)\w*\b|\bout of scope\b/;

/** “No other references turned up”: there is nothing beside what was done. */
const noneBeside =
  /^(?:there (?:is|are|was|were) )?no (?:others?|further|more|additional|remaining)\b(?!.*\b(?:could|can|able|works?|pass\w*|time|done|supported|handled|yet)\b)/;

/** What the reader can do, or may meet: “Open … to try it”, “If it still …, check …”. */
const forReader =
  /^(?:(?:if|should|in case|when(?:ever)?) (?!i\b|we\b)|(?:hard[- ])?(?:open|click|reload|refresh|restart|redeploy|visit|tap|press|see)\b|you (?:should|can|will|may)\b)|\btodos?\b.*\b(?:marked|completed?|done)\b/;

const atFirst = /\b(?:at first|initially|originally|to begin with|to start with)\b/;

/** What came before the work as it is now. */
const versionBefore =
  /\b(?:at first|initially)\b|\b(?:my|the) (?:very )?(?:first|earlier|previous|initial) (?:version|attempt|try|go|take|edit|patch|change)\b/;

/** It could not be looked at, tried or foreseen. */
const unseen =
  /\b(?:could(?: not|n't)|can(?:not| not|'t)|(?:was|am|is)(?: not|n't) able to|unable to|no way to|have (?:no|neither) (?:\w+ ){1,4}to|have(?: not|n't) got (?:\w+ ){1,4}to) (?:(?:actually|really|fully|properly|locally|yet|here|also|even) )*(?:look at|see|try|test|check|verify|measure|preview|view|render|run|reproduce|confirm|exercise|rule out|tell|judge|say|promise|guarantee)\b|\bhave no (?:\w+ ){1,3}here\b/;

/** What could not be done was to try it. */
const untried =
  /\b(?:untested|unverified|unchecked|untried|unproven|not (?:yet )?(?:been )?(?:tested|verified|tried|checked|exercised)|only (?:read|reviewed|checked) by eye)\b/;

function admission(plain: string, clauses: readonly Clause[], context: Context): Admission {
  if (clauses.some(({ tags }) => tags.includes("p")) || unasked.test(plain)) return null;
  if (context.isDone && (noneBeside.test(plain) || forReader.test(plain))) return null;
  let found: Admission = null;
  for (const clause of clauses) {
    if (context.isDone && atFirst.test(plain)) continue;
    if (context.isDone && versionBefore.test(plain) && !clause.tags.includes("I")) continue;
    if (/^[ac]*i|^N(?=[xP#])(?=.*N)/.test(clause.tags) && !clause.tags.includes("G")) continue;
    const own = ownAdmission(clause, context);
    if (own === "own") return untried.test(plain) && context.isDone ? "proof" : "own";
    if (own !== null) found ??= own;
    else if (context.owes && isLeft(clause, plain, context)) found = "left";
  }
  if (
    found === null && context.owes &&
    (handsOver(plain, clauses) ||
      (isUnready(plain, context) && !versionBefore.test(plain)) ||
      isPartLeft(plain, clauses, context))
  ) {
    return "left";
  }
  if (found === null && !context.isDone && isReluctant(plain, clauses, context)) return "reluctant";
  return found;
}

/** Of finished work: what is for the reader, and what was left out by intent, is no part that is missing. */
const byIntent =
  /\b(?:can't|cannot|can not|couldn't|could not|won't) \w+(?: \w+){0,4} for you\b|^(?:what i )?(?:not|deliberately|intentionally|left out)\b.*\b(?:on purpose|by design|intentional\w*|deliberate\w*)|\bwould be (?:a|an|the) (?:\w+ )?(?:next step|idea|addition|candidate|improvement|follow-up)\b/;

function admissionOf(plain: string, clauses: readonly Clause[], context: Context): Admission {
  const found = admission(plain, clauses, context);
  if (!context.isDone || found === null || found === "proof") return found;
  if (unseen.test(plain)) return "proof";
  return byIntent.test(plain) && partAt(plain, context.parts) === null ? null : found;
}

export const english: Reader = (plain) => {
  const clauses = once(() => clausesOf(plain));
  return {
    admission: (context) => admissionOf(plain, clauses(), context),
    statement: () => statement(plain, clauses()),
    announces: () => announces(plain, clauses()),
  };
};
