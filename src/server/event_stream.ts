/** Server-sent events to one client: with heartbeats, and bounded where it does not read. */

import { type ClientEvent, placeText } from "./follow.ts";

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
  readonly heartbeatMs: number;
  /** Number of the last event, for heartbeats. */
  seq(): number;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** Once: the stream is over, whoever ended it. */
  closed(): void;
}

export function eventStream({ heartbeatMs, seq, signal, closed }: EventStreamOptions): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const timer = setInterval(() => write(frame("heartbeat", null, { seq: seq() })), heartbeatMs);
  const end = (): ReadableStreamDefaultController<Uint8Array> | null => {
    const open = controller;
    if (open === null) return null;
    controller = null;
    clearInterval(timer);
    signal.removeEventListener("abort", close);
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
  signal.addEventListener("abort", close, { once: true });
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
