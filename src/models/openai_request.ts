/** A request in the words of chat completions: every key that is a default is left out. */

import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import type {
  AssistantPart,
  ModelMessage,
  ModelRequest,
  ToolResultMessage,
  ToolSpec,
} from "../protocol/mod.ts";
import { dataUrl, unseenPictures, type UserMessage } from "./pictures.ts";
import { type Dialect, levelFor, type Quirks, quirksFor } from "./quirks.ts";

/** How the part of a message that holds thinking is marked: `data` is the field it came in. */
export const reasoningField = "reasoning_content";

export interface WireOptions {
  readonly dialect: Dialect;
  readonly modelName: string;
  /** Tokens; 0: as little as the model can, negative: the model decides, absent: its default. */
  readonly thinkingBudget?: number;
}

/** Equal requests give equal bytes: keys are written in this order. */
export function toBody(
  request: ModelRequest,
  options: WireOptions,
): ChatCompletionCreateParamsStreaming {
  const quirks = quirksFor(options.dialect, options.modelName);
  const schema = outputSchema(request, quirks);
  return {
    model: options.modelName,
    messages: toMessages(request, { quirks, dialect: options.dialect }),
    ...(request.tools.length > 0 ? { tools: request.tools.map(toTool) } : {}),
    ...(request.maxOutputTokens === undefined
      ? {}
      : { [quirks.maxTokensField]: request.maxOutputTokens }),
    ...(schema
      ? {
        response_format: { type: "json_schema", json_schema: { name: "answer", schema } },
      }
      : {}),
    ...thinkingFields(quirks, options.thinkingBudget),
    stream: true,
    stream_options: { include_usage: true },
  };
}

interface Speaker {
  readonly quirks: Quirks;
  readonly dialect: Dialect;
}

function toMessages(request: ModelRequest, speaker: Speaker): ChatCompletionMessageParam[] {
  const messages: ChatCompletionMessageParam[] = [];
  if (request.system !== "") {
    messages.push({ role: speaker.quirks.systemRole, content: request.system });
  }
  const results = resultsById(request.messages);
  const withCalls = indicesOfTurnsWithCalls(request.messages);
  for (const [at, message] of request.messages.entries()) {
    if (message.role === "user") messages.push(toUser(message, speaker));
    if (message.role !== "assistant") continue;
    const echo = speaker.quirks.echoReasoning && withCalls.has(at);
    const said = toAssistant(message.parts, echo ? speaker.dialect : null);
    if (said) messages.push(said, ...toResults(message.parts, results));
  }
  return messages;
}

/** The first result of each call, wherever it stands: it is sent right behind its call. */
function resultsById(
  messages: readonly ModelMessage[],
): ReadonlyMap<string, ToolResultMessage> {
  const found = new Map<string, ToolResultMessage>();
  for (const message of messages) {
    if (message.role !== "tool") continue;
    for (const result of message.results) {
      if (!found.has(result.id)) found.set(result.id, result);
    }
  }
  return found;
}

/**
 * Assistant messages between two user messages of which one holds a call: DeepSeek wants
 * the thinking of all of them back, for as long as the conversation lasts.
 */
function indicesOfTurnsWithCalls(messages: readonly ModelMessage[]): ReadonlySet<number> {
  const indices = new Set<number>();
  let turn: number[] = [];
  let called = false;
  const close = () => {
    if (called) turn.forEach((at) => indices.add(at));
    turn = [];
    called = false;
  };
  for (const [at, message] of messages.entries()) {
    if (message.role === "user") close();
    if (message.role !== "assistant") continue;
    turn.push(at);
    called ||= message.parts.some((part) => part.type === "tool_call");
  }
  close();
  return indices;
}

/** Servers whose schema of a message knows text alone: a picture is refused, and with it the turn. */
const blind: ReadonlySet<Dialect> = new Set(["deepseek"]);

/** Words stand before pictures; without pictures the content is a text, which all servers take. */
function toUser(message: UserMessage, { dialect }: Speaker): ChatCompletionMessageParam {
  const { text, pictures = [] } = message;
  if (pictures.length === 0) return { role: "user", content: text };
  if (blind.has(dialect)) return { role: "user", content: unseenPictures(message) };
  return {
    role: "user",
    content: [
      ...text === "" ? [] : [{ type: "text" as const, text }],
      ...pictures.map((it) => ({ type: "image_url" as const, image_url: { url: dataUrl(it) } })),
    ],
  };
}

type AssistantMessage = Extract<ChatCompletionMessageParam, { role: "assistant" }>;

/** `null` for a message without text and calls, which most servers refuse. Content is never null. */
function toAssistant(
  parts: readonly AssistantPart[],
  echo: Dialect | null,
): AssistantMessage | null {
  const content = parts.map((part) => part.type === "text" ? part.text : "").join("");
  const calls = parts.flatMap((part) => part.type === "tool_call" ? [part.call] : []);
  if (content === "" && calls.length === 0) return null;
  return {
    role: "assistant",
    content,
    ...(echo ? { [reasoningField]: thinkingOf(parts, echo) } : {}),
    ...(calls.length > 0
      ? {
        tool_calls: calls.map((call) => ({
          id: call.id,
          type: "function" as const,
          function: { name: call.name, arguments: JSON.stringify(call.input) },
        })),
      }
      : {}),
  };
}

/** Thinking that this dialect gave; another model's is its own affair. */
function thinkingOf(parts: readonly AssistantPart[], dialect: Dialect): string {
  return parts
    .map((part) => part.type === "thinking" && part.opaque?.by === dialect ? part.text : "")
    .join("");
}

/** Every call has exactly one result, or the server refuses this history for ever. */
function toResults(
  parts: readonly AssistantPart[],
  results: ReadonlyMap<string, ToolResultMessage>,
): ChatCompletionMessageParam[] {
  return parts.flatMap((part) => {
    if (part.type !== "tool_call") return [];
    const content = results.get(part.call.id)?.text ?? "no result";
    return [{ role: "tool", tool_call_id: part.call.id, content }];
  });
}

function toTool(tool: ToolSpec): ChatCompletionFunctionTool {
  return {
    type: "function",
    function: { name: tool.name, description: tool.description, parameters: tool.schema },
  };
}

function outputSchema(request: ModelRequest, quirks: Quirks): Record<string, unknown> | undefined {
  const fits = quirks.outputSchema === "always" ||
    (quirks.outputSchema === "without_tools" && request.tools.length === 0);
  return fits ? request.outputSchema : undefined;
}

function thinkingFields(quirks: Quirks, budget: number | undefined): object {
  if (budget === undefined || budget < 0) return {};
  const { thinking } = quirks;
  switch (thinking.kind) {
    case "effort":
      if (budget === 0 && thinking.off) return thinking.off;
      return { reasoning_effort: levelFor(thinking.levels, budget) };
    case "fields":
      return budget === 0 ? thinking.off : thinking.on;
    case "none":
    case "budget":
    case "level":
    case "boolean":
      return {};
  }
}
