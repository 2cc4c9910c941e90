/** Words of success: what was done, run, read, and that it holds. */

import type { Statement } from "../reading.ts";
import { type Clause, some, words } from "./clauses.ts";

/** What is done with the eyes and the head changes nothing. */
const mental = words(
  "looked checked noticed assumed tried wanted needed searched reviewed inspected examined explored analyzed analysed verified " +
    "tested observed learned realized realised expected wondered hoped believed considered compared listed explained described " +
    "mentioned suggested recommended named counted identified traced followed summarized summarised answered asked stopped failed " +
    "decided preferred used based referred called opened scanned browsed studied walked confirmed guessed concluded skipped ignored " +
    "focused started planned outlined proposed sketched prepared collected gathered managed struggled finished completed measured " +
    "executed deployed launched indeed liked showed pointed helped discussed agreed reached received missed abandoned refused declined " +
    "attempted located spotted discovered investigated audited supposed advised estimated mixed related limited",
);

const looking = words(
  "read reviewed checked looked inspected examined scanned searched analyzed analysed studied audited opened explored traced walked " +
    "went gone",
);

const running = words(
  "ran executed re-ran rerun launched tested installed committed pushed deployed benchmarked verified measured compiled started " +
    "restarted published sent posted mailed emailed uploaded",
);

export function statement(plain: string, all: readonly Clause[]): Statement {
  const clauses = all.filter(({ tags }) => !/^[ac]*i/.test(tags));
  const own = clauses.some((it) => it.subject === "I" && didIt(it, plain));
  const mine = clauses.filter((it) => it.subject === "I" && !/[UMwhi]|^[^RFVX]*N/.test(it.tags));
  const pass = passes(plain);
  const acts = own || clauses.some(isDeed);
  const ownRun = mine.some((it) =>
    (some(running(), it) && !/[RV]N/.test(it.tags)) || /^[SuH]*ran?$/.test(it.words[0] ?? "")
  );
  return {
    acts,
    change: acts || clauses.some(isChange) || inPlace.test(plain),
    own,
    pass,
    plainPass: pass && plainly.test(plain),
    run: ownRun,
    ownRun,
    look: mine.some((it) => some(looking(), it) && !/B/.test(it.tags)) ||
      /\bafter (?:reading|reviewing|checking|looking|searching|inspecting|going)\b/.test(plain),
    done: isDoneWord(plain),
  };
}

/** “I renamed …”, “Renamed …”: no negation, ability or future before it. */
function didIt({ tags, words }: Clause, plain: string): boolean {
  const at = tags.search(/[VX]/);
  if (at < 0) {
    return /M[v]/.test(tags) && !/[NhwI]M/.test(tags.replace(/^I/, "")) &&
      words.some((it) => it === "managed");
  }
  const word = words[at] ?? "";
  // “stared at”, “thought about”: with the eyes and the head.
  if (
    tags[at] === "X" && plain.includes(`${word} `) &&
    /^(?:at|into|through|over|around|about|for|to|that)\b/.test(plain.split(`${word} `)[1] ?? "")
  ) {
    return false;
  }
  // “Put a row …” in a list of what could be done: the same word in both times.
  if (
    /^(?:put|set|split|reset|cut|let|hit|shut|spread)$/.test(word) &&
    !/[IH]/.test(tags.slice(0, at))
  ) {
    return false;
  }
  if (mental().has(word) || (word === "done" && !tags.slice(0, at).includes("I"))) return false;
  if (/[NMUwhivRFK]/.test(tags.slice(0, at))) return false;
  // “I wrote no tests.”
  if (/^[Nt]?N/.test(tags.slice(at + 1))) return false;
  return tags[at] === "V" || tags.slice(0, at).includes("I");
}

function isChange({ tags, subject }: Clause): boolean {
  if (/[iwhMUo]/.test(tags)) return false;
  if (/u/.test(tags) && subject !== "I" && subject !== "Y" && !/^[acu]*N/.test(tags)) return true;
  return false;
}

function isDeed({ tags, words, subject }: Clause): boolean {
  if (/[iwhMUoN]/.test(tags)) return false;
  // “All four edits applied cleanly”: as a headline has it.
  if (/^[LE#]{1,2}[xWP]{1,2}V$/.test(tags)) return true;
  // “is sorted” is how it is; “was sorted”, “has been sorted” is what happened.
  const passive = /[BH][BHuSt]*V/.test(tags) &&
    words.some((it) => /^(?:been|was|were|got|all|both|now)$/.test(it));
  return passive && subject !== "Y" && subject !== "I";
}

const inPlace =
  /\b(?:is|are|it's|that's) (?:all |now |both )*(?:in place|live|gone|history|taken care of|sorted out|good to go|up and running)\b|^here(?:'s| is) what (?:i|changed)|\bwhat (?:i did|changed|i changed)\b/;

const passLike =
  /\b(?:tests?|checks?|suite|specs?|build|lint(?:er|ing)?|type ?check\w*|pytest|ci|assertions?)\b[^.!?;]{0,40}\b(?:pass|passes|passed|passing|green|succeeds?|succeeded|successful(?:ly)?|clean|ok|fine|happy)\b|\b(?:pass|passes|passed|passing) (?:all|every|the)\b[^.!?;]{0,20}\b(?:tests?|checks?)\b|\b\d+ (?:tests? )?(?:passed|passing|green)\b|\ball (?:\w+ )?(?:green|tests pass)\b|\b(?:no|0|zero) (?:test )?(?:failures|failing tests|failed)\b|\beverything (?:is green|passes|works|compiles|builds)\b/;

const supposed =
  /\b(?:if|whether|unless|until|should|would|could|might|must|can(?:not)?|unable|to be|needs?|make sure|ensure|so that|in order|want|plan|will|going to|let me|please|once|when|after you|not|never|\w+n't|fails?|failed|failing|previously|originally|used to)\b/;

const plainly =
  /\b(?:all|every|\d+) (?:of )?(?:the |\d+ |your |our )?(?:unit |existing )?(?:tests?|checks?)\b[^.!?]{0,20}\b(?:pass|passed|green|succeed)|\btests? (?:all |now )*(?:pass|passed|are (?:passing|green))\b\s*(?:$|[.!,;:)])|\b\d+ passed\b/;

function passes(plain: string): boolean {
  return passLike.test(plain) && !supposed.test(plain);
}

const doneWord =
  /^(?:(?:(?:sure(?: thing)?|great|yes|yep|alright|right|perfect|no problem|of course|certainly)[,.!]?|i(?:'m| am)|it(?:'s| is)|that(?:'s| is)|all|everything(?:'s| is)?|the (?:task|work|job|change|request|step)(?: is| has been)?|and|we(?:'re| are)|task|work|step|ok|okay|there|great|you(?:'re| are)|consider it|mission),? )*(?:is )?(?:all |now |successfully )*(?:done|complete|completed|finished|ready|fixed|taken care of|good to go|all set|set|sorted|in place|working|works|accomplished|sorted out|handled|you go|executed)(?: (?:now|as requested|as asked|successfully|with (?:it|that|this|everything)|for you|and dusted|deal))*\s*(?:$|[.!:,;–—-])/;

function isDoneWord(plain: string): boolean {
  return doneWord.test(plain.trim());
}
