/**
 * 60 more tasks by the rule of `tasks.ts`. They were written when the words and weights had been fixed
 * for the first time, and 35 of them went right: what nothing was found in had been taken for simple.
 * Since then a change without a place weighs, and these were there to choose weights by.
 */

import type { LabelledTask } from "./tasks.ts";

const simpleEnglish: readonly string[] = [
  "swap the order of the two arguments in the call on line 31 of src/http/client.ts",
  "which license do we use?",
  "put the API base URL into an environment variable in src/http/client.ts",
  "capitalize the first letter of every heading in README.md",
  "give me a one-liner that counts lines in all ts files",
  "app/cli.py prints a stack trace when the file is missing; print 'no such file' instead and exit with 2",
  "what is the difference between the two constructors in src/db/pool.ts",
  "make the retry count a constant at the top of src/http/client.ts",
  "drop python 3.8 from pyproject.toml",
  "can you write the SQL to count orders per customer?",
  "use const instead of let in src/orders/tax.ts",
  "move the helper `pad` from main.py to utils.py",
  "the copyright year in the footer is 2023, make it 2026",
  "remind me what `yield from` does",
  "add an assertion for negative numbers to tests/test_utils.py",
];

const complexEnglish: readonly string[] = [
  "CPU sits at 100% after a few hours, can you dig into it",
  "let customers pay in instalments",
  "we want soft deletes for all tables",
  "get rid of moment.js",
  "the export sometimes contains rows from another tenant",
  "add dark mode",
  "make the CLI usable as a library without breaking the commands",
  "replace our home-grown DI container",
  "tests are flaky, especially the ones around invoices",
  "write a VS Code extension for our config format with completion and hover",
  "move from REST polling to server-sent events on both sides",
  "coverage is at 40 percent, bring it to 80",
  "support partial refunds: API, accounting entries, emails to the customer",
  "uploads over 2 GB fail on some machines",
  "look at the whole repo and tell me what you would clean up first, then do it",
];

const simpleChinese: readonly string[] = [
  "src/http/client.ts 第 31 行那个调用的两个参数写反了，换一下",
  "这个仓库用的是什么许可证",
  "把 README.md 的标题改成“订单服务”",
  "页脚的年份改成 2026",
  "utils.py 里 is_even 写得对吗",
  "给我一条统计所有 ts 文件行数的命令",
  "用 const 代替 src/orders/tax.ts 里的 let",
  "pyproject.toml 不再支持 3.8，去掉那一行",
  "src/db/pool.ts 的连接数上限改为 20",
  "写一句 SQL，统计每个客户的订单数",
  "提醒我一下 yield from 是干嘛的",
  "main.py 里的辅助函数 pad 挪到 utils.py",
  "测试里补一个负数的断言：tests/test_utils.py",
  "app/cli.py 找不到文件时打印“没有这个文件”，退出码 2",
  "说说 src/errors.ts 里有哪几种错误",
];

const complexChinese: readonly string[] = [
  "运行几小时后 CPU 一直 100%，帮忙看看",
  "让用户可以分期付款",
  "所有表都要支持软删除",
  "不想再用 moment.js 了，换掉",
  "导出的文件里偶尔混进别的租户的数据",
  "加一个深色模式",
  "命令行工具要能当库来用，原来的命令不能坏",
  "测试经常不稳定，尤其是发票那部分",
  "给我们的配置格式写一个 VS Code 扩展，要有补全和悬停提示",
  "前后端从轮询换成 SSE 推送",
  "覆盖率只有 40%，提高到 80%",
  "支持部分退款：接口、账务分录、给客户的邮件",
  "超过 2 GB 的文件在有些机器上传失败",
  "通读整个仓库，告诉我先清理什么，然后动手",
  "登录页被人撞库，想办法防住",
];

function labelled(
  texts: readonly string[],
  of: Pick<LabelledTask, "label" | "language">,
): readonly LabelledTask[] {
  return texts.map((text) => ({ text, ...of, heldOut: false }));
}

export const moreTasks: readonly LabelledTask[] = [
  ...labelled(simpleEnglish, { label: "simple", language: "en" }),
  ...labelled(complexEnglish, { label: "complex", language: "en" }),
  ...labelled(simpleChinese, { label: "simple", language: "zh" }),
  ...labelled(complexChinese, { label: "complex", language: "zh" }),
];
