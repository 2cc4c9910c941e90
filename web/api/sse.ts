/** Server-sent events out of a body: `EventSource` cannot send a token. */

import { eventData, type EventName, type StreamEvent } from "./schemas.ts";

interface RawEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/** Events of whole blocks; `rest` is what has not ended yet. */
export function parseBlocks(text: string): { readonly events: RawEvent[]; readonly rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  return { events: blocks.filter((it) => it !== "").map(rawEvent), rest };
}

function rawEvent(block: string): RawEvent {
  let id: string | null = null;
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const at = line.indexOf(":");
    const value = line.slice(at + 1).replace(/^ /, "");
    switch (line.slice(0, at)) {
      case "id":
        id = value;
        break;
      case "event":
        event = value;
        break;
      case "data":
        data.push(value);
    }
  }
  return { id, event, data: data.join("\n") };
}

function isName(name: string): name is EventName {
  return Object.hasOwn(eventData, name);
}

/** `null`: an event of a newer server, or a malformed one. */
export function checkedEvent({ id, event, data }: RawEvent): StreamEvent | null {
  if (!isName(event)) return null;
  return typed(event, jsonOf(data), id);
}

function typed(event: EventName, data: unknown, id: string | null): StreamEvent | null {
  switch (event) {
    case "message":
      return built(eventData.message.safeParse(data), (data) => ({ event, data, id }));
    case "process_step":
      return built(eventData.process_step.safeParse(data), (data) => ({ event, data, id }));
    case "approval_request":
      return built(eventData.approval_request.safeParse(data), (data) => ({ event, data, id }));
    case "approval_answered":
      return built(eventData.approval_answered.safeParse(data), (data) => ({ event, data, id }));
    case "rewound":
      return built(eventData.rewound.safeParse(data), (data) => ({ event, data, id }));
    case "done":
      return built(eventData.done.safeParse(data), (data) => ({ event, data, id }));
    case "error":
      return built(eventData.error.safeParse(data), (data) => ({ event, data, id }));
    case "gap":
      return built(eventData.gap.safeParse(data), (data) => ({ event, data, id }));
    case "heartbeat":
      return built(eventData.heartbeat.safeParse(data), (data) => ({ event, data, id }));
  }
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false };

function built<T>(it: Parsed<T>, event: (data: T) => StreamEvent): StreamEvent | null {
  return it.success ? event(it.data) : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Ends with the body. */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parsed = parseBlocks(rest + value);
      rest = parsed.rest;
      for (const raw of parsed.events) {
        const event = checkedEvent(raw);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
