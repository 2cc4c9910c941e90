/**
 * An offer on the stateless wire of revision 2026-07-28: each request says of itself what a session said
 * before. A call that asks a person answers with the question, and waits for the request that brings the
 * answer, by a name that nobody can guess.
 */

import * as z from "zod";
import type { JsonObject } from "../protocol/mod.ts";
import type { Offer, Refusal } from "./offer.ts";
import { StatelessCalls } from "./stateless_calls.ts";
import { codes, failed, type Reply, result, type StatelessRequest } from "./stateless_reply.ts";

const revision = "2026-07-28";

/** Names of what a request says of itself. */
const about = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  server: "io.modelcontextprotocol/serverInfo",
} as const;

const object = z.record(z.string(), z.json());

const message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: object.default({}),
});

const meta = z.looseObject({
  [about.version]: z.string(),
  [about.capabilities]: object,
  progressToken: z.union([z.string(), z.number()]).optional(),
});

const told = z.looseObject({
  params: z.looseObject({ _meta: z.looseObject({ [about.version]: z.unknown() }) }),
});

/** Clients of the older revisions say nothing of themselves but in `initialize`. */
export function isStateless({ headers }: Request, body: unknown): boolean {
  if (headers.get("mcp-protocol-version") === revision) return true;
  const parsed = told.safeParse(body);
  return parsed.success && parsed.data.params._meta[about.version] !== undefined;
}

/** What a client may keep of a listing: nothing, since files and sessions come and go. */
const uncached = { ttlMs: 0, cacheScope: "private" } as const;

export class Stateless {
  readonly #calls: StatelessCalls;

  constructor(private readonly offer: Offer) {
    this.#calls = new StatelessCalls(offer);
  }

  async handle(request: Request, body: unknown): Promise<Response> {
    const parsed = message.safeParse(body);
    if (!parsed.success) return failed(null, codes.invalidRequest, "no request");
    const { id, method, params } = parsed.data;
    // A notification asks for nothing.
    if (id === undefined) return new Response(null, { status: 202 });
    const said = meta.safeParse(params["_meta"]);
    if (!said.success) {
      return failed(id, codes.invalidParams, "_meta is not as the protocol has it");
    }
    const version = said.data[about.version];
    if (request.headers.get("mcp-protocol-version") !== version) {
      return failed(id, codes.headerMismatch, "MCP-Protocol-Version is not that of _meta");
    }
    if (version !== revision) {
      const data = { supported: [revision], requested: version };
      return failed(id, codes.unsupportedVersion, "unsupported protocol version", data);
    }
    if (!namesMatch(request, method, params)) {
      return failed(id, codes.headerMismatch, "Mcp-Method or Mcp-Name is not that of the request");
    }
    const { progressToken = null } = said.data;
    const capabilities = said.data[about.capabilities];
    return await this.#answer({ id, method, params, capabilities, progressToken });
  }

  close(): void {
    this.#calls.close();
  }

  async #answer(ask: StatelessRequest): Promise<Response> {
    if (ask.method === "tools/call") return this.#calls.call(ask);
    const reply = await this.#reply(ask);
    return reply instanceof Response ? reply : result(ask.id, reply);
  }

  async #reply({ id, method, params }: StatelessRequest): Promise<Reply | Response> {
    const { name, version, instructions, tools, resources, prompts } = this.offer;
    const text = (value: unknown) => typeof value === "string" ? value : "";
    switch (method) {
      case "server/discover":
        return {
          supportedVersions: [revision],
          capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
          instructions,
          ...uncached,
          _meta: { [about.server]: { name, version } },
        };
      case "tools/list":
        return { tools: object.array().parse(tools), ...uncached };
      case "resources/list": {
        const page = await resources.list(text(params["cursor"]) || null);
        if (isRefusal(page)) return refusal(id, page);
        const next: JsonObject = page.next === null ? {} : { nextCursor: page.next };
        return { resources: [...page.items], ...next, ...uncached };
      }
      case "resources/templates/list":
        return { resourceTemplates: [...resources.templates], ...uncached };
      case "resources/read": {
        const found = await resources.read(text(params["uri"]));
        if (isRefusal(found)) return refusal(id, found, { uri: text(params["uri"]) });
        return { contents: [...found.contents], ...uncached };
      }
      case "prompts/list":
        return { prompts: [...await prompts.list()], ...uncached };
      case "prompts/get": {
        const input = z.record(z.string(), z.string()).parse(params["arguments"] ?? {});
        const found = await prompts.get(text(params["name"]), input);
        if (isRefusal(found)) return refusal(id, found);
        return { description: found.description, messages: [...found.messages] };
      }
      case "completion/complete":
        return await this.#complete(params);
      default:
        return failed(id, codes.unknownMethod, `unknown method ${method}`);
    }
  }

  async #complete(params: JsonObject): Promise<Reply> {
    const { ref, argument } = completion.parse(params);
    const of = ref.type === "ref/prompt" ? this.offer.prompts : this.offer.resources;
    const values = await of.complete(argument.name, argument.value);
    const hasMore = values.length > 100;
    return { completion: { values: values.slice(0, 100), total: values.length, hasMore } };
  }
}

const completion = z.looseObject({
  ref: z.looseObject({ type: z.enum(["ref/prompt", "ref/resource"]) }),
  argument: z.looseObject({ name: z.string(), value: z.string() }),
});

/** What stands in the header for whoever looks no further must be what is asked for. */
function namesMatch({ headers }: Request, method: string, params: JsonObject): boolean {
  const named = method === "resources/read" ? params["uri"] : params["name"];
  const [ofMethod, ofName] = [headers.get("mcp-method"), headers.get("mcp-name")];
  return ofMethod === method && (ofName === null || ofName === named);
}

function isRefusal(it: object): it is Refusal {
  return "refused" in it;
}

function refusal(id: string | number, { text }: Refusal, data?: JsonObject): Response {
  return failed(id, codes.invalidParams, text, data, 200);
}
