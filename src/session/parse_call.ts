/** From a call as a model made it to a tool and its input, or to a sentence that mends the call. */

import { text } from "../context/mod.ts";
import { isOfProgram, type Tool, type ToolCall } from "../protocol/mod.ts";
import { allTools, ownInput, reachesNetwork, toolSpecs } from "../tools/mod.ts";
import { nearest } from "../util/mod.ts";

export type Parsed =
  | { readonly ok: true; readonly tool: Tool; readonly input: unknown }
  | { readonly ok: false; readonly problem: string };

export function parseCall(call: ToolCall, tools: readonly Tool[]): Parsed {
  const tool = tools.find(({ definition: { name, inPrograms } }) =>
    name === call.name && (!inPrograms || isOfProgram(call.id))
  );
  if (!tool) return { ok: false, problem: unknownTool(call.name, tools) };
  const { definition } = tool;
  const schema = () => JSON.stringify(toolSpecs([definition])[0]?.schema ?? {});
  if (call.malformed !== undefined) {
    const raw = call.malformed.slice(0, 200);
    return { ok: false, problem: text("malformed_arguments", { raw, schema: schema() }) };
  }
  const result = definition.input.safeParse(ownInput(call.input, definition));
  if (result.success) return { ok: true, tool, input: result.data };
  const problem = result.error.issues
    .map((issue) => [issue.path.join("."), issue.message].filter(Boolean).join(": "))
    .join("; ");
  return { ok: false, problem: text("invalid_arguments", { problem, schema: schema() }) };
}

function unknownTool(name: string, tools: readonly Tool[]): string {
  const off = allTools.find(({ definition }) => definition.name === name);
  if (off && reachesNetwork(off)) return text("network_off", { name });
  const names = tools.flatMap(({ definition }) => definition.inPrograms ? [] : [definition.name]);
  const near = nearest(name, names);
  const suggestion = near ? ` Did you mean ${near}?` : "";
  return text("unknown_tool", { name, names: names.join(", "), suggestion });
}
