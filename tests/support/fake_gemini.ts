/**
 * A Gemini server from a script. It refuses, with the words and codes of the real one,
 * every request that breaks a documented rule of the wire; the official SDK reads it too.
 */

import type { Json, JsonObject } from "../../src/protocol/mod.ts";
import { type FakeServer, type RecordedRequest, serveFake, type WireReply } from "./fake_server.ts";

export type GeminiReply = WireReply;

/** The two signatures that the documentation names for calls that another model made. */
export const placeholders = [
  "skip_thought_signature_validator",
  "context_engineering_is_the_way_to_go",
];

export const sse = { "content-type": "text/event-stream" };

export function event(chunk: Json): string {
  return `data: ${JSON.stringify(chunk)}\r\n\r\n`;
}

/** One event for each chunk, written one by one. */
export function events(...chunks: readonly Json[]): GeminiReply {
  return { headers: sse, body: chunks.map(event) };
}

/** A chunk of an answer. */
export function chunk(
  parts: readonly Json[],
  more: { readonly finish?: string; readonly usage?: JsonObject } = {},
): JsonObject {
  return {
    candidates: [{
      content: { role: "model", parts },
      ...(more.finish ? { finishReason: more.finish } : {}),
      index: 0,
    }],
    ...(more.usage ? { usageMetadata: more.usage } : {}),
    modelVersion: "fake",
    responseId: "r1",
  };
}

/** An error body, as the REST API has it. */
export function problem(
  code: number,
  status: string,
  message: string,
  details: readonly Json[] = [],
): JsonObject {
  return { error: { code, status, message, ...(details.length > 0 ? { details } : {}) } };
}

export function refusal(
  code: number,
  status: string,
  message: string,
  details: readonly Json[] = [],
): GeminiReply {
  return {
    status: code,
    headers: { "content-type": "application/json; charset=UTF-8" },
    body: JSON.stringify(problem(code, status, message, details)),
  };
}

export interface FakeGemini extends FakeServer {
  /** What was wrong with requests, in order. */
  readonly violations: readonly string[];
}

/** Serves the replies in order; a request beyond the last one, or a wrong one, is refused. */
export function fakeGemini(script: readonly GeminiReply[]): FakeGemini {
  const violations: string[] = [];
  let next = 0;
  const server = serveFake((request) => {
    const wrong = violation(request);
    if (wrong) {
      violations.push(wrong);
      return refusal(400, "INVALID_ARGUMENT", wrong);
    }
    return script[next++] ?? refusal(500, "INTERNAL", "the fake has no reply left");
  });
  return Object.assign(server, { violations });
}

const route = /^\/v1(?:beta)?\/models\/([^/:]+):streamGenerateContent\?alt=sse$/;

function violation(request: RecordedRequest): string | null {
  const model = route.exec(request.path)?.[1];
  if (!model) return `no such path: ${request.path}`;
  if (!isObject(request.body)) return "Invalid JSON payload received.";
  const config = member(request.body, "generationConfig");
  return contentsViolation(request.body, model) ?? toolsViolation(request.body) ??
    thinkingViolation(config, model) ??
    (hasEmptyParts(member(request.body, "systemInstruction"))
      ? "system_instruction.parts: contents.parts must not be empty."
      : null);
}

function contentsViolation(body: JsonObject, model: string): string | null {
  const contents = list(body.contents);
  if (contents.length === 0) return "contents is not specified";
  let open: readonly JsonObject[] = [];
  for (const [index, content] of contents.entries()) {
    const parts = list(content.parts);
    const wrong = partsViolation(parts, index) ?? answersViolation(open, parts) ??
      signatureViolation(parts, model);
    if (wrong) return wrong;
    open = content.role === "model" ? calls(parts) : [];
  }
  return open.length > 0 ? "function calls without responses at the end of contents" : null;
}

function partsViolation(parts: readonly JsonObject[], index: number): string | null {
  if (parts.length === 0) {
    return "* GenerateContentRequest.contents: contents.parts must not be empty.";
  }
  for (const [at, part] of parts.entries()) {
    const where = `contents[${index}].parts[${at}]`;
    const data = ["text", "inlineData", "functionCall", "functionResponse"].filter((it) =>
      it in part
    );
    if (data.length !== 1) return `${where}: required oneof field 'data' must have one field`;
    if (part.text === "" && part.thoughtSignature === undefined) return `${where}: empty text`;
    const picture = member(part, "inlineData");
    if (
      picture &&
      !/^image\/(png|jpeg|webp|gif) [\w+/]+=*$/.test(`${picture.mimeType} ${picture.data}`)
    ) {
      return `Invalid value at '${where}.inline_data'`;
    }
    const args = member(part, "functionCall")?.args;
    if (args !== undefined && !isObject(args)) {
      return `Invalid value at '${where}.function_call.args' (type.googleapis.com/google.protobuf.Struct)`;
    }
    const response = member(part, "functionResponse")?.response;
    if ("functionResponse" in part && (!isObject(response) || holdsRef(response))) {
      return `Invalid value at '${where}.function_response.response'`;
    }
  }
  return null;
}

