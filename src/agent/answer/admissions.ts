/**
 * Words by which somebody says that the work was not done: a negated ability of the speaker, an
 * apology, a refusal, work that is left. Not what a program, a file or a person cannot do.
 */

import type { Sentence } from "./sentences.ts";

const adverbs = "(?:\\w+ly |just |still |even |also |yet |at all |however,? |really |quite )*";

/** What the speaker cannot do, in English. */
const unable = new RegExp(
  `(?:^|[,;:—–-] ?|\\b(?:but|and|so|because|since|however|that|unfortunately|sadly|sorry|afraid|apologies)\\b,? ?)` +
    `(?:i|we|me)\\b(?:'m|'ve|'d|'ll| am| was| have| had| will)? ?${adverbs}` +
    `(?:can ?not|can'?t|could ?n[o']t|could not|couldn'?t|am unable|unable|am not able|was not able|wasn'?t able|not able|haven'?t been able|have not been able|won'?t be able|will not be able|won'?t|will not|would rather not|'?d rather not|rather not|refuse|decline|must decline|fail(?:ed)?\\b|did ?n[o']t (?:manage|succeed|get (?:it|this|that|far|around|anywhere|to it|to the))|did not (?:manage|succeed|get (?:it|this|that|far|around|anywhere|to))|have not (?:managed|succeeded|finished|completed|done)|haven'?t (?:managed|succeeded|finished|completed|done)|never managed|do ?n[o']t (?:know (?:how|what to|where to)|feel|dare|want to)|don'?t (?:feel|dare|want to)|don'?t know|do not know|have no (?:idea|clue|way)|lack|give up|gave up|giving up|got (?:stuck|lost|nowhere)|get stuck|stuck|(?:would |'?d )rather (?:not|hand|leave|pass)|at a loss|lost|out of (?:ideas|my depth|time|options)|ran out of|struggled|am struggling|not (?:going to|sure how|allowed|permitted|in a position|capable|up to|equipped|comfortable)|am not (?:going to|sure how|allowed|permitted|in a position|capable|up to|equipped|comfortable)|'?m not (?:going to|sure how|allowed|permitted|in a position|able|capable|up to|equipped|comfortable)|wasn'?t (?:allowed|permitted|successful)|was not (?:successful|allowed|permitted)|stop(?:ped)? here|leave (?:it|this|that|the rest)|left (?:it|this|that|the rest)|had to (?:stop|leave|abandon|skip)|abandon|skipped|bailed|admit defeat|surrender|throw in the towel|quit)`,
  "i",
);

/** The same without a speaker, at the beginning. */
const agentless =
  /^(?:(?:well|sorry|unfortunately|sadly|alas|regrettably|honestly|hmm|ok|no|but|however|and|so|apologies|my apologies)[,.!:—–-]* )*(?:unable to|not able to|cannot (?!be (?:null|empty|none))|can'?t |could not |couldn'?t |failed to|no luck|no success|not (?:done|finished|completed|possible|implemented|fixed)|i'?m stuck|stuck|giving up|gave up|beyond (?:me|my)|too (?:hard|difficult|complex|complicated|big|much) (?:for me|to)|this (?:one )?(?:beats|defeats|exceeds|is beyond|is above|is over|is out of|is too)|that (?:one )?(?:beats|defeats|exceeds|is beyond|is above|is over|is out of|is more than|is too)|it (?:beats|defeats|is beyond|exceeds|is too (?:hard|difficult|complex|complicated|big|much)|didn'?t work out|did not work out|won'?t work out)|nothing (?:i|that i) (?:tried|did)|none of (?:my|what i)|my attempts?|all (?:my )?attempts|every(?:thing| approach| attempt) i (?:tried|made)|someone (?:else|with)|somebody (?:else|with)|a human|you(?:'ll| will) (?:have|need) to (?:do|make|write|fix|finish|handle|change|edit|apply|add|take) (?:it|this|that|the|them|over|care)\b)/i;

