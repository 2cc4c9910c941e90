/**
 * What the user has ruled out: a prohibition, the kind of act that it names, and what it is about. Any verb of
 * a kind and any way to forbid go together, in English and Chinese, and the commonest in further languages.
 */

import type { Bounds } from "../../protocol/mod.ts";
import { pathsIn } from "./clauses.ts";
import { targetsOf } from "./files.ts";
import { type Act, acts, git, kinds } from "./ruled_out.ts";

export const unbound: Bounds = {
  only: null,
  never: [],
  kinds: [],
  most: null,
  commands: [],
  no: [],
};

/** One of these is in every sentence that rules something out, or it is in another language. */
const hint =
  /n'?t\b|\bn(?:o|ot|ever|othing|one)\b|only|just|solely|exclus|without|avoid|leav|keep|let\b|stay|rather|instead|skip|hands|fingers|limit|restrict|confin|stick|at most|max|more than|up to|single|one file|untouched|unchanged|alone|refrain|steer|spar|except|preserv|retain|explain|describe|tell|read-only|read only|[^\0-\x7f]|\b(?:lass|dej|laiss|deix|lasci)|\b(?:nur|ohne|nicht|kein|solo|sin|ne|non|nada|niente|sans|sem|seul|apenas|somente|uniquement)/i;

/** An order, where nobody else is its subject: “which do not change” forbids nothing. */
const orders = /\b(?:do not|don'?t|dont|never|not)\b(?! (?:only|just|yet)\b)/;

const orderedAfter =
  /^(?:please|and|but|or|so|then|just|also|you|kindly|ok|okay|yes|thanks|do|however|though|rather|the|to|[-–—:*>]+|\d+[.)])$/;

