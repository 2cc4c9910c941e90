/**
 * An offer on the wire of the revisions up to 2025-11-25: the official server over lines or over
 * streamable HTTP. A bundle of its own, as is all that needs the SDK.
 */

// @ts-types="@modelcontextprotocol/sdk/server"
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
// @ts-types="@modelcontextprotocol/sdk/shared/protocol"
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ElicitRequestFormParamsSchema,
  ElicitResultSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ListToolsResultSchema,
  McpError,
  ReadResourceRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import type { CallContext, Offer, Question, QuestionAnswer, Refusal } from "./offer.ts";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** A person is asked, who may have gone out for a while; milliseconds. */
const answerMs = 3_600_000;

/** Values of one completion (specification). */
const mostValues = 100;

const object = z.record(z.string(), z.json());

/** The error of the protocol for a resource that is not there. */
const resourceNotFound = -32002;

/** A server of one connection. */
export function serverOf(offer: Offer): Server {
  const server = new Server({ name: offer.name, version: offer.version }, {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
    instructions: offer.instructions,
    // No schema of ours is compiled to code: whoever asks looks at the answer.
    jsonSchemaValidator: { getValidator: () => unchecked },
  });
  offerTools(server, offer);
  offerResources(server, offer);
  offerPrompts(server, offer);
  return server;
}

function offerTools(server: Server, offer: Offer): void {
  const listed = ListToolsResultSchema.parse({ tools: offer.tools });
  server.setRequestHandler(ListToolsRequestSchema, () => listed);
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const input = object.parse(params.arguments ?? {});
    const context = contextOf(server, params._meta?.progressToken, extra);
    return { ...demand(await offer.call(params.name, input, context)) };
  });
}

function offerResources(server: Server, { resources }: Offer): void {
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => {
    const { items, next } = demand(await resources.list(params?.cursor ?? null));
    return { resources: items, ...next === null ? {} : { nextCursor: next } };
  });
  server.setRequestHandler(
    ListResourceTemplatesRequestSchema,
    () => ({ resourceTemplates: resources.templates }),
  );
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }) => {
    return { ...demand(await resources.read(params.uri)) };
  });
}

function offerPrompts(server: Server, { prompts, resources }: Offer): void {
  server.setRequestHandler(
    ListPromptsRequestSchema,
    async () => ({ prompts: await prompts.list() }),
  );
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) => {
    return { ...demand(await prompts.get(params.name, params.arguments ?? {})) };
  });
  server.setRequestHandler(CompleteRequestSchema, async ({ params: { ref, argument } }) => {
    const { name, value } = argument;
    const values = ref.type === "ref/prompt"
      ? await prompts.complete(name, value)
      : await resources.complete(name, value);
    const hasMore = values.length > mostValues;
    return { completion: { values: values.slice(0, mostValues), total: values.length, hasMore } };
  });
}

function contextOf(
  server: Server,
  token: string | number | undefined,
  extra: Extra,
): CallContext {
  const tell = (notification: ServerNotification) =>
    void extra.sendNotification(notification).catch(() => {});
  return {
    signal: extra.signal,
    progress({ done, total, text }) {
      if (token === undefined) return;
      const params = {
        ...{ progressToken: token, progress: done },
        ...total === undefined ? {} : { total },
        ...text === undefined ? {} : { message: text },
      };
      tell({ method: "notifications/progress", params });
    },
    log: (text) => {
      const params = { level: "info" as const, logger: "agent", data: text };
      void server.sendLoggingMessage(params, extra.sessionId).catch(() => {});
    },
    ask: server.getClientCapabilities()?.elicitation ? (it) => ask(it, extra) : null,
  };
}

async function ask({ text, schema }: Question, extra: Extra): Promise<QuestionAnswer> {
  const form = { mode: "form", message: text, requestedSchema: schema };
  const params = ElicitRequestFormParamsSchema.parse(form);
  const { action, content = {} } = await extra.sendRequest(
    { method: "elicitation/create", params },
    ElicitResultSchema,
    { timeout: answerMs, signal: extra.signal },
  );
  return action === "accept"
    ? { type: "answer", content: object.parse(content) }
    : { type: action };
}

/** @throws {McpError} what the offer refuses, in words of the protocol */
function demand<T extends object>(it: T | Refusal): T {
  if (!isRefusal(it)) return it;
  const code = it.refused === "not_found" ? resourceNotFound : ErrorCode.InvalidParams;
  throw new McpError(code, it.text);
}

function isRefusal(it: object): it is Refusal {
  return "refused" in it;
}

const unchecked = () => ({
  valid: false as const,
  data: undefined,
  errorMessage: "answers are not checked here",
});
