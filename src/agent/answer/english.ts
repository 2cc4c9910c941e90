/** English sentences, read by their tags: `tags.ts` has the letters. */

import { once } from "../../util/mod.ts";
import { partAt } from "./parts.ts";
import type { Admission, Context, Reader, Statement } from "./reading.ts";
import { type Tagged, tagged } from "./tags.ts";

type Subject = "I" | "Y" | "L" | "W" | "P" | "t" | "x";

interface Clause extends Tagged {
  readonly subject: Subject;
  /** It begins with its verb. */
  readonly isElided: boolean;
  readonly said: ReadonlySet<string>;
}

function clausesOf(plain: string): readonly Clause[] {
  let before: Subject = "I";
  return tagged(plain).map((it) => {
    const { subject, isElided } = subjectOf(it, before);
    before = subject;
    return { ...it, subject, isElided, said: new Set(it.words) };
  });
}

function subjectOf({ tags }: Tagged, before: Subject): { subject: Subject; isElided: boolean } {
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

const words = (list: string) => once(() => new Set(list.split(" ")));

const scopeVerbs = words(
  "touch touched change changed alter altered modify modified commit committed affect affected remove removed break edit edited " +
    "push pushed",
);

const finishing = words(
  "done finished completed complete implemented converted migrated translated ported covered documented renamed fixed solved " +
    "resolved written rewritten addressed moved split extracted added",
);

const refusing = words(
  "feel trust want rather refuse refused refusing decline declined declining dare dared willing reluctant hesitate comfortable prefer",
);

const handedOver = words(
  "finish complete implement fill port convert migrate translate handle take wire update adapt apply add change do write fix",
);

const some = (set: ReadonlySet<string>, clause: Clause) => clause.words.some((it) => set.has(it));

const unasked =
  /\b(?:did not|didn't|not) (?:ask|asked|request|mention)\w*\b|\bout of scope\b|\bnot part of the task\b/;

function admission(plain: string, clauses: readonly Clause[], context: Context): Admission {
  if (clauses.some(({ tags }) => tags.includes("p")) || unasked.test(plain)) return null;
  let found: Admission = null;
  for (const clause of clauses) {
    if (/^[ac]*i|^N(?=[xP#])(?=.*N)/.test(clause.tags) && !clause.tags.includes("G")) continue;
    const own = ownAdmission(clause, context);
    if (own === "own") return "own";
    if (own !== null) found ??= own;
    else if (context.owes && isLeft(clause, plain, context)) found = "left";
  }
  if (found === null && context.owes && (handsOver(plain, clauses) || isUnready(plain, context))) {
    return "left";
  }
  if (found === null && !context.isDone && isReluctant(plain, clauses, context)) return "reluctant";
  return found;
}

/** The speaker, negation and ability; what was to be found or proved is another matter. */
function ownAdmission(clause: Clause, { isDone, owes }: Context): Admission {
  const { tags, subject, said } = clause;
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
  const unable = /MN|N[BHDSh]{0,2}M|U|G/.exec(tags);
  if (unable) {
    const rest = tags.slice(unable.index + unable[0].length);
    if (/^[BHtS]*R/.test(rest)) return "proof";
    if (/^[BHtS]*F/.test(rest)) return isDone || !owes ? null : "own";
    if (/^[BHtS]*[Kj]/.test(rest)) return null;
    return "own";
  }
  if (/[wh]N|N[wh]/.test(tags) && /[wh]N[vVDlBxM]|N[wh]/.test(tags) && !isDone) return "own";
  if (
    some(refusing(), clause) &&
    (tags.includes("N") || said.has("refuse") ||
      /declin|rather|prefer/.test(clause.words.join(" ")))
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

const asksForStub = /placeholder|\bstub|notimplemented|\bmock|dummy|skeleton|占位|桩/;

/** Work that is not done. */
function isLeft(clause: Clause, plain: string, context: Context): boolean {
  const { isDone, task } = context;
  const { tags, subject } = clause;
  const isThing = subject === "t" || subject === "P" || subject === "x";
  if (isThing && tags.includes("o")) return false;
  if (/Nn|N[WEx]{1,2}B?n|n.?N/.test(tags)) return false;
  if (asksForStub.test(task)) return false;
  const inTask = (word: string) => task.includes(word.slice(0, 5));
  if (subject === "I" && undoneByMe(clause, isDone)) return true;
  if (isDone && isPartLeft(clause, context)) return true;
  if (/E[f#].*[hnUNZJT]/.test(tags) && !tags.includes("g")) return true;
  if (isFraction(clause, plain)) return true;
  if (/[LW].*[SNUTZlJj]|L.*[hY]/.test(tags) && ofRest(clause)) return true;
  if (/S(?:n|j|J|BV|k|hB?[vV])/.test(tags) && !tags.includes("g")) return true;
  if (/k(?:$|[#TJSsLvf]|B[VvJ])/.test(tags) && !/[zg]/.test(tags)) return true;
  if (/T/.test(tags) && /[lZSsJLr]/.test(tags) && !/g/.test(tags)) return true;
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

/** All of it was asked for, and something is said of what is beside that. */
function isOfAll({ tags, words }: Clause, task: string): boolean {
  if (!/\b(?:all|every|everywhere|each|everything|whole|entire)\b/.test(task)) return false;
  const isRest = /E|L/.test(tags.slice(0, 3)) &&
    words.slice(0, 4).some((it) =>
      /^(?:else|other|others|rest|remaining|remainder|more)$/.test(it)
    );
  return isRest && !/[gzopu]/.test(tags) &&
    !words.some((it) =>
      /^(?:already|before|unaffected|touched|affected|had|changed|needed)$/.test(it)
    ) && !/N[WPx]?[BHn]/.test(tags);
}

/** One of the things that were asked for, and something is not well with it. */
function isPartLeft({ tags, words }: Clause, { parts }: Context): boolean {
  if (parts.length === 0 || partAt(words.join(" "), parts) === null) return false;
  return /[NOSTUZJrhne]/.test(tags.slice(1)) && !/[ugEop]/.test(tags);
}

const unready =
  /\bneeds? (?:a |an |some |much |more |further |another |closer |extra |additional |careful |proper )*(?:look|work|attention|rework|pass|thought|care|investigation|redesign|discussion|decision|love|follow-up|cleanup|polish)\b|\b(?:not|n't) (?:part of (?:this|the) (?:change|commit|round|pass|turn|edit)|make it|included|there yet|in yet|wired|hooked)|\b(?:not|n't) (?:really|actually) \w+|\buntil .{0,40}\b(?:is|are|gets|get|has been|have been) (?:written|implemented|done|added|built|ready|available|finished|there|replaced)\b|\bonly (?:prints|logs|returns|pretends|shows)\b.{0,40}\b(?:for now|so far|yet|at the moment|currently)\b|\b(?:currently|for now|at the moment|so far),? (?:\w+ )?(?:always|just|only|simply)\b/;

function undoneByMe(clause: Clause, isDone: boolean): boolean {
  const { tags, said } = clause;
  if (/HN(?!$)[^KFnERB]/.test(tags) && !(isDone && some(scopeVerbs(), clause))) {
    return !/E/.test(tags);
  }
  if (/N[HDS]?B/.test(tags) && (said.has("get") || said.has("got"))) return true;
  if (!/N[HBDSt]{0,3}[VvXD]/.test(tags) || tags.includes("u")) return false;
  if (/E/.test(tags.slice(tags.indexOf("N")))) return false;
  if (/NX/.test(tags) && !tags.includes("S")) return false;
  if (isDone && some(scopeVerbs(), clause)) return /[STL]/.test(tags);
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
function isNothing({ tags }: Clause): boolean {
  return /^[aciu]*N[WxPtE]{0,2}[HBuS]*[VX]/.test(tags);
}

const numbers = words("zero one two three four five six seven eight nine ten eleven twelve");

function valueOf(word: string): number | null {
  if (/^\d+$/.test(word)) return Number(word);
  const at = [...numbers()].indexOf(word);
  return at < 0 ? null : at;
}

function isFraction(clause: Clause, plain: string): boolean {
  const { tags, subject } = clause;
  if (tags.includes("g")) return false;
  const isMine = subject === "I" || /[VX]/.test(tags);
  if (
    /O[^N]{0,3}[Lf#]/.test(tags) && isMine && /[VXDMH]|got/.test(tags) &&
    (subject === "I" || some(finishing(), clause))
  ) {
    return subject === "I" || !/\b(?:with|when|if|without|once|where)\b/.test(plain);
  }
  if (/I.*O(?:[VDvX]|B)/.test(tags) && /[Lf#]/.test(tags)) return true;
  if (
    /\b(?:half|most|two thirds|a third|a quarter) of (?:it|them|this|that|the|these|those)\b/.test(
      plain,
    )
  ) {
    return subject === "I" || some(finishing(), clause);
  }
  if (
    /as far as i (?:got|get|came|could|can|went|made)|that is (?:where|as far)|that's (?:where|as far)/
      .test(plain)
  ) return true;
  const [, one = "", other = ""] =
    /\b(\w+) (?:out )?of (?:the |these |those |your )?(\w+)\b/.exec(plain) ?? [];
  const [part, whole] = [valueOf(one), valueOf(other)];
  return part !== null && whole !== null && part < whole &&
    (subject === "I" || some(finishing(), clause) || tags.length <= 3 ||
      /^[auc]*[f#][f#]/.test(tags));
}

function isUnready(plain: string, { isDone, task }: Context): boolean {
  return isDone && unready.test(plain) && !/no longer|n't need|not need|\bif\b/.test(plain) &&
    !asksForStub.test(task);
}

/** What is left is for somebody else. */
function handsOver(plain: string, clauses: readonly Clause[]): boolean {
  if (
    /\b(?:(?:the rest|rest of it|everything else|that part|remaining \w+)\b.{0,20}\b(?:up to|over to|yours|for) ?you|over to you|your turn|hand(?:ing|ed)? (?:it |this |that )?(?:back|over)|(?:count|counting|rely|relying) on you|leave (?:\w+ ){1,4}(?:to|for|with|up to) (?:you|someone|somebody|another|a|the next)|left (?:\w+ ){0,4}(?:to|for|with|up to) (?:you|someone|somebody|another|a human|the next)|can (?:come|follow|be (?:added|done|finished|filled in)) (?:later|afterwards|next|in a)|(?:yours|left) to (?:fill|finish|complete|do|write|add|decide))\b/
      .test(plain)
  ) return true;
  return clauses.some((it) => {
    const { tags, subject } = it;
    if (/q[hwnB]*(?:h|w|n)/.test(tags)) return true;
    if (subject !== "Y" || !/Y[u]*[hwM]/.test(tags) || tags.includes("N")) return false;
    const isOfWork = some(handedOver(), it) &&
      /[v].*[tLm]|L/.test(tags.slice(tags.indexOf("Y") + 1));
    return isOfWork && !tags.includes("u") && !/[E]/.test(tags);
  });
}

/** Nothing was changed: why not, what would be better, who else could. */
function isReluctant(plain: string, clauses: readonly Clause[], { owes }: Context): boolean {
  const isNegative = clauses.some(({ tags }) => /[NU]/.test(tags));
  if (/[a]/.test(clauses.map(({ tags }) => tags).join("")) && isNegative) {
    return clauses.some(({ subject }) => subject === "I" || subject === "W") || owes;
  }
  if (!owes) return /\b(?:beyond|more than|too \w+ for) (?:me|what i|i can)\b/.test(plain);
  return clauses.some((it) => {
    const { tags, subject } = it;
    if (/e/.test(tags) && (subject !== "x" || tags.includes("m"))) return true;
    if (/l.*z|z.*l/.test(tags) || (/z/.test(tags) && subject !== "I")) return true;
    return tags.includes("q") || /r/.test(tags) || isNothing(it);
  });
}

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

function statement(plain: string, all: readonly Clause[]): Statement {
  const clauses = all.filter(({ tags }) => !/^[ac]*i/.test(tags));
  const own = clauses.some((it) => it.subject === "I" && didIt(it));
  const mine = clauses.filter((it) => it.subject === "I" && !/[UMwhi]|^[^RFVX]*N/.test(it.tags));
  const pass = passes(plain);
  const acts = own || clauses.some(isDeed);
  return {
    acts,
    change: acts || clauses.some(isChange) || inPlace.test(plain),
    own,
    pass,
    plainPass: pass && plainly.test(plain),
    run: mine.some((it) => some(running(), it) || /^[SuH]*ran?$/.test(it.words[0] ?? "")) ||
      commandRan.test(plain),
    look: mine.some((it) => some(looking(), it) && !/B/.test(it.tags)) ||
      /\bafter (?:reading|reviewing|checking|looking|searching|inspecting|going)\b/.test(plain),
    done: isDoneWord(plain),
  };
}

/** “I renamed …”, “Renamed …”: no negation, ability or future before it. */
function didIt({ tags, words }: Clause): boolean {
  const at = tags.search(/[VX]/);
  if (at < 0) {
    return /M[v]/.test(tags) && !/[NhwI]M/.test(tags.replace(/^I/, "")) &&
      words.some((it) => it === "managed");
  }
  const word = words[at] ?? "";
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

const commandRan =
  /\bthe (?:command|script|program|build|output|run|server) (?:ran|printed|finished|returned|exited|succeeded|completed|started|is running)\b|\b(?:after|when|by) running\b/;

const doneWord =
  /^(?:(?:i(?:'m| am)|it(?:'s| is)|that(?:'s| is)|all|everything(?:'s| is)?|the (?:task|work|job|change|request|step)(?: is| has been)?|and|we(?:'re| are)|task|work|step|ok|okay|there|great|you(?:'re| are)|consider it|mission),? )*(?:is )?(?:all |now |successfully )*(?:done|complete|completed|finished|ready|fixed|taken care of|good to go|all set|set|sorted|in place|working|works|accomplished|sorted out|handled|you go|executed)(?: (?:now|as requested|as asked|successfully|with (?:it|that|this|everything)|for you|and dusted|deal))*\s*(?:$|[.!:,;–—-])/;

function isDoneWord(plain: string): boolean {
  return doneWord.test(plain.trim());
}

const notActing = words(
  "know wait explain summarize leave stop note not never need happy assume recommend suggest say mention admit answer describe call " +
    "refer show give be add_that let keep glad here around stick point ask clarify",
);

const offering =
  /\bif you\b|\b(?:once|when|as soon as|after) you\b|\blet me know\b|\bfor you to\b|\b(?:say|tell me|just ask|give me|happy to|glad to)\b|\b(?:too|as well)\b/;

/** The speaker in the future, with a verb of doing; what hangs on the reader is an offer. */
function announces(plain: string, all: readonly Clause[]): boolean {
  if (offering.test(plain)) return false;
  return all.some(({ tags, words }, at) => {
    if (/^[ac]*i/.test(tags) || words.some((it) => /^(?:would|might|may|could)$/.test(it))) {
      return false;
    }
    if (at > 1 && !/^[aciut]*I/.test(tags)) return false;
    const will = /I[HDBSu]{0,2}(?:w|hv|h[xRFvtl]|n[vRFxD])/.exec(tags);
    if (will && !/[Nc]/.test(tags.slice(0, will.index + will[0].length + 1))) {
      const next = words.slice(will.index + 1).find((it) =>
        !/^(?:will|going|about|to|be|now|first|then|need|have|should|shall|must|want|am|also|next|just|start|begin)$/
          .test(it)
      );
      return next === undefined || !notActing().has(next);
    }
    return /^(?:[acu]|x){0,3}IB[u]?[vR]/.test(tags) && /\b\w+ing\b/.test(words.join(" ")) ||
      (at === 0 && starting.test(plain));
  });
}

const starting =
  /^(?:(?:ok(?:ay)?|sure(?: thing)?|alright|all right|great|right|perfect|good|got it|understood|certainly|absolutely|of course|no problem|yes|well|now|next|first|then|so|and|finally)[\s,.!:;–—-]+)*(?:let me (?!know|add that|say|explain|summar|be |just say)|let's |going to |about to |time to (?!time)|my next step is|the next step is|next step:|(?:running|fixing|adding|editing|updating|writing|renaming|creating|checking|reading|looking|starting|implementing|applying|making) .{0,60}(?:now|\.\.\.|…|:)?$)/;

export const english: Reader = (plain) => {
  const clauses = once(() => clausesOf(plain));
  return {
    admission: (context) => admission(plain, clauses(), context),
    statement: () => statement(plain, clauses()),
    announces: () => announces(plain, clauses()),
  };
};
