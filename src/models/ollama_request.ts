/** A request in the words of Ollama's `/api/chat`, as plain data. */

import type { ChatRequest, Message, Tool } from "ollama/browser";
import toolsInWords from "../../prompts/tools_in_words.md" with { type: "text" };
import type {
  AssistantPart,
  ModelMessage,
  ModelRequest,
  ToolCall,
  ToolResultMessage,
  ToolSpec,
} from "../protocol/mod.ts";
import { estimateTokens } from "../util/mod.ts";
import { unseenPictures, type UserMessage } from "./pictures.ts";
import { levelFor, type Quirks } from "./quirks.ts";

export interface OllamaWire {
  readonly modelName: string;
  readonly quirks: Quirks;
  /** The server takes tools for this model; otherwise they are told in words. */
  readonly tools: boolean;
  /** The model can think. */
  readonly thinking: boolean;
  /** The model can see. */
  readonly vision: boolean;
  /** Tokens; 0: as little as the model can, negative: the model decides, absent: its default. */
  readonly thinkingBudget?: number;
}

/** Between tool calls and approvals the model stays loaded; the server's default is 5 minutes. */
const keepAlive = "30m";

/**
 * A prompt above the window is refused and no answer pushes the prompt out of it; a server from before
 * it knew these two cuts without a word, and is watched (`ollama_window.ts`).
 */
const uncut = { truncate: false, shift: false } as const;

export type ChatBody = ChatRequest & typeof uncut & { readonly stream: true };

/** Everything but the window. Keys in one order, so that equal requests give equal bytes. */
export function toChat(request: ModelRequest, wire: OllamaWire): ChatBody {
  const native = wire.tools && request.tools.length > 0;
  return {
    model: wire.modelName,
    messages: toMessages(request, wire),
    ...(native ? { tools: request.tools.map(toTool) } : {}),
    ...(request.outputSchema && request.tools.length === 0 ? { format: request.outputSchema } : {}),
    ...thinkField(wire),
    options: request.maxOutputTokens === undefined ? {} : { num_predict: request.maxOutputTokens },
    keep_alive: keepAlive,
    ...uncut,
    stream: true,
  };
}

/** The same with a window of so many tokens. */
export function withWindow(body: ChatBody, tokens: number): ChatBody {
  return { ...body, options: { ...body.options, num_ctx: tokens } };
}

/** Of one picture: what the encoders of the models there make of it lies between 256 and 1,500. */
const tokensOfPicture = 1500;

/** Estimated tokens of the prompt. */
export function promptTokens(body: ChatBody): number {
  return estimateTokens(textOf(body)) + pictureTokens(body);
}

/** Estimated tokens of the pictures in it. */
export function pictureTokens({ messages = [] }: ChatBody): number {
  return messages.reduce((sum, it) => sum + (it.images?.length ?? 0), 0) * tokensOfPicture;
}

/** What is to be read, pictures apart; a longer conversation begins with the text of a shorter one. */
export function textOf({ messages = [], tools = [] }: ChatBody): string {
  const words = messages.map(({ images: _, ...message }) => JSON.stringify(message));
  return `${JSON.stringify(tools)}\n${words.join("\n")}`;
}

/** Estimated tokens of what was said: what a server has at least to read. */
export function spokenTokens(request: ModelRequest): number {
  const texts = request.messages.map((message) => {
    if (message.role === "user") return message.text;
    if (message.role === "tool") return message.results.map((it) => it.text).join("");
    return message.parts.map((it) => it.type === "text" ? it.text : "").join("");
  });
  return estimateTokens(request.system + texts.join(""));
}

function toMessages(request: ModelRequest, wire: OllamaWire): Message[] {
  const told = wire.tools || request.tools.length === 0 ? "" : inWords(request.tools);
  const system = [request.system, told].filter((it) => it !== "").join("\n\n");
  return [
    ...(system === "" ? [] : [{ role: "system", content: system }]),
    ...request.messages.flatMap((message, at) =>
      toMessage(message, wire, callsBefore(request.messages, at))
    ),
  ];
}

/** Calls of the answer that stands before `at`. */
function callsBefore(messages: readonly ModelMessage[], at: number): readonly ToolCall[] {
  const before = messages[at - 1];
  return before?.role === "assistant" ? callsOf(before.parts) : [];
}

