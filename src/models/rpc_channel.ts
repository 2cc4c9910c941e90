/** How the thread that reaches servers is started and spoken to. */

import type { Order, Reply } from "./wire.ts";

export interface ChannelRights {
  /** `host:port`; `any`: where a person may still name a server. */
  readonly net: readonly string[] | "any";
}

/** What the other side tells. */
export interface ChannelEvents {
  reply(reply: Reply): void;
  /** It is gone. */
  gone(why: string): void;
}

export interface RpcChannel {
  send(order: Order): void;
  /** Ends it, with whatever is under way. */
  close(): void;
}

export type StartChannel = (rights: ChannelRights, events: ChannelEvents) => RpcChannel;

/** In the split bundle the Worker is an entry of its own beside the chunks. */
function workerUrl(): URL {
  const { url } = import.meta;
  return url.endsWith(".ts") ? new URL("./worker.ts", url) : new URL("./src/models/worker.js", url);
}

/**
 * What the code of one dialect is loaded from when a server of it is first spoken to: in the split
 * bundle the names are hidden, so that not all of them are read at each start, and reading what is
 * hidden takes the right to read it. It holds the program's own code and nothing else.
 */
export function ownCode(): readonly string[] {
  const { url, dirname } = import.meta;
  return url.endsWith(".ts") || dirname === undefined ? [] : [`${dirname}/src/`];
}

/**
 * A Worker with these rights and no other, which takes 20 ms of the thread that starts it. It can be
 * started only while we have ourselves what it is given, and keeps it when we give that up.
 */
export function startWorker(
  { net }: ChannelRights,
  events: ChannelEvents,
  entry = workerUrl(),
): RpcChannel {
  const deno = { permissions: { net: net === "any" ? true : [...net], read: [...ownCode()] } };
  const worker = new Worker(entry, { type: "module", deno });
  worker.onmessage = ({ data }: MessageEvent<Reply>) => events.reply(data);
  worker.onerror = (event) => {
    event.preventDefault();
    events.gone(event.message);
  };
  return {
    send: (order) => worker.postMessage(order),
    close: () => worker.terminate(),
  };
}
