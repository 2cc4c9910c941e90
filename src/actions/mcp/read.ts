import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { query } from "../action.ts";
import { demandServers, mostShown } from "./shared.ts";

/** One resource of a server, which is started. */
export const read = query({
  path: ["mcp", "read"],
  rights: ["read", "write", "run", "web"],
  args: z.strictObject({
    server: z.string().min(1).meta({ positional: 0 }),
    uri: z.string().min(1).meta({ positional: 1 }),
  }),
  async run(ports, { server, uri }, { signal }) {
    const servers = await demandServers(ports);
    return { server, uri, text: await servers.resource(server, uri, { signal, most: mostShown }) };
  },
  view: ({ text }) => printable(text),
});
