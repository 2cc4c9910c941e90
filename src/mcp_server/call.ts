/** One call of a tool: the action runs, and its text and data are the result. */

import type { Answer, Face, QueryAction } from "../actions/mod.ts";
import type { CallContext, CallResult, Refusal } from "../mcp/mod.ts";
import type { JsonObject } from "../protocol/mod.ts";
import { approvalOf } from "./questions.ts";
import type { ServerParts } from "./parts.ts";
import type { Tool } from "./tools.ts";
import { work } from "./work.ts";

/** Characters of a text, and of data as JSON: a client's model reads them. */
const mostText = 64 * 1024;
const mostData = 256 * 1024;

export interface ToolCall {
  readonly tool: Tool;
  readonly input: JsonObject;
  readonly context: CallContext;
}

export async function call(
  { tool, input, context }: ToolCall,
  parts: ServerParts,
): Promise<CallResult | Refusal> {
  const odd = Object.keys(input).filter((name) => !tool.names.has(name));
  if (odd.length > 0) {
    return { refused: "invalid", text: `${tool.offered.name} takes no ${odd.join(", ")}` };
  }
  const face = faceOf(context, parts);
  const action = await tool.entry.load();
  try {
    const chosen = action.kind === "choice" ? action.chosen(input) : action;
    switch (chosen.kind) {
      case "query":
        return await answer(chosen, input, { face, parts });
      case "dialogue":
        return await work(await chosen.open(parts.ports, input, face), { context, parts });
      default:
        return { refused: "invalid", text: `${tool.offered.name} is not for programs` };
    }
  } catch (error) {
    return { content: [{ type: "text", text: parts.failure(error) }], isError: true };
  }
}

async function answer(
  action: QueryAction,
  input: JsonObject,
  { face, parts: { ports, context } }: { readonly face: Face; readonly parts: ServerParts },
): Promise<CallResult> {
  const found = await action.run(ports, input, face);
  const aside = found.aside(context);
  const text = [found.view(context), aside].filter((it) => it !== "").join("\n\n");
  const structuredContent = { ...dataOf(found), exit: found.exit };
  return { content: [{ type: "text", text: shortened(text) }], structuredContent };
}

function dataOf(found: Answer): JsonObject {
  const data = found.data();
  return JSON.stringify(data).length > mostData ? { data: null, cut: true } : { data, cut: false };
}

export function shortened(text: string): string {
  if (text.length <= mostText) return text;
  const rest = text.length - mostText;
  return `${text.slice(0, mostText)}\n[${rest} characters left out: ask for less]`;
}

/** Nobody types here; whoever can be asked sits at the client. */
function faceOf(context: CallContext, { entries }: ServerParts): Face {
  const { ask, signal } = context;
  return {
    commands: entries,
    attended: ask !== null,
    signal,
    stdin: () => Promise.resolve(""),
    stdinPieces: nothing,
    secret: () => Promise.resolve(null),
    approve: (shown) => ask === null ? Promise.resolve(null) : approvalOf(shown, ask),
    tell: (text) => context.log(text),
    progress: (text) => context.log(text),
    working: (done, total, text) =>
      context.progress({ done, total, ...text === undefined ? {} : { text } }),
  };
}

async function* nothing(): AsyncGenerator<string> {}
