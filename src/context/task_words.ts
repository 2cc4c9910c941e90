/** What words say of a task, in English and Chinese: its kind, and signs that it is hard or easy. */

import type { Sign } from "../models/mod.ts";
import type { TaskKind } from "../protocol/mod.ts";

interface Rule<Name> {
  readonly name: Name;
  readonly words: RegExp;
}

/** Said so at the beginning, or as a question: nothing is to be changed. */
const asks =
  /^(what('s| is| does| are)?|which|where|when|who|how (do|does|can|is|are|many|much)|is there|are there|does|do|can you (tell|show)|why)\b|[?？]\s*$|^(哪|有没有|怎么|什么|谁)|(是什么|在哪里?|哪些|多少|什么意思|怎么\S{0,6}|有什么区别|吗)[？?。]?\s*$/i;

/** In order: the first that fits is the kind. */
const kinds: readonly Rule<TaskKind>[] = [
  { name: "plan", words: /\b(plan (how|the|a)|roadmap|road map)\b|规划|制定.{0,6}计划/i },
  {
    name: "rename",
    words: /\brename\b|改名|重命名/i,
  },
  {
    name: "refactor",
    words:
      /\b(refactor|restructure|rewrite|reorgani[sz]e|decouple|split|extract|unify|dedup\w*|migrate|port|upgrade|convert the project|break the circular|replace .{0,80} (everywhere|with a)|get rid of|turn .{0,80} into|remove the global)\b|重构|重写|拆成|拆分|解耦|解开|抽出|抽取|去重|统一|迁移|迁到|升级|改造|去掉|移植|改成.{0,12}模式/i,
  },
  {
    name: "test",
    words:
      /\b(write|add|create)\b.{0,24}\btests?\b|^(add|write).{0,30}tests\b|(写|加|补|添加).{0,24}测试/i,
  },
  {
    name: "docs",
    words:
      /\b(docstring|changelog|readme|comment|documentation|document|summar\w+|commit message|typo)\b|文档|注释|概括|总结|提交说明|错别字|翻译/i,
  },
  {
    name: "fix",
    words:
      /\b(fix|bug|broken|breaks?|fails?|failing|wrong|crash\w*|hangs?|error|exception|traceback|leak|report|disconnected|instead of|off by)\b|修|错误|报错|失败|崩溃|卡住|异常|泄漏|查一下|反馈/i,
  },
  {
    name: "explain",
    words: /\b(explain|what does|describe|walk me through)\b|解释|说明一下|介绍/i,
  },
  {
    name: "search",
    words: /\b(find where|list|show|search|look for|locate)\b|列出|查找|找一下|搜索|看一下/i,
  },
  {
    name: "feature",
    words:
      /\b(add|implement|create|build|support|introduce|write|make|design|allow|enable|let)\b|增加|加上|加一|实现|支持|新建|添加|创建|做一个|写一|让|设计/i,
  },
];

const signs: readonly Rule<Sign>[] = [
  {
    name: "small edit",
    words:
      /\b(typos?|misspell\w*|semicolon|docstring|gitignore|unused|commented-out|type annotation|null check|(re)?format (the|this|it|all|\S+\.\w+)|sort the imports|bump|--version|commit message|entry to|template literal|expose port|export the|print|comment to|log level|one-liner|snippet|sql (to|that|query|statement))\b|错别字|拼写|分号|文档字符串|没用到|注释掉|类型注解|格式化|整理|版本号|提交说明|加一条|开放 ?\d+|导出 ?\w|打印|一行注释|日志级别|一条\S{0,12}命令|一句 ?sql|少了一个/i,
  },
  {
    name: "value given",
    words:
      /\bfrom \S+ to \S+|\bto [`'"]?[\d#.]+\S*|\b(is|was) -?\d[\d.]*|:\s*(true|false)\b|\bit must\b|\bshould (be|say|give) ['"`]|从 ?\S+ ?改[为成]|改成 ?\S*[\d#[]|应该(是|在)|现在是 ?\d/i,
  },
  { name: "text given", words: /['"“][^'"”\n]{2,}['"”]|`[^`\n]+`/ },
  { name: "line named", words: /\bline \d+|第 ?\d+ ?行/i },
  {
    name: "cause named",
    words:
      /\b(off by one|wrong side|must (be|pad)|returns? \S+ elements)|多返回|应该在|现在[补是]/i,
  },
  {
    name: "look-up",
    words:
      /^(what|which|where|how do i|is there|are there|does any|list|show|find where|explain|summari[sz]e|remind me)\b|^(hi|hello)\b|哪些文件|在哪里|有没有|列出|看一下|什么意思|是什么|做什么|干什么|干嘛|提醒我|什么区别|多少|还有.*吗|概括|解释|你好/i,
  },
  {
    name: "everywhere",
    words:
      /\b(everywhere|across|throughout|whole (code ?base|project|repo\w*|app\w*)|entire|all (the )?(files|modules|errors|importers|endpoints|api|timestamps|callers|usages)|every (module|public|file|function|handler|endpoint)|each module|spread over|one file per)\b|到处|所有(?!\s*TODO)|全部|整个|通读|每个|各模块|各个|散落|统一/i,
  },
  {
    name: "new part",
    words:
      /\b(system|scheduler|queue|importer|exporter|plugin|rest api|parser|cli|layer|package|editor|interface|repository|engine|framework|service|module|undo|rate limit\w*|end-to-end|oauth|login with|internationali[sz]ation|i18n|pagination)\b|系统|调度器|队列|导入器|插件|接口|仓储|解析器|正式的包|编辑器|限流|端到端|撤销|国际化|分页|服务/i,
  },
  {
    name: "cause unknown",
    words:
      /\b(find out|find the (cause|leak|reason)|root cause|sometimes|randomly|intermittent\w*|flaky|keeps? \w+ing|once a (day|week)|why(?=\?| (do|does|did|is|are))|hangs?|leak|twice|after the last (deploy|release)|some (users|requests|orders))\b|原因|为什么|有时|偶尔|经常|不稳定|莫名|随机|找出|查一下|每天出现|两次|有的请求|部分(用户|订单)|泄漏/i,
  },
  {
    name: "in production",
    words:
      /\b(in production|in prod|users? reports?|under load|deploy|customers? (report|complain))\b|线上|生产环境|用户反馈|高负载|发布之后/i,
  },
  {
    name: "concurrency",
    words:
      /\b(race|deadlock|concurren\w+|thread[- ]safe|locking|parallel|async\/await|callback|retries)\b|竞态|死锁|并发|乐观锁|加锁|线程|回调|重试/i,
  },
  {
    name: "performance",
    words:
      /\b(faster|slow\w*|cpu|\d+ ?gb|coverage|performance|latency|memory|optimi[sz]e|benchmark|n\+1|takes \d+ (minutes|seconds|hours))\b|cpu|覆盖率|更快|很慢|太慢|性能|内存|优化|基准|降到/i,
  },
  {
    name: "security",
    words:
      /\b(security|vulnerab\w*|attack\w*|brute[- ]force|injection|authenticat\w*|authori[sz]ation|oauth|permission|encrypt\w*|valid(ate|ation))\b|安全|攻击|撞库|认证|漏洞|注入|加密|权限|校验/i,
  },
  {
    name: "compatibility",
    words:
      /\b(windows|cross-platform|compatib\w*|without (changing|breaking|downtime)|keep existing|time zones?|currenc\w+|locali[sz]ation)\b|兼容|保持不变|停机|不能失效|时区|币种|windows/i,
  },
  {
    name: "migration",
    words:
      /\b(migrat\w+|upgrade|port \S+ (from|to)|convert the project|from \S+ [\d.]+ to [\d.]+)\b|迁移|升级|从 ?\S+ ?换到|改成.{0,16}严格/i,
  },
  {
    name: "structure",
    words:
      /\b(circular|depend on each other|global state|decouple|legacy|rewrite|module|state handling|repository layer)\b|循环导入|互相依赖|全局状态|状态管理|耦合|模块|旧的/i,
  },
  {
    name: "design",
    words:
      /\b(design|architecture|compare|alternatives|trade-?offs?|best (one|way)|plan how|strategy|recover from|robust|common interface|conflicts?)\b|设计|架构|比较|方案|规划|策略|冲突|恢复/i,
  },
];

/** Frames of Python, of JavaScript and relatives, of Go and of Rust. */
const frames =
  /^[ \t]*(File ".{1,300}", line \d+|at .{1,200}[(\s].{1,200}:\d+(:\d+)?\)?$|goroutine \d+ |\d+: .{1,200}::|\S{1,200}\.go:\d+)/gm;

/** What separates one thing that is wanted from the next. */
const separators = /,(?! which| so)|;| and |、|，|并|；/g;

/** The kind of a task: of several that fit the one that is most work, a question but where it says why. */
export function kindOf(text: string): TaskKind {
  const fitting = kinds.find(({ words }) => words.test(text))?.name;
  const asked = asks.test(text.trim());
  if (!asked) return fitting ?? "other";
  if (fitting === "explain" || fitting === "search" || fitting === "plan") return fitting;
  return "question";
}

export function signsOf(text: string): readonly Sign[] {
  const found = signs.flatMap(({ name, words }) => words.test(text) ? [name] : []);
  const trace = (text.match(frames)?.length ?? 0) > 0;
  const parts = (withoutTexts(text).match(separators)?.length ?? 0) >= PARTS;
  return [...found, ...trace ? ["stack trace" as const] : [], ...parts ? several : []];
}

const several = ["several parts"] as const;

/** Separators from which on a sentence wants several things. */
const PARTS = 3;

/** What is quoted is not said. */
function withoutTexts(text: string): string {
  return text.replaceAll(frames, "").replaceAll(/(["'`]).*?\1|“.*?”/g, "");
}
