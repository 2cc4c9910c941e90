/** What the user has ruled out, in English and Chinese. */

import type { Bounds } from "../../protocol/mod.ts";
import { pathsIn } from "./clauses.ts";

const act = "(?:touch|chang|edit|modif|alter|writ|updat|rewrit)\\w*";

const only = new RegExp(
  `\\b(?:only|just|nothing but|nothing except)\\s+(?:${act}|work (?:in|on)|(?:in|to)\\b)|` +
    `\\b${act}\\s+(?:only|nothing but|nothing except|no(?:thing| file)? other than|no(?: other)? files? (?:but|except))\\b|` +
    "\\b(?:restrict|limit|confine|keep) (?:yourself|your changes|the changes?|changes|all changes|edits|it)\\s+to\\b|" +
    "只(?:能|许|可以|允许|准)?(?:需要?)?(?:改动|修改|编辑|改|动|碰|在)|仅(?:修改|改动|改|动|在|限)",
  "i",
);

const not =
  "(?:do not|don'?t|dont|never|please avoid|avoid|must not|mustn'?t|should not|shouldn'?t|without|no need to|not)";

const never = new RegExp(
  `\\b${not}\\s+(?:ever\\s+)?${act}\\b|\\bleave\\b.{0,60}\\b(?:alone|untouched|as (?:it is|they are|is)|unchanged)\\b|` +
    "(?:不要|别|不许|不准|禁止|不能|请勿|勿|不得|不用|无需)(?:去)?(?:改动|修改|编辑|改|动|碰)",
  "i",
);

const everything =
  /\b(?:anything|any (?:code|files?)|the (?:code|files|project|repo\w*|source)|code|files|nothing)\b(?!\s*(?:else|other|except|but|besides|outside))|(?:任何|所有)(?:代码|文件|东西|内容)|代码|文件/i;

const noChange =
  /\b(?:no (?:code )?(?:changes|edits|modifications)(?: please)?|read[- ]only|(?:only|just) (?:explain|describe|tell|answer|look|report|describe|analy[sz]e|list|show|review)|don'?t (?:fix|implement|do) (?:it|anything|them)(?: yet)?|without (?:changing|touching|editing|modifying) (?:anything|any (?:code|files?)|the code|files|code))\b|(?:先|请|暂时)?(?:不要|别)(?:动手|改$|改。|修$|修复)|只(?:解释|说明|分析|回答|看|讲|告诉|列出|描述|评审|检查)(?!.{0,4}(?:改|修))/i;

const noCommit = new RegExp(
  `\\b${not}\\s+(?:(?:git|make|create|do)\\s+)?(?:a |any )?commit\\w*|\\bno commits?\\b|\\bleave (?:it|everything|them|the changes) uncommitted\\b|(?:不要|别|不许|勿|请勿|不用|先不|无需)(?:自动)?(?:git ?)?(?:提交|commit)`,
  "i",
);

const noTests = new RegExp(
  `\\b${not}\\s+(?:run|running|execute|executing|start|starting)\\s+(?:the |any |my |our |all |unit |those )*(?:tests?|test suite|suite|pytest|jest|specs?)\\b|\\bno (?:need to run|running(?: of)?) (?:the |any )?tests?\\b|\\bskip (?:running )?the tests?\\b|(?:不要|别|不用|不许|勿|请勿|无需|先不|不必)(?:去)?(?:运行|跑|执行)(?:任何|全部|所有|单元)?测试`,
  "i",
);

export const unbound: Bounds = { only: null, never: [], no: [] };

/** A sentence that only rules something out asks for nothing. */
export function isBound(sentence: string): boolean {
  return noCommit.test(sentence) || noTests.test(sentence) || never.test(sentence) ||
    noChange.test(sentence);
}

export function boundsOf(sentences: readonly string[]): Bounds {
  const no = new Set<Bounds["no"][number]>();
  const allowed: string[] = [];
  const forbidden: string[] = [];
  const mentioned: string[] = [];
  let closed = false;
  for (const sentence of sentences) {
    if (noCommit.test(sentence)) no.add("commits");
    if (noTests.test(sentence)) no.add("tests");
    for (
      const clause of sentence.split(
        /[,，;；]|\b(?:but|and)\b(?= (?:do not|don'?t|leave|never|only|nothing))|但/,
      )
    ) {
      if (
        /\b(?:nothing|anything|no(?:thing)? (?:other )?files?|any(?:thing)? other files?|the rest)\b.{0,12}(?:else|other|$)|其他|其它|别的/i
          .test(clause) &&
        (never.test(clause) ||
          /nothing else|其他|其它|别的/i.test(clause) && /不|别|勿/.test(clause) ||
          /^\s*(?:and )?nothing else\b/i.test(clause))
      ) {
        closed = true;
        continue;
      }
      const limited = only.exec(clause);
      const kept = never.exec(clause);
      if (limited && !kept) allowed.push(...pathsIn(clause));
      else if (kept) {
        const paths = pathsIn(clause.slice(kept.index));
        if (paths.length > 0) forbidden.push(...paths);
        else if (everything.test(clause.slice(kept.index))) no.add("changes");
      } else mentioned.push(...pathsIn(clause));
      if (noChange.test(clause)) no.add("changes");
    }
  }
  const known = allowed.length > 0 ? allowed : closed ? mentioned : [];
  return {
    only: known.length > 0 ? [...new Set(known)] : null,
    never: [...new Set(forbidden)],
    no: [...no],
  };
}
