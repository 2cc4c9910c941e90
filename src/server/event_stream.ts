/** Server-sent events to one client: with heartbeats, and bounded where it does not read. */

import { type ClientEvent, placeText } from "./follow.ts";
import type { Pulse } from "./pulse.ts";

/** Bytes that wait for a client before it is given up. */
const mostWaiting = 1024 * 1024;

export interface EventStream {
  readonly response: Response;
  /** The client is there and reads. */
  readonly isOpen: boolean;
  send(event: ClientEvent): void;
  close(): void;
}

export interface EventStreamOptions {
  /** Calls for a sign that the connection lives. */
  readonly pulse: Pulse;
  /** Number of the last event, for heartbeats. */
  seq(): number;
  /** The first one that fires ends the stream. Each stream has listeners of its own, and no signal. */
  readonly signals: readonly AbortSignal[];
  /** Once: the stream is over, whoever ended it. */
  closed(): void;
}

const encoder = new TextEncoder();

export function eventStream({ pulse, seq, signals, closed }: EventStreamOptions): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const still = pulse.listen(() => write(frame("heartbeat", null, { seq: seq() })));
  const end = (): ReadableStreamDefaultController<Uint8Array> | null => {
    const open = controller;
    if (open === null) return null;
    controller = null;
    still();
    for (const signal of signals) signal.removeEventListener("abort", close);
    closed();
    return open;
  };
  const write = (text: string) => {
    controller?.enqueue(encoder.encode(text));
    if ((controller?.desiredSize ?? 0) < -mostWaiting) {
      end()?.error(new Error("the client does not read"));
    }
  };
  const close = () => end()?.close();
  for (const signal of signals) signal.addEventListener("abort", close, { once: true });
  const body = new ReadableStream<Uint8Array>({
    start: (it) => void (controller = it),
    cancel: () => void end(),
  }, new ByteLengthQueuingStrategy({ highWaterMark: 0 }));
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
    get isOpen() {
      return controller !== null;
    },
    send: ({ event, data, place }) =>
      write(frame(event, place === null ? null : placeText(place), data)),
    close,
  };
}

/** JSON has no line breaks of its own. */
function frame(event: string, id: string | null, data: unknown): string {
  const head = id === null ? "" : `id: ${id}\n`;
  return `${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
