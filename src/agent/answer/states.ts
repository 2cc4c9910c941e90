/** Sentences about how things are, and those that say nothing: apart from what anybody did. */

/** Small letters, by the signs that a sentence is written in; a pattern is made when it is first asked. */
export interface Patterns {
  readonly latin: RegExp;
  readonly han: RegExp;
  readonly others: RegExp;
}

const han = /[\u4e00-\u9fff]/;
const others = /[\u00a1-\u024f\u0400-\u04ff\u3040-\u30ff\uac00-\ud7af]/;

export function matches(
  { latin, han: chinese, others: further }: Patterns,
  plain: string,
): boolean {
  if (han.test(plain)) return chinese.test(plain) || (others.test(plain) && further.test(plain));
  return latin.test(plain) || further.test(plain);
}

const never = /(?!)/;

const needless: Patterns = {
  latin:
    /\balready(?=\s*(?:[,.;:)!]|$))|\balready (?:ha[sd]|have|is|are|was|were|handles?|returns?|exists?|contains?|correct|there|does|did|do|implemented|fixed|in|up|supports?|uses?|named|rounds?|raises?|matches|done|the|present|works?|so|right|\w+ed\b)|\b(?:no|nothing) (?:further |more |other |actual |real )?(?:changes?|edits?|fix|work|modifications?|action|update)? ?(?:is |are |was |were |to be |needs? |has |had |left )?(?:needed|necessary|required|called for|to (?:be )?(?:change|fix|do|rename|remove|add|update|sort|clean|delete)\w*|wrong)|\b(?:had|has|have) none\b|\bwas (?:already )?(?:fine|clean)\b|\bno need (?:to|for)|\bnothing (?:here )?(?:needs?|has|had|is there|is left)? ?(?:to (?:be )?(?:change|fix|do|rename|remove|add|update|sort|clean|delete|convert|migrate|replace|correct|translate|move|adjust)\w*|wrong)|\b(?:is|are|was|were|looks?) (?:correct|fine|right|up to date|good|in order) ?(?:as (?:it|they)|already|$)|\b(?:does|did|do) ?(?:not|n't) (?:need|have) to|\b(?:does|did|do)(?: not|n't) (?:itself )?need (?:any )?(?:edit|chang|updat|modif|touch)\w*|\bdoes not (?:exist|occur|appear|contain)/,
  han:
    /(?:已经?|早就|本来就|本身就|原本就|目前就)(?:是|有|存在|包含|正确|修复|实现|符合|支持|排好|有序)|(?:不|无|没)(?:需要?|用|必)(?:再|做|任何|额外|其他)*(?:修改|改动|更改|改|动|处理|添加|加|调整)|没有(?:需要|要|可|什么可)(?:修改|改|删|处理|做)|并不存在|没什么(?:要|可|需要)|没有?(?:错误|问题|错字|拼写错误|这样的)(?!了)/,
  others:
    /ya (?:está|existe|tiene|era)|bereits|\bschon\b|déjà|уже|すでに|既に|もともと|이미|já (?:está|existe|tem)/,
};

