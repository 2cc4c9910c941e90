/**
 * `conformance_client.ts URL`: what the official conformance suite for clients runs. It looks for tools
 * and calls each of them once, by the way that a session goes; where a login is wanted, it logs in with a
 * browser that says yes to everything.
 */

import * as z from "zod";
import { paths as pathsOf } from "../../src/config/mod.ts";
import { loadMessages } from "../../src/messages/mod.ts";
import { login, openServers, type Servers } from "../../src/mcp/mod.ts";
import { isObject } from "../../src/protocol/mod.ts";
import { AgentError, type Json, type JsonObject } from "../../src/protocol/mod.ts";
import { trustNone } from "../../tests/support/config.ts";
import { elicitedBy } from "../../tests/support/elicits.ts";

await loadMessages("mcp");
const url = Deno.args.at(-1) ?? "";
const home = await Deno.realPath(await Deno.makeTempDir());
const declaration = {
  ...{ description: null, command: null, args: [], env: {}, cwd: null, folders: [], hosts: [] },
  ...{ url, headers: {}, start_s: 20, call_s: 20, max_call_s: 25 },
};

/** Logins until nothing more is given up. */
const mostLogins = 3;

/** What a scenario wants to be called. */
const context = z.looseObject({
  toolCalls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.json()) }))
    .default([]),
}).parse(JSON.parse(Deno.env.get("MCP_CONFORMANCE_CONTEXT") ?? "{}"));

const { signal } = new AbortController();

/** A user who says yes to all that he is asked, and leaves every value as it is. */
const elicit = elicitedBy(() => "");
try {
  for (let logins = 0;; logins++) {
    const servers = await opened();
    try {
      await useAll(servers);
      break;
    } catch (error) {
      const wants = error instanceof AgentError && error.code.startsWith("mcp.login");
      if (!wants || logins === mostLogins) throw error;
      await logIn(servers, String(error.params["scope"] ?? ""));
    } finally {
      await servers.pool.close();
    }
  }
} catch (error) {
  console.log(
    error instanceof AgentError ? `${error.code} ${JSON.stringify(error.params)}` : error,
  );
  Deno.exitCode = 1;
} finally {
  await Deno.remove(home, { recursive: true });
}

async function opened(): Promise<Servers> {
  return await openServers({
    settings: { suite: declaration },
    ...{
      offline: false,
      sandbox: "off",
      root: home,
      trust: trustNone,
      version: "1.0.0",
      tools: [],
    },
    paths: pathsOf(() => undefined, home),
    clock: { now: () => Date.now(), sleep: () => Promise.resolve() },
    spawner: () => Promise.reject(new Error("no program is started")),
  });
}

async function useAll(servers: Servers): Promise<void> {
  const { tools } = await servers.open("suite", signal);
  const wanted = context.toolCalls.map(({ name: tool, arguments: input }) => ({ tool, input }));
  const each = tools.map(({ name, schema }) => ({ tool: name, input: inputFor(schema) }));
  for (const call of wanted.length > 0 ? wanted : each) {
    const result = await servers.pool.call("suite", call, { signal, progress: () => {}, elicit });
    console.log(`${call.tool}: ${JSON.stringify(result)}`);
  }
}

async function logIn(servers: Servers, scope: string): Promise<void> {
  const state = await login(servers.pool.declaration("suite"), {
    ...{ signal, auth: await servers.logins.get(url), pasted: nothing(), client: clientOf() },
    scope: scope === "" ? null : scope,
    // The suite's page sends the browser back at once.
    open: (page) => void fetch(page).then((it) => it.body?.cancel()),
  });
  if (state) await servers.logins.keep(state);
}

/** What a scenario says of a client that is registered already, or that a URL describes. */
function clientOf() {
  const given = z.looseObject({ client_id: z.string(), client_secret: z.string().optional() })
    .safeParse(JSON.parse(Deno.env.get("MCP_CONFORMANCE_CONTEXT") ?? "{}"));
  if (given.success) return { id: given.data.client_id, secret: given.data.client_secret ?? null };
  const isDescribed = Deno.env.get("MCP_CONFORMANCE_SCENARIO") === "auth/basic-cimd";
  return isDescribed
    ? { id: "https://conformance-test.local/client-metadata.json", secret: null }
    : null;
}

async function* nothing(): AsyncGenerator<string> {}

/** A value for each required argument. */
function inputFor({ properties = {}, required = [] }: JsonObject): JsonObject {
  const names = Array.isArray(required) ? required.filter((it) => typeof it === "string") : [];
  return Object.fromEntries(names.map((name) => [name, valueFor(fieldOf(properties, name))]));
}

function fieldOf(properties: Json, name: string): Json | undefined {
  return isObject(properties) ? properties[name] : undefined;
}

function valueFor(schema: Json | undefined): Json {
  switch (fieldOf(schema ?? null, "type")) {
    case "number":
    case "integer":
      return 2;
    case "boolean":
      return true;
    case "array":
      return [];
    case "object":
      return {};
    default:
      return "text";
  }
}
