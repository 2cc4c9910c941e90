/**
 * What speaks to the models' servers: it may reach those that the configuration names, and nothing
 * else. It reads no variable and no file but the program's own code (`ownCode`); keys come to it with the specification. A thread where the
 * program can still make one, else a process (`peer_process.ts`).
 */

/// <reference lib="deno.worker" />

import { serveLines } from "./process.ts";
import { server } from "./server.ts";
import type { Order } from "./wire.ts";

if (typeof DedicatedWorkerGlobalScope === "undefined") {
  await serveLines(({ reply }) => ({ send: server(reply) }));
  // Connections that are still open do not hold it.
  Deno.exit(0);
} else {
  const receive = server((reply) => self.postMessage(reply));
  self.onmessage = ({ data }: MessageEvent<Order>) => receive(data);
}
