/** Follows a conversation for as long as it is open, through every loss of the connection. */

import { type Client, Refused } from "./client.ts";
import { readEvents } from "./sse.ts";
import type { StreamEvent } from "./schemas.ts";

export interface FollowParts {
  readonly client: Client;
  readonly conversation: string;
  /** What is known already: the id of the last event, or `0`. */
  last(): string;
  event(event: StreamEvent): void;
  connection(isOpen: boolean): void;
  /** It cannot be followed at all. */
  failed(error: Refused): void;
}

/** Milliseconds before tries to connect; the last one holds from there on. */
const pauses = [300, 700, 1500, 3000] as const;

/** A heartbeat comes every 15 s: after three without a sign the connection is dead. */
const silence = 45_000;

export function follow(parts: FollowParts): () => void {
  const over = new AbortController();
  void run(parts, over.signal);
  return () => over.abort();
}

async function run(parts: FollowParts, over: AbortSignal): Promise<void> {
  let tries = 0;
  while (!over.aborted) {
    try {
      await once(parts, over, () => {
        tries = 0;
      });
    } catch (error) {
      if (error instanceof Refused && error.code < 500 && error.code !== 429) {
        return parts.failed(error);
      }
    }
    if (over.aborted) return;
    parts.connection(false);
    await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 3000, over);
    tries += 1;
  }
}

/** One connection, until it ends. */
async function once(
  { client, conversation, last, event, connection }: FollowParts,
  over: AbortSignal,
  connected: () => void,
): Promise<void> {
  const dead = new AbortController();
  const signal = AbortSignal.any([over, dead.signal]);
  let timer = setTimeout(() => dead.abort(), silence);
  try {
    const path = `api/conversations/${conversation}/events`;
    const headers = { "last-event-id": last() };
    const { body } = await client.open("GET", path, { signal, headers });
    if (body === null) return;
    connected();
    connection(true);
    for await (const it of readEvents(body)) {
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), silence);
      if (over.aborted) return;
      event(it);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Shorter where the network comes back, or the tab is looked at again. */
function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const early = new AbortController();
  const options = { once: true, signal: early.signal };
  over.addEventListener("abort", () => resolve(), options);
  globalThis.addEventListener("online", () => resolve(), options);
  return promise.finally(() => {
    clearTimeout(timer);
    early.abort();
  });
}
