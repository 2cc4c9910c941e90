import type { terminal as english } from "./en_terminal.ts";

/** What `agent term` says. */
export const terminal: Readonly<Record<keyof typeof english, string>> = {
  "error.term.no_terminal": 'agent term 的输入和输出都需要是终端。只问一个问题请用：agent ask "…"',
  "error.terminal.no_pty":
    '此处无法打开伪终端：{reason}。请安装 script（util-linux），或改用：agent ask "…"',
  "term.thinking": "正在想 … 按 Esc 离开",
  "term.not_kept": "现在输入的内容不会保留",
  "term.refused_row": "第 {row} 行被拒绝",
  "term.other_key": "在此输入无效：↑ ↓ 选择，Esc 离开",
  "term.choose":
    "数字或 Enter：把命令放到提示符上，在那里按 Enter 才会运行 · Esc：离开，字符会输入到命令行",
  "term.any_key": "按任意键回到 shell，字符会输入到它的命令行",
  "term.escape": "Esc：回到 shell",
  "term.reply": "Enter：回答 · Esc：离开",
  "term.pasted": "这一行来自粘贴。Enter：提问 · Esc：离开",
  "term.untaken":
    "agent term 只在它启动的 shell 的提示符处接收 ?? 一行，或以 ?? 加空格开头的一行（半角问号，前面没有任何字符）：在其中再启动的 shell 里不行（用 exit 离开；exec 之后请重新启动 agent term），多行命令或多行粘贴的中间也不行。",
  "term.sent_key": "Tab：发送了什么",
  "term.sent": "已发送的内容：",
  "term.nothing_sent": "没有发送任何内容：由本机的规则回答。",
  "term.to_send": "将要发送的内容：",
  "term.send": "Enter：发送 · ↑ ↓ PgUp PgDn 空格：滚动 · Esc：离开",
  "term.scroll": "↑ ↓ PgUp PgDn 空格：滚动 · 其他任意键：返回",
  "term.profile": "在 shell（{shell}）中常用：{programs}。",
  "term.forgotten": "已忘记在这个 shell 中运行和输出过的内容。",
  "error.term.outside": "这个 shell 不在 agent term 中运行：没有记住它的任何内容。",
  "term.started": "你的 {shell}；以 ?? 开头的一行会询问刚才发生的事。",
  "term.plain": "你的 {shell}，不能提问：只有 bash、zsh、fish 和 PowerShell 有钩子。",
  "term.lines":
    "此处无法打开伪终端：{reason}。{shell} 将逐行运行：cd 会保留，变量和别名不会，命令的输出也不会被记录。?? 提问，exit 离开。",
  "term.package": "要使用完整的 shell，请安装可选的包 {name}：{command}",
  "term.number": "命令的编号，或按 Enter 离开：",
  "term.run_line": "Enter：运行 · 其他输入：离开。",
  "term.off": "你的 {shell}，原样运行，不能提问：terminal.question 为 false。",
  "error.term.inside": "这个 shell 已经在 agent term 中运行。用 exit 离开。",
  "error.term.no_shell": "找不到 shell {shell}。请指定一个：agent term --shell bash",
};
