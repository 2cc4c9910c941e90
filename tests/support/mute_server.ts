/** A server that takes requests and never answers: the kernel tells when its client has gone. */

export interface MuteServer extends AsyncDisposable {
  readonly url: string;
  /** Resolves when the first request has begun to come. */
  readonly asked: Promise<void>;
  /** Resolves when the first client has closed its connection. */
  readonly left: Promise<void>;
}

export function muteServer(): MuteServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const hear = async () => {
    using connection = await listener.accept();
    const buffer = new Uint8Array(65_536);
    // No byte: the other side has closed.
    while (await connection.read(buffer) !== null) asked.resolve();
    left.resolve();
  };
  const heard = hear().catch(left.reject);
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    asked: asked.promise,
    left: left.promise,
    async [Symbol.asyncDispose]() {
      listener.close();
      await heard;
    },
  };
}
