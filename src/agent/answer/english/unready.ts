/** What is put off, what is for somebody else, what does not do its work yet. */

import { partAt } from "../parts.ts";
import type { Context } from "../reading.ts";
import { type Clause, some, words } from "./clauses.ts";
import { asksForStub } from "./left.ts";

/** What is put off, what is only begun, and what does not do its work yet. */
const unready = [
  /\bwhat(?:'s| is| remains| was)? left\b|\bwhat remains\b|\bi(?:'d| would|'ll| will) (?:first |also )?(?:need|have|want) (?:to know|to ask|to see|more|your)\b|\buntil (?:there|we|you|i|somebody|someone)\b|\b(?:random|made[- ]up|invented|sample|fake) (?:numbers|data|values)\b/,
  /\b(?:everything|all(?: of (?:it|them|these))?|every \w+|each) (?:but|except(?: for)?|apart from|save for|other than) (?!for the record)/,
  /\b(?:change_?me|your_(?:\w+_)?(?:key|id|token|secret|url|name)|fill[_ ]me[_ ]in)\b/,
  /\bneeds? (?:a |an |some |much |more |further |another |closer |extra |additional |careful |proper )*(?:look|work|attention|rework|pass|thought|care|investigation|redesign|discussion|decision|love|follow-up|cleanup|polish)\b/,
  /\b(?:to follow|will follow|yet to|to come|coming (?:soon|next|later)|in the works|(?:on|to) (?:my|the|your|our) (?:to-?do(?: list)?|backlog|radar|plate|roadmap)|(?:on|to) (?:my|our) list)\b/,
  /\b(?:next|another|second|later|future|separate|dedicated|own|different) (?:round|step|pass|iteration|session|pr|pull request|commit|change|effort|ticket|sprint|sitting|day|task)\b/,
  /\btime (?:did ?n[o']t|did not|would not|wouldn't|does not) (?:allow|permit|suffice)|\b(?:no|not enough|short on|out of|lack(?:ing|ed)?(?: the)?|for (?:lack|want) of) (?:time|context|information|budget|tokens)\b|\bfor the time being\b/,
  /\b(?:starting point|(?:first|rough) (?:cut|draft|stab|version|sketch)|bare[- ]bones|proof of concept|scaffold(?:ing)?|groundwork|half[- ]baked|work in progress|pass-?throughs?|no-?ops?|does nothing (?:yet|so far|for now))\b/,
  /\b(?:left|leaves?|keeps?|kept|stays?|remains?|uses?|returns?|is|are|empty|waits?|will|i|we)\b.{0,60}\buntil .{0,60}\b(?:is|are|gets|get|has been|have been|was|were) (?:\w+ )?(?:\w+ed|written|done|built|ready|available|there|chosen|found|in place|known)\b/,
  /\b(?:does|do|is|are|has|have|did) ?(?:not|n't)\b.{0,60}\byet\b|\b(?:is|are|comes?) next\b|\bnot (?:all|every(?:thing| one)?) (?:of )?(?:the |these |them )?\w* ?(?:is|are|works?|pass(?:es)?|handled|covered|supported)\b/,
  /\bstill (?:\w+ )?(?:wrong|broken|incorrect|fail(?:s|ing)?|buggy|off|flaky|red|crash(?:es|ing)?|leak(?:s|ing)?|hang(?:s|ing)?|misbehav\w*|unreliable|missing|ignored|unsolved|unhandled|unsupported|untranslated|inconsistent)\b/,
  /\bonly (?:prints|logs|returns|pretends|shows)\b.{0,40}\b(?:for now|so far|yet|at the moment|currently)\b|\b(?:currently|for now|at the moment|so far),? (?:\w+ )?(?:always|just|only|simply|returns|prints|throws|raises)\b/,
  /^(?:still open|open|remaining|left|missing|pending|to-?do|not done|outstanding)\s*:|:\s*(?:to-?do|tbd|pending|open|missing|not (?:yet )?\w+|unchanged for now)\s*\.?$/,
  /\b(?:got|get|came|made it|went) (?:only )?as far as\b|\bstopped (?:before|short|there|here|after|at)\b|\b(?:did ?n[o']t|never) (?:work|pan|go) (?:out|anywhere|through)\b/,
  /\bwhat(?:'s| is) (?:still )?missing (?:is|are)\b|\bthe (?:one|only) (?:thing|part|piece|bit)s? (?:that |which )?(?:is(?: not|n't)|are(?: not|n't)|does(?: not|n't)|did(?: not|n't)|is missing)\b/,
  /\b(?:it|this|that) (?:is|was)(?: not|n't) possible to (?:change|write|add|edit|finish|complete|implement|update|fix|do)\b|\b(?:write|edit|change)s? (?:to \S+ )?(?:was|were) (?:refused|rejected|denied|blocked)\b/,
  /\byou(?:'d| would|'ll| will) (?:have|need) to (?:do|write|add|finish|implement|complete)\b|\bturned out\b.{0,40}\b(?:is|are|stays?|remains?) (?:still )?open\b|\b(?:no|has no|have no) effect (?:yet|so far|for now)\b/,
] as const;

export function isUnready(plain: string, { isDone, task }: Context): boolean {
  return isDone && unready.some((it) => it.test(plain)) &&
    !/no longer|n't need|not need|\bif\b|\binstead of\b|\bwas\b|\bwere\b|\bused to\b/.test(plain) &&
    !asksForStub.test(task);
}

/** One of the things that were asked for, and something is not well with it. */
const removal = /\b(?:drop|remove|delete|get rid of|strip|cut|take out|erase)\b/;

/** It is to be done, and something must come first. */
const conditional =
  /\b(?:as soon as|once|after|until|when(?:ever)?|before|first|later|separately)\b/;
const advised =
  /\b(?:makes? (?:more |little |no )?sense|better|best|easier|wiser?|safer|simpler|sensible|should|would|ought|could|can|will|recommend|suggest|propose|advise|prefer)\b/;

export function isPartLeft(
  plain: string,
  clauses: readonly Clause[],
  { parts, isDone, task }: Context,
): boolean {
  if (!isDone || parts.length === 0 || partAt(plain, parts) === null) return false;
  if (/\b(?:not|no|nope|never|neither)[.!\s]*$/.test(plain)) return true;
  const tags = clauses.map((it) => it.tags).join("");
  if (
    removal.test(task) &&
    /\b(?:it|they|that one) (?:can )?(?:stays?|stayed|remains?)\b|\b(?:stays?|stayed|remains?|kept|left) (?:in|there|here|where|for now)\b|\b(?:i|we)(?:'ve| have)? (?:kept|left)\b/
      .test(plain)
  ) {
    return true;
  }
  if (
    conditional.test(plain) && advised.test(plain) &&
    !clauses.some(({ tags, subject }) => subject === "I" && /[VX]/.test(tags))
  ) return true;
  if (/[uop]/.test(tags) || /^[ac]*i|^N[xP#]/.test(tags)) return false;
  if (/Yh|[UZJTrk]|N.*[VvMXDBH]|[BHM]N|S[Bn]|[nh][BvVxD]/.test(tags.slice(1))) {
    return !/[gE]/.test(tags) || /Yh/.test(tags);
  }
  return /O/.test(tags) &&
    /\b(?:has|have|is|are|exists?|got) only\b|\bonly (?:a|an|the) (?:heading|outline|stub|start|frame|shell|title|draft|first)/
      .test(plain);
}

const handedOver = words(
  "finish complete implement fill port convert migrate translate handle take wire update adapt apply add change do write fix",
);

/** “The remaining five can be converted the same way”: by whoever reads it. */
const restToCome =
  /\b(?:rest|remainder|remaining|others?|other \w+)\b[^.;]{0,30}\b(?:can|could|should|may|might|needs? to|ha(?:s|ve) to|must) (?:now |also |then |all )?be (?!ignored|kept|left|seen|found|used|trusted|removed)\w+/;

/** What is left is for somebody else. */
export function handsOver(plain: string, clauses: readonly Clause[]): boolean {
  if (
    /\b(?:(?:the rest|rest of it|everything else|that part|remaining \w+)\b.{0,20}\b(?:up to|over to|yours|for) ?you|over to you|your turn|hand(?:ing|ed)? (?:it |this |that )?(?:back|over)|(?:count|counting|rely|relying) on you|leave (?:\w+ ){1,4}(?:to|for|with|up to) (?:you|someone|somebody|another|a|the next)|left (?:\w+ ){0,4}(?:to|for|with|up to) (?:you|someone|somebody|another|a human|the next)|can (?:come|follow|be (?:added|done|finished|filled in)) (?:later|afterwards|next|in a)|(?:yours|left) to (?:fill|finish|complete|do|write|add|decide))\b/
      .test(plain)
  ) return true;
  if (restToCome.test(plain)) return true;
  return clauses.some((it) => {
    const { tags, subject } = it;
    if (/q[hwnB]*(?:h|w|n)/.test(tags)) return true;
    if (subject !== "Y" || !/Y[u]*[hwM]/.test(tags) || tags.includes("N")) return false;
    const isOfWork = some(handedOver(), it) &&
      /[v].*[tLm]|L/.test(tags.slice(tags.indexOf("Y") + 1));
    return isOfWork && !tags.includes("u") && !/[E]/.test(tags);
  });
}
