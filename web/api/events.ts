/** Events of a conversation as they come from the server, checked. */

import { eventData, type EventName, type StreamEvent } from "./schemas.ts";

export interface RawEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: unknown;
}

function isName(name: string): name is EventName {
  return Object.hasOwn(eventData, name);
}

/** `null`: an event of a newer server, or a malformed one. */
export function checkedEvent({ id, event, data }: RawEvent): StreamEvent | null {
  return isName(event) ? typed(event, data, id) : null;
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
  }
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false };

function built<T>(it: Parsed<T>, event: (data: T) => StreamEvent): StreamEvent | null {
  return it.success ? event(it.data) : null;
}
