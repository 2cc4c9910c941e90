import type { panes as en } from "./en_panes.ts";

export const panes: Readonly<Record<keyof typeof en, string>> = {
  "session.pinned": "已置顶会话 {session}。",
  "session.unpinned": "已取消置顶会话 {session}。",
  "session.renamed": "会话 {session} 现名为“{title}”。",
  "tui.sessions.preview": "对话内容",
  "tui.sessions.nothing": "没有对话内容。",
  "tui.sessions.head": "{model} · {messages} 条消息",
  "tui.sessions.files": "已改动：",
  "tui.sessions.foot": "{pick} 打开 · {pin} 置顶 · {rename} 重命名 · {remove} 删除 · {close} 关闭",
  "tui.sessions.rename": "新名称：",
  "tui.sessions.remove": "永久删除“{title}”？按 y 删除，其他键保留",
  "tui.turns.title": "回到某一轮之前",
  "tui.turns.count": "共 {count} 轮",
  "tui.turns.now": "现在",
  "tui.turns.summed": "（已摘要）",
  "tui.turns.more": "另有 {count} 个",
  "tui.turns.effect": "↶ 撤销第 {turn} 轮至今（{turns} 轮）：{files} 个文件，+{added} −{removed}",
  "tui.turns.effect_words": "↶ 撤销第 {turn} 轮至今（{turns} 轮），没有改动文件",
  "tui.turns.foot":
    "{both} 对话和文件 · {files} 只撤文件 · {conversation} 只撤对话 · {view} 看改动 · {close} 关闭",
  "tui.turns.foot_summed": "{files} 撤销文件；对话已摘要，不能撤销 · {view} 看改动 · {close} 关闭",
};
