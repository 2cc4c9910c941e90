import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { AgentError, type JsonObject } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { table } from "../table.ts";
import { declare } from "./written.ts";

/** A server that another assistant's file declares. */
interface Row {
  readonly name: string;
  readonly file: string;
  /** The command or the address. */
  readonly starts: string;
  readonly state: "new" | "imported" | "taken";
}

/** Files of other assistants, from the home folder on; `.mcp.json` lies in the project. */
const usual = [
  ...[".claude.json", ".cursor/mcp.json", ".codeium/windsurf/mcp_config.json"],
  ...[".gemini/settings.json", ".config/Claude/claude_desktop_config.json"],
  ...["Library/Application Support/Claude/claude_desktop_config.json"],
  ...[".config/Code/User/mcp.json", ".copilot/mcp-config.json"],
];

/** Bytes of such a file. */
const largest = 4 * 1024 * 1024;

const texts = z.record(z.string(), z.string());

const program = z.looseObject({
  command: z.string().min(1),
  args: z.array(z.string()).optional(),
  env: texts.optional(),
});
const address = z.looseObject({
  url: z.url({ protocol: /^https?$/ }),
  headers: texts.optional(),
});
/** Gemini's files say `httpUrl`. */
const httpAddress = z.looseObject({ httpUrl: z.url(), headers: texts.optional() });

const file = z.looseObject({
  mcpServers: z.record(z.string(), z.unknown()).optional(),
  servers: z.record(z.string(), z.unknown()).optional(),
});

/** Shows the servers that files of other assistants declare, and takes over those that are named. */
export const imported = query({
  path: ["mcp", "import"],
  rights: ["read", "write"],
  args: z.strictObject({
    names: z.array(z.string()).meta({ positional: 0 }).default([]),
    from: z.string().min(1).meta({ short: "f", complete: "file" }).optional(),
  }),
  async run(ports, { names, from }): Promise<readonly Row[]> {
    const found = await serversIn(ports, from);
    const missing = names.find((name) => !found.some((it) => it.name === name));
    if (missing !== undefined) throw new AgentError("input", "mcp.import.none", { name: missing });
    const own = (await ports.config()).value.mcp;
    const rows: Row[] = [];
    for (const { name, file, server } of found) {
      const isTaken = Object.hasOwn(own, name) ||
        rows.some((it) => it.name === name && it.state === "imported");
      const wanted = names.includes(name) && !isTaken;
      if (wanted) await declare(ports, name, server);
      const state = wanted ? "imported" : isTaken ? "taken" : "new";
      rows.push({ name, file, starts: startsOf(server), state });
    }
    return rows;
  },
  view(rows, { t, width }) {
    if (rows.length === 0) return t("mcp.import.empty");
    return table(
      [
        { head: t("column.name"), text: (it) => oneLine(it.name) },
        { head: t("column.server_state"), text: (it) => t(`mcp.import.${it.state}`) },
        { head: t("column.starts"), text: (it) => oneLine(it.starts) },
        { head: t("column.file"), text: (it) => oneLine(it.file) },
      ],
      rows,
      width,
    );
  },
});

interface Declared {
  readonly name: string;
  readonly file: string;
  readonly server: JsonObject;
}

async function serversIn(ports: Ports, from: string | undefined): Promise<readonly Declared[]> {
  const { home } = ports.paths;
  const files = from === undefined
    ? [`${ports.root}/.mcp.json`, ...usual.map((path) => `${home}/${path}`)]
    : [from.startsWith("/") ? from : `${ports.here}/${from}`];
  const all = await Promise.all(files.map(async (path) => {
    const text = await textOf(path);
    if (text === null && from !== undefined) {
      throw new AgentError("input", "file.unreadable", { path: from });
    }
    return text === null ? [] : declaredIn(text, path);
  }));
  return all.flat();
}

async function textOf(path: string): Promise<string | null> {
  try {
    const { isFile, size } = await Deno.stat(path);
    return isFile && size <= largest ? await Deno.readTextFile(path) : null;
  } catch {
    return null;
  }
}

/** None where it is not of the usual form: other settings of theirs are no concern of ours. */
function declaredIn(text: string, path: string): readonly Declared[] {
  const parsed = file.safeParse(jsonOf(text));
  if (!parsed.success) return [];
  const { mcpServers = {}, servers = {} } = parsed.data;
  return Object.entries({ ...servers, ...mcpServers }).flatMap(([given, raw]) => {
    const server = serverOf(raw);
    return server === null ? [] : [{ name: nameOf(given), file: path, server }];
  });
}

/** Names of theirs may hold what no name of a tool can begin with. */
function nameOf(given: string): string {
  const plain = given.replaceAll(/[^A-Za-z0-9-]+/g, "-").replace(/^[^A-Za-z]+/, "");
  return plain.slice(0, 32) || "server";
}

function serverOf(raw: unknown): JsonObject | null {
  const started = program.safeParse(raw);
  if (started.success) {
    const { command, args = [], env = {} } = started.data;
    return { command, args, env };
  }
  const reached = address.safeParse(raw);
  if (reached.success) return { url: reached.data.url, headers: reached.data.headers ?? {} };
  const other = httpAddress.safeParse(raw);
  return other.success ? { url: other.data.httpUrl, headers: other.data.headers ?? {} } : null;
}

function startsOf({ url, command, args }: JsonObject): string {
  if (typeof url === "string") return url;
  return [command, ...Array.isArray(args) ? args : []].join(" ");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
