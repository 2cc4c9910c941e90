import type { offline as english } from "./en_offline.ts";

/** 中文：离线工作。 */
export const offline: Readonly<Record<keyof typeof english, string>> = {
  "error.config.not_truth": "{place}：{key} 必须是 true 或 false。",
  "error.model.offline":
    "模型 {name} 位于 {server}，离线时不连接。请改用本机的模型（--model ollama），或去掉 --offline（查看在哪里设置：agent config explain offline）。",
  "error.model.none_offline":
    "本机没有模型应答，离线时不使用其他模型。请启动 Ollama（ollama serve），或安装它并拉取模型（ollama pull qwen3:8b），或去掉 --offline（查看在哪里设置：agent config explain offline）。",
  "layer.by_offline": "离线：{from}",
  "key.offline": "不在本机：已关闭",
  "offline.line": "离线：只连接本机。已关闭：{off}。",
  "offline.line_nothing": "离线：只连接本机。",
  "offline.more": "详情：agent config explain offline",
  "offline.unheld": "命令仍可访问网络：这里没有沙箱能切断它。",
  "offline.update_check":
    "Deno 自身每天向 dl.deno.land 检查一次更新（要停止：DENO_NO_UPDATE_CHECK=1）。",
  "offline.head": "只连接本机。已关闭：",
  "offline.models": "模型",
  "offline.tools": "工具",
  "offline.hosts": "命令可连接的主机",
  "offline.hosts_off": "只准许本机",
  "offline.none": "无",
  "offline.commands.held": "命令在没有网络的沙箱中运行",
  "offline.commands.off": "命令不在沙箱中运行（sandbox: off），可以访问网络",
  "offline.commands.unheld": "这里没有能切断网络的沙箱，命令可以访问网络",
  "offline.commands.unknown": "只有沙箱能切断网络时，命令才会离线。检查：agent doctor --offline",
  "doctor.offline": "离线",
  "doctor.offline.on": "只连接本机；已关闭：{off}",
  "doctor.offline.on_nothing": "只连接本机",
  "doctor.offline.commands": "离线时的命令",
  "doctor.offline.with_model": "离线且有模型",
  "doctor.offline.model_works": "chat、work、goal 和仪表板：{name}",
  "doctor.offline.model_absent":
    "本机没有模型应答：请启动 Ollama（ollama serve），然后 ollama pull qwen3:8b",
  "doctor.offline.without_model": "不需要模型",
  "doctor.offline.always":
    "search、symbols、refs、rename、rewrite、move、deps、map、tests、check、diff、undo、redo、changes、plan、session",
};
