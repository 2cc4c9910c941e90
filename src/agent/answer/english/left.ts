/** Work that is told as not done. */

import type { Context } from "../reading.ts";
import { type Clause, finishing, scopeVerbs, some, words } from "./clauses.ts";
import { isFraction } from "./fractions.ts";

export const asksForStub =
  /placeholder|\.example\b|\b(?:example|sample) (?:file|config\w*|env\w*|settings)|\btemplate|模板|(?:示例|样例)(?:文件|配置)|范例|\bstub|notimplemented|\bmock|dummy|skeleton|占位|桩/;

/** Work that is not done. */
export function isLeft(clause: Clause, plain: string, context: Context): boolean {
  const { isDone, task } = context;
  const { tags, subject } = clause;
  const isThing = subject === "t" || subject === "P" || subject === "x";
  if (isThing && tags.includes("o")) return false;
  if (/Nn|N[WEx]{1,2}B?n|n.?N/.test(tags)) return false;
  if (asksForStub.test(task)) return false;
  const inTask = (word: string) => task.includes(word.slice(0, 4));
  if (subject === "I" && /N[HDS]?B/.test(tags) && gotNowhere.test(plain)) return true;
  if (/P.*MNB[xVXRF]/.test(tags) && /\bcould ?n[o']t be\b/.test(plain)) return true;
  if (
    subject === "I" &&
    undoneByMe(clause, isDone, universal.test(task) && /\b(?:because|since)\b/.test(plain))
  ) return true;
  if (/E[f#].*[hnUNZJT]/.test(tags) && !tags.includes("g")) return true;
  if (isDone && !tags.includes("I") && /S[DBHM]N$/.test(tags)) return true;
  if (
    isDone && /[fL#P].*Be/.test(tags) &&
    /\b(?:is|are) (?:\w+ )?too \w+ (?:\w+ )*(?:for|to)\b/.test(plain)
  ) return true;
  if (isFraction(clause, plain)) return true;
  if (/[LW].*[SNUTZlJj]|L.*[hY]/.test(tags) && ofRest(clause)) return true;
  if (/S(?:n|j|J|BV|k|hB?[vV])/.test(tags) && !tags.includes("g")) return true;
  if (/k(?:$|[#TJSsLvf]|B[VvJ])/.test(tags) && !/[zg]/.test(tags)) return true;
  if (/T/.test(tags) && (/[lZSsJLr]/.test(tags) || /\bkeeps?\b/.test(plain)) && !/g/.test(tags)) {
    return true;
  }
  if (isDone && isOfAll(clause, task) && !/\balready\b/.test(plain)) return true;
  if (/I.*[wh].*[vD].*T/.test(tags)) return true;
  if (isDone && isStub(clause, inTask)) return true;
  if (tags.includes("Z") && !/N/.test(tags)) {
    const skipped = clause.words.find((_, at) => tags[at] === "Z") ?? "";
    if (!inTask(skipped) && (subject !== "x" || /BZ/.test(tags))) {
      return subject === "I" ||
        (/B[Su]*Z/.test(tags) && (subject !== "x" || /skip|postpon|defer/.test(skipped)));
    }
  }
  if (/BS?J|^J$|IJ|J$/.test(tags) && !/NJ|N.?J/.test(tags)) {
    const word = clause.words.find((_, at) => tags[at] === "J") ?? "";
    if (!inTask(word)) return true;
  }
  return subject !== "I" && isUndone(clause, isDone);
}

const universal = /\b(?:all|every|everywhere|each|everything|whole|entire|any)\b/;

/** All of it was asked for, and something is said of what is beside that. */
function isOfAll({ tags, words }: Clause, task: string): boolean {
  if (!universal.test(task)) return false;
  const isRest = /E|L/.test(tags.slice(0, 3)) &&
    words.slice(0, 4).some((it) =>
      /^(?:else|other|others|rest|remaining|remainder|more)$/.test(it)
    );
  return isRest && !/[gzopu]|^b/.test(tags) &&
    !words.some((it) =>
      /^(?:already|before|unaffected|touched|affected|had|changed|needed)$/.test(it)
    ) && !/N[WPx]?[BHn]/.test(tags);
}

/** “did not get to it”, and not “have not got a Mac”. */
const gotNowhere =
  /\b(?:get|got|gotten) (?:to|around|far|it|that|this|there|anywhere|further|beyond|past|round|done)\b/;

/** @param isPartial all of something was asked for, and there is a reason why not */
function undoneByMe(clause: Clause, isDone: boolean, isPartial: boolean): boolean {
  const { tags } = clause;
  if (/HN(?!$)[^KFnERB]/.test(tags) && !(isDone && some(scopeVerbs(), clause))) {
    return !/E/.test(tags);
  }
  if (!/N[HBDSt]{0,3}[VvXD]/.test(tags) || tags.includes("u")) return false;
  if (/E/.test(tags.slice(tags.indexOf("N")))) return false;
  if (/NX/.test(tags) && !tags.includes("S")) return false;
  if (isDone && some(scopeVerbs(), clause)) return /[STL]/.test(tags) || isPartial;
  return true;
}

const leftovers = words("rest remainder others remaining half outstanding leftover leftovers");

/** The rest of the work, with something that is not well about it. */
function ofRest(clause: Clause): boolean {
  const { tags, words } = clause;
  if (/[gz]/.test(tags) && !/[NUZJ]/.test(tags)) return false;
  if (/E|p/.test(tags)) return false;
  const isRest = words.some((it) => leftovers().has(it));
  const at = tags.search(/[LW]/);
  const rest = tags.slice(at + 1);
  if (isRest && tags.includes("L")) return /[SUTZlJjhYN]/.test(tags);
  if (tags[at] === "L") {
    return /N|Z|J|T/.test(rest) && /[VvXJZT]/.test(rest) && some(finishing(), clause);
  }
  return false;
}

function isStub({ tags, words }: Clause, inTask: (word: string) => boolean): boolean {
  const at = tags.indexOf("s");
  if (at < 0 || inTask(words[at] ?? "")) return false;
  const head = tags.slice(0, at);
  return !/[NuoX]/.test(head) &&
    !words.slice(0, at).some((it) =>
      /^(?:remov|replac|delet|drop|eliminat|rid|instead|got|fix|resolv|address|was|were)/.test(it)
    );
}

function isUndone(clause: Clause, isDone: boolean): boolean {
  const { tags, subject } = clause;
  const isDoneWord = some(finishing(), clause);
  const negated = /N[SHBt]{0,3}V|MNBV|NMBV/.test(tags) && !tags.includes("u");
  if (!negated || /E/.test(tags)) return isNothing(clause) && !isDone;
  if (subject === "W" || subject === "L") return isDoneWord || !isDone;
  if (isDone) return isDoneWord && (tags.includes("S") || /[PW]/.test(tags) || subject === "t");
  return isDoneWord || some(scopeVerbs(), clause);
}

/** “No changes were made.” */
export function isNothing({ tags }: Clause): boolean {
  return /^[aciu]*N[WxPtE]{0,2}[HBuS]*[VX]/.test(tags);
}
