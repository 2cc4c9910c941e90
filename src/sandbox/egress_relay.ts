/** Inside a box with a closed network: the one port that leads to the proxy outside. */

import { sleep, splice } from "../util/mod.ts";

/** The proxy is started when the box is, and may listen a moment later; milliseconds. */
const patience = 10_000;

/**
 * Passes each connection to a port of the box on to the socket, both ways. Says `ready` on standard
 * output as soon as it listens. The box ends it.
 */
export async function serveRelay([socket = "", port = ""]: readonly string[]): Promise<void> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: Number(port) });
  Deno.stdout.writeSync(new TextEncoder().encode("ready\n"));
  for await (const inner of listener) passOn(inner, socket);
}

async function passOn(inner: Deno.Conn, socket: string): Promise<void> {
  const outer = await connect(socket);
  if (outer === null) return inner.close();
  await splice(inner, outer);
}

async function connect(path: string): Promise<Deno.Conn | null> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    try {
      return await Deno.connect({ transport: "unix", path });
    } catch {
      await sleep(5);
    }
  }
  return null;
}
