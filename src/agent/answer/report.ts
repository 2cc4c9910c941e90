/** What shows that an answer reports work, and what of a sentence in it is no verdict on the work. */

/** “Here is what changed”, “two changes:”, “完成。改动总结”. */
export function isOfWork(plain: string): boolean {
  return workHead.test(plain);
}

const workHead =
  /\bwhat (?:i|we) (?:changed|did|fixed|added|built)\b|\bwhat (?:was|has been|is) (?:\w+ )?(?:changed|done|added|implemented|fixed|new)\b|\bwhat changed\b|\b(?:one|two|three|four|five|\d+) (?:small |targeted )?(?:changes?|edits?|fixes)\b(?! (?:are|is|would|could|needed|to))|\bless \w+ now\b|\b(?:one|two|three|four|five|six|\d+) \w+ (?:added|changed|updated|removed|fixed|renamed|created)\b|^(?:all )?(?:\w+ )?(?:tasks?|fixes|changes|edits|steps) (?:are |is )?(?:complete|done|in place|applied)\b|^(?:split|reverted|moved|merged|wired|swapped) the\b|^(?:全部|都)(?:完成|搞定|做好)(?:了|[。，！,!]|$)|^已经?(?!经|有|知|在|是|存)[^，。：,]{0,6}(?:修|改|加|添|删|更新|实现|写|创建|生成|落地|移除)|^[^，。：]{1,8}(?:已经?)(?:更新|生成|修复|修改|添加|替换|删除|写好|创建|落地)|^[^，。：]{1,8}(?:替换|修改|更新|修复|添加|调整|重构|改造|迁移)完成|(?:改动|修改|修复)(?:总结|内容|说明|如下)|[两三四五\d]\s?处(?:改动|修改|都)/;

/** Of an earlier turn, or of how it has been all the time. */
export function isOfEarlier(plain: string): boolean {
  return /\b(?:earlier|previous(?:ly)?|already|last (?:turn|time|session|step))\b|之前|上次|上一|刚才|早就|已经是|早已/
    .test(plain);
}

/** In brackets; what it is good for: “so you do not get …”. */
const asides = /\([^()]*\)|\bso (?:that )?(?:you|it|they|users?|nothing|nobody|there|the \w+) .*$/g;

/** @param plain see `Sentence` */
export function withoutAsides(plain: string): string {
  return plain.replaceAll(asides, " ").trim();
}
