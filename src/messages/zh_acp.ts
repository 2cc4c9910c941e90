/** 编辑器看到的句子。 */
export const acp = {
  "error.acp.content": "提示中不支持这种内容：{kind}。",
  "error.acp.large_image": "图片超过 5 MB。",
  "error.acp.own_sessions": "会话由编辑器打开：请使用编辑器自己的命令。",
  "acp.login.name": "配置模型",
  "acp.login.description":
    "在终端里运行：agent 后输入 /setup，或 agent model use 名称，或 agent auth login 提供商。然后在这里重试。",
  "acp.option.once": "允许一次",
  "acp.option.session": "本次会话内允许",
  "acp.option.always": "在此总是允许：{rules}",
  "acp.option.decline": "拒绝",
  "acp.option.mode": "模式",
  "acp.option.model": "模型",
  "acp.option.permissions": "不经询问就运行的操作",
  "acp.mode.chat": "回答问题，不做任何更改",
  "acp.mode.work": "完成一项任务，有检查、有记录",
  "acp.mode.goal": "先写计划，再逐步执行",
  "acp.permissions.read-only": "任何会更改内容的操作都不运行，也不询问",
  "acp.permissions.ask": "只读操作",
  "acp.permissions.auto-edit": "还包括可以撤销的文件更改",
  "acp.permissions.auto": "还包括同样可以撤销的命令",
};