/** Beyond the speaker, wherever it stands. */
const beyond =
  /\b(?:nothing (?:more |else )?(?:that )?(?:i|we) can (?:do|change|try)|at my wits'? end|my \w+ (?:is|are)(?:n't| not) (?:good|strong|up)|more than i (?:can|could|am able|manage|know)|beyond (?:me|my|what i)|above my|over my head|out of my (?:depth|reach|league|hands)|outside (?:of )?(?:my|what i)|(?:hard|difficult|complex|complicated|big|large|much|long|tricky|risky) for me|exceeds? (?:my|what i)|defeat(?:s|ed) me|beats me|admit defeat|my (?:limits?|limitations?|abilities|capabilities|skills?|knowledge) (?:do|does|is|are)? ?(?:not|n't|limited|insufficient|too)|not (?:something|a thing) (?:that )?i (?:can|could|am|know|will)|as an? (?:ai|language model|assistant)[^.]{0,40}\b(?:can'?t|cannot|not)|i(?:'| wi)ll (?:have to )?(?:stop|leave it|leave this|give up|pass on|hand)|i (?:have to|must) (?:stop|give up|leave|pass|hand)|this is (?:as far as|where) i|as far as i (?:got|could|can|get)|throw(?:ing)? in the towel|throw(?:ing)? up my hands|no longer (?:able|try)|not going to happen|gave it my best|did my best,? but|tried (?:my best|everything|hard|several|a few|many|various|to)[^.]{0,60},? (?:but|however|yet)|without success|to no avail|in vain|no(?:ne)? of (?:it|them|these|that) worked|nothing worked|never worked|still (?:can'?t|cannot|unable)|wasn'?t meant to)\b/i;

