import type { sessions as en } from "./en_sessions.ts";

export const sessions: Readonly<Record<keyof typeof en, string>> = {
  "error.session.summed_up":
    "第 {turn} 轮已并入摘要，无法回退到那里。从那里继续：`agent session fork {session} --turn {turn}`",
  "error.session.no_turn": "会话 {session} 没有第 {turn} 轮；最后一轮是第 {last} 轮。",
  "error.session.no_turns": "会话 {session} 还没有消息。",
  "error.session.open_call":
    "会话 {session} 有一个调用没有结果。请先继续它：agent session resume {session}",
  "error.session.no_variable":
    "会话 {session} 没有变量 {name}。列出变量：agent session vars --session {session}",
  "session.no_variables": "会话 {session} 的程序没有留下变量。",
  "session.variable_lost": "未保留（{why}）",
  "session.variable_cut": "（另有 {count} 个字符）",
  "session.export.written": "会话 {session} 已写入 {path}",
  "session.rewind.done": "会话 {session} 已回退到第 {turn} 条消息之前：{text}",
  "session.rewind.elsewhere":
    "未撤销：会话 {session} 在复制之前改动的文件。列出它们：agent changes",
  "session.rewind.kept": "对话没有回退。要回退对话而保留文件：{command}",
  "session.list.not_found": "没有会话包含 {search}。",
  "session.found.user": "第 {turn} 轮，用户：",
  "session.found.agent": "第 {turn} 轮，agent：",
  "session.found.file": "第 {turn} 轮，改动：",
  "tell.rewound": "（已回退到此前：{text}）",
};
