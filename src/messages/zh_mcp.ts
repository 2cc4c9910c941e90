/** 关于 MCP 服务器的句子。 */
export const mcp = {
  "error.mcp.unknown": "没有名为 {name} 的 MCP 服务器。已配置：{known}。",
  "error.mcp.none":
    "还没有配置 MCP 服务器。要添加，请在 config.yaml 的 mcp 下写一个条目：agent config path",
  "error.mcp.unusable": "MCP 服务器 {name} 不能使用：{problem}。",
  "error.mcp.not_found": "MCP 服务器 {name} 没有启动：找不到程序 {command}。",
  "error.mcp.not_started": "MCP 服务器 {name} 没有启动：{reason}。",
  "error.mcp.failed": "MCP 服务器 {name} 出错：{reason}。",
  "error.mcp.ended":
    "MCP 服务器 {name} 在调用 {tool} 时结束；这次调用已经开始的事可能已完成。下次调用时会重新启动。",
  "error.mcp.closed": "MCP 服务器已停止。",
  "error.mcp.no_tool": "MCP 服务器 {name} 没有工具 {tool}。列出它的工具：agent mcp tools {name}",
  "error.mcp.untrusted":
    "MCP 服务器 {name} 的工具 {tool} 还没有被信任。查看并信任：agent mcp trust {name}",
  "error.mcp.changed":
    "MCP 服务器 {name} 的工具 {tool} 在被信任之后有了变化，没有调用。查看并信任这个变化：agent mcp trust {name}",
  "error.mcp.declined": "没有信任 MCP 服务器 {name} 的任何内容。",
  "error.mcp.needs_approval":
    "信任 MCP 服务器 {name} 的工具需要你同意：请在终端中运行，或加上 --yes。",
  "mcp.serve.at": "MCP 服务在 {url}。令牌是 AGENT_MCP_TOKEN。",
  "mcp.serve.at_token": "MCP 服务在 {url}。令牌：{token}",
  "mcp.none": "没有配置 MCP 服务器。",
  "mcp.origin.user": "你",
  "mcp.origin.project": "项目",
  "mcp.state.unusable": "不能使用：{problem}",
  "mcp.state.unknown": "从未启动",
  "mcp.state.untrusted": "工具未被信任",
  "mcp.state.known": "{count} 个工具",
  "mcp.tools.none": "MCP 服务器 {name} 没有工具。",
  "mcp.tool.trusted": "已信任",
  "mcp.tool.new": "新的",
  "mcp.tool.changed": "有变化",
  "mcp.tool.gone": "已不存在",
  "mcp.tool.quarantined": "不提供：{problem}",
  "mcp.trust.question": "MCP 服务器 {name}：{launch}",
  "mcp.trust.same": "MCP 服务器 {name} 的工具与你信任时相同：{count}",
  "mcp.trust.done": "已信任 MCP 服务器 {name} 的 {count} 个工具。",
  "column.declared": "声明者",
  "column.starts": "启动",
  "column.server_state": "状态",
};
