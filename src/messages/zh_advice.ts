import type { advice as english } from "./en_advice.ts";

/** What `agent ask` says. */
export const advice: Readonly<Record<keyof typeof english, string>> = {
  "error.advice.nothing_asked":
    '没有提问，标准输入也没有内容。可以试试：make 2>&1 | agent ask，或：agent ask "…"',
  "advice.no_model": "没有规则认识这个问题，也没有设置可以询问的模型。设置模型：agent setup",
  "advice.no_answer": "没有规则认识这个问题，模型也没有给出回答。",
  "advice.thinking": "正在想 …",
  "advice.choose": "数字或 Enter：把命令放到输入行上 · 其他键：离开",
  "error.shell_init.bad_key":
    "{key} 不是 shell 能绑定的按键。写法如 alt-k、ctrl-g、f4，或两个：ctrl-x ctrl-a",
  "advice.careful": "注意：{caution}",
  "advice.source.rule": "已知的故障",
  "advice.source.tool": "来自该工具自己的提示",
  "advice.source.model": "来自模型",
  "advice.asks": "agent 自己运行前会先询问：{reason}",
  "advice.refused": "agent 自己会拒绝运行：{reason}",
  "advice.warning": "第二意见：{warning}",
  "advice.unparsable": "shell 无法读懂这一行",
  "advice.not_installed": "这里没有安装 {program}",
};
