/**
 * Words of success, in English and Chinese. They are never proof of anything; they are looked for
 * where nothing was done that they could be about.
 */

/** Without code, quotations and what is asked or supposed. */
function sentences(text: string): readonly string[] {
  const prose = text.replaceAll(/```[\s\S]*?(?:```|$)/g, "\n").replaceAll(/^\s*>.*$/gm, "");
  return prose.split(/(?<=[.!?])\s+|(?<=[。！？])|\n/)
    .map((it) => it.replaceAll(/^[\s#*\-✓✅☑]+|\*+/gu, "").trim())
    .filter((it) => it !== "" && !/[?？]$/.test(it) && !supposed.test(it));
}

const supposed =
  /\b(if|whether|once|when|unless|until|should|would|could|will|might|must|not|never|cannot|unable|\w+n't|fails?|failed|failing|before|after|make sure|ensure|so that)\b|如果|应该|需要|才能|没有|未|不|无法|失败/i;

const verbs = "fixed|implemented|added|changed|updated|corrected|edited|rewrote|rewritten|wrote|" +
  "written|replaced|removed|renamed|refactored|created|moved|deleted|completed|finished|solved|" +
  "resolved|repaired|mended|modified|adjusted|applied|patched";

const done: readonly RegExp[] = [
  new RegExp(
    `\\b(i|we)('ve| have)? ((now|also|just|already|successfully) )*(${verbs})\\b(?! (no|nothing)\\b)`,
    "i",
  ),
  new RegExp(`\\b(is|are|has been|have been) (now|successfully) (${verbs})\\b`, "i"),
  // "Done." alone is how an answer ends that was asked for nothing but a look.
  new RegExp(`^(?!done[.!]?$)(all |everything is |it is |it's )?(done|${verbs})\\b`, "i"),
  /(已经?|都)(成功)?(修复|修改|更新|实现|添加|删除|创建|完成|解决|改好|写好)|(修复|修改|更新|实现|添加|完成|解决|改好|写好)(完成|完毕|了[。！]?$)/,
];

const pass: readonly RegExp[] = [
  /\b(tests?|checks?|suite|specs?)\b[^.!?]{0,40}\b(pass|passes|passed|passing|green|succeeds?|succeeded|successful(ly)?)\b/i,
  /\b(passes|passed|passing) (all|every|the)\b[^.!?]{0,20}\b(tests?|checks?)\b/i,
  /(测试|检查)[^。！？]{0,12}(通过|成功)|通过了?(所有|全部)?(的)?测试/,
];

/** That work was done. */
export function claimsSuccess(text: string): boolean {
  return sentences(text).some((it) => done.some((pattern) => pattern.test(it))) ||
    claimsPass(text);
}

/** That tests or checks pass. */
export function claimsPass(text: string): boolean {
  return sentences(text).some((it) => pass.some((pattern) => pattern.test(it)));
}
