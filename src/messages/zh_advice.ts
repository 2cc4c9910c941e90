import type { advice as english } from "./en_advice.ts";

/** What `agent ask` says. */
export const advice: Readonly<Record<keyof typeof english, string>> = {
  "error.advice.nothing_asked":
    '没有提问，标准输入也没有内容。可以试试：make 2>&1 | agent ask，或：agent ask "…"',
  "advice.no_model": "没有规则认识这个问题，也没有设置可以询问的模型。设置模型：agent setup",
  "advice.no_failure": "上一条命令没有失败。要询问故障以外的问题，请设置模型：agent setup",
  "advice.no_answer": "没有规则认识这个问题，模型也没有给出回答。",
  "advice.thinking": "正在想 …",
  "advice.input_cut": "输入过长：已省略中间的 {count} 个字符。",
  "advice.choose": "数字或 Enter：把命令放到输入行上 · 其他键：离开，字符会输入到行中",
  "error.shell_init.bad_key":
    "{key} 不是 shell 能绑定的按键。写法如 alt-k、ctrl-g、f4，或两个：ctrl-x ctrl-a",
  "advice.careful": "注意：{caution}",
  "advice.source.rule": "已知的故障",
  "advice.source.tool": "来自该工具自己的提示",
  "advice.source.model": "来自模型",
  "advice.asks": "agent 自己运行前会先询问：{reason}",
  "advice.refused": "agent 自己会拒绝运行：{reason}",
  "advice.risk": "风险：{risk}",
  "advice.risk_lasting": "风险，且无法撤销：{risk}",
  "advice.warning": "第二意见：{warning}",
  "advice.unparsable": "{shell} 无法读懂这一行",
  "advice.help_names": "{program} 不认识 {word}；它自己的帮助里有 {instead}。",
  "advice.help_instead": "用 {instead} 代替 {word}。",
  "advice.left_out": "未列出：{why}",
  "advice.left_out.deletes": "会删除或丢弃可能还有用的内容的命令。",
  "advice.left_out.forces": "会覆盖他人工作的强制推送。",
  "advice.left_out.skips_checks": "会跳过检查（钩子、证书、主机密钥、系统自带的 Python）的命令。",
  "advice.left_out.keys": "会删除密钥或已知主机的命令。",
  "advice.left_out.port": "会结束占用端口的任意进程的命令。请先查看：ss -ltnp",
  "advice.left_out.blanket_sudo": "只是加上 sudo 的同一条命令，它会掩盖原因。",
  "advice.left_out.remote_code": "会直接运行下载内容的命令。",
  "advice.left_out.open_rights": "会让所有人都能写入的命令。",
  "advice.left_out.hidden": "看不出会运行什么的命令。",
  "advice.left_out.no_line": "不是一行普通字符的命令（含换行、控制字符，或超过 1,000 个字符）。",
  "advice.not_installed": "这里没有安装 {program}",
};
