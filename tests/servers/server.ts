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

/** Milliseconds that a server is silent before the user has had enough. */
const stall = 800;

export interface StalledCancel {
  readonly signal: AbortSignal;
  /** To be called with each piece of the answer. */
  piece(): void;
  /** When the user cancelled, on the clock of `performance`; 0: not yet. */
  readonly at: number;
  /** The server goes on. */
  wake(): void;
}

/** The processes stand still at the n-th piece, nothing comes, and the user cancels. */
export function stalledAt(count: number, pids: () => Promise<readonly number[]>): StalledCancel {
  const stop = new AbortController();
  let pieces = 0;
  let at = 0;
  let held: readonly number[] = [];
  const hold = async () => {
    held = await pids();
    for (const pid of held) Deno.kill(pid, "SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, stall));
    at = performance.now();
    stop.abort();
  };
  return {
    signal: stop.signal,
    get at() {
      return at;
    },
    piece() {
      if (++pieces === count) void hold();
    },
    wake() {
      for (const pid of held) Deno.kill(pid, "SIGCONT");
    },
  };
}

export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
