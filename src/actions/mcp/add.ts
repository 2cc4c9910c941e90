import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { AgentError, type JsonObject } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { declare } from "./written.ts";

const args = z.strictObject({
  name: z.string().min(1).meta({ positional: 0 }),
  command: z.array(z.string()).meta({ positional: 1 }).default([]),
  url: z.string().min(1).meta({ short: "u" }).optional(),
  header: z.array(z.string()).default([]),
  env: z.array(z.string()).meta({ short: "e" }).default([]),
  description: z.string().meta({ short: "d" }).optional(),
  folder: z.array(z.string()).default([]),
  host: z.array(z.string()).default([]),
});

/** Declares a server in the user's own configuration. Nothing is started. */
export const add = query({
  path: ["mcp", "add"],
  rights: ["read", "write", "no_project"],
  args,
  async run(ports, given) {
    const server = serverOf(given);
    await declare(ports, given.name, server);
    return { name: given.name, server };
  },
  view: ({ name }, { t }) => t("mcp.added", { name: oneLine(name) }),
});

function serverOf(given: z.output<typeof args>): JsonObject {
  const { url, description, folder, host, header, env } = given;
  const [command, ...rest] = given.command;
  if ((command === undefined) === (url === undefined)) {
    throw new AgentError("usage", "mcp.add.what");
  }
  return {
    ...description === undefined ? {} : { description },
    ...url === undefined ? {} : { url },
    ...header.length === 0 ? {} : { headers: pairs(header, ":") },
    ...command === undefined ? {} : { command },
    ...rest.length === 0 ? {} : { args: rest },
    ...env.length === 0 ? {} : { env: pairs(env, "=") },
    ...folder.length === 0 ? {} : { folders: folder },
    ...host.length === 0 ? {} : { hosts: host },
  };
}

/** @throws {AgentError} `mcp.add.pair` */
function pairs(all: readonly string[], mark: ":" | "="): JsonObject {
  return Object.fromEntries(all.map((text) => {
    const at = text.indexOf(mark);
    if (at <= 0) throw new AgentError("usage", "mcp.add.pair", { text, mark });
    return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  }));
}
