/** Commands about MCP servers, each loaded when it is used. */

import type { Action } from "../action.ts";

/** By the word behind `mcp`. */
export const loaders = {
  list: async () => (await import("./list.ts")).list,
  tools: async () => (await import("./tools.ts")).tools,
  call: async () => (await import("./call.ts")).call,
  trust: async () => (await import("./trust.ts")).trust,
  inspect: async () => (await import("./inspect.ts")).inspect,
  read: async () => (await import("./read.ts")).read,
  prompt: async () => (await import("./prompt.ts")).prompt,
  add: async () => (await import("./add.ts")).add,
  rm: async () => (await import("./rm.ts")).rm,
  import: async () => (await import("./import.ts")).imported,
  login: async () => (await import("./login.ts")).login,
  logout: async () => (await import("./logout.ts")).logout,
  serve: async () => (await import("./serve.ts")).serve,
} as const satisfies Readonly<Record<string, () => Promise<Action>>>;