/** The work itself was not done. */
const undone =
  /\b(?:(?:task|request|job|fix|bug|issue|problem|change|edit|work|step|feature|function|refactor(?:ing)?|implementation|rename|migration|part|rest|half|piece|file|it|this|that|they|which|everything|[\w./]+\.\w+)\s+(?:(?:is|are|was|were|has|have|had|remains?|stays?)\s+)?(?:still |yet |therefore |thus |now |currently |sadly |unfortunately )*(?:(?:could|can|will|would)(?: ?not|n'?t) be (?:completed?|done|finish\w*|fix\w*|appl\w*|made|implement\w*|writ\w*|solv\w*|resolv\w*|carried|add\w*|chang\w*|mov\w*|renam\w*)|not (?:been )?(?:yet )?(?:done|finished|complete|completed|fixed|solved|resolved|applied|made|implemented|written|in place|working|renamed|changed|added|migrated|ported|converted|covered|touched|included|there yet)|(?:isn|aren|wasn|weren|hasn|haven)'?t (?:been )?(?:yet )?(?:done|finished|complete|completed|fixed|solved|resolved|applied|made|implemented|written|in place|working|renamed|changed|added|migrated|ported|converted|covered|touched|included)|incomplete|unfinished|unsolved|unresolved|unfixed|undone|untouched|missing|outstanding|broken|to be done|open|pending|half[- ]?(?:done|finished|way))|still (?:needs?|has|have|fails?|lacks?|misses|crash\w*|missing|to do|outstanding|broken|open|remains?)|remains? (?:to be|undone|unfinished|open|broken|to do|unchanged|as it was|as it is|for)|for (?:later|another time|next time|tomorrow|you|someone|now i|the moment)|only (?:partly|partially|half)|(?:partly|partially|half) (?:done|finished|implemented|working|complete))\b/i;

const nothingDone =
  /\b(?:i|we) (?:have|had|did)(?:n't| not) (?!(?:need|have|see|seen|find|found|notice|noticed|want|wanted|know|use|used|expect|mean|meant)\b)\w+|\b(?:(?:i|we)(?:'ve| have| had)? (?:(?:did|have|had)(?: not|n'?t)|not|never) (?:\w+ly |yet |actually |even )?(?:change|changed|edit|edited|touch|touched|modify|modified|make|made|fix|fixed|implement|implemented|add|added|do|done|write|written|wrote|apply|applied|complete|completed|finish|finished|create|created|start|started|update|updated|rename|renamed|get (?:to|around)|cover|covered|convert|converted|port|ported|migrate|migrated|handle|handled|include|included)|no (?:changes?|edits?|files?|code|modifications?|work|fix) (?:(?:has|have|was|were|is|are|had) )?(?:been )?(?:made|changed|done|applied|written|modified|possible|touched|edited)|nothing (?:has |was |is |has been |got |have )?(?:been )?(?:changed|done|fixed|edited|written|implemented|modified)|(?:have|has|had) not (?:yet )?been (?:made|done|fixed|changed|implemented|applied|written|finished|completed))\b/i;

const promiseOfNothing =
  /\b(?:left|leave|leaving)\b[^.]{0,60}\b(?:undone|unfinished|for (?:you|later|someone|another|now|the next)|out|incomplete|to you|open|as (?:a )?todo|untouched|as (?:it|they) (?:is|are|was|were))\b|\bi (?:only|just) (?:did|got|made|managed|finished|completed|changed|fixed|handled|converted|covered|renamed|implemented)\b[^.]{0,80}\b(?:half|part|first|one|some|partial|out of|of the)\b|\btodo\b[^.]{0,20}\b(?:left|remain)|\bonly (?:half|part|some|one) of\b|\bthe (?:rest|other|others|second|remaining|last)\b[^.]{0,60}\b(?:did not|didn'?t|could not|couldn'?t|is not|isn'?t|are not|aren'?t|was not|wasn'?t|has not|hasn'?t|still|left|missing|open|not|later|untouched|undone|for you)\b/i;

/** A part of what there was to do. */
const fraction =
  /\b(?:half|part|most|some) of (?:it|them|that|this|the|these|those|what)\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|1|2|3|4|5|6|7|8|9) (?:out )?of (?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\d+|many|several)\b|\bpart(?:ly|ially)\b|\b(?:the )?(?:others?|rest|remaining (?:ones?|\w+)) (?:still|do not|don't|are not|aren't|is not|isn't)\b|(?:做|改|写|完成|实现)了?(?:一半|一部分|大部分)/i;

const apology =
  /\b(?:sorry|apologi[sz]e|apologies|regret|my bad|forgive me|unfortunately|sadly|alas|regrettably|i'?m afraid)\b/i;

const chinese =
  /(?:抱歉|对不起|很遗憾|遗憾|不好意思|可惜)[^。！]{0,20}(?:不|没|无|未|超出|难)|(?:^|[，,：:。；]|我|我们|但|不过|目前|暂时|实在|确实|也|还|仍|所以|因此|最终|最后|恐怕|可能|这个我|这个|这)(?:还是|仍然|实在|确实|暂时|目前|现在|真的|也|都|已经|恐怕|就|并)*(?:无法|没办法|没法|没能|未能|不能(?:够)?(?=完成|继续|做|帮|修|改|实现|处理|解决|保证|确定|提供|满足|执行|胜任)|做不到|办不到|做不了|搞不定|搞不懂|改不了|改不动|写不出|写不了|修不好|修不了|解决不了|处理不了|完不成|弄不好|弄不明白|帮不了|无能为力|力不从心|力不能及|放弃|能力有限|超出了?(?:我的?|能力)|没有(?:完成|成功|做到|做完|解决|修好|修复|改好|改动|修改|实现|写完|搞定|能力|权限|思路|办法)|没(?:完成|成功|做完|做到|做|解决|修好|改好|改完|改|实现|写完|写|搞定|弄好|来得及|动)|未(?:完成|成功|解决|修复|实现|改动|修改)|不知道(?:怎么|如何|该)|不会(?:做|写|改|修|弄)|不清楚(?:怎么|如何)|拒绝|恕我|卡住了?|尽力了|无解|太难了?|太复杂了?|失败了|不行$|不敢|不打算|不愿)|还(?:没有?|未)(?!有|发现|找到|出现)|(?:剩下|其余|另一个?|后面|另外|第二)[^。]{0,20}(?:没|未|留给|之后|以后|待)|只(?:完成|做|改|写|修|实现|迁移|处理)了?[^。]{0,12}(?:一半|部分|一个|其中|第一|前)|(?:留给你|交给你|请你自己|需要你自己|你自己来|得你自己|换个人)|尚未|有待|没什么(?:能|可)做/;

const elsewhere =
  /\b(?:no (?:puedo|pude|he podido|logr[éo]|he logrado|consig[ou]|conseguí|he conseguido|soy capaz|fui capaz|sé cómo|sé|hice|he hecho|está hecho|ha sido posible|fue posible|podré|me fue posible)|lo siento|me rindo|imposible|incapaz|es demasiado (?:difícil|complicado|complejo)|kann (?:ich )?(?:das |es |dies(?:e[sn]?)? |die \w+ |den \w+ |leider )*(?:leider )?nicht|konnte (?:ich )?(?:[\wäöüß]+ ){0,5}nicht|nicht in der lage|tut mir (?:sehr )?leid|leider|nicht gelungen|nicht geschafft|schaffe (?:ich )?(?:[\wäöüß]+ ){0,3}nicht|gebe (?:ich )?auf|weiß nicht,? wie|gescheitert|überfordert|zu (?:schwierig|schwer|komplex) für mich|je (?:ne |n')(?:y )?(?:peux|sais|parviens|arrive|suis|ai|pourrai)\b[^.]{0,30}(?:pas|à)|désolée?|impossible|j'abandonne|je renonce|não (?:consigo|consegui|posso|pude|sei como|foi possível)|desculpe|desisto|non (?:posso|riesco|sono riuscit\w|so come|ho potuto|sono in grado)|mi dispiace|mi arrendo|niet gelukt|kan ik niet|het spijt me|helaas|nie (?:mogę|potrafię|udało|umiem)|przykro mi|niestety|poddaję)\b|(?:не (?:могу|смог|смогла|сумел|сумела|удалось|получилось|получается|справил\w*|знаю,? как|в состоянии|умею|сделан\w*|успел\w*)|к сожалению|извините|простите|сдаюсь|невозможно|не под силу|слишком сложн)|(?:できません|出来ません|できなかった|できていません|無理です|無理でした|申し訳|すみません|ごめんなさい|わかりません|分かりません|諦め|あきらめ|失敗しました|手に負え|力不足|難しすぎ|困難です)|(?:할 수 없|못했|못 했|못하겠|죄송|실패|불가능|포기|어렵습니다)/i;

/** What was looked for and is not there, what was checked and not found: that is an answer. */
const finding =
  /\b(?:find|found|see|spot|detect|notice|locate|identify|reproduce|say for sure|think of|recommend|imagine|tell (?:from|whether|if)|say (?:for sure|with|whether)|help (?:but|noticing))\b(?=[^.]{0,60}\b(?:any|anything|other|another|further|more|no|else|such|evidence|reason|problem|issue|bug|use|usage|reference|mistake|error|it|where|how|anywhere|a\b))|(?:没有?|未)(?:发现|找到|看到|检测到)|找不到/i;

/** A doubt is part of an answer. */
const unsure =
  /\b(?:(?:say|tell|know|be|guarantee|promise) (?:for )?(?:sure|certain|exactly|certainty)|with certainty|100 ?%|entirely sure|completely sure)\b|不(?:能|敢)(?:完全)?(?:确定|肯定|保证)/i;

/** About proof of the work, not about the work. */
const proof =
  /\b(?:run|ran|execute|verify|verified|test|tested|check|checked|confirm|confirmed|try|tried|tests?|lint(?:er)?|build|benchmark|measure|prove|guarantee|reproduce)\b[^.]{0,40}|(?:运行|执行|跑|验证|测试|确认|检查|复现|实测|测量)/i;

/** How the thing is made: a fact and no admission. */
const fact =
  /\b(?:it|this|that|which|they|there|the (?!(?:task|request|job|fix|change|edit|rename|refactor\w*|migration|work|step|port|conversion|implementation|attempt)\b)\w+(?: \w+)?|`[^`]+`|[\w./]+\(\)|you|users?|callers?|python|javascript|git|node|people|one|code|who)\s+(?:can(?:not|'t)|could(?: not|n't)|do(?:es)?(?: not|n't)|did(?: not|n't)|is(?: not|n't)|are(?: not|n't)|was(?: not|n't)|will(?: not)?|won't|never|fails?|failed)\b/i;

const benign =
  /\b(?:no (?:need|changes? (?:is|are|was|were) (?:needed|necessary|required)|problems?|issues?|errors?|questions?|further|other (?:files?|changes?|code))|nothing else|not (?:change|changed|touch|touched|modify|modified|alter|altered|edit|edited|remove|removed) (?:any(?:thing)? (?:else|other)|the (?:public|other|rest|tests?|api|behaviou?r|signature|logic|existing|semantics)|other|its|behaviou?r)|did(?:n't| not) (?:need|have) to|don'?t (?:need|have) to|won'?t (?:need|have|affect|break|change)|no other|without (?:changing|touching|breaking)|as you (?:asked|requested|wanted|said|wished)|as (?:asked|requested|instructed|agreed|told)|you asked me not|you said not|left (?:the )?(?:rest|others?|everything else|other \w+|tests?|public \w+)(?: of [^.]{0,30})? (?:alone|untouched|as (?:it|they) (?:was|were|is|are)|unchanged)|\bi (?:did not|didn't|have not|haven't) commit|^not committed|, not committed|can'?t wait|can'?t go wrong|couldn'?t (?:be (?:easier|simpler|happier)|agree more)|sorry (?:for|about) (?:the|my|that|any)\b[^.]{0,40}(?:delay|confusion|earlier|mistake|inconvenience|noise|trouble|mix-?up|misunderstanding))\b|不需要|无需|不用|没有(?:改动|修改|影响|改变|动)(?:其他|别的|其它|任何其他|测试|公开|行为)|没有(?:问题|错误|其他)|按你的要求|没有提交/i;

export interface Admission {
  readonly sentence: Sentence;
  /** Only that it was not run, tested or verified. */
  readonly isAboutProof: boolean;
}

/** @param owes something was to be changed or run, so that what is left of it is an admission too */
export function admissionsOf(
  all: readonly Sentence[],
  owes: boolean,
  isDone = false,
): readonly Admission[] {
  const apologises = all.some(({ text }) => apology.test(text));
  return all.flatMap((sentence) => {
    const { text, isQuestion } = sentence;
    if (isQuestion || benign.test(text) || supposed.test(text)) return [];
    if (isDone && scope.test(text) && !left.test(text)) return [];
    const isOwn = unable.test(text) || beyond.test(text) ||
      (chinese.test(text) && (owes || speaker.test(text))) ||
      elsewhere.test(text);
    const isLoose = agentless.test(text) || (apologises && negated.test(text) && !fact.test(text));
    const main = text.replace(subordinate, "");
    const isLeft = owes &&
      (undone.test(main) || nothingDone.test(text) || promiseOfNothing.test(text) ||
        fraction.test(text)) &&
      !past.test(text);
    if (!isOwn && !isLoose && !isLeft) return [];
    if ((finding.test(text) || unsure.test(text)) && !beyond.test(text)) return [];
    if (isLoose && !isOwn && !isLeft && fact.test(text)) return [];
    return [{ sentence, isAboutProof: aboutProof(text) }];
  });
}

/** What was not changed beside the work: how far it went. */
const scope =
  /\b(?:left|leave|kept|keep)\b.{0,60}\b(?:as (?:it|they) (?:is|are|was|were)|alone|unchanged|untouched|in place)\b|(?:\bnot|n't|\bnever|\bnothing|\bno)\b.{0,20}\b(?:touch\w*|chang\w*|edit\w*|modif\w*|alter\w*|commit\w*|affect\w*|remov\w*|broken?)\b|(?:没有?|未)(?:有)?(?:改动|修改|改变|改|动|影响|删|提交)/i;

/** Of work that is left. */
const left =
  /\b(?:could|can|cannot|able|manage\w*|yet|still|later|todo|beyond|sorry|unfortunately|fail\w*|rest|remaining|half)\b|n't been|还|无法|没能|没法|其余|剩/i;

const speaker = /我|抱歉|对不起|遗憾|恕|不好意思/;

const negated =
  /\b(?:not|n't|cannot|unable|no|never|beyond|too|impossible|fail\w*|without)\b|n't\b/i;

/** A supposition is none, nor a rule. */
const supposed =
  /^(?:if|when|unless|should|in case|whenever|suppose|where)\b|\bif (?:i|you|we|it|that|this)\b[^.]*(?:could|can|would)\b|^(?:如果|若|假如|当|一旦)/i;

/** What a sentence says beside what it says. */
const subordinate = /\b(?:if|when|unless|where|whenever|because|since|so that|which)\b.*$/i;

/** How it was before. */
const past =
  /\b(?:before|previously|used to|formerly|originally|until now|so far it|earlier|the (?:bug|problem|cause|reason|error|issue|failure) (?:was|is) (?:that|because|in)|was caused|because)\b|之前|原来|原先|以前|因为|由于|原因/i;

function aboutProof(text: string): boolean {
  const verb =
    /(?:\bnot|n't|\bcannot|\bunable to|\bfailed to|\bnever|\bwithout)\s+(?:been |able to |yet |actually |be )*(\w+)/i
      .exec(text)?.[1];
  if (
    verb !== undefined &&
    /^(?:run|ran|execut\w*|verif\w*|test\w*|check\w*|confirm\w*|try|tried|prove\w*|guarantee|reproduce|measure\w*|benchmark\w*|lint\w*|time|see)$/i
      .test(verb)
  ) return true;
  return /(?:无法|没有?|没法|未|没能|不能|未能)(?:实际)?(?:运行|执行|跑|验证|测试|确认|检查|复现|保证)/
    .test(text) && proof.test(text);
}
