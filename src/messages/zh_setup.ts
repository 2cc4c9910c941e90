import type { setup as english } from "./en_setup.ts";

/** 中文：选择第一个模型。 */
export const setup: Readonly<Record<keyof typeof english, string>> = {
  "tui.pick.setup": "由哪个模型回答？",
  "setup.installed": "在本机",
  "setup.named": "来自 {source}",
  "setup.asks_key": "需要输入密钥",
  "setup.other": "其他服务器",
  "setup.asks_address": "需要输入地址",
  "setup.key": "{name} 的密钥：",
  "setup.address": "服务器地址，例如 localhost:8080：",
  "setup.nothing": "没有选择模型。",
  "setup.found": "可用的模型：{names}。选择一个：agent model use {first}",
  "setup.found_here": "可用的模型：{names}。选择一个：agent",
  "setup.found_more": "{names} 等，另有 {count} 个",
  "tui.hello.found": "还没有选择模型。可用：{names}。发送消息即可选择。",
  "tui.hello.setup":
    "还没有模型。发送消息或输入 /setup，用密钥或地址连接一个。代码智能不需要模型（/deps、/plan、/search）。",
  "error.model.none_chosen":
    "还没有选择模型。可用的模型：{names}。选择一个：agent model use {first}",
  "error.setup.refused": "{server} 拒绝了这个密钥。",
  "error.setup.silent": "{server} 没有响应。",
  "error.setup.unlisted": "{server} 有响应，但没有给出模型列表。",
  "error.setup.empty": "{server} 没有模型。",
  "error.setup.no_address": "“{address}”不是地址。",
  "error.setup.unreachable":
    "这次运行只能连接启动时已配置的服务器。要添加其他服务器：agent config set models.{entry}.base_url {url}，然后重新启动 agent。",
};
