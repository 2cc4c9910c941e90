/** What the composition root makes of the declarations. */

import { type FolderTrust, type McpServerSettings, type Paths, readPart } from "../config/mod.ts";
import type { Clock, Spawner, Tool, ToolSettings } from "../protocol/mod.ts";
import type { KnownSecrets } from "../util/mod.ts";
import { type Declared, projectServers, readProjectServers, userServers } from "./declare.ts";
import { Logins } from "./logins.ts";
import { Pins } from "./pins.ts";
import { Pool } from "./pool.ts";
import { Servers } from "./servers.ts";
import { startServer } from "./start.ts";

export interface OpenServersOptions {
  readonly settings: Readonly<Record<string, McpServerSettings>>;
  readonly offline: boolean;
  readonly sandbox: ToolSettings["sandbox"];
  readonly paths: Paths;
  /** Real path of the workspace. */
  readonly root: string;
  readonly trust: FolderTrust;
  readonly version: string;
  readonly clock: Clock;
  readonly spawner: () => Promise<Spawner>;
  /** Is told of tokens, so that they are said nowhere, and takes them out; absent: nobody says anything. */
  readonly known?: Pick<KnownSecrets, "add" | "redact">;
  /** To which tools of servers are added. */
  readonly tools: Tool[];
}

export async function openServers(options: OpenServersOptions): Promise<Servers> {
  const { root, paths, settings, offline, sandbox, spawner, version, clock } = options;
  const logins = new Logins(paths, options.known);
  const places = { root, home: paths.home };
  const own = userServers(settings, { places, offline });
  const project = await serversOfProject(options, Object.keys(settings));
  const pool = new Pool([...own.servers, ...project.servers], {
    ...{ version, root, pins: new Pins(paths), now: () => clock.now() },
    start: (declaration) => startServer(declaration, { spawner, sandbox, root, logins }),
    renewed: (state) => logins.keep(state),
    redact: (text) => options.known?.redact(text) ?? text,
  });
  const servers = new Servers(
    { pool, logins },
    [...own.unusable, ...project.unusable],
    options.tools,
  );
  await servers.addKnown();
  if (pool.declarations.length > 0) options.tools.push(await loadResourceTool(servers));
  introduce(servers.introduction(), options.tools);
  return servers;
}

async function loadResourceTool(servers: Servers): Promise<Tool> {
  const { resourceTool } = await import("./resource_tool.ts");
  return resourceTool(servers);
}

/** Whoever looks for a tool is told of the servers. */
function introduce(introduction: string, tools: Tool[]): void {
  const at = tools.findIndex(({ definition }) => definition.name === "find_tool");
  const finder = tools[at];
  if (!finder || introduction === "") return;
  const description = `${finder.definition.description}\n${introduction}`;
  tools[at] = { ...finder, definition: { ...finder.definition, description } };
}

/** None where the folder, or its file as it is now, is not trusted. */
async function serversOfProject(
  { root, paths, trust, offline }: OpenServersOptions,
  taken: readonly string[],
): Promise<Declared> {
  const none = { servers: [], unusable: [] };
  if (trust.state !== "folder") return none;
  const content = await readPart(root, projectServers);
  if (content === null || !await trust.covers(projectServers, content)) return none;
  const text = new TextDecoder().decode(content);
  const declared = readProjectServers(text, { places: { root, home: paths.home }, taken });
  if (!offline) return declared;
  const elsewhere = declared.servers.filter(({ launch }) => launch.type === "address");
  return {
    servers: declared.servers.filter((it) => !elsewhere.includes(it)),
    unusable: [
      ...declared.unusable,
      ...elsewhere.map(({ name, origin }) => {
        return { name, origin, problem: "it is elsewhere, and offline is set" };
      }),
    ],
  };
}
