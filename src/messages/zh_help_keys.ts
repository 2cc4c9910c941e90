import type { helpOfKeys as en } from "./en_help_keys.ts";

export const helpOfKeys: Readonly<Record<keyof typeof en, string>> = {
  "tui.help.context.sheet": "全屏面板",
  "tui.help.context.sessions": "会话",
  "tui.help.context.turns": "可回退的轮次",
  "tui.key.sheet_close": "关闭",
  "tui.key.rewind_files": "只撤销文件改动，保留对话",
  "tui.key.rewind_conversation": "只撤销对话，保留文件",
  "tui.key.turn_view": "查看这一轮的改动",
  "tui.help.context.usage": "用量",
  "tui.help.context.request": "下一次请求的内容",
  "tui.key.pane_usage": "用量图表",
  "tui.key.pane_request": "下一次请求的内容",
  "tui.key.usage_by": "按天、模型、会话、用途分组",
  "tui.key.usage_days": "今天、7 天、30 天、全部",
  "tui.key.request_drop": "不再发送到此为止的工具结果",
  "tui.key.request_compact": "把较早的内容摘要",
  "tui.key.session_pin": "置顶会话，或取消置顶",
  "tui.key.session_rename": "重命名会话",
  "tui.key.session_remove": "删除会话，确认后执行",
};
