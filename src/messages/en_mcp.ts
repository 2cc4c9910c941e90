/** What commands and tools say of MCP servers. */
export const mcp = {
  "error.mcp.unknown": "Unknown MCP server {name}. Configured: {known}.",
  "error.mcp.none":
    "No MCP servers are configured. To add one, write an entry below mcp in your config.yaml: agent config path",
  "error.mcp.unusable": "The MCP server {name} cannot be used: {problem}.",
  "error.mcp.not_found":
    "The MCP server {name} did not start: the program {command} was not found.",
  "error.mcp.not_started": "The MCP server {name} did not start: {reason}.",
  "error.mcp.failed": "The MCP server {name} failed: {reason}.",
  "error.mcp.ended":
    "The MCP server {name} ended during the call of {tool}; what the call had begun may be done. It starts again for the next call.",
  "error.mcp.closed": "MCP servers have been stopped.",
  "error.mcp.no_tool":
    "The MCP server {name} has no tool {tool}. To list its tools: agent mcp tools {name}",
  "error.mcp.untrusted":
    "The tool {tool} of the MCP server {name} has not been trusted. To see and trust it: agent mcp trust {name}",
  "error.mcp.changed":
    "The tool {tool} of the MCP server {name} has changed since it was trusted, and was not called. To see and trust the change: agent mcp trust {name}",
  "error.mcp.declined": "Nothing of the MCP server {name} was trusted.",
  "error.mcp.needs_approval":
    "Trusting the tools of the MCP server {name} needs your approval: run this in a terminal, or with --yes.",
  "error.mcp.bad_name":
    "{name} is not a valid server name: at most 32 letters, digits and -, starting with a letter.",
  "error.mcp.taken": "There is an MCP server {name} already. To remove it: agent mcp rm {name}",
  "error.mcp.add.what":
    "Name either a command or --url, as in: agent mcp add notes -- my-server --dir notes",
  "error.mcp.add.pair": "{text} is not of the form name{mark}value.",
  "error.mcp.import.none":
    "No file of another assistant declares an MCP server {name}. To list them: agent mcp import",
  "mcp.added": "Added the MCP server {name}. To see what it offers: agent mcp inspect {name}",
  "mcp.removed": "Removed the MCP server {name}.",
  "mcp.import.empty": "No files of other assistants declare MCP servers here.",
  "mcp.import.new": "not imported",
  "mcp.import.imported": "imported",
  "mcp.import.taken": "name in use",
  "mcp.inspect.head": "{name}: {title} {version}, protocol {protocol}, started in {time} ms",
  "mcp.inspect.tools": "Tools ({count}):",
  "mcp.inspect.left_out": "Left out ({count}):",
  "mcp.inspect.resources": "Resources ({count}):",
  "mcp.inspect.prompts": "Prompts ({count}):",
  "error.mcp.login": "The MCP server {name} wants a login: agent mcp login {name}",
  "error.mcp.login.scope":
    "The MCP server {name} wants a login with more rights: agent mcp login {name} --scope '{scope}'",
  "error.mcp.login.not_address":
    "The MCP server {name} is a program of this machine, which has no login.",
  "error.mcp.login.failed": "The login at the MCP server {name} failed: {reason}.",
  "error.mcp.logout.none": "There is no login for the MCP server {name}.",
  "mcp.login.open": "To log in at {name}, open in a browser:\n{url}",
  "mcp.login.done": "Logged in at the MCP server {name}.",
  "mcp.login.needless": "The MCP server {name} wants no login.",
  "mcp.logout.done": "Logged out at the MCP server {name}.",
  "mcp.serve.at": "Serving MCP at {url}. The token is AGENT_MCP_TOKEN.",
  "mcp.serve.at_token": "Serving MCP at {url}. Token: {token}",
  "mcp.none": "No MCP servers are configured.",
  "mcp.origin.user": "you",
  "mcp.origin.project": "project",
  "mcp.state.unusable": "cannot be used: {problem}",
  "mcp.state.unknown": "never started",
  "mcp.state.untrusted": "tools not trusted",
  "mcp.state.known": "{count} tools",
  "mcp.tools.none": "The MCP server {name} has no tools.",
  "mcp.tool.trusted": "trusted",
  "mcp.tool.new": "new",
  "mcp.tool.changed": "changed",
  "mcp.tool.gone": "gone",
  "mcp.tool.quarantined": "left out: {problem}",
  "mcp.trust.question": "MCP server {name}: {launch}",
  "mcp.trust.same": "The tools of the MCP server {name} are as you trusted them: {count}",
  "mcp.trust.done": "Trusted {count} tools of the MCP server {name}.",
  "column.declared": "Declared",
  "column.file": "File",
  "column.starts": "Starts",
  "column.server_state": "State",
};
