/** What one sentence of a request asks for. */

import {
  changing,
  changingElsewhere,
  changingZh,
  forReading,
  planning,
  planningElsewhere,
  runnable,
  running,
  runningElsewhere,
  runningZh,
  runsQuoted,
  telling,
  tellingElsewhere,
  tellingZh,
} from "./words.ts";
import { once } from "../../util/mod.ts";
import { pathsIn } from "./clauses.ts";

/** `wish`: how something should be, or what is wrong with it, and no order. */
export type Mood = "change" | "wish" | "run" | "report" | "answer" | "plan" | "nothing" | "open";

/** Something is to be otherwise, by an order or by a wish. */
export function wantsChange(mood: Mood): boolean {
  return mood === "change" || mood === "wish";
}

/** Greetings, thanks and consent: whole sentences that ask for nothing. */
const idle =
  /^(?:(?:no(?:pe|t now)?,? (?:thanks?(?: you)?|thank you|that'?s (?:fine|all|ok(?:ay)?|it|good)|it'?s (?:fine|ok(?:ay)?))|you(?:'re| are) (?:great|awesome|amazing|the best)|不用了?|不必了?|算了|hi|hello|hey|good (?:morning|evening|afternoon|night)|thanks?(?: you)?|thank you|thx|cheers|bye|goodbye|see you|great|nice|cool|awesome|perfect|excellent|good job|well done|nice work|ok(?:ay)?|alright|got it|understood|i see|makes sense|never ?mind|no worries|sorry|wow|lol|ping|test|good|fine|sounds good|that'?s (?:all|it|great|fine|perfect|good|right)|that is (?:all|it)|no,? thanks?|hola|gracias|danke\w*|hallo|bonjour|salut|merci|ciao|grazie|obrigad[oa]|olá|привет|спасибо|здравствуйте|你好|您好|嗨|哈喽|谢谢|多谢|感谢|早上好|晚上好|下午好|再见|好的?|好吧|行|可以了|不错|很好|太好了|太棒了|辛苦了|明白了?|知道了|没事了|こんにちは|ありがとう\S*|おはよう\S*|안녕\S*|감사\S*)(?:[\s,，!！.。~～]|there|all|everyone|team|again|so much|very much|a lot|for (?:the|your|that|all|now)\b.*|you|agent|了|你|啊|呀|大家|各位|vielmals|schön|mucho|muchas|beaucoup|very helpful)*)+$/;

const politeZh =
  /^(?:请|麻烦|劳驾|帮我|帮忙|帮|给我|你|您|能不能|能否|可否|可不可以|可以|能|现在|然后|接着|再|先|最后|另外|还有|同时|顺便|并且|并|也|我想让你|我想|我要|我希望你?|希望你?|需要你?|需要|我需要你?|一下|直接|去|来|务必|只需要?|只|那么|那(?!几|个|些)|好的?|对|嗯|，|,|\s)+/;

const polite =
  /^(?:(?:please|kindly|just|now|then|next|first|second(?:ly)?|third(?:ly)?|finally|also|and|so|ok(?:ay)?|yes|yep|sure|right|great|good|thanks|hi|hello|hey(?: there)?|well|hmm|once more|again|after that|afterwards|in addition|additionally|let'?s|let us|go ahead and|go and|try to|make an effort to|be sure to|make sure (?:to|you)|remember to|don'?t forget to|help me(?: to)?|help(?: us)?(?: to)?|i (?:want|need|would like|'?d like|'?d love) you to|you (?:should|must|need to|have to|can|may|could)|we (?:should|must|need to|have to|want to)|i (?:want|need|would like|'?d like) to|your (?:task|job) is to|the task is to|(?:can|could|would|will) (?:you|u|we)(?: (?:please|kindly|maybe|perhaps|possibly|just|also|quickly|then|now|help me(?: to)?))*|would you mind|mind|do me a favou?r and|quickly|carefully|simply|briefly|shortly|(?:in|inside|at) (?:`?[\w./-]*\w\.\w{1,8}`?(?:, (?:and )?| and |(?=[\s,:])))+|(?:in|inside|for) (?:`?[\w./-]+`?|the [\w ]{1,20})[,:]|(?:in|inside|at) `?[\w./-]*\w\.\w{1,8}`?|`?[\w./-]*\w\.\w{1,8}`?:|using [\w./-]+,|step \d+:?|task:|todo:|goal:)(?:[\s,:!.–—-]+|$))+/;

const question =
  /^(?:what'?s?|which|where'?s?|when|who'?s?|whose|how|why|is|are|was|were|does|do(?= (?:i|you|we|they|these|those|all|any|my|your|our|tests?)\b|[^.]*\?)|did|has|have|had|isn'?t|aren'?t|doesn'?t|don'?t|didn'?t|should|shall|could (?!you)|can (?!you)|would (?!you)|will (?!you)|am|may|might)\b/;

const questionZh =
  /什么|为什么|为何|怎么|怎样|如何|哪|谁|多少|(?<![这那好前后])几个|是否|有没有|是不是|能不能|要不要|多大|多久|啥|咋|吗\s*[？?。]?$|呢\s*[？?]?$/;

/** What somebody has in mind is told in the future. */
const intention =
  /\b(?:how|what|which|where) (?:would|will|do|are|should) (?:you|we|i) (?:do|plan|intend|go|approach|implement|handle|start|begin|add|fix|build|design|solve|structure|tackle|change|split|test|write|organi[sz]e|refactor|migrate|proceed|suggest|recommend)|\bwhat(?:'s| is| are) (?:your|the) (?:plan|approach|strategy|next steps?|proposal|idea)|你(?:会|打算|准备|要|将|想)(?:怎么|如何|怎样)|(?:怎么|如何)(?:做|实现|设计|入手)|下一步/;

/** A question that only a run of the checks can answer. */
const aboutState =
  /\b(?:do|does|did|are|is|will|how many|which|what|whether|if|all)\b.{0,40}\b(?:tests?|build|suite|lint\w*|type ?check|checks|ci)\b.{0,40}\b(?:pass|passing|passes|fail|fails|failing|failed|green|red|succeed\w*|work|works|compile\w*|ok|broken|clean)\b|\b(?:does|will) (?:it|this|the (?:project|code|app))\b.{0,12}\b(?:build|compile|run)\b|(?:测试|构建|编译|检查).{0,10}(?:通过|失败|成功|过了|报错).{0,4}(?:吗|没有?|不|几个|多少)|(?:哪些|多少|几个)测试.{0,6}(?:失败|通过|没过)/;

/** Says what is wrong, or how it should be: whoever works on it is to mend it. */
const complaint =
  /\b(?:it|they|this|that|these|those|the [\w-]+(?: [\w-]+)?) (?:should|must|needs? to|ought to|has to|have to) (?:(?:not|also|only|always|never|then|instead|still) )*(?!know|see|understand|i\b|we\b|you\b)[a-z]{2,}|\bi(?:'d| would)? (?:like|want|need|prefer)\b(?! (?:to know|to understand|to see|an? (?:explanation|overview|summary|answer)))[^.?]{2,60} to (?:be|have|work|use|return|accept|support|show|run|start|stop|look|say|print|go)\b|\b(?:should|must|needs? to|ought to|has to|have to) (?:not )?(?:be|return|say|accept|support|print|handle|use|give|have|round|show|raise|throw|ignore|mention|start|end|work|take|add|keep|log|allow|reject|stay|become|get|go|sort|strip|count|include|exit|write|read|default|fail|contain|point|live|look|match|come)\b|\b(?:is|are) (?:wrong|broken|missing|incorrect|off by one|misspelled|too (?:slow|long|big|small|low|high|short))\b|\b(?:crash|hang)(?:es|s)\b|\b(?:does not|doesn'?t|don'?t) (?:work|compile|build|pass|terminate|start)\b|想要(?:个|一个|有)|希望(?:能?有|加上?)|应该(?:是|返回|为|支持|在|用)|有(?:个|一个)?(?:错误|bug|问题|笔误|错别字)|不对|写错了|报错|崩溃|失败了?[。！]?$/;

/** A change asked for in the middle of a sentence, after something to look at. */
const andChange =
  /(?:,|\band\b|\bthen\b|\bto\b(?= fix\b))\s*(?:then\s+|also\s+|please\s+)*(?:fix|repair|mend|correct|add|rename|remove|delete|replace|change|update|implement|write|create|refactor|improve|edit|apply|make|move|convert|put|save|adjust|rewrite|commit to)\s+(?!how\b|why\b|sense\b|sure\b)\S/;

/** A change to what was told or chosen: “… and register them”. */
const andApply = new RegExp(
  `\\b(?:and|then)\\s+(?:then\\s+|also\\s+|please\\s+)*${
    changing.source.slice(1).replace("(?:re-?)?(?:", "(?:re-?)?(?:register|wire up|hook up|")
  }\\s+(?:them|it|that|those|these|the \\w+)\\b`,
);

/** The same, of what was found. */
const andMend =
  /\b(?:and|then)\s+(?:then\s+)?(?:fix|repair|mend|correct|change|remove|replace|solve|resolve)\s+(?:it|them|that|this|those|these|the (?:bug|problem|issue|cause|error)s?)\b/;

/** “Put this into plain English: "…"” */
const rewords =
  /^(?:put|turn|render|rewrite|translate|rephrase|reword|simplify|shorten|condense|polish|proofread|improve|correct|fix|make|express|say|format|convert)\b[^“"]{0,60}\b(?:this|these|the following|my|it|in(?:to)? (?:plain |simple |good |formal |proper )?(?:english|german|french|spanish|chinese|japanese|italian|portuguese|russian|korean|latin))\b[^“"]{0,40}[:：]?\s*“…”[.!]?$/;

/** Something is given to the project, not to the reader. */
const gives =
  /^teach (?!me\b|us\b)|^give (?!me\b|us\b).{1,60}\b(?:docstrings?|comments?|names?|defaults?|types?|tests?|headers?|titles?|arguments?|parameters?|return types?|hints?)\b/;

/** Something is to come into another state. */
const gets =
  /^(?:get|have|keep|bring)\b(?! (?:me|us|a look|the (?:output|list|status|version))\b).{1,60}\b(?:working|to [a-z]+|running|fixed|done|green|passing|to pass|going|back|in order|up to date|under control|into shape|removed|renamed|added)\b/;

const asksHow = /\b(?:how|what|why|when|whether|where|which|if|who)\b/;

/** What is made by these may be for the reader. */
const producing =
  /^(?:write|make|give|create|draft|compose|prepare|generate|produce|suggest|propose|provide|return|show|tell|do|put|come|think|sketch|formulate|name|offer|send|get|share|find|present|summari[sz]e|print|say|list|invent|tl;dr|draw|plot)\b/;

const orders = once(() =>
  new Set(
    ("fix repair mend correct resolve add insert append implement rename move delete remove replace change update upgrade " +
      "edit modify refactor rewrite restructure migrate extract simplify convert improve optimize optimise")
      .split(" "),
  )
);

/** Most requests: a verb that leaves no doubt, and nothing that is asked. */
function isPlainOrder(sentence: string): boolean {
  const first = /^(?:please )?([a-z]+) /.exec(sentence)?.[1];
  return first !== undefined && orders().has(first) && !/[?？]|\bplan\b|“/.test(sentence);
}

/** Emoji, with their colours and joints, say how somebody feels and ask for nothing. */
function withoutPictures(sentence: string): string {
  return sentence.replaceAll(/[\u{1f000}-\u{1faff}\u2600-\u27bf\u2b50\u2b55\ufe0f\u200d]/gu, "")
    .trim();
}

export function moodOf(asWritten: string): Mood {
  const hasPath = pathsIn(asWritten).length > 0;
  const given = asWritten.toLowerCase();
  // What is quoted is what it is about.
  const quoted = given.replaceAll(/(?<=^|[\s：:，,（(])["“「][^"”」\n]{6,}["”」]/g, "“…”");
  const sentence = withoutPictures(quoted);
  if (sentence === "" || idle.test(sentence)) return "nothing";
  if (isPlainOrder(sentence) && !(!hasPath && rewords.test(sentence))) return "change";
  return /[\u4e00-\u9fff]/.test(sentence) &&
      !/[\u3040-\u30ff]/.test(sentence)
    ? chinese(sentence, hasPath)
    : english(sentence, hasPath) ?? elsewhere(sentence, hasPath);
}

/** “Have the server log it”. */
const causes =
  /^(?:have|let|get) (?:the|it|this|that|all|every|each|our|my|users?|people|callers?)\b(?! (?:know|see)\b)/;

/** “We need pagination”, and not “I want to know”. */
const wants =
  /^(?:i|we|users?|people)(?:'d| would)? (?:need|want|like|love)(?! (?:to\b|you\b|your\b|help|an? (?:explanation|overview|summary|answer|idea|list|plan|hint)|some (?:help|advice|ideas)|more (?:information|details)|know))/;

/** “In docs/limits.md: say so”: words that are to stand in a file. */
const writesInto =
  /^(?:please )?(?:in|inside|to) `?[\w./-]+\.(?:md|markdown|txt|rst|adoc|html?)`?[,:]? (?:please )?(?:say|mention|note|state|record|tell|list|describe|explain|point out|warn|name|give)\b/;

function english(sentence: string, hasPath: boolean): Mood | null {
  if (writesInto.test(sentence)) return "change";
  if (!hasPath && rewords.test(sentence.replace(polite, ""))) return "answer";
  const isAsking = /[?？]\s*$/.test(sentence);
  const wish = sentence.replace(polite, "").trim();
  const isPolite = wish !== sentence &&
    /\b(?:can|could|would|will) (?:you|u)\b|\bmind\b|please/.test(sentence);
  if (planning.test(wish) || intention.test(sentence)) return "plan";
  if (
    aboutState.test(sentence) && !/^(?:why|how(?! many))\b/.test(wish) &&
    (isAsking || question.test(wish) || telling.test(wish))
  ) return "report";
  if (
    /^(?:measure|benchmark|time|profile)\b(?! (?:how|out|zone))/.test(wish) &&
    !andChange.test(wish)
  ) return "report";
  if (!isAsking && (causes.test(wish) || wants.test(sentence))) return "change";
  if (question.test(wish)) return "answer";
  // “For the controls, can we make a joystick?”
  const asked = /[,.;] (?:can|could) (?:we|you) (?:please |also |just )*(.*)$/.exec(wish)?.[1];
  if (asked !== undefined && changing.test(asked)) return "change";
  // “It breaks when …, how to fix it”: the way is asked for.
  if (/\bhow (?:to|do i|can i|should (?:i|we))\b[^.]*$/.test(wish) && !changing.test(wish)) {
    return "answer";
  }
  const gerund = /^(\w{3,}?)(\w)?\2?ing\b(.*)$/.exec(wish);
  if (isPolite && gerund) return english(stem(wish).replace(/[?？]\s*$/, ""), hasPath);
  if (
    !/^make (?:the|this|that|my|our|its|these|those)\b/.test(wish) &&
    producing.test(wish) && forReading.test(wish) && !hasPath
  ) return "answer";
  if (/^make (?:it|that|this)[.!]?$/.test(wish)) return "change";
  if (runnable.test(wish)) return "run";
  if (runsQuoted.test(wish)) return andChange.test(wish) ? "change" : "run";
  if (telling.test(wish) || /^test (?:whether|if|that)\b/.test(wish)) {
    if (gives.test(wish)) return "change";
    const at = wish.search(andChange);
    const before = wish.slice(0, Math.max(at, 0));
    const applied = wish.search(andApply);
    if (applied >= 0 && !asksHow.test(wish.slice(0, applied))) return "change";
    if (at >= 0 && (!asksHow.test(before) || (andMend.test(wish) && !/\bhow\b/.test(before)))) {
      return "change";
    }
    const found = /\b(?:and|then)\s+(?:then\s+)?(?:run|execute)\s/.exec(wish);
    if (found && !asksHow.test(wish.slice(0, found.index))) return "run";
    return "answer";
  }
  if (isAsking && !isPolite) return "answer";
  if (/^(?:print|log|return|use|type|code|sum|round|parse|link|flag|tag|reverse)$/.test(wish)) {
    return "open";
  }
  if (gets.test(wish) || gives.test(wish)) return "change";
  if (running.test(wish)) return andChange.test(wish) ? "change" : "run";
  if (changing.test(wish)) return "change";
  if (isAsking) return "answer";
  if (andChange.test(wish)) return "change";
  if (complaint.test(sentence)) return "wish";
  return (hasPath && isOrder(wish)) || isOrderOfThing(wish) ? "change" : null;
}

/** A verb that is in no list, and a file that it is about. */
function isOrder(wish: string): boolean {
  return /^[a-z]+ [^:]/.test(wish) &&
    /\b(?:in|into|to|from|of|at|for|with|as)\b/.test(wish) && !noVerb.test(wish);
}

/** “Shrink the docker image”: whatever the verb is, its object is a thing of the project. */
function isOrderOfThing(wish: string): boolean {
  return /^[a-z]{3,} (?:the|our|my|all|every|each|both) [a-z]/.test(wish) && !noVerb.test(wish) &&
    !noWork.test(wish) && !/^[a-z]+(?:s|ed|ing|ly)\b(?<!ess)/.test(wish);
}

/** Verbs of thought, of talk and of reckoning; what they give is told. */
const noWork =
  /^(?:imagine|suppose|assume|consider|pretend|forget|ignore|remember|enjoy|love|hate|like|need|want|hope|wish|calculate|compute|derive|prove|guess|recite|play|roll|toss|measure|monitor|watch|observe|mention|discuss|debate|translate|thank|sorry|maybe|perhaps|what|how|why|who|which|same|such|here|over|under|after|around|behind|between|during|through|across|against|above|below|inside|outside|until|than|once|also|even|though|yes|well|let|leave|keep)\b/;

const noVerb =
  /^(?:i|we|you|he|she|it|they|there|this|that|these|those|the|an?|any|be|my|our|your|his|its|no|yes|not|when|while|if|in|on|at|as|by|for|from|with|without|because|since|after|before|only|just|nothing|everything|all|some|most|both|each|every|one|two|but|and|or|so|still|here|see|use|regarding|about|per|according|based|example|note|error|traceback|file|tests?|continue|go|yeah|never|keep|leave|stay|stick|stop|please|avoid|unlike|like|currently|today|yesterday)\b/;

/** `adding a test` → `add a test`, as far as the lists need it. */
function stem(wish: string): string {
  return wish.replace(/^(\w+?)ing\b/, (_, root: string) => {
    const doubled = /([bdgmnprt])\1$/.test(root) && !/add$/.test(root) ? root.slice(0, -1) : root;
    return changing.test(`${doubled} `) || telling.test(`${doubled} `) ||
        running.test(`${doubled} `)
      ? doubled
      : `${root}e`;
  });
}

/** Parts of a Chinese sentence: the last one that asks for more decides. */
function chinese(sentence: string, hasPath: boolean): Mood {
  const isAsking = /[？?]\s*$|吗\s*[。]?$/.test(sentence);
  // “你能回退一下，然后重新生成吗”: who asks politely asks so of all.
  const isPolite = /(?:你|您|帮我)能(?!看|解|告|说|找)|能不能|可不可以|能否|可否/.test(sentence);
  const parts = sentence.split(
    /[，,；;：:]|然后|接着|之后再|并且|并(?=[\u4e00-\u9fffa-z])(?!发|行|列|非|不)/,
  )
    .map((it) => it.trim()).filter((it) => it !== "");
  if (planning.test(sentence.replace(politeZh, "")) || intention.test(sentence)) return "plan";
  if (aboutState.test(sentence)) return "report";
  // “我要把它搬过去，该怎么做”: what is wanted is told, and how is asked.
  if (
    /^(?:我|如果|要是)/.test(sentence) && askingZh.test(sentence) && !/帮|请|麻烦/.test(sentence)
  ) {
    return "answer";
  }
  const moods = parts.map((it) => partOf(it, isAsking && !isPolite, hasPath));
  for (const mood of ["change", "run", "answer", "nothing"] as const) {
    if (moods.includes(mood)) return mood;
  }
  if (complaint.test(sentence) && !isAsking) return "wish";
  return isAsking || questionZh.test(sentence) ? "answer" : elsewhere(sentence, hasPath);
}

/** “在 log.md 记一笔”: words or lines that are to stand in a file. */
const placesZh =
  /(?:在|往|向|到|给)\s*[\w./-]+\.\w+\s*(?:文件)?(?:里面?|中|内|上|末尾|结尾|开头|最后|最前|下面|后面|前面|顶部|底部)*[^，。；？?]{0,8}(?:加|记|写|添|补|改|删|插|放|填|列|标|注|存|贴|追)|(?:导出|输出|保存|另存|转换?|翻译|压缩|写入?|存|记录?|生成)(?:为|成|到|进|入)\s*[\w./-]*\.\w+/;

/** “在 main.py 里打开日志”: whatever the verb is, but for those that look. */
const withinZh =
  /^(?:请|帮我|先|再|然后)*在\s*`?[\w./-]+\.\w+`?\s*(?:文件)?(?:里面?|中|内|上)?(?!.*(?:找|查|看|搜|统计|数|读|分析|什么|哪|是否|有没有|解释|说明|吗|怎|报错|出现|发现|定义))\s*[\u4e00-\u9fff]{2}/;

/** “删吧”, “改一下”: the verb alone. */
const consentsZh =
  /^(?:那就?|就|请|帮我|直接|都|全|先|快|赶紧)*(?:删|改|加|换|挪|移|补|修|建|拆|调|关|写|做|动手)(?:吧|了吧|掉吧|一下吧?|好吧|上吧|完吧)/;

/** Called off, or told as it is now: “算了不用搞了”, “它显示出来了”. */
const settledZh =
  /^(?:算了|没事了|不用(?:搞|弄|管|做)?了)|^(?:它|这|那|现在好)[^，。]{0,12}了$|^我[^，。]{0,4}(?:已经?|刚刚?|是(?!想|要|希望))[^，。]*(?:了|的[^，。]{0,4})$|(?:之前|以前)$/;

/** “会不会显得乱”, “构建的意思是”: asked by its form, whatever verbs are in it. */
const askingZh =
  /会不会|该不该|值不值|对不对|行不行|(?:对|是|可以)吗|还是说|的(?:意思|含义)(?:是|$)|何意|(?:有哪些|是什么|怎么办|哪些事情?|怎么做|如何做)[？?]?$/;

function partOf(part: string, isAsking: boolean, hasPath: boolean): Mood {
  if (idle.test(part) || settledZh.test(part)) return "nothing";
  if (askingZh.test(part)) return "answer";
  if (!isAsking && consentsZh.test(part)) return "change";
  if (!isAsking && (placesZh.test(part) || withinZh.test(part)) && !questionZh.test(part)) {
    return "change";
  }
  if (
    /(?:这|下面|以下|那)(?:的)?(?:一)?(?:句话?|段(?:话|文字)?|些话|邮件|文字|句子)/.test(part) &&
    !hasPath
  ) return "answer";
  const wish = part.replace(politeZh, "");
  const isPolite = /^(?:请|麻烦|你|您|帮)?(?:能不能|能否|可否|可不可以|可以|能)/.test(part) ||
    /^(?:请|麻烦|帮)/.test(part);
  const asked = questionZh.exec(wish.replace(/吗\s*[？?。]?$/, ""));
  const changed = changingZh.exec(wish);
  if (tellingZh.test(wish)) return "answer";
  if (asked && (!changed || asked.index <= changed.index || isAsking)) return "answer";
  if (isAsking && !isPolite) return "answer";
  if (
    /^(?:将|把)(?!.{0,30}(?:告诉|讲|解释|说明|列出|[发贴传念]给我|给我(?:看|[。！]?$)|[发贴]出来))/
      .test(wish) &&
    !asked
  ) {
    return "change";
  }
  if (runningZh.test(wish)) return "run";
  if (changed && !/(?:了|过)(?:什么|哪些|吗)/.test(wish)) {
    return isAsking && !isPolite ? "answer" : "change";
  }
  return english(wish, hasPath) ?? "open";
}

/** It says where something is, and asks for nothing. */
const placed =
  /^(?:está|están|esta|se encuentra|es ist|das ist|questo|questa|c'era|esto|este|esta es|ceci|voici|dies\w*|ok|steht|liegt|il est|c'est|se trouve|это|находится|è|si trova)(?=\s|$)/;

/** Into a file. */
const writesPlan =
  /\b(?:en|in|dans|em|nella?|в)\s+`?[\w./-]+\.(?:md|txt|rst|adoc)\b|\.(?:md|txt) ?(?:に|로|에)/;

function elsewhere(given: string, hasPath: boolean): Mood {
  // “Arréglalo”: what hangs on a verb moves its accent.
  const sentence = /[áéíóú]\w{0,4}l[aeo]s?\b/.test(given)
    ? given.replaceAll(/[áéíóú](?=\w{0,4}l[aeo]s?\b)/g, (it) => it.normalize("NFD").charAt(0))
    : given;
  if (planningElsewhere.test(sentence) && !writesPlan.test(sentence)) return "plan";
  if (runningElsewhere.test(sentence)) return "run";
  if (tellingElsewhere.test(sentence)) return "answer";
  if (/[?？]\s*$/.test(sentence) && !changingElsewhere.test(sentence)) return "answer";
  if (changingElsewhere.test(sentence) && !/\b(?:the|is|are|of)\b/.test(sentence)) return "change";
  const isForeign =
    /[áéíóúñäöüßàâçèêëîïôûãõ\u0400-\u04ff\u3040-\u30ff\uac00-\ud7af]|\b(?:el|la|los|las|le|les|der|die|das|den|em|na|do|da|en|de)\b/;
  if (isForeign.test(sentence) && hasPath && !placed.test(sentence)) return "change";
  return "open";
}
