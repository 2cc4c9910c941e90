import type { sessions as en } from "./en_sessions.ts";

export const sessions: Readonly<Record<keyof typeof en, string>> = {
  "action.session.rewind": "将会话退回到某条消息之前",
  "arg.session.fork.turn": "带走的最后一轮的编号",
  "arg.session.rewind.turn": "要撤回的消息的编号，其后的一切一并撤回",
  "arg.session.rewind.files": "只撤回对文件的更改",
  "arg.session.rewind.conversation": "只撤回对话；文件保持不变",
  "arg.session.rewind.uncertain": "可能是别人改的路径怎么办：take 撤销，leave 保留；不给出则会询问",
  "arg.session.rewind.merge": "通过合并保留他人此后写入的内容",
  "arg.session.list.search": "只列出在同一条消息、回答或路径中含有所有这些词的会话",
  "error.session.summed_up":
    "第 {turn} 轮已并入摘要，无法在此回退。可用 `agent session fork {session} --turn {turn}` 从那里继续。",
  "error.session.no_turn": "会话 {session} 没有第 {turn} 轮；最后一轮是第 {last} 轮。",
  "error.session.no_turns": "会话 {session} 中还没有任何消息。",
  "error.session.open_call":
    "会话 {session} 有一个调用还没有结果。请先继续该会话：agent session resume {session}",
  "session.export.written": "会话 {session} 已写入 {path}",
  "session.rewind.done": "会话 {session} 已回到第 {turn} 条消息之前：{text}",
  "session.rewind.elsewhere": "会话 {session} 在复制之前改动的文件保持不变；agent changes 可列出",
  "session.rewind.kept": "对话保持不变。若要撤回对话而不动文件：{command}",
  "session.list.not_found": "没有会话含有 {search}。",
  "session.found.user": "第 {turn} 轮，用户：",
  "session.found.agent": "第 {turn} 轮，agent：",
  "session.found.file": "第 {turn} 轮，已更改：",
  "tell.rewound": "（回到此前：{text}）",
};
