/** A request in Gemini's words: contents, tools and configuration, as plain data. */

import type {
  Content,
  FunctionCall,
  FunctionDeclaration,
  FunctionResponse,
  GenerateContentConfig,
  Part,
  ThinkingLevel,
} from "@google/genai";
import {
  type AssistantPart,
  isObject,
  type ModelMessage,
  type ModelRequest,
  type Opaque,
  type ToolCall,
  type ToolResultMessage,
  type ToolSpec,
} from "../protocol/mod.ts";
import { geminiSchema } from "./gemini_schema.ts";
import type { UserMessage } from "./pictures.ts";
import { levelFor, type Quirks } from "./quirks.ts";

/** The private part of ours: what came beside the part and must go back with it. */
export interface GeminiSecret {
  readonly signature?: string;
  /** Id of a call as the server gave it; its result must carry the same. */
  readonly id?: string;
}

/**
 * Named by the documentation for calls that another model made: the signature check
 * lets it pass (ai.google.dev/gemini-api/docs/thought-signatures, FAQ).
 */
const placeholder = "skip_thought_signature_validator";

export interface ContentOptions {
  readonly signatures: boolean;
  /** Earlier calls and results go as text: what remains when signatures are refused. */
  readonly callsAsText: boolean;
}

/** History as contents. None is empty; all results of an answer are in the one behind it. */
export function toContents(
  messages: readonly ModelMessage[],
  options: ContentOptions,
): Content[] {
  const contents: Content[] = [];
  let calls: readonly SentCall[] = [];
  for (const message of messages) {
    if (message.role === "tool") {
      push(contents, "user", resultParts(calls, message.results, options));
      calls = [];
      continue;
    }
    if (message.role === "user") push(contents, "user", userParts(message));
    else {
      calls = sentCalls(message.parts);
      push(contents, "model", answerParts(message.parts, options));
    }
  }
  return contents;
}

interface SentCall {
  readonly call: ToolCall;
  /** The server's id, where it gave one. */
  readonly id?: string;
}

/** Texts in a row are one content; results stand alone. */
function push(contents: Content[], role: "user" | "model", parts: Part[]): void {
  if (parts.length === 0) return;
  const last = contents.at(-1);
  const merges = last?.role === role && !isResults(last.parts) && !isResults(parts);
  if (merges) last.parts = [...last.parts ?? [], ...parts];
  else contents.push({ role, parts });
}

function isResults(parts: readonly Part[] | undefined): boolean {
  return parts?.some((it) => it.functionResponse !== undefined) ?? false;
}

/** Pictures first: the documentation advises it (ai.google.dev/gemini-api/docs/image-understanding). */
function userParts({ text, pictures = [] }: UserMessage): Part[] {
  const shown = pictures.map(({ mime, base64 }) => ({
    inlineData: { mimeType: mime, data: base64 },
  }));
  return [...shown, ...text === "" ? [] : [{ text }]];
}

function sentCalls(parts: readonly AssistantPart[]): readonly SentCall[] {
  return parts.flatMap((part) => {
    if (part.type !== "tool_call") return [];
    const id = secretOf(part.opaque)?.id;
    return [{ call: part.call, ...(id === undefined ? {} : { id }) }];
  });
}

/** Parts in their order, none merged: a signature belongs to exactly its part. */
function answerParts(parts: readonly AssistantPart[], options: ContentOptions): Part[] {
  const sent = parts.flatMap((part) => answerPart(part, options));
  const first = sent.find((it) => it.functionCall !== undefined);
  if (options.signatures && first && first.thoughtSignature === undefined) {
    first.thoughtSignature = placeholder;
  }
  return sent;
}

function answerPart(part: AssistantPart, options: ContentOptions): Part[] {
  const secret = options.callsAsText ? null : secretOf(part.opaque);
  const signed = secret?.signature === undefined ? {} : { thoughtSignature: secret.signature };
  switch (part.type) {
    case "text":
      return part.text === "" && !secret?.signature ? [] : [{ text: part.text, ...signed }];
    case "thinking":
      return secret?.signature ? [{ text: part.text, thought: true, ...signed }] : [];
    case "tool_call":
      if (options.callsAsText) return [{ text: callText(part.call) }];
      return [{ functionCall: functionCall(part.call, secret), ...signed }];
  }
}