const forbids =
  /\b(?:please avoid|avoid(?:ing)?|you (?:must|should|may|can|shall) ?not|you (?:mustn'?t|shouldn'?t|can'?t)|(?:must|should|may|shall|is|are) not (?:to )?be|(?:mustn'?t|shouldn'?t) be|without|no need to|refrain from|stay away from|keep (?:your )?(?:hands|fingers) off|hands off|steer clear|rather than|instead of|skip|no|not to)\b|(?:不要|别(?!的|人|处|名)|(?:一律|都|也)?不(?:许|准)|禁止|请勿|切勿|勿|不得|不用|无需|无须|不必|先不|暂时?不|避免|不想(?:让)?|不希望|不可(?!用|见|以)|(?:^|你|您|但|请|都|也)不(?:能|可以))|\b(?:nichts?|kein\w*|ohne|no|sin|ne|sans|não|sem|non)\b|(?:^|\s)(?:не|без) |しない|ない|(?:하|지)지 ?(?:마|말)|없이/;

/** Where a clause begins to forbid; `-1`: it does not. */
function prohibitionAt(plain: string): number {
  const order = plain.search(orders);
  const before = order < 0 ? undefined : plain.slice(0, order).trimEnd().split(" ").at(-1);
  const isOrder = order >= 0 && (!before || orderedAfter.test(before));
  const other = plain.search(forbids);
  if (!isOrder) return other;
  return other < 0 ? order : Math.min(order, other);
}

/** Another act or another rule begins. */
const parts =
  /[,，;；、]|\s[–—-]\s|\b(?:but|while|yet|however)\b|\band (?=(?:nothing|do not|don'?t|leave|never|only|nothing|no |keep|without|make|please|not|stay|avoid)\b)|但是?|不过|并且|同时|而且|\b(?:aber|pero|mais|und nicht|y no)\b/;

const changing =
  /\b(?:touch|chang|edit|modif|alter|writ|updat|rewrit|mess|fiddl|tamper|interfer|refactor|reformat|renam|mov|fix|adjust|tweak|work|implement|anfass|änder|bearbeit|toc|modifi|cambi|toqu|touch|mex|alter)\w*|änder[nte]|ändre|改动|修改|编辑|改|动|碰|触|管|变更|调整|重构|修|вз?мен|трог|меня|изменя|触ら|変更|編集|건드|수정|변경/;

const ofFile =
  /(?:do not|don'?t|never) \w+ (?:the |file )?[\w/-]+\.\w|[\w/-]+\.\w+ ?[也都就]?(?:不要|别|不[许准])/;

const harmless =
  /\b(?:forget|miss|use|import|call|read|open|look|worry|mind|need|rely|depend|follow|copy|print|show|mention|ask|tell|assume|expect)\b|忘|用|读|看|担心|漏|依赖|参考|提|说|问|引/;

const everything =
  /\b(?:anything|any (?:code|files?)|the (?:code|files|project|repo\w*|source|implementation)|code|files|nothing|it|implementation|source)\b(?!\s*(?:else|other|except|but|besides|outside))|(?:任何|所有)(?:代码|文件|东西|内容)|代码|文件|源码|实现|动手|[改修动]$/;

/** The same in further languages; it may stand before the negation. */
const everythingElsewhere = /\b(?:nichts|rien|nada|niente)\b|ничего|何も|なにも|아무 ?것도/;

const noChange =
  /\b(?:no (?:code )?(?:changes|edits|modifications)(?: please)?|read[- ]only|(?:only|just) (?:explain|describe|tell|answer|look|report|analy[sz]e|list|show|review)|don'?t (?:fix|implement|do|apply) (?:it|anything|them)(?: yet)?|without (?:changing|touching|editing|modifying) (?:anything|any (?:code|files?)|the code|files|code)(?!\s(?:samples?|examples?|blocks?|snippets?|style|in|of)\b)|hands off the code)\b|(?:先|请|暂时)?(?:不要|别|不用)(?:动手|改$|改。|修$|修。|修复|动代码|改代码)|只(?:解释|说明|分析|回答|看|讲|告诉|列出|描述|评审|检查)(?!.{0,4}(?:改|修))|(?:只|仅)要(?:方案|分析|说明|思路)|\b(?:output|print|show|display) only\b|\b(?:do not|don'?t|no need to|without) (?:sav|stor|writ|creat|touch)(?:e|ing) (?:it |them |this |that |any(?:thing)? )?(?:anywhere|down|to (?:a |any )?(?:files?|disk)|in(?:to)? (?:a |any )?files?|code|a file|files?)\b|\b(?:do not|don'?t) (?:start|begin|implement|code)(?: it| anything| coding| implementing)? (?:yet|now)\b|(?:不用|不要|别|无需|不必|不需要)(?:再|帮我|给我)?(?:存|保存|写)(?:成|入|到|进|为)?(?:任何)?(?:文件|盘|磁盘|下来)|先(?:别|不要)(?:开始|动手|写代码|实现)/;

const limited =
  /\b(?:only|just|solely|exclusively|nothing but|nothing except)\s+(?:\w+ly\s+)?(?:(?:touch|chang|edit|modif|alter|writ|updat|rewrit|adjust|fix)\w*|work (?:in|on)|(?:in|to|within)\b)|\b(?:touch|chang|edit|modif|alter|writ|updat|rewrit|adjust)\w*\s+(?:only|nothing but|nothing except|no(?:thing| file)? other than|no(?: other)? files? (?:but|except))\b|\b(?:restrict|limit|confine|keep) (?:yourself|your(?: changes)?|the changes?|changes|all changes|edits|it|this) (?:changes )?to\b|\b(?:stick|confined|limited|restricted) to\b|\bstay (?:with)?in\b|\bonly (?=@)|\bonly\b.{1,60}\b(?:may|can|should|must|is to|are to|is allowed to|needs? to) (?:be )?(?:touch|chang|edit|modif|alter|updat)\w*|只(?:能|许|可以|允许|准)?(?:需要?)?(?:改动|修改|编辑|调整|改|动|碰|在)|仅(?:修改|改动|改|动|在|限)|(?:改动|修改)(?:仅|只)限|\b(?:nur|s[oó]lo|solamente|únicamente|uniquement|seulement|apenas|somente)\b|только|だけ|만\s/;

/** Nothing beside what is named. */
const closing =
  /\b(?:nothing|anything|everything|no files?) (?:else|other|besides|more)|\b(?:any|no)(?:thing)? (?:other )?files? (?:else|other)|\b(?:any|no) others?\b|\b(?:the |any )?other (?:\w+ )?(?:files?|pages?|modules?|parts?|code|ones|documents?|components?|places?)\b|\bthe rest\s*[.!]?$|\bthe rest\b.{0,20}\b(?:alone|as (?:it|they)|unchanged|untouched)|其他|其它|别的|其余|\b(?:sonst nichts|nichts anderes|nichts sonst|der rest|alles andere|ningún otro|nada más|lo demás|el resto|aucun autre|rien d'autre|le reste|nenhum outro|mais nada|o resto)\b|ничего (?:больше|другого)|остальн|други[ех]|他の|ほかの|다른/;

const leaving =
  /\b(?:leave|leaving|keep|keeping|let)\b.{0,60}\b(?:alone|untouched|as (?:it|they) (?:is|are)|as[- ]is|unchanged|intact|in place|be|to me|out of (?:it|this))\b|\b(?:stays?|remains?|must stay|should stay)\b.{0,20}\b(?:as|unchanged|untouched|the same|in place)\b|\bstay out of\b|\bspare\b|\boff[- ]limits\b|\btaboo\b|保持.{0,20}(?:不变|原样|不动)|(?:不变|原样保留)|\bbleib\w*\b.{0,20}\bwie\b|unverändert|\blass\w*\b.{0,60}\b(?:in ruhe|unangetastet|unberührt|so,? wie|stehen|sein)\b|\bdej\w*\b.{0,60}\b(?:como est\w*|en paz|igual|intact\w*|sin tocar|quiet\w*)|\blaiss\w*\b.{0,60}\b(?:tranquilles?|intact\w*|inchangé\w*|comme)|\bdeix\w*\b.{0,60}\b(?:como est\w*|em paz|quiet\w*|intact\w*|igual|sem mexer)|\blasci\w*\b.{0,60}\b(?:com'è|come sono|stare|in pace|intatt\w*|invariat\w*)|остав\S+.{0,60}(?:как (?:есть|было)|в покое|без изменений|нетронут)|そのまま(?:に|で|残)|触らないで|いじらないで|그대로 (?:두|놔|놓)|건드리지 ?(?:마|말)|\btal como\b|\btel(?:le)?s? quel/;

const running = /\b(?:run|running|execute|executing|call|invoke|start)\b|运行|跑|执行|调用/;

const count =
  /(?:\b(?:at most|no more than|max(?:imum)?(?: of)?|not more than|up to|only|just)\s+(?:change |touch |edit |modify )?(\w+) files?\b|\b(?:in|to) (?:a single|one) file\b|(?:最多|至多|不超过|不多于|只)(?:能|许|可以|允许)?(?:改动?|修改|动|涉及)?([一二两三四五\d]+)个?文件)/;

const numbers: Readonly<Record<string, number>> = {
  ...{ one: 1, a: 1, single: 1, two: 2, three: 3, four: 4, five: 5 },
  ...{ 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5 },
};

interface Draft {
  readonly allowed: string[];
  readonly never: string[];
  readonly mentioned: string[];
  readonly kinds: Set<Bounds["kinds"][number]>;
  readonly no: Set<Act>;
  readonly commands: string[];
  isClosed: boolean;
  /** Code is to stay as it is: where something is to be changed, what is beside it. */
  isCodeClosed: boolean;
  most: number | null;
}

/** A sentence that only rules something out asks for nothing. */
export function isBound(sentence: string): boolean {
  const { never, kinds, no, commands, isClosed, isCodeClosed } = draftOf([sentence]);
  return never.length + commands.length > 0 || kinds.size + no.size > 0 || isClosed || isCodeClosed;
}

export function boundsOf(sentences: readonly string[]): Bounds {
  const draft = draftOf(sentences);
  const { allowed, mentioned, no } = draft;
  const targets = draft.isCodeClosed ? sentences.flatMap(targetsOf) : [];
  if (draft.isCodeClosed && targets.length === 0) no.add("changes");
  const known = allowed.length > 0 ? allowed : draft.isClosed ? mentioned : targets;
  const never = [...new Set(draft.never)].filter((it) => !allowed.includes(it));
  return {
    only: known.length > 0 ? [...new Set(known)] : null,
    never,
    kinds: [...draft.kinds],
    most: draft.most,
    commands: [...new Set(draft.commands)],
    no: [...no],
  };
}

/** What the words rule out, a clause each. */
export function limitsIn(sentences: readonly string[]): readonly string[] {
  return sentences.filter((it) => hint.test(it)).flatMap((it) => it.split(parts))
    .filter((clause) => {
      const plain = clause.toLowerCase();
      return prohibitionAt(plain) >= 0 || leaving.test(plain) || limited.test(plain);
    });
}

function draftOf(sentences: readonly string[]): Draft {
  const draft: Draft = {
    allowed: [],
    never: [],
    mentioned: [],
    kinds: new Set(),
    no: new Set(),
    commands: [],
    isClosed: false,
    isCodeClosed: false,
    most: null,
  };
  const deletes = sentences.some((it) =>
    /\b(?:delete|remove|clean|clear|drop)\b|删|清理|清空/i.test(it)
  );
  for (const sentence of sentences) {
    if (!hint.test(sentence)) {
      draft.mentioned.push(...pathsIn(sentence));
      continue;
    }
    for (const clause of sentence.split(parts)) readClause(draft, clause ?? "", deletes);
    if (noChange.test(sentence.toLowerCase()) && !closing.test(sentence)) draft.no.add("changes");
  }
  return draft;
}

function readClause(draft: Draft, clause: string, deletes: boolean): void {
  const plain = clause.toLowerCase();
  const paths = pathsIn(clause);
  const at = prohibitionAt(plain);
  const isForbidden = at >= 0;
  const isLeaving = leaving.test(plain);
  const counted = count.exec(plain);
  if (counted) {
    draft.most = numbers[counted[1] ?? counted[2] ?? "one"] ??
      Number(counted[1] ?? counted[2] ?? 1);
  }
  const limit = limited.exec(plain);
  const rest = isForbidden ? clause.slice(at) : clause;
  if (
    isForbidden && closing.test(rest.toLowerCase()) && pathsIn(rest).length === 0 &&
    paths.length > 0
  ) {
    draft.isClosed = true;
    draft.mentioned.push(...paths);
    return;
  }
  if (
    closing.test(plain) &&
    (isForbidden || isLeaving || /^\s*(?:and )?nothing (?:else|besides|more)\b/.test(plain)) &&
    paths.length === 0
  ) {
    draft.isClosed = true;
    return;
  }
  if (limit && !(isForbidden && at < limit.index)) {
    draft.allowed.push(...paths);
    if (paths.length > 0 || counted) return;
  }
  if (
    deletes && /\b(?:keep|preserve|retain|spare|except(?: for)?)\b|保留|除了|留下/.test(plain) &&
    paths.length > 0
  ) {
    const kept = plain.search(/\b(?:keep|preserve|retain|spare|except)\b|保留|除了|留下/);
    draft.never.push(...pathsIn(clause.slice(kept)));
    return;
  }
  if (!isForbidden && !isLeaving) {
    draft.mentioned.push(...paths);
    return;
  }
  ruleOut(draft, { clause, plain, paths, at: Math.max(at, 0), isLeaving });
}

interface Rule {
  readonly clause: string;
  readonly plain: string;
  readonly paths: readonly string[];
  readonly at: number;
  readonly isLeaving: boolean;
}

/** “No other lock files than a.lock”: what is named is what may be touched. */
const excepted =
  /以外|之外|除了?|\b(?:other than|except(?: for)?|apart from|besides|but not|save for|beyond)\b/;

function ruleOut(draft: Draft, { clause, plain, paths, at, isLeaving }: Rule): void {
  const tail = isLeaving ? plain : plain.slice(at);
  if (paths.length > 0 && excepted.test(tail) && !isLeaving) {
    draft.mentioned.push(...paths);
    return;
  }
  const isOf = (text: string) => acts.filter(([, it]) => it.test(text)).map(([act]) => act);
  const after = isOf(tail);
  // “Новых файлов не создавай” names the thing before the verb.
  const found = after.length > 0 || paths.length > 0 || tail.split(" ").length > 3
    ? after
    : isOf(plain);
  for (const act of found) draft.no.add(act);
  if (found.length > 0 && !isLeaving) return;
  const [, quoted] = /`([^`\n]+)`/.exec(clause.slice(at)) ?? [];
  const named = git.filter(([it]) => it.test(tail)).flatMap(([, it]) => it);
  if (named.length > 0 && !isLeaving) {
    draft.commands.push(...named);
    return;
  }
  if (running.test(tail) && !isLeaving) {
    if (quoted !== undefined) draft.commands.push(quoted);
    else draft.commands.push(...pathsIn(clause.slice(at)));
    return;
  }
  const isOffLimits = /\b(?:hands|fingers) off\b|\bstay away\b|\bsteer clear\b/.test(tail);
  // In Japanese and Korean the verb stands before the negation.
  const verbs = /[\u3040-\u30ff\uac00-\ud7af]/.test(plain) ? plain : tail;
  // “banner.png 不要换”: an order about a file, whatever its verb, but for those that leave it as it is.
  const isOrder = paths.length > 0 && ofFile.test(plain);
  const isRuled = changing.test(verbs) || (isOrder && !harmless.test(tail));
  if (!isLeaving && !isOffLimits && !isRuled) {
    draft.mentioned.push(...paths);
    return;
  }
  // “b.py 别动” names it first.
  const behind = pathsIn(clause.slice(at));
  const isBefore = behind.length === 0 && !tail.startsWith("without");
  const all = isLeaving || isBefore ? paths : behind;
  if (all.length > 0) {
    draft.never.push(...all);
    return;
  }
  const [kind] = kinds.find(([, it]) => it.test(tail)) ??
    (/(?:改|动|碰|修改)[。！\s]*$/.test(tail)
      ? kinds.find(([, it]) => it.test(plain))
      : undefined) ??
    [];
  if (kind !== undefined) draft.kinds.add(kind);
  else if (/\b(?:code|implementation|source|logic)\b|代码|源码|实现/.test(tail) && !isLeaving) {
    draft.isCodeClosed = true;
  } else if (!isLeaving && (everything.test(tail) || everythingElsewhere.test(plain))) {
    draft.no.add("changes");
  }
}