function answersViolation(
  open: readonly JsonObject[],
  parts: readonly JsonObject[],
): string | null {
  const responses = parts.map((it) => it.functionResponse).filter(isObject);
  if (open.length === 0 && responses.length === 0) return null;
  if (open.length !== responses.length) {
    return "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
  }
  const fits = open.every((call, at) =>
    call.name === responses[at]?.name && call.id === responses[at]?.id
  );
  if (!fits) return "function response parts must have the names and ids of their calls";
  return responses.length === parts.length ? null : "function response turn holds other parts";
}

/** Gemini 3 wants a signature on the first call of each answer; any other must be one it made. */
function signatureViolation(parts: readonly JsonObject[], model: string): string | null {
  for (const part of parts) {
    const signature = part.thoughtSignature;
    if (signature === undefined) continue;
    if (typeof signature !== "string" || !isKnown(signature)) return "Corrupted thought signature.";
  }
  const first = parts.find((it) => "functionCall" in it);
  if (!first || !model.startsWith("gemini-3") || first.thoughtSignature !== undefined) return null;
  return "Function call is missing a thought_signature in functionCall parts.";
}

/** Signatures of this fake are the base64 of texts that begin with `signed`. */
export function sign(text: string): string {
  return btoa(`signed ${text}`);
}

function isKnown(signature: string): boolean {
  if (placeholders.includes(signature)) return true;
  try {
    return atob(signature).startsWith("signed ");
  } catch {
    return false;
  }
}

/** The JSON Schema keywords that the reference names for `parametersJsonSchema`. */
const keywords = new Set([
  "type",
  "format",
  "title",
  "description",
  "enum",
  "items",
  "prefixItems",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "anyOf",
  "oneOf",
  "properties",
  "additionalProperties",
  "required",
  "propertyOrdering",
]);

function toolsViolation(body: JsonObject): string | null {
  for (const tool of list(body.tools)) {
    for (const declaration of list(tool.functionDeclarations)) {
      if ("parameters" in declaration) return 'Unknown name "additionalProperties" at parameters';
      const wrong = schemaViolation(declaration.parametersJsonSchema);
      if (wrong) return `Invalid JSON schema of ${String(declaration.name)}: ${wrong}`;
    }
  }
  return schemaViolation(member(body, "generationConfig")?.responseJsonSchema);
}

function schemaViolation(schema: Json | undefined): string | null {
  if (!isObject(schema)) return null;
  const unknown = Object.keys(schema).find((it) => !keywords.has(it));
  if (unknown) return `Unknown name "${unknown}"`;
  const inner = [
    ...Object.values(isObject(schema.properties) ? schema.properties : {}),
    ...list(schema.anyOf),
    ...list(schema.oneOf),
    ...list(schema.prefixItems),
    schema.items,
    schema.additionalProperties,
  ];
  return inner.map((it) => schemaViolation(it)).find((it) => it !== null) ?? null;
}

function thinkingViolation(config: JsonObject | null, model: string): string | null {
  const thinking = config && member(config, "thinkingConfig");
  if (!thinking) return null;
  if ("thinkingLevel" in thinking && "thinkingBudget" in thinking) {
    return "You can only set only one of thinking budget and thinking level.";
  }
  if ("thinkingLevel" in thinking && !model.startsWith("gemini-3")) {
    return "Thinking level is not supported for this model.";
  }
  return null;
}

function hasEmptyParts(content: JsonObject | null): boolean {
  if (!content) return false;
  const parts = list(content.parts);
  return parts.length === 0 || parts.some((it) => it.text === "");
}

function calls(parts: readonly JsonObject[]): readonly JsonObject[] {
  return parts.map((it) => it.functionCall).filter(isObject);
}

function holdsRef(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  return "$ref" in value || Object.values(value).some(holdsRef);
}

function member(value: JsonObject, key: string): JsonObject | null {
  const inner = value[key];
  return isObject(inner) ? inner : null;
}

function list(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
