import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { definitionChanges, toolNames } from "../../mcp/mod.ts";
import { query } from "../action.ts";
import { table } from "../table.ts";
import { demandServers } from "./shared.ts";

/** The tools of one server, which is started: what is trusted of them, and what is left out. */
export const tools = query({
  path: ["mcp", "tools"],
  rights: ["read", "write", "run", "web"],
  args: z.strictObject({
    server: z.string().min(1).meta({ positional: 0 }),
  }),
  async run(ports, { server }, { signal }) {
    const servers = await demandServers(ports);
    const listing = await servers.open(server, signal);
    const trusted = (await servers.pool.pin(server))?.tools ?? [];
    const changes = new Map(definitionChanges(trusted, listing.tools).map((it) => [it.tool, it]));
    const names = await toolNames(server, listing.tools.map(({ name }) => name));
    const gone = [...changes.values()].filter(({ kind }) => kind === "gone");
    return {
      server,
      title: listing.title,
      version: listing.version,
      tools: [
        ...listing.tools.map(({ name, description, schema, hints }, at) => {
          const state = changes.get(name)?.kind ?? "trusted" as const;
          return { tool: name, name: names[at] ?? name, state, description, schema, hints };
        }),
        ...gone.map(({ tool, before }) => ({
          ...{ tool, name: "", state: "gone" as const, hints: {} },
          ...{ description: before?.description ?? "", schema: before?.schema ?? {} },
        })),
      ],
      quarantined: listing.quarantined,
    };
  },
  view({ server, tools: all, quarantined }, { t, width }) {
    if (all.length + quarantined.length === 0) return t("mcp.tools.none", { name: server });
    const rows = [
      ...all.map((it) => ({
        ...{ tool: it.tool, text: it.description, state: t(`mcp.tool.${it.state}`) },
      })),
      ...quarantined.map(({ tool, problem }) => ({
        ...{ tool, text: "", state: t("mcp.tool.quarantined", { problem }) },
      })),
    ];
    return table(
      [
        { head: t("column.name"), text: (it) => oneLine(it.tool) },
        { head: t("column.server_state"), text: (it) => oneLine(it.state) },
        { head: t("column.description"), text: (it) => oneLine(it.text) },
      ],
      rows,
      width,
    );
  },
});
