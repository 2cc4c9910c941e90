/** A port of this machine that is opened while the program may, and answers later. Imports nothing. */

export interface Port {
  readonly number: number;
  answer(handle: (request: Request) => Promise<Response>): void;
  close(): Promise<void>;
}

/** Listens while the program may; whoever comes too early waits. */
export function openPort(wanted: number): Port {
  const handler = Promise.withResolvers<(request: Request) => Promise<Response>>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: wanted, onListen: () => {} },
    async (request) => await (await handler.promise)(request),
  );
  return {
    number: server.addr.port,
    answer: (handle) => handler.resolve(handle),
    close: () => server.shutdown(),
  };
}

export function randomToken(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toBase64({ alphabet: "base64url" });
}

export async function ended(signal: AbortSignal): Promise<void> {
  const fired = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => fired.resolve());
  if (!signal.aborted) await fired.promise;
}
