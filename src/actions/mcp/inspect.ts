import * as z from "zod";
import { oneLine, printable } from "../../ansi/mod.ts";
import { query } from "../action.ts";
import { demandServers } from "./shared.ts";

/** What one server says of itself, which is started: all that it offers, and what it wrote on standard error. */
export const inspect = query({
  path: ["mcp", "inspect"],
  rights: ["read", "write", "run", "web"],
  args: z.strictObject({ server: z.string().min(1).meta({ positional: 0 }) }),
  async run(ports, { server }, { signal }) {
    const servers = await demandServers(ports);
    servers.demand(server);
    const started = ports.clock.now();
    const listing = await servers.pool.listing(server, signal);
    const startMs = ports.clock.now() - started;
    const { tools, quarantined, title, version } = listing;
    const about = await servers.pool.about(server, signal);
    return {
      ...{ server, title, version, startMs, ...about },
      tools: tools.map(({ name, description }) => ({ name, description })),
      quarantined,
      errors: servers.pool.errors(server),
    };
  },
  view(it, { t }) {
    const head = t("mcp.inspect.head", {
      ...{ name: oneLine(it.server), title: oneLine(it.title), version: oneLine(it.version) },
      ...{ protocol: oneLine(it.protocol), time: it.startMs },
    });
    const named = (all: readonly { readonly name: string; readonly description: string }[]) =>
      all.map(({ name, description }) => `  ${oneLine(name)}  ${oneLine(description)}`.trimEnd());
    const part = (key: Parts, lines: readonly string[]) =>
      lines.length === 0 ? [] : [t(`mcp.inspect.${key}`, { count: lines.length }), ...lines];
    return [
      head,
      ...it.instructions === "" ? [] : [printable(it.instructions).trimEnd()],
      ...part("tools", named(it.tools)),
      ...part("left_out", it.quarantined.map(({ tool, problem }) => `  ${tool}: ${problem}`)),
      ...part("resources", named(it.resources)),
      ...part("prompts", named(it.prompts)),
      ...part("errors", it.errors === "" ? [] : it.errors.split("\n").map((line) => `  ${line}`)),
    ].join("\n");
  },
});

type Parts = "tools" | "left_out" | "resources" | "prompts" | "errors";
