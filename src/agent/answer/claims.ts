/** Words of success: what was done, run, read, and that it holds. Never proof of anything. */

import type { Sentence } from "./sentences.ts";

export interface Claims {
  /** Something in the project was changed; files that are named as changed. */
  readonly change: boolean;
  readonly paths: readonly string[];
  /** The speaker himself did it, and not the story that he tells. */
  readonly own: boolean;
  /** Tests or checks pass; plainly so, and not as a part of an explanation. */
  readonly pass: boolean;
  readonly plainPass: boolean;
  /** A command was run. */
  readonly run: boolean;
  /** Something was read or looked through. */
  readonly look: boolean;
  /** The work is done, in a word. */
  readonly done: boolean;
}

const verbs =
  "fixed|implemented|added|changed|updated|corrected|edited|rewrote|rewritten|wrote|written|replaced|removed|renamed|" +
  "refactored|created|moved|deleted|solved|resolved|repaired|mended|modified|adjusted|applied|patched|inserted|" +
  "extracted|converted|migrated|ported|translated|formatted|reformatted|sorted|documented|commented|annotated|" +
  "reverted|restored|disabled|enabled|configured|introduced|handled|merged|split|inlined|simplified|cleaned|" +
  "optimi[sz]ed|improved|reduced|increased|shortened|expanded|extended|wrapped|stored|saved|generated|bumped|" +
  "upgraded|downgraded|tweaked|dropped|stripped|swapped|switched|put|set|made|turned|restructured|reorgani[sz]ed|" +
  "rounded|capped|escaped|validated|registered|declared|defined|parametri[sz]ed|deduplicated|unified|hardened|" +
  "tidied|polished|appended|prepended|built|scaffolded|committed|amended|trimmed|reworded|rephrased|included|excluded";

const adverbs =
  "(?:(?:now|also|just|already|successfully|carefully|finally|properly|both|all|each|then|since|accordingly|consequently|fully|correctly|\\w+ly) )*";

/** What is done with the eyes and the head changes nothing. */
const mental =
  "looked|checked|noticed|assumed|tried|wanted|needed|searched|reviewed|inspected|examined|explored|analy[sz]ed|verified|tested|" +
  "observed|learned|reali[sz]ed|expected|wondered|hoped|believed|considered|compared|listed|explained|described|mentioned|" +
  "suggested|recommended|named|counted|identified|traced|followed|summari[sz]ed|answered|asked|stopped|failed|decided|preferred|" +
  "used|based|referred|called|opened|scanned|browsed|studied|walked|confirmed|guessed|concluded|skipped|ignored|focused|started|" +
  "planned|outlined|proposed|sketched|prepared|collected|gathered|managed|struggled|finished|completed|measured|executed|" +
  "installed|pushed|deployed|launched|indeed|liked|stayed|showed|pointed|helped|discussed|agreed|reached|received|missed|" +
  "abandoned|refused|declined|attempted|located|spotted|discovered|investigated|audited|supposed|advised|estimated";

