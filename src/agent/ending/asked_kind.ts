/** What kind of thing a question wants (a place, a number), and whether an answer holds any. */

import type { Case } from "./case.ts";

const asksPlace =
  /\b(?:which|what|in which|in what) (?:source )?(?:files?|modules?|folders?|director(?:y|ies)|lines?|packages?)\b|\bwhere(?:'s| is| are| does| do| did| was| were| can)\b|哪(?:个|些|一个)?(?:文件|模块|目录|文件夹|包|行)|在哪|哪里|哪儿|什么文件|第几行/i;

const asksNumber =
  /\bhow (?:many|often)\b|\b(?:what is|what's|tell me|count|give me) the (?:number|count|total) of\b|多少(?:个|行|次|条|处|位|种|人)|几(?:个|行|次|条|处|位|种|人)/i;

const number =
  /\d|\b(?:no|none|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|once|twice|both|single|only|any|empty|nothing|hundred|thousand|couple)\b|[零一二两三四五六七八九十百千无没空几]/i;

const place =
  /@|[`'"“][\w./-]+|\b[\w-]+\.\w{1,5}\b|\/\w|\b(?:no|none|nowhere|not|neither|nothing|line|file|folder|director\w+|module|function|method|class|script|top|start|end|bottom|never|isn't|doesn't|couldn't)\b|没|不|无|未|行|文件|目录/i;

/** Files that are named without a dot. */
const name = /\b(?:README|CHANGELOG|LICENSE|CONTRIBUTING|AGENTS|Makefile|Dockerfile)\b/;

/**
 * Something of the project was asked for, nothing of it was read, and the answer holds nothing of that kind:
 * it tells of other things.
 */
export function missesQuestion(
  { task, text, due, progress: { evidence, actedBefore, looked } }: Case,
): boolean {
  if (due.kind !== "answer" && due.kind !== "report" && due.kind !== "open") return false;
  if (actedBefore || evidence.ran.length > 0) return false;
  if (Object.keys(evidence.read).length > 0) return false;
  if (asksNumber.test(task)) return !looked && isOfProject(task) && !number.test(text);
  return asksPlace.test(task) && !place.test(text) && !name.test(text);
}

/** Not of the world: it names a file, or what is here. */
function isOfProject(task: string): boolean {
  return /\w\.\w{1,5}\b|\/\w|\b(?:this|the|our|my|here|these)\b|这|项目|代码|仓库|里面?|中/i.test(
    task,
  );
}
