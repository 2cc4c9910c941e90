/** An offer to one client, which is at the other end of two streams. */

import type { PipedProcess } from "../protocol/mod.ts";
import { LineTransport } from "./line_transport.ts";
import type { Offer } from "./offer.ts";
import { serverOf } from "./serve.ts";

/** Resolves when the client has closed its end, or the signal has fired; calls are cancelled by then. */
export async function serveLines(
  offer: Offer,
  client: PipedProcess,
  signal: AbortSignal,
): Promise<void> {
  const server = serverOf(offer);
  const closed = Promise.withResolvers<void>();
  server.onclose = () => closed.resolve();
  await server.connect(new LineTransport(client));
  signal.addEventListener("abort", () => void server.close());
  await closed.promise;
}
