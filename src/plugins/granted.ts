/** What a plugin's code has: the tools that its rights name, and nothing of other plugins. */

import type { Tool } from "../protocol/mod.ts";
import { methodsOf } from "../tools/mod.ts";
import type { Right } from "./types.ts";

/** Methods by the name of their tool: `files.read` by `read_file`. */
export function methodsByTool(tools: readonly Tool[]): ReadonlyMap<string, string> {
  return new Map(
    methodsOf(tools).map(({ toolkit, method, tool }) => [tool, `${toolkit}.${method}`]),
  );
}

export function grantedTools(tools: readonly Tool[], rights: readonly Right[]): readonly Tool[] {
  const methods = methodsByTool(tools);
  const granted = new Set(rights.map(({ method }) => method));
  return tools.filter(({ definition: { name }, program }) =>
    program === undefined && granted.has(methods.get(name) ?? "")
  );
}
