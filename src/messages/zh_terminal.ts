import type { terminal as english } from "./en_terminal.ts";

/** What `agent term` says. */
export const terminal: Readonly<Record<keyof typeof english, string>> = {
  "error.term.no_terminal": 'agent term 的输入和输出都需要是终端。只问一个问题请用：agent ask "…"',
  "error.terminal.no_pty":
    '此处无法打开伪终端：{reason}。请安装 script（util-linux），或改用：agent ask "…"',
};
