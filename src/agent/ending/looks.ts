/**
 * Questions that nobody can answer from what he knows: about the history of this project, about this machine, about how
 * much of something is here. Whoever answers one without a look has made the answer up.
 */

/** A command is named as the means: “check with git log who …”. */
const byCommand =
  /\b(?:with|using|use|via|through|from|in|by|check|run|ask|see) (?:the )?`?(?:git (?:log|blame|diff|show|reflog|shortlog)|npm (?:outdated|audit|ls)|pip (?:list|freeze)|du|df|lsof|netstat|ss|ps|top|docker (?:ps|images)|kubectl|wc)\b|(?:用|通过|从|看看?|查看?)\s*`?(?:git (?:log|blame|diff|show)|npm (?:outdated|audit|ls)|pip (?:list|freeze)|df|du|lsof|netstat|docker ps|wc)/;

/** Commits and who made them. */
const history =
  /\b(?:last|latest|recent|newest|previous|past)\b[^.?]{0,24}\bcommits?\b|\bcommits?\b[^.?]{0,20}\b(?:since|today|yesterday|this week|last|by|touched|introduced|on (?:main|master))\b|\bwho\b[^.?]{0,20}\b(?:changed|wrote|touched|edited|committed|introduced|broke|deleted)\b[^.?]{0,40}(?:\blast\b|\bfile\b|\bpage\b|\.\w+|\bline\b|\bthis\b)|\bwho last \w+ed\b|(?:最近|最后|上|前)(?:的|几|[一二两三四五六\d]+)*\s*(?:次|个|条)?(?:的)?提交|(?:谁|哪个人)[^，。？]{0,10}(?:改|写|提交|删|动)(?:的|过|了)|提交(?:记录|历史|者)/;

/** What runs here, and what is free or too old. */
const machine =
  /\b(?:what|which|who|anything)\b[^.?]{0,40}\b(?:port \d+|listening|is running on)\b|\bport \d+\b[^.?]{0,20}\b(?:used|taken|free|occupied|blocked)\b|\bhow much\b[^.?]{0,20}\b(?:disk|memory|ram|space)\b|\b(?:which|what|any|our)\b[^.?]{0,40}\b(?:packages|dependencies|deps|modules|libraries)\b[^.?]{0,20}\b(?:outdated|out of date|behind|vulnerable)\b|(?:占用?着?|监听)[^，。？]{0,6}\d{2,5}|\d{2,5}\s*(?:端口)[^，。？]{0,10}(?:谁|哪|什么|占)|(?:磁盘|内存|空间)[^，。？]{0,8}(?:多少|还剩|够不够)|(?:哪些|有没有|什么)[^，。？]{0,8}(?:依赖|包)[^，。？]{0,6}(?:过期|过时|旧)/;

/** Asked of everybody, and of no project. */
const general =
  /\bhow (?:do|can|could|would|should|to)\b|\bwhat (?:does|do|is a|are)\b|\bmeans?\b|\bdifference\b|怎么|如何|什么意思|区别|是什么/;

/** Only a command can show it. */
export function asksOfMachine(task: string): boolean {
  const plain = task.toLowerCase();
  if (isGiven(task) || opinion.test(task)) return false;
  return byCommand.test(plain) ||
    (!general.test(plain) && (history.test(plain) || machine.test(plain)));
}

const amount =
  /\b(?:how many|count|number of)\b[^.?]{0,40}\b(?:lines?|files?|tests?|functions?|classes|modules|endpoints|routes|todos?|components|packages|dependencies|entries|rows|columns|tables|commits)\b|多少(?:个|行|条|处|份)?[^，。？]{0,8}(?:代码|文件|测试|用例|函数|类|接口|模块|依赖|行|TODO)|几(?:个|行|条|处)[^，。？]{0,8}(?:代码|文件|测试|用例|函数|类|接口|模块|依赖)/i;

const here =
  /\b(?:we|our|my|this|here|us)\b|\b(?:in|of|under) (?:the )?`?(?:src|lib|app|tests?|project|repo\w*|code ?base|[\w-]*\/[\w/-]*)\b|我们|咱们|项目|仓库|目录|代码库|这里|本/i;

/** What would be good, and not what is. */
const opinion =
  /\b(?:should|would|could|may|max(?:imum)?|ideal\w*|best|better)\b|应该|最好|适合|合适|建议/i;

/** What it is about stands in the request itself. */
function isGiven(task: string): boolean {
  return task.length > 400 || task.includes("```") || task.trim().includes("\n");
}

/** How much of something is in this project: a look tells. */
export function asksAmount(task: string): boolean {
  return amount.test(task) && here.test(task) && !opinion.test(task) && !isGiven(task);
}

/** An order to find out, to count, to measure: what it wants is in the project, and nobody knows it beforehand. */
const search =
  /^(?:please |now |first |then |and |can you |could you )*(?:find(?: out)?|locate|search|look for|list|work out|determine|identify|measure|profile|inspect|audit|scan|trace|track down|diagnose|investigate|check|verify|confirm|count|see)\b(?! (?:me|us|a (?:good|better|nice|suitable|short)|an? (?:\w+ )?(?:name|word|example|alternative|library|package|tool))\b)|^(?:请|先|再|然后|帮我|帮忙)*(?:找出|查找|找到|统计|确定|定位|排查|测量|测一下|检查|核对|列出|搜索|查一下|查出|确认)/i;

/** What of this project does something: its files, its pages, its callers. */
const things =
  /\b(?:which|what|any|all|every|where|who)\b[^.?]{0,40}\b(?:files?|modules?|components?|pages?|endpoints?|routes?|handlers?|functions?|class(?:es)?|tests?|quer(?:y|ies)|callers?|call sites?|packages?|scripts?|jobs?|services?|tables?|columns?|imports?|usages?|places?|variables?|settings?|keys?|strings?|secrets?)\b|\bwhere (?:is|are|do|does)\b[^.?]{0,40}\b(?:read|set|defined|called|used|created|stored|loaded|checked|written|declared|initiali[sz]ed|handled)\b|(?:哪些|哪个|哪里|哪几|所有|全部|什么地方|有没有|还有)[^，。？]{0,12}(?:文件|模块|组件|页面|接口|路由|函数|类|测试|查询|地方|脚本|任务|服务|表|字段|变量|配置|键)/i;

/** Something is to be made up for the reader. */
const composes =
  /\b(?:give|write|make|show|tell) (?:me|us)\b|\b(?:draft|compose|reply|translate|letter|e-?mail|message|one-?liner|regexp?|snippet|joke|poem)\b|写|拟|编|翻译|回复|命令/i;

export function isToCompose(task: string): boolean {
  return composes.test(task);
}

/** Only a look at the project can tell: whoever has had none cannot know. */
export function asksOfProject(task: string): boolean {
  if (composes.test(task)) return false;
  if (isGiven(task) || opinion.test(task) || general.test(task.toLowerCase())) return false;
  return search.test(task.trim()) || things.test(task);
}

/** How a file of this project is, that is not shown: “anything wrong with queue.go?”, “pool.go 有没有并发问题？”. */
export function asksOfThis(task: string): boolean {
  return !isGiven(task) &&
    /\b(?:anything|something|what'?s|what is|is there|are there|any) \b[^.?]{0,30}\b(?:wrong|bugs?|issues?|problems?|missing|broken|unsafe|races?)\b|有没有[^，。？?]{0,8}(?:问题|错误|bug|漏洞|隐患)|哪里(?:不对|有问题)/i
      .test(task);
}
