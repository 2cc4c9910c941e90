/**
 * 60 tasks by the rule of `tasks.ts`, written after the weights and words of the score were last
 * changed, and scored once: what the score is worth on words that nobody had in mind.
 */

import type { LabelledTask } from "./tasks.ts";

const simpleEnglish: readonly string[] = [
  "the link to the wiki in README.md is dead, point it to docs/index.html",
  "how long are sessions kept?",
  "round the total to two decimals in src/orders/invoice.ts",
  "turn the for loop in app/utils.py line 60 into a list comprehension",
  "who calls saveCart?",
  "put quotes around the path in the RUN line of the Dockerfile",
  "increase the page size in src/views/table.tsx to 50",
  "is src/util/slug.ts covered by a test?",
  "rename main.go's helper doIt to refreshIndex",
  "give parse_args in app/cli.py a default of None for the second parameter",
  "translate the comments in src/orders/tax.ts to English",
  "delete the file styles/old.css, nobody uses it",
  "what happens when DATABASE_URL is not set?",
  "Show me an example of how to call createInvoice",
  'the placeholder in the search box should read "Search orders"',
];

const complexEnglish: readonly string[] = [
  "offline mode for the mobile app, syncing when it is back online",
  "our invoices are wrong by a cent now and then",
  "put the whole thing into kubernetes",
  "let admins impersonate users, with an audit trail",
  "the app crashes on startup for people with old settings files",
  "generate the client from the OpenAPI file instead of the hand-written one",
  "find dead code and remove it",
  "orders created around midnight end up on the wrong day",
  "add full text search over products and orders",
  "make app/tasks.py idempotent",
  "why does the second page of results repeat items from the first?",
  "I want to be able to run two instances behind a load balancer",
  "add types to the untyped half of the code",
  "clean up src/http/server.ts, it has grown to 900 lines",
  "go through src/auth/session.ts and tell me whether an attacker could fix a session id, and close the hole if so",
];

const simpleChinese: readonly string[] = [
  "README.md 里指向 wiki 的链接失效了，改成 docs/index.html",
  "会话保留多久？",
  "src/orders/invoice.ts 的合计保留两位小数",
  "app/utils.py 第 60 行的 for 循环改成列表推导式",
  "谁调用了 saveCart？",
  "src/views/table.tsx 每页条数调到 50",
  "src/util/slug.ts 有测试覆盖吗",
  "main.go 里的 doIt 重命名为 refreshIndex",
  "app/cli.py 的 parse_args 第二个参数默认值设成 None",
  "把 src/orders/tax.ts 的注释译成英文",
  "styles/old.css 没人用了，删掉",
  "没设 DATABASE_URL 会怎样？",
  "举个例子说明怎么调用 createInvoice",
  "搜索框的占位文字改为“搜索订单”",
  "Dockerfile 的 RUN 那行路径加上引号",
];

const complexChinese: readonly string[] = [
  "手机端要支持离线使用，联网后自动同步",
  "发票金额时不时差一分钱",
  "把整套服务搬到 Kubernetes 上",
  "管理员可以代用户登录，要留审计记录",
  "配置文件比较旧的用户一启动就闪退",
  "客户端代码改为从 OpenAPI 文件生成",
  "清理死代码",
  "零点前后下的单会算到错误的日期",
  "商品和订单要能全文搜索",
  "让 app/tasks.py 里的任务可以重复执行而不出错",
  "第二页的结果里会重复出现第一页的条目，怎么回事？",
  "想在负载均衡后面跑两个实例",
  "给没有类型的那一半代码补上类型",
  "src/http/server.ts 已经 900 行了，收拾一下",
  "看看 src/auth/session.ts 会不会被固定会话，有漏洞就堵上",
];

function labelled(
  texts: readonly string[],
  of: Pick<LabelledTask, "label" | "language">,
): readonly LabelledTask[] {
  return texts.map((text) => ({ text, ...of, heldOut: true }));
}

export const laterTasks: readonly LabelledTask[] = [
  ...labelled(simpleEnglish, { label: "simple", language: "en" }),
  ...labelled(complexEnglish, { label: "complex", language: "en" }),
  ...labelled(simpleChinese, { label: "simple", language: "zh" }),
  ...labelled(complexChinese, { label: "complex", language: "zh" }),
];
