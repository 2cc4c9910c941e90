/** Tools that the user declares in his configuration, beside those of the program. */

import type { Config } from "../config/mod.ts";
import type { Tool } from "../protocol/mod.ts";
import { declaredToolkits } from "../toolkits/mod.ts";
import { methodsOf, toolkitsOf } from "../tools/mod.ts";

/** Characters of the lines by which a model knows of them before it looks for one. */
const mostIntroduction = 2_000;

/** @throws {AgentError} `config.bad_toolkit` */
export function addDeclared(
  tools: Tool[],
  { toolkits: settings, offline, network_tools: network }: Config["value"],
): void {
  const added = declaredToolkits({
    ...{ settings, offline, network, taken: toolkitsOf(methodsOf(tools)) },
    reader: async () => (await import("../fetch/mod.ts")).processReader,
  });
  tools.push(...added);
  introduce("Also these tools of the user's", added, tools);
}

/** Whoever looks for a tool is told of them by name. */
export function introduce(head: string, added: readonly Tool[], tools: Tool[]): void {
  const at = tools.findIndex(({ definition }) => definition.name === "find_tool");
  const finder = tools[at];
  if (!finder || added.length === 0) return;
  const share = Math.floor(mostIntroduction / added.length);
  const lines = added.map(({ definition: { name, description } }) =>
    `${name}: ${description.replaceAll(/\s+/g, " ")}`.slice(0, Math.max(share, name.length))
  );
  const description = `${finder.definition.description}\n${head}:\n${lines.join("\n")}`;
  tools[at] = { ...finder, definition: { ...finder.definition, description } };
}
