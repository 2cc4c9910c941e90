/**
 * `conformance_client.ts URL`: what the official conformance suite for clients runs. It looks for tools
 * and calls each of them once, by the way that a session goes.
 */

import { paths } from "../../src/config/mod.ts";
import { loadMessages } from "../../src/messages/mod.ts";
import { openServers } from "../../src/mcp/mod.ts";
import { isObject } from "../../src/agent/mod.ts";
import type { Json, JsonObject, Tool } from "../../src/protocol/mod.ts";
import { portsFor } from "../../tests/redteam/mcp/run.ts";
import { trustNone } from "../../tests/support/config.ts";

await loadMessages("mcp");
const url = Deno.args.at(-1) ?? "";
const home = await Deno.realPath(await Deno.makeTempDir());
const tools: Tool[] = [];
const declaration = {
  ...{ description: null, command: null, args: [], env: {}, cwd: null, folders: [], hosts: [] },
  ...{ url, headers: {}, start_s: 20, call_s: 20, max_call_s: 25 },
};
const servers = await openServers({
  settings: { suite: declaration },
  ...{ offline: false, sandbox: "off", root: home, trust: trustNone, version: "1.0.0", tools },
  paths: paths(() => undefined, home),
  clock: { now: () => Date.now(), sleep: () => Promise.resolve() },
  spawner: () => Promise.reject(new Error("no program is started")),
});
const { signal } = new AbortController();
try {
  const notes = await servers.discover(signal);
  for (const note of notes) console.log(note);
  for (const tool of tools) {
    const execute = await tool.load();
    const result = await execute(inputFor(tool.definition.schema ?? {}), portsFor(signal));
    console.log(`${tool.definition.name}: ${result.text}`);
  }
  if (notes.length > 0 && tools.length === 0) Deno.exitCode = 1;
} finally {
  await servers.pool.close();
  await Deno.remove(home, { recursive: true });
}

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
