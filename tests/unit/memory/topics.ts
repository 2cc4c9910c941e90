/** What the conversations of the tests are about. */

export const domains: readonly string[] = (
  "invoice payment search session mail report image audit catalog order shipping coupon avatar webhook " +
  "ledger forecast survey ticket chat backup license metrics tenant newsletter"
).split(" ");

export const chineseDomains: readonly string[] = (
  "发票 支付 搜索 会话 邮件 报表 图片 审计 目录 订单 物流 优惠券 头像 回调 账本 预测 问卷 工单 聊天 备份 许可证 指标 租户 简报"
).split(" ");

export const roles: readonly string[] = (
  "importer exporter indexer cache gateway scheduler renderer validator router collector archiver notifier"
).split(" ");

export const chineseRoles: readonly string[] = (
  "导入器 导出器 索引器 缓存 网关 调度器 渲染器 校验器 路由器 采集器 归档器 通知器"
).split(" ");

interface Attribute {
  readonly name: string;
  /** Whole statements about `{c}` with the value `{v}`. */
  readonly said: readonly string[];
  /** Without a name. */
  readonly itself: string;
  readonly asked: string;
  /** The same question in other words or other forms of them. */
  readonly otherwise: string;
  readonly chinese: string;
  readonly askedInChinese: string;
}

export const attributes: readonly Attribute[] = [
  {
    name: "port",
    said: ["{c} listens on port {v}.", "We moved {c}: it listens on port {v} now."],
    itself: "It listens on port {v}.",
    asked: "Which port does {c} listen on?",
    otherwise: "What port number were we listening on with {c}?",
    chinese: "{c}监听端口 {v}。",
    askedInChinese: "{c}监听哪个端口？",
  },
  {
    name: "timeout",
    said: ["{c} gives up after {v} ms.", "The timeout of {c} is {v} ms, then it gives up."],
    itself: "It gives up after {v} ms.",
    asked: "After how many ms does {c} give up?",
    otherwise: "How long until {c} stops trying and gives up?",
    chinese: "{c}在 {v} 毫秒后放弃。",
    askedInChinese: "{c}多少毫秒后放弃？",
  },
  {
    name: "retries",
    said: ["{c} retries at most {v} times.", "We let {c} retry {v} times at most."],
    itself: "It retries at most {v} times.",
    asked: "How many times does {c} retry?",
    otherwise: "What is the limit for retrying in {c}?",
    chinese: "{c}最多重试 {v} 次。",
    askedInChinese: "{c}最多重试几次？",
  },
  {
    name: "batch",
    said: ["{c} takes rows in batches of {v}.", "The batch size of {c} is {v} rows."],
    itself: "Rows are taken in batches of {v}.",
    asked: "How large are the batches of rows in {c}?",
    otherwise: "In {c}, how many rows does one batch have?",
    chinese: "{c}每批处理 {v} 行。",
    askedInChinese: "{c}每批处理多少行？",
  },
  {
    name: "flag",
    said: ["{c} is behind the flag ff_{v}.", "To switch {c} on, set the flag ff_{v}."],
    itself: "It is behind the flag ff_{v}.",
    asked: "Behind which flag is {c}?",
    otherwise: "What flags enable {c}?",
    chinese: "{c}由开关 ff_{v} 控制。",
    askedInChinese: "{c}由哪个开关控制？",
  },
  {
    name: "memory",
    said: ["{c} may use {v} MB of memory.", "The memory limit of {c} is {v} MB."],
    itself: "It may use {v} MB of memory.",
    asked: "How much memory may {c} use?",
    otherwise: "What is the limit in MB for {c}?",
    chinese: "{c}最多占用 {v} MB 内存。",
    askedInChinese: "{c}最多占用多少内存？",
  },
  {
    name: "schedule",
    said: ["{c} runs every {v} seconds.", "Every {v} seconds {c} runs."],
    itself: "It runs every {v} seconds.",
    asked: "How often does {c} run?",
    otherwise: "What is the running interval of {c} in seconds?",
    chinese: "{c}每隔 {v} 秒运行一次。",
    askedInChinese: "{c}每隔多久运行一次？",
  },
  {
    name: "ticket",
    said: ["The outage of {c} is tracked in OPS-{v}.", "OPS-{v} is about the outage of {c}."],
    itself: "The outage is tracked in OPS-{v}.",
    asked: "Where is the outage of {c} tracked?",
    otherwise: "In what issue did we track outages with {c}?",
    chinese: "{c}的故障记录在 OPS-{v}。",
    askedInChinese: "{c}的故障记录在哪里？",
  },
  {
    name: "table",
    said: ["{c} writes to the table t_{v}.", "Rows of {c} are written to the table t_{v}."],
    itself: "It writes to the table t_{v}.",
    asked: "To which table does {c} write?",
    otherwise: "Which tables hold what {c} has written?",
    chinese: "{c}写入数据表 t_{v}。",
    askedInChinese: "{c}写入哪张数据表？",
  },
  {
    name: "decision",
    said: ["We decided against streaming in {c}, see ADR-{v}.", "ADR-{v}: no streaming in {c}."],
    itself: "We decided against streaming, see ADR-{v}.",
    asked: "Why did we decide against streaming in {c}?",
    otherwise: "Where is the decision about a stream in {c} recorded?",
    chinese: "{c}决定不用流式处理，见 ADR-{v}。",
    askedInChinese: "{c}为什么决定不用流式处理？",
  },
];

export const talk = {
  openings: [
    "Today we look at {c}.",
    "Back to {c}: the user wants it to be quicker.",
    "A bug report about {c} came in.",
    "Next is the cleanup of {c}.",
  ],
  between: [
    "Tests of {c} pass again.",
    "Looked through the logs of {c}: nothing strange in the last runs.",
    "The port of {c} to the new framework can wait.",
    "The user asked how {c} is tested; answered with the command.",
    "Renamed a variable in {c}, no change of behaviour.",
    "A batch of warnings in {c} was silenced.",
    "Retry of the failed build of {c} went through.",
    "The table of contents in the docs of {c} was wrong.",
    "Memory of the last meeting: {c} stays as it is for this quarter.",
    "Flag this for later: {c} has no owner.",
    "The user prefers short answers.",
    "Ran the linter, two findings in {c} mended.",
    "Nothing was decided about {c} today.",
    "Wrote a note on how {c} should be split.",
    "The outage drill went well.",
    "Listened to the user's plan, no change yet.",
    "A limit was discussed and dropped.",
    "Seconds matter here, said the user.",
  ],
  chinese: [
    "{c}的测试又通过了。",
    "查看了{c}的日志，没有异常。",
    "用户希望{c}更快。",
    "讨论了{c}的内存和端口，没有结论。",
    "给{c}写了一份说明。",
  ],
} as const;
