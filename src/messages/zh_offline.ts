import type { offline as english } from "./en_offline.ts";

/** 中文：离线工作。 */
export const offline: Readonly<Record<keyof typeof english, string>> = {
  "global.offline": "除本机外不连接任何地方",
  "error.config.not_truth": "{place}：{key} 必须是 true 或 false。",
  "error.model.offline":
    "模型 {name} 位于 {server}，而离线时只连接本机。请改用本机上的模型（--model ollama），或去掉 --offline（agent config explain offline 会说明它在哪里设置）。",
  "error.model.none_offline":
    "本机没有模型应答，离线时也不会询问别处的模型。请启动 Ollama（ollama serve），或先安装它并拉取一个模型（ollama pull qwen3:8b），或去掉 --offline（agent config explain offline 会说明它在哪里设置）。",
  "layer.by_offline": "离线：{from}",
  "key.offline": "不在本机：已关闭",
  "offline.line": "离线：只连接本机。已关闭：{off}。",
  "offline.line_nothing": "离线：只连接本机。",
  "offline.more": "详情：agent config explain offline",
  "offline.unheld": "命令不受此约束：这里没有沙箱能切断它们的网络。",
  "offline.update_check":
    "Deno 自身每天会向 dl.deno.land 查询一次新版本：设置环境变量 DENO_NO_UPDATE_CHECK=1 即可停止。",
  "offline.head": "只连接本机，因此关闭了：",
  "offline.models": "模型",
  "offline.tools": "工具",
  "offline.hosts": "命令可连接的主机",
  "offline.hosts_off": "除本机外一概不准",
  "offline.none": "没有别的",
  "offline.commands.held": "命令在网络已切断的沙箱中运行",
  "offline.commands.off": "命令不在沙箱中运行（sandbox: off），没有什么把它们限制在本机",
  "offline.commands.unheld": "这里没有能切断网络的沙箱：没有什么把命令限制在本机",
  "offline.commands.unknown":
    "有沙箱切断网络时，命令才受此约束：agent doctor --offline 会说明这里是否如此。",
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
    "search、symbols、refs、rename、deps、map、tests、check、diff、undo、redo、changes、plan、session",
};