function callsOf(parts: readonly AssistantPart[]): readonly ToolCall[] {
  return parts.flatMap((part) => part.type === "tool_call" ? [part.call] : []);
}

function toMessage(
  message: ModelMessage,
  wire: OllamaWire,
  calls: readonly ToolCall[],
): Message[] {
  switch (message.role) {
    case "user":
      return toUser(message, wire);
    case "tool":
      return wire.tools
        ? toResults(message.results, calls)
        : [{ role: "user", content: message.results.map(resultInWords).join("\n\n") }];
    case "assistant":
      return wire.tools ? toAssistant(message.parts, wire) : toAssistantInWords(message.parts);
  }
}

/** Base64 without a head, beside the words. */
function toUser(message: UserMessage, { vision }: OllamaWire): Message[] {
  const { text, pictures = [] } = vision ? message : { text: unseenPictures(message) };
  if (text === "" && pictures.length === 0) return [];
  const images = pictures.map(({ base64 }) => base64);
  return [{ role: "user", content: text, ...images.length > 0 ? { images } : {} }];
}

/**
 * Thinking goes back beside calls: models that think between calls want it, others drop it. What
 * another dialect gave is marked as its own and stays here.
 */
function toAssistant(parts: readonly AssistantPart[], wire: OllamaWire): Message[] {
  const content = spokenText(parts);
  const calls = callsOf(parts);
  if (content === "" && calls.length === 0) return [];
  const thinking = calls.length > 0 && wire.thinking ? ownThinking(parts) : "";
  return [{
    role: "assistant",
    content,
    ...(thinking === "" ? {} : { thinking }),
    ...(calls.length === 0 ? {} : {
      tool_calls: calls.map(({ name, input }) => ({
        function: { name, arguments: { ...input } },
      })),
    }),
  }];
}

function ownThinking(parts: readonly AssistantPart[]): string {
  return parts.map((it) => it.type === "thinking" && !it.opaque ? it.text : "").join("");
}

function spokenText(parts: readonly AssistantPart[]): string {
  return parts.map((it) => it.type === "text" ? it.text : "").join("");
}

/** In the order of the calls: older servers know results by order and name only. */
function toResults(results: readonly ToolResultMessage[], calls: readonly ToolCall[]): Message[] {
  return calls.map((call) => {
    const result = results.find((it) => it.id === call.id);
    return { role: "tool", content: result?.text ?? "no result", tool_name: call.name };
  });
}

function toTool(tool: ToolSpec): Tool {
  const { $schema: _, ...parameters } = tool.schema;
  return {
    type: "function",
    function: { name: tool.name, description: tool.description, parameters },
  };
}

function inWords(tools: readonly ToolSpec[]): string {
  const list = tools.map(({ name, description, schema: { $schema: _, ...schema } }) =>
    `- ${name}: ${description.trim()}\n  ${JSON.stringify(schema)}`
  );
  return toolsInWords.trim().replace("{tools}", () => list.join("\n"));
}

function toAssistantInWords(parts: readonly AssistantPart[]): Message[] {
  const calls = callsOf(parts).map(({ name, input }) =>
    `<tool_call>${JSON.stringify({ name, arguments: input })}</tool_call>`
  );
  const content = [spokenText(parts), ...calls].filter((it) => it !== "").join("\n");
  return content === "" ? [] : [{ role: "assistant", content }];
}

function resultInWords(result: ToolResultMessage): string {
  return `<tool_response>${
    JSON.stringify({ name: result.name, content: result.text })
  }</tool_response>`;
}

function thinkField(wire: OllamaWire): Pick<ChatRequest, "think"> {
  const { quirks: { thinking }, thinkingBudget: budget } = wire;
  if (!wire.thinking) return {};
  if (thinking.kind === "level") {
    if (budget === undefined || budget < 0) return {};
    return { think: levels[levelFor(thinking.levels, budget) ?? "low"] };
  }
  return { think: budget === undefined || budget !== 0 };
}

/** What the server knows of levels. */
const levels = {
  none: "low",
  minimal: "low",
  low: "low",
  medium: "medium",
  high: "high",
} as const;
