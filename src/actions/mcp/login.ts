import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { login as logIn } from "../../mcp/mod.ts";
import { message } from "../../messages/mod.ts";
import { query } from "../action.ts";
import { demandServers } from "./shared.ts";

/** Logs in at a server elsewhere: a browser of this machine is opened, or the address is shown. */
export const login = query({
  path: ["mcp", "login"],
  rights: ["read", "write", "run", "web"],
  args: z.strictObject({
    server: z.string().min(1).meta({ positional: 0 }),
    scope: z.string().min(1).optional(),
    clientId: z.string().min(1).optional(),
    noBrowser: z.boolean().default(false),
  }),
  async run(ports, { server, scope, clientId, noBrowser }, face) {
    const servers = await demandServers(ports);
    servers.demand(server);
    const declaration = servers.pool.declaration(server);
    const { launch } = declaration;
    const secret = ports.env("AGENT_MCP_CLIENT_SECRET") ?? null;
    const state = await logIn(declaration, {
      signal: face.signal,
      auth: launch.type === "address" ? await servers.logins.get(launch.url) : null,
      scope: scope ?? null,
      client: clientId === undefined ? null : { id: clientId, secret },
      pasted: face.stdinPieces(),
      open(url) {
        face.tell(message(ports.locale, "mcp.login.open", { name: server, url: oneLine(url) }));
        if (face.attended && !noBrowser) openBrowser(url);
      },
    });
    if (state) await servers.logins.keep(state);
    return { server, login: state !== null };
  },
  view: ({ server, login }, { t }) =>
    t(login ? "mcp.login.done" : "mcp.login.needless", { name: server }),
});

/** Where it does not open, its user has the address. */
function openBrowser(url: string): void {
  // Only what a browser takes: a server has a say in it.
  if (!/^https?:\/\//.test(url)) return;
  const program = Deno.build.os === "darwin" ? "open" : "xdg-open";
  try {
    const silent = { stdin: "null", stdout: "null", stderr: "null" } as const;
    new Deno.Command(program, { args: [url], ...silent }).spawn().unref();
  } catch {
    // There is no such program.
  }
}
