/** What starting a server of others takes. */

/** Polls, since a server of others does not call. */
export async function ready(url: string): Promise<void> {
  for (let times = 0; times < 600; times++) {
    const ok = await fetch(url).then(async (it) => {
      await it.body?.cancel();
      return it.ok;
    }, () => false);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} is not ready`);
}

export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
