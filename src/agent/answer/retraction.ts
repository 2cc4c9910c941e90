/** The speaker took the work back: it is as it was before, whatever was tried between. */

import { matches, type Patterns } from "./states.ts";

const retraction: Patterns = {
  latin:
    /(?:^|\b(?:i|we)\b[^.;]{0,60}|[,;:] (?:so |then |and )?)\b(?:put|set|changed?|switched|rolled|took|taken|turned|moved|went|brought|reverted|restored|backed|undid|undone|reset)\b[^.;]{0,40}\b(?:back (?:to )?(?:as|how|what|where|again|the way|square|(?:the|its|their|an?) (?:original|previous|old|older|former|earlier|initial|first)\b)|(?:back )?out again\b|(?:as|how|what|the way) (?:it|they|things?|everything|that) (?:was|were|had been)(?! (?:asked|told|said|wanted))\b|to (?:the|its|their) (?:original|previous|old|former|earlier|initial) (?:\w+\b)?)|\b(?:i|we)(?:'ve| have| had to| then)? (?:reverted|undid|undone|rolled (?:it |that |this |everything )?back|backed out|withdrew)\b|\b@ (?:is|are) (?:back to|again) (?:how|what|the)\b|\bback (?:to|at) (?:where (?:we|i|it)|square)\b/,
  han:
    /(?:改|换|退|撤|调|切|滚)(?:回|了回)(?:去|来|到|成|了|原|旧|\s?[a-z@“])|(?:恢复|还原|回退|回滚|撤销|撤回|复原)(?:成|到|为|了|回)?(?:原|之前|以前|最初|旧|了?(?:这|全部|所有|我)?的?(?:改动|修改|更改))|(?:还原|撤回|回滚|撤销)了/,
  others:
    /\brückgängig gemacht|\bzurück(?:genommen|gesetzt|gerollt|gebaut|gestellt|geändert)|\b(?:annul[ée]|rétabli|remis comme|revenu en arrière|fait marche arrière)|\b(?:revert[íi]|deshice|he deshecho|volví a dejar|lo dejé como (?:estaba|antes))|\b(?:reverti|desfiz|voltei atrás)|\b(?:ho annullato|ripristinat\w+)|(?:вернул|откатил|отменил)[а-яё]*\s|(?:元に戻|戻しました|取り消しました)|(?:되돌렸|되돌려|원래대로)/,
};

/** Was it to be taken back? */
const wanted: Patterns = {
  latin: /\b(?:back|revert|restor\w*|undo|roll\w*|reset|undid|original|previous|again)\b/,
  han: /恢复|还原|回退|回滚|撤|复原|[改换退切]回/,
  others:
    /rückgängig|zurück|annul|rétabl|revien|remet|revert|desh[aá]|desfa|ripristin|верни|откат|отмен|戻|되돌|원래/,
};

export function isRetraction(plain: string, task: string): boolean {
  return matches(retraction, plain) && !matches(wanted, task) &&
    !/\?|\bif\b|\bcan\b|\bwould\b|如果|可以/.test(plain);
}
