/** The way to a server, to be cut: by a reset, or in silence. */

export interface TcpProxy {
  readonly port: number;
  /** Ends every connection; new ones are let through. */
  cut(): void;
  /** From now on nothing arrives any more, in either direction, of any connection; new ones hang. */
  silence(): void;
  /** Connections that were silenced end, and new ones are let through. */
  heal(): void;
  close(): void;
}

export function tcpProxy(to: number): TcpProxy {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  let isSilent = false;
  const end = () => {
    for (const connection of open) closeQuietly(connection);
    open.clear();
  };
  const pass = async (from: Deno.Conn, into: Deno.Conn) => {
    const buffer = new Uint8Array(65_536);
    for (;;) {
      const count = await from.read(buffer);
      if (count === null) return;
      // What came is lost: the other side never hears of it.
      if (isSilent) continue;
      for (let at = 0; at < count;) at += await into.write(buffer.subarray(at, count));
    }
  };
  const serve = async (client: Deno.Conn) => {
    open.add(client);
    try {
      const server = await Deno.connect({ hostname: "127.0.0.1", port: to });
      open.add(server);
      const both = [pass(client, server), pass(server, client)];
      await Promise.race(both).catch(() => {});
      for (const connection of [client, server]) closeQuietly(connection);
      await Promise.allSettled(both);
      open.delete(server);
    } catch {
      closeQuietly(client);
    }
    open.delete(client);
  };
  const accept = async () => {
    for await (const client of listener) void serve(client);
  };
  accept().catch(() => {});
  return {
    port: listener.addr.port,
    cut: end,
    silence: () => void (isSilent = true),
    heal() {
      isSilent = false;
      end();
    },
    close() {
      listener.close();
      end();
    },
  };
}

function closeQuietly(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // The other side was quicker.
  }
}
