import type { helpOfKeys as en } from "./en_help_keys.ts";

export const helpOfKeys: Readonly<Record<keyof typeof en, string>> = {
  "tui.help.context.sheet": "全屏面板",
  "tui.help.context.sessions": "会话",
  "tui.help.context.turns": "可回退的轮次",
  "tui.key.sheet_close": "关闭",
  "tui.key.rewind_files": "只撤销文件改动，保留对话",
  "tui.key.rewind_conversation": "只撤销对话，保留文件",
  "tui.key.turn_view": "查看这一轮的改动",
  "tui.key.session_pin": "置顶会话，或取消置顶",
  "tui.key.session_rename": "重命名会话",
  "tui.key.session_remove": "删除会话，确认后执行",
};