function functionCall(call: ToolCall, secret: GeminiSecret | null): FunctionCall {
  return {
    ...(secret?.id === undefined ? {} : { id: secret.id }),
    name: call.name,
    args: { ...call.input },
  };
}

/** One response for each call, in the order of the calls: the server counts them. */
function resultParts(
  calls: readonly SentCall[],
  results: readonly ToolResultMessage[],
  options: ContentOptions,
): Part[] {
  if (options.callsAsText) return results.map((it) => ({ text: resultText(it) }));
  return calls.map(({ call, id }) => {
    const result = results.find((it) => it.id === call.id);
    const response: FunctionResponse = {
      ...(id === undefined ? {} : { id }),
      name: call.name,
      // Text, never an object: a `$ref` inside would be resolved, and refused.
      response: result && !result.failed
        ? { output: result.text }
        : { error: result?.text ?? "no result" },
    };
    return { functionResponse: response };
  });
}

function callText(call: ToolCall): string {
  return `[called ${call.name} with ${JSON.stringify(call.input)}]`;
}

function resultText(result: ToolResultMessage): string {
  return `[${result.failed ? "failure" : "result"} of ${result.name}]\n${result.text}`;
}

/** What of a part is ours; `null` for another dialect's. */
function secretOf(opaque: Opaque | undefined): GeminiSecret | null {
  if (opaque?.by !== "gemini" || !isObject(opaque.data)) return null;
  const { signature, id } = opaque.data;
  return {
    ...(typeof signature === "string" ? { signature } : {}),
    ...(typeof id === "string" ? { id } : {}),
  };
}

export interface ConfigOptions {
  readonly quirks: Quirks;
  /** Tokens; 0: as little as the model can, -1: the model decides, absent: its default. */
  readonly thinkingBudget?: number;
  /** The SDK's enum: importing it here would load the SDK. */
  readonly levels: typeof ThinkingLevel;
}

/** Everything beside the contents. */
export function toConfig(request: ModelRequest, options: ConfigOptions): GenerateContentConfig {
  const { outputSchema } = options.quirks;
  const takesSchema = outputSchema === "always" ||
    outputSchema === "without_tools" && request.tools.length === 0;
  const declarations = request.tools.map(declaration);
  return {
    ...(request.system === "" ? {} : { systemInstruction: request.system }),
    ...(declarations.length > 0 ? { tools: [{ functionDeclarations: declarations }] } : {}),
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
    ...(request.outputSchema && takesSchema
      ? {
        responseMimeType: "application/json",
        responseJsonSchema: geminiSchema(request.outputSchema),
      }
      : {}),
    ...thinkingConfig(options),
    automaticFunctionCalling: { disable: true },
    automaticContinuation: false,
  };
}

function declaration(tool: ToolSpec): FunctionDeclaration {
  const schema = geminiSchema(tool.schema);
  const hasInput = isObject(schema.properties) && Object.keys(schema.properties).length > 0;
  return {
    name: tool.name,
    description: tool.description,
    ...(hasInput ? { parametersJsonSchema: schema } : {}),
  };
}

/** A level or a budget, never both: the server refuses that. */
function thinkingConfig(options: ConfigOptions): GenerateContentConfig {
  const { quirks: { thinking }, thinkingBudget: budget } = options;
  if (thinking.kind === "level") {
    const level = budget === undefined || budget < 0
      ? undefined
      : levelOf[levelFor(thinking.levels, budget) ?? "low"];
    const chosen = level === undefined ? {} : { thinkingLevel: options.levels[level] };
    return { thinkingConfig: { includeThoughts: true, ...chosen } };
  }
  if (thinking.kind !== "budget") return {};
  if (budget === undefined) return { thinkingConfig: { includeThoughts: true } };
  const within = budget < 0 ? -1 : Math.min(Math.max(budget, thinking.least), thinking.most);
  return { thinkingConfig: { includeThoughts: within !== 0, thinkingBudget: within } };
}

/** Names of the SDK's enum; no Gemini has none. */
const levelOf = {
  none: "MINIMAL",
  minimal: "MINIMAL",
  low: "LOW",
  medium: "MEDIUM",
  high: "HIGH",
} as const;
