import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { unifiedDiff } from "../../edit/mod.ts";
import {
  type Definition,
  type DefinitionChange,
  definitionChanges,
  launchText,
} from "../../mcp/mod.ts";
import { message } from "../../messages/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { demandServers } from "./shared.ts";

/** Shows how a server's tools differ from what was trusted of them, and trusts them as they are now. */
export const trust = query({
  path: ["mcp", "trust"],
  rights: ["read", "write", "run", "web"],
  args: z.strictObject({
    server: z.string().min(1).meta({ positional: 0 }),
    yes: z.boolean().meta({ short: "y" }).optional(),
  }),
  async run(ports, { server, yes = false }, face) {
    const servers = await demandServers(ports);
    servers.demand(server);
    const { pool } = servers;
    const declaration = pool.declaration(server);
    const listing = await pool.listing(server, face.signal);
    const changes = definitionChanges((await pool.pin(server))?.tools ?? [], listing.tools);
    if (changes.length > 0) {
      const launch = launchText(declaration);
      const head = message(ports.locale, "mcp.trust.question", { name: server, launch });
      const shown = printable(`${head}\n\n${await shownChanges(changes)}`, { controls: "show" });
      const answer = yes ? "once" : await face.approve(shown, "trust");
      const params = { name: server };
      if (answer === null) throw new AgentError("approval", "mcp.needs_approval", params);
      if (answer === "decline") throw new AgentError("approval", "mcp.declined", params);
      await pool.trust(server, listing);
    }
    return {
      server,
      tools: listing.tools.length,
      changes: changes.map(({ tool, kind }) => ({ tool, kind })),
    };
  },
  view({ server, tools, changes }, { t }) {
    const key = changes.length === 0 ? "mcp.trust.same" : "mcp.trust.done";
    return t(key, { name: server, count: tools });
  },
});

async function shownChanges(changes: readonly DefinitionChange[]): Promise<string> {
  const files = changes.map(({ tool, before, after }) => ({
    path: tool,
    before: bytesOf(before),
    after: bytesOf(after),
  }));
  return await unifiedDiff(files);
}

/** All that a model is told of it, and what it claims of itself. */
function bytesOf(definition: Definition | null): Uint8Array<ArrayBuffer> | null {
  if (definition === null) return null;
  const { title, description, schema, hints } = definition;
  const text = `${title}\n${description}\n${JSON.stringify({ schema, hints }, null, 2)}\n`;
  return new TextEncoder().encode(text);
}