const changed: readonly RegExp[] = [
  new RegExp(
    `\\b(?:i|we)(?:'ve| have)? ${adverbs}(?!(?:${mental})\\b)\\w{2,}ed\\b(?! (?:to|at|into|for|that|by|in vain)\\b)`,
    "i",
  ),
  new RegExp(
    `\\b(?:i|we)(?:'ve| have|'d)? ${adverbs}(?:gone ahead and |went ahead and |been able to |managed to )?(?:${verbs})\\b(?! (?:no|nothing|none|up with|sure|a note|note of|my mind|out to|use of|(?:a|the|my|this|an) (?:\\w+ )?(?:plan|list|overview|summary|note|proposal|question|suggestion|look))\\b)`,
    "i",
  ),
  new RegExp(
    `\\b(?:is|are|has been|have been|was|were|got) ${adverbs}(?:now|successfully|just) ${adverbs}(?:${verbs}|in place|gone|live|there|fixed|working)\\b`,
    "i",
  ),
  new RegExp(`\\b(?:has|have) ${adverbs}been ${adverbs}(?:${verbs})\\b`, "i"),
  new RegExp(
    `^(?:(?:all |everything |it |it's |that's |successfully |now |and |also |then |done[.:,!–— -]+|ok[,.:]? |great[,.!:]? |sure[,.!:]? )*)(?:${verbs})\\b(?! (?:by|in python|with python)\\b)`,
    "i",
  ),
  /\b(?:here(?:'s| is| are)|these are|this is|summary of|list of) (?:what|the|my|all)?\s*(?:i |changes?|edits?|modifications?)(?:'ve| have)?\s*(?:i(?:'ve| have)? )?(?:made|changed|did|done|applied)\b/i,
  /\b(?:the |my |your |all )?(?:fix|change|edit|patch|update|refactor(?:ing)?|rename|migration|implementation|bug|issue|problem|typo|feature|work|task)s? (?:is|are|has been|have been) (?:now |all |successfully )*(?:done|complete|completed|in place|in|applied|finished|live|fixed|ready|there|implemented)\b/i,
  /\bnow (?:returns?|handles?|uses?|adds?|works?|has|have|rounds?|accepts?|rejects?|raises?|supports?|prints?|divides?|multiplies|contains?|includes?|reads?|checks?|validates?|correctly|properly)\b/i,
  /(?:已经?|都|均|全部|成功|刚刚?|刚才)(?:成功|全部|都|按要求|为你|帮你|把\S{1,30}|将\S{1,30}|经|在\S{1,20}|给\S{1,20})*(?:修复|修改|更新|实现|添加|增加|加上|加入|删除|删掉|创建|新建|解决|改好|写好|修好|改成|改为|改名|替换|重命名|重构|移除|去掉|移动|调整|优化|生成|写入|补充|补上|迁移|拆分|合并|提取|整理|修正|升级|换成|完善|翻译)|(?:修复|修改|更新|实现|添加|改好|写好|修好|重构|重命名|替换|删除|迁移|改动)(?:工作|操作)?(?:完成|完毕|好了|成功|了[。！!]?$)|(?:^|[，,。；]|我)(?:把|将|给|在|为)?\S{0,40}(?:改成|改为|加上|加了|添加了|增加了|删除了|删了|删掉了|修复了|修改了|更新了|实现了|创建了|新建了|重命名了|替换了|换成了|写了|写入了|移除了|去掉了|重构了|补充了|补上了|修正了|调整了|优化了|修好了|改了|完善了|移动了|提取了|拆分了|合并了)/,
  /\b(?:he|ha|hemos|ya está|ya) (?:sido )?(?:corregido|arreglado|añadido|agregado|cambiado|modificado|actualizado|eliminado|borrado|renombrado|implementado|creado|reemplazado|escrito)\b|\b(?:corregí|arreglé|añadí|agregué|cambié|modifiqué|actualicé|eliminé|renombré|implementé|creé)\b|\bich habe\b[^.]*\b(?:behoben|geändert|hinzugefügt|ergänzt|korrigiert|gelöscht|entfernt|erstellt|umbenannt|implementiert|ersetzt|aktualisiert|repariert|geschrieben|angepasst)\b|\b(?:wurden?|ist|sind) (?:jetzt |nun |erfolgreich )*(?:behoben|geändert|hinzugefügt|korrigiert|gelöscht|entfernt|erstellt|umbenannt|implementiert|ersetzt|aktualisiert|repariert)\b|\bj'ai (?:corrigé|ajouté|modifié|changé|supprimé|renommé|implémenté|créé|remplacé|mis à jour|réparé|écrit)\b|\b(?:corrigi|adicionei|alterei|removi|renomeei|criei)\b|\bho (?:corretto|aggiunto|modificato|rimosso|creato|sostituito)\b/i,
  /(?:^|[^а-яё])(?:я )?(?:исправил|исправила|добавил|добавила|изменил|изменила|удалил|удалила|переименовал|переименовала|реализовал|реализовала|создал|создала|заменил|заменила|обновил|обновила|починил|написал|внёс|внес)(?![а-яё])|(?:исправлен|добавлен|изменен|изменён|удален|удалён|обновлен|обновлён|реализован|переименован)[аоы]?(?![а-яё])|(?:修正|追加|変更|削除|実装|更新|作成|リネーム|置換)(?:を)?(?:し(?:まし)?た|済み|完了|されました)|直しました|書きました|(?:수정|추가|변경|삭제|구현|생성)(?:했습니다|하였습니다|완료)|고쳤습니다/i,
];

const passes: readonly RegExp[] = [
  /\b(?:tests?|checks?|suite|specs?|build|lint(?:er|ing)?|type ?check\w*|pytest|ci|assertions?)\b[^.!?]{0,40}\b(?:pass|passes|passed|passing|green|succeeds?|succeeded|successful(?:ly)?|clean|ok|fine|happy)\b/i,
  /\b(?:pass|passes|passed|passing) (?:all|every|the)\b[^.!?]{0,20}\b(?:tests?|checks?)\b|\b\d+ (?:tests? )?passed\b|\ball (?:green|tests pass)\b|\b(?:no|0|zero) (?:test )?(?:failures|failing tests|failed)\b|\beverything (?:is green|passes|works|compiles|builds)\b/i,
  /(?:测试|检查|构建|编译|用例)[^。！？]{0,12}(?:通过|成功|没问题|正常|全绿)|(?:全部|都|均)(?:已)?通过|通过了?(?:所有|全部)?(?:的)?测试|一切正常/,
  /\b(?:pruebas|tests?)\b[^.]{0,30}\b(?:pasan|pasaron|en verde)\b|\btests?\b[^.]{0,30}\b(?:laufen durch|bestehen|bestanden|erfolgreich|grün)\b|\btests?\b[^.]{0,30}\b(?:passent|réussis)\b|(?:тесты?)[^.]{0,30}(?:проходят|прошли|пройдены|зел[её]н)|テスト[^。]{0,20}(?:通り|通過|成功|パス)|테스트[^.]{0,20}통과/i,
];

const plain =
  /\b(?:all|every|\d+) (?:of )?(?:the |\d+ |your |our )?(?:unit |existing )?(?:tests?|checks?)\b[^.!?]{0,20}\b(?:pass|passed|green|succeed)|\btests? (?:all |now )*(?:pass|passed|are (?:passing|green))\b\s*(?:$|[.!,;:)])|\b\d+ passed\b|(?:测试|用例)(?:已|都|全部|均)*通过|(?:全部|都|均)(?:已)?通过/i;

/** Of the speaker, or of nobody: a program that is told of has a name. */
const own = new RegExp(
  `\\b(?:i|we)(?:'ve| have)? ${adverbs}(?:${verbs})\\b|^(?:done[.:,! —–-]+)?(?:fixed|added|renamed|updated|removed|deleted|replaced|implemented|refactored|changed) (?:the|a|an|it|all|both|\`|\\w+\\()|` +
    "我(?:已|把|将|在|给|刚|也|都|修|改|加|删|更新|实现|添加|重)|^(?:已经?|已成功|都已)(?!有|知|存)|" +
    "\\bich habe\\b|\\bj'ai\\b|\\bhe \\w+[ai]do\\b|(?:^|\\s)я |しました|했습니다",
  "i",
);

const ran =
  /\b(?:i|we)(?:'ve| have)? (?:also |just |now |then |already |successfully )*(?:ran|run|executed|re-?ran|launched|tested|installed|committed|pushed|deployed|benchmarked|verified|measured|compiled|started|restarted)\b|^(?:ran|executed|tested|installed|committed|pushed|deployed|verified)\b|\b(?:after|when|by) running\b|\bthe (?:command|script|program|build|output|run|server) (?:ran|printed|finished|returned|exited|shows?|was|succeeded|completed|started|is running)\b|(?:我|已经?|刚刚?)(?:已经?|成功|又|也)*(?:运行|执行|跑|安装|提交|推送|部署|启动|测试|验证)(?:了|过|完)|(?:运行|执行|安装|提交|部署)(?:成功|完成|完毕)|\b(?:he ejecutado|ejecuté|ich habe .{0,30}(?:ausgeführt|installiert|laufen lassen)|j'ai (?:exécuté|lancé|installé))\b|(?:запустил|запустила|выполнил|выполнила|установил)(?![а-яё])|(?:実行|インストール)し(?:まし)?た/i;

const looked =
  /\b(?:i|we)(?:'ve| have)? (?:also |just |now |then |already |carefully |thoroughly |\w+ly )*(?:read|reviewed|checked|looked|inspected|examined|scanned|searched|analy[sz]ed|went through|gone through|studied|audited|opened|explored|traced|walked through|completed (?:the|my|a|this) (?:review|audit|analysis|investigation))\b|^(?:reviewed|checked|read|scanned|searched|analy[sz]ed|audited)\b|\bafter (?:reading|reviewing|checking|looking|searching|inspecting|going)\b|(?:我|已经?)(?:已经?|仔细|认真|都|逐一|全部)*(?:看|读|检查|审查|阅读|浏览|搜索|查看|分析)(?:了|过|完)/i;

const unlooked =
  /\b(?:not|n't|never|would|could|should|if|will|let me) (?:\w+ )?(?:read|look|looked|check|checked|review|reviewed|inspect\w*)\b|(?:没有?|未|应该|可以)(?:看|读|检查|审查)/i;

const doneWord =
  /^(?:i(?:'m| am) |it(?:'s| is) |that(?:'s| is) |all |everything(?:'s| is)? |the (?:task|work|job|change|request|step) (?:is|has been) |and |we(?:'re| are) |task |work |step |ok,? )*(?:(?:is )?(?:all |now |successfully )*(?:done|complete|completed|finished|ready|fixed|taken care of|good to go|all set|set|sorted|in place|working|works|mission accomplished|sorted out))(?: (?:now|as requested|as asked|successfully|with (?:it|that|this|everything)|for you))?\s*(?:$|[.!:,–—-])|^(?:已完成|完成了?|搞定了?|好了|做好了|全部完成|任务完成|已搞定|弄好了|改好了|修好了|完毕)(?:$|[。！!，,：:])|^(?:listo|hecho|fertig|erledigt|terminé|c'est fait|fait|voilà|feito|pronto|fatto|готово|сделано|完了(?:しました|です)?|できました|終わりました|완료(?:했습니다|되었습니다)?)(?:$|[\s.!。！:,])/i;

/** Asked, supposed, wanted, or from before: no claim. */
const supposed =
  /\b(?:if|whether|unless|until|should|would|could|might|must|can(?:not)?|unable|to be|needs?|make sure|ensure|so that|in order|want|plan|will|going to|let me|please|you (?:can|could|have|had|need|should|may|might|will|added|changed|wrote|made|renamed|fixed)|once|when|after you|before you|not|never|\w+n't|fails?|failed|failing|no longer|previously|originally|used to|years? ago|in version|since version|last (?:week|month|year)|was (?:introduced|added|written|created|fixed) (?:in|by|with|on|to|as)|by (?:the|a|an|your|its|git|python|default))\b|如果|应该|需要|才能|没有|未|不|无法|失败|可以|建议|若|当|会(?!话)|是在\S+中|\b(?:si|wenn|falls|sollte|müsste|если|нужно|следует|можно)\b|なら|べき/i;

const suppositionOfChange =
  /\b(?:if|whether|unless|should|would|could|might|must|cannot|unable|to be|needs? to|so that|in order|want to|will|going to|let me|please|you (?:can|could|should|may|might|will|added|changed|wrote|made|renamed|fixed)|not yet|never|(?:have|has|did|was|were|is|are|do|does)(?:n't| not)|previously|originally)\b|如果|应该|才能|没有|未|无法|失败|建议|若/i;

export function claimsOf(all: readonly Sentence[]): Claims {
  const said = all.filter(({ isQuestion }) => !isQuestion);
  const change = said.filter(({ text }) =>
    changed.some((it) => it.test(text)) && !suppositionOfChange.test(text)
  );
  return {
    change: change.length > 0,
    paths: [...new Set(change.flatMap(leading))],
    own: change.some(({ text }) => own.test(text)),
    pass: said.some(({ text }) => passes.some((it) => it.test(text)) && !supposed.test(text)),
    plainPass: said.some(({ text }) => plain.test(text) && !supposed.test(text)),
    run: said.some(({ text }) => ran.test(text) && !supposed.test(text)),
    look: said.some(({ text }) => looked.test(text) && !unlooked.test(text)),
    done: said.some(({ text }) => doneWord.test(text)),
  };
}

/** The file that a sentence is about, and those that stand in one list with it. */
function leading({ text, paths: [first, ...rest] }: Sentence): readonly string[] {
  if (first === undefined) return [];
  const found = [first];
  let end = text.indexOf(first) + first.length;
  for (const path of rest) {
    const at = text.indexOf(path, end);
    if (
      !/^[`'"*]*\s*(?:,|and|und|y|et|和|、|以及|及|与|и|と|,\s*and)\s*(?:in )?[`'"*]*$/i.test(
        text.slice(end, at),
      )
    ) break;
    found.push(path);
    end = at + path.length;
  }
  return found;
}
