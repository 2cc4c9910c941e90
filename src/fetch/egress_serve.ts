/** The process beside a box: what the program in the box may reach, it reaches for it. */

import { DialError } from "./types.ts";
import { serveProxy, type Wire } from "./proxy.ts";
import { systemResolver } from "./system_resolver.ts";

/** Connections at a time; a program that wants more waits for its own. */
const most = 256;

/** Of looking up and connecting, milliseconds. */
const patience = 20_000;

/** Hosts that are told; a program may ask for as many as it likes. */
const mostTold = 20;

/**
 * Serves the proxy at the socket at a path until standard input ends, which is
 * held by whoever started it. Says on standard output, a line each, what was refused.
 */
export async function serveEgress([socket = "", ...hosts]: readonly string[]): Promise<void> {
  const listener = Deno.listen({ transport: "unix", path: socket });
  Deno.chmodSync(socket, 0o600);
  orphaned().then(() => Deno.exit(0));
  const told = new Set<string>();
  const refused = (host: string) => {
    if (told.has(host) || told.size >= mostTold) return;
    told.add(host);
    const line = new TextEncoder().encode(`${host}\n`);
    for (let at = 0; at < line.length;) at += Deno.stdout.writeSync(line.subarray(at));
  };
  const ports = { hosts, resolver: systemResolver, connect, refused, patience };
  let open = 0;
  for await (const client of listener) {
    if (open >= most) {
      client.close();
      continue;
    }
    open++;
    serveProxy(client, ports).finally(() => open--);
  }
}

async function orphaned(): Promise<void> {
  for await (const _ of Deno.stdin.readable);
}

async function connect(address: string, port: number, signal: AbortSignal): Promise<Wire> {
  try {
    return await Deno.connect({ hostname: address, port, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new DialError("connect", error instanceof Error ? error.name : "");
  }
}