/** “There are no unused imports.” */
const none =
  /\bthere (?:is|are|was|were) (?:no|nothing)\b(?! (?:more |else )?(?:that )?(?:i|we) can| way| time| luck)((?: [\w@'-]+){0,5})/;

/**
 * It is so already; nothing has to be done.
 * @param task small: what is said not to be there is what was to be dealt with
 */
export function isNeedless(plain: string, task: string): boolean {
  if (matches(needless, plain)) return true;
  const said = none.exec(plain)?.[1]?.match(/[\w-]{3,}|@/g) ?? [];
  return said.some((it) => it === "@" || task.includes(it.replace(/s$/, "").slice(0, 6)));
}

const absent: Patterns = {
  latin:
    /\b(?:no (?:such|file|function|class|variable|method|tests?|\w+ (?:named|called|file))|not (?:there|found|exist|present|in (?:the|this))|(?:does|do|did) ?(?:not|n't) (?:seem to )?exist|doesn't exist|missing|(?:could|can|cannot) ?(?:not|n't)? (?:find|locate|open|read|see)|(?:couldn't|can't) (?:find|locate|open|read|see)|isn't (?:there|a|any)|there (?:is|are|was|were) no|nonexistent|absent|doesn't have|no longer exists?)\b/,
  han: /不存在|没有(?:找到|发现|这个|该|名为|叫)|找不到|未找到|缺少|没找到/,
  others:
    /no existe|gibt es nicht|nicht gefunden|n'existe pas|introuvable|не существует|не найден|нет файла|存在しません|見つかりません|없습니다|não existe|não encontrei/,
};

/** Something is not there, or was not found. */
export function isAbsent(plain: string): boolean {
  return matches(absent, plain);
}

const unwanted: Patterns = {
  latin:
    /\byou (?:(?:only|just|did(?:n't| not)) \w+|want)\b(?! me\b)|\b(?:as|like) (?:you )?(?:asked|requested|agreed|instructed|specified)\b|\b(?:out of|outside(?: of)?|beyond) (?:the )?scope\b|n't (?:part of|in) (?:the|your|this) \w+|\bnot (?:part of (?:the|your|this)|asked|requested|needed|required|necessary)\b/,
  han:
    /(?:你|您)(?:只|没有?|并没有?|并未|未)(?:说|提|要求|让|要|讲|点名|提到|提及)|不在(?:这次|本次|任务|需求|要求|你|您)[^，。；]{0,6}(?:范围|之内|内|里)|超出[^，。；]{0,6}范围|(?:任务|需求)(?:里|中)?(?:没有?|未)(?:说|提|要求)|不需要|无需|没必要/,
  others: never,
};

/** It was not asked for, or is not needed. */
export function isUnwanted(plain: string): boolean {
  return matches(unwanted, plain);
}

/** “What I did not do”: the lines below tell. */
export function isHeading(plain: string): boolean {
  return /^(?:what (?:i|we) (?:did not|didn't|have not|haven't|left)\b|not (?:done|changed|touched|included|in scope)$|(?:un|not )?(?:touched|changed)$|没(?:有)?(?:做|改|动)的|未(?:改|做|动))/
    .test(plain) && plain.length < 40;
}

const otherStep: Patterns = {
  latin:
    /\b(?:next|later|following|another|other|subsequent|upcoming|second|third|fourth|fifth|last|final) (?:\w+ )?steps?\b|\bsteps? (?:\d+|two|three|four|five|six)\b|\b(?:rest|remainder|remaining (?:steps|part)) of the plan\b|\blater in the plan\b|\bnext in the plan\b|(?:\bnot|n't) (?:a )?(?:part of |in )?th(?:is|at) (?:step|one)\b/,
  han:
    /下一?步|后(?:面|续)的?(?:几个?)?步骤?|下(?:一)?个步骤|其(?:他|它|余)步骤|后续步骤|后面[^，。；]{0,4}步|第[二三四五六七八九十\d]+(?:个)?步|步骤\s*[二三四五六七八九十\d]+|另一个?步骤?|别的步骤|计划(?:里|中)?的?(?:其他|后续|后面|下一)|不(?:属于|在)(?:这|本)(?:一|个)?步/,
  others:
    /(?:siguiente|próximo|otro) paso|nächste[nrs]? schritt|(?:anderer|späterer) schritt|étape suivante|(?:autre|prochaine) étape|próxim[oa] (?:passo|etapa)|следующ\S+ шаг|друг\S+ шаг|次の(?:ステップ|手順)|別の(?:ステップ|手順)|다음 단계/,
};

const universal = /\b(?:all|every|each|everything|whole|entire)\b|所有|全部|每|一律|各/;

/** Something belongs to another step of the plan, and is nothing that the task of this one names. */
export function isOfOtherStep(
  plain: string,
  { task, parts }: { readonly task: string; readonly parts: readonly string[] },
): boolean {
  return matches(otherStep, plain) && !universal.test(task) &&
    !parts.some((it) => plain.includes(it));
}

const some: Patterns = {
  latin:
    /\b(?:only|just) (?:do |fix |change |take |work on |handle )?(?:the )?(?:first|last|second|third|next|top|one\b|two\b|\d+\b)|\b(?:first|one) (?:\w+ )?only\b|\bnothing but the\b/,
  han:
    /只(?:要|需要?)?(?:做|改|处理|修|弄|写|完成|看)(?:其中)?(?:的)?(?:第|前|最后|一|这)|先(?:做|改|处理|修|弄|写|完成)第?一/,
  others: never,
};

/** Of several things the user wants some: the others are left by wish. */
export function wantsSome(task: string): boolean {
  return matches(some, task);
}

const excuse: Patterns = {
  latin:
    /\b(?:because|since|too|requires?|would|need(?:s)?|you (?:may|might|can|could|should|will|would)|you'(?:ll|d)|please|perhaps|maybe|recommend|suggest|consult|somebody|someone|good luck|sorry|apolog\w*|policy|not|complex|complicated|difficult|hard)\b|n't\b/,
  han: /因为|由于|建议|你可以|您可以|请|需要|也许|或许|太/,
  others: /\b(?:porque|weil|parce|puedes|können|pouvez)\b|потому|ため|때문/,
};

/** Why it was not done, what others may do. */
export function isExcuse(plain: string): boolean {
  return matches(excuse, plain);
}

const filler =
  /^(?:(?:ok(?:ay)?|k|sure(?: thing)?|hello|hi|hey|thanks?|thank you|great|good question|of course|certainly|absolutely|yes|yep|no problem|understood|got it|will do|noted|sounds good|right|alright|cheers|you're welcome|my pleasure|enjoy|happy coding|good luck|vale|claro|de acuerdo|d'accord|gut|klar|alles klar|certo|beleza|хорошо|понятно|понял|はい|了解(?:です|しました)?|承知(?:しました|いたしました)?|네|알겠습니다|好的?|好嘞|行|当然|没问题|明白了?|收到|你好|您好|谢谢|感谢(?:您|你)?(?:的(?:反馈|耐心|提问|理解))?|不客气|祝(?:您|你).*)[\s,.!。，！~～]*(?:there|all)?[\s,.!。！~～]*)+$/;

export function isFiller(plain: string): boolean {
  return plain.length < 60 && filler.test(plain);
}

const retraction: Patterns = {
  latin:
    /\b(?:i|we)\b[^.;]{0,40}\b(?:reverted|undid|(?:rolled|put)\b[^.;]{0,30}\bback)\b|\btook it out again|\b@ is back to/,
  han: /改回(?!正确)|(?:还原|撤回|回滚)了/,
  others: /rückgängig gemacht|元に戻し|вернул всё/,
};

/** The speaker says that the work was taken back, though the files are not as they were, and nobody wanted it. */
export function isRetraction(plain: string, task: string): boolean {
  return matches(retraction, plain) && !/back|rever|restor|undo|回|原|撤|rück|戻/.test(task);
}
