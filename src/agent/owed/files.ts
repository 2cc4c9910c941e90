/** Files that a request names as what is to be changed, apart from those that it only speaks of. */

import { pathPattern, pathsIn } from "./clauses.ts";
import { moodOf, wantsChange } from "./mood.ts";

/** From here on files are spoken of: a model to follow, a reason, a result. */
const aside =
  /\b(?:like|look(?:ing)? (?:back )?(?:at|to|into)|as in|as described|see|according to|following|based on|similar to|from|so that|such that|because|since|which|that (?:is|are|was)|where|when|while|without|except|instead of|using|with the|against|per|imported by|used by|defined in|described in|mentioned in|documented in|listed in|given in|copied from|until|unless|if|importing|(?<!\b(?:the|all|any|unused|missing|duplicate|dead|star|relative|absolute|sort|remove|and) )(?:imports?|calls?)|by reading|by looking|and run|then run)\b|参考|根据|按照|依据|类似|因为|以便|使得|除了|(?<![删移清去解排消扣开])除|不要|别|参照|仿照|用于|引用|运行|从/i;

const causes =
  /^(?:please )?(?:make|let|have|get|teach|allow|ensure|make sure)\b (?!sure\b)[^.]{1,60}?\b(?:respects?|honou?rs?|obeys?|follows?|reads?|loads?|parses?|uses?|supports?|accepts?|understands?|ignores?|consults?|skips?|watch(?:es)?|import|find|finds|write|writes|log|logs|output|outputs|print|save|saves)\b (?:from |to |into |in )?(?:the |a |an |any )?(?:file )?[`"']?[\w.\/*-]+\.\w/i;

/** “@x.plan.md 根据这个计划执行”, “use a.html for reference”: the file says what is to be done. */
const byDocument =
  /\b(?:for|as) (?:an? |the )?(?:\w+ )?(?:reference|inspiration|guidance|a guide|a model)\b|作?为?参考|(?:根据|按照?|依照|参照)(?:这|该|此|上述)|\b(?:per|follow(?:ing)?|based on|according to) (?:this|that) (?:plan|spec\w*|doc\w*|file|ticket|issue)\b/i;

/** Targets of one sentence that asks for a change: of each order in it, where it lists several. */
export function targetsOf(sentence: string): readonly string[] {
  return ordersIn(sentence).flatMap(targetsOfOrder);
}

const betweenOrders =
  /([,;:，；：]\s*(?:(?:and|then|also|finally)\s+|并且?|再|然后|以及|最后)*|\s+and\s+(?=[a-z]{3,}\s)|\s\d+[.)、]\s*)/i;

/** “Remove the imports in a.py, add hints to b.py, and delete c.py”: what is said of one file is not about the next. */
function ordersIn(sentence: string): readonly string[] {
  const [first = "", ...rest] = sentence.split(betweenOrders);
  const orders = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [mark = "", part = ""] = rest.slice(at, at + 2);
    if (moodOf(part) === "change" && !ofBefore.test(part)) orders.push(part);
    else orders.push(`${orders.pop() ?? ""}${mark}${part}`);
  }
  const named = orders.filter((it) => pathsIn(it).length > 0);
  return named.length > 1 && named.every((it) => moodOf(it) === "change") ? named : [sentence];
}

/** “… and save it as b.json”: it goes on with what was named before. */
const ofBefore = /\b(?:it|them|this|that|the (?:result|output|rest))\b|结果|存为|另存|保存/i;

function targetsOfOrder(sentence: string): readonly string[] {
  if (!wantsChange(moodOf(sentence)) || byDocument.test(sentence)) return [];
  const first = sentence.search(pathPattern);
  if (first < 0) return [];
  // Words to be written are no word on files.
  const cut = aside.exec(
    sentence.replaceAll(
      /["“「'][^"”」'\n]{2,80}["”」'](?=[\s,.;:，。；：]|$)/g,
      (it) => pathsIn(it).length > 0 ? it : "_".repeat(it.length),
    ),
  );
  // "Translate a.json and save it as b.json": a.json stays.
  const [result] =
    /\b(?:save|write|output|store|put|export)\b.{0,30}\b(?:as|to|into|under)\s+(\S+)|(?:保存|另存|写入|输出|导出)(?:为|到|成|至|在|进)\s*(\S+)|(\S+?)\s*(?:に|へ)(?:保存|出力|書き出)/i
      .exec(sentence)?.slice(1).filter((it) => it !== undefined) ?? [];
  const saved = result === undefined ? [] : pathsIn(result);
  if (
    saved.length > 0 &&
    /\b(?:translate|convert|export|generate|compile|transform|extract)\b|翻译|译成|转换|生成|导出|訳|変換/i
      .test(
        sentence,
      )
  ) return saved;
  const [, turned] =
    /\b(?:turn|convert|port|transform|translate|rewrite)\b.*\b(?:in)?to\s+(\S+)/i.exec(sentence) ??
      [];
  const made = turned === undefined ? [] : pathsIn(turned);
  if (made.length > 0) return made;
  // "Make the crawler respect robots.txt": the file is what the program is to work with.
  if (causes.test(sentence)) return [];
  // "From a.py to b.py" and "in a.py, …" name what is worked on before anything is put aside.
  const end = cut === null ? sentence.length : cut.index;
  const isMove = /\b(?:move|extract|split|merge|copy)\b|移到|移动|抽取|提取|拆/i.test(sentence);
  return pathsIn(isMove ? sentence : sentence.slice(0, end));
}
