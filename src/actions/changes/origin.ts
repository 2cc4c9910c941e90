/** What led to a change, from the log of its session. */

import type { Change } from "../../edit/mod.ts";
import {
  type Event,
  isOfProgram,
  type Store,
  type UnknownEvent,
  wishedCall,
} from "../../protocol/mod.ts";

export interface Origin {
  /** Number of the event that holds the call; `null`: it is not in the log. */
  readonly step: number | null;
  /** The last message of the user before it. */
  readonly message: string | null;
  /** What the model said in the same answer before the call. */
  readonly said: string | null;
  /** The command line, where the call ran one. */
  readonly command: string | null;
}

const unknown: Origin = { step: null, message: null, said: null, command: null };

/** Reads each session once. */
export class Origins {
  readonly #sessions = new Map<string, Promise<readonly (Event | UnknownEvent)[]>>();

  constructor(private readonly store: Store) {}

  async of({ session, call }: Pick<Change, "session" | "call">): Promise<Origin> {
    if (session === "") return unknown;
    return originIn(await this.#events(session), callOf(call));
  }

  #events(session: string): Promise<readonly (Event | UnknownEvent)[]> {
    const known = this.#sessions.get(session) ?? eventsOf(this.store, session);
    this.#sessions.set(session, known);
    return known;
  }
}

/** What a formatter did is called `<call>:<n>`. */
function callOf(call: string): string {
  return call.replace(/:\d+$/, "");
}

async function eventsOf(
  store: Store,
  session: string,
): Promise<readonly (Event | UnknownEvent)[]> {
  const events: (Event | UnknownEvent)[] = [];
  for await (const event of store.read(`session:${session}`)) events.push(event);
  return events;
}

function originIn(events: readonly (Event | UnknownEvent)[], call: string): Origin {
  let message: string | null = null;
  let said: string[] = [];
  for (const event of events) {
    switch (event.type) {
      case "user_message":
        [message, said] = [event.text, []];
        break;
      case "tool_result":
        // What was said before a program was said of each of its calls.
        if (!isOfProgram(event.call)) said = [];
        break;
      case "context":
        said = [];
        break;
      case "step":
        if (event.part.type === "text") said.push(event.part.text);
    }
    const wished = wishedCall(event);
    if (wished?.id === call) {
      const text = said.join("\n").trim();
      const { command } = wished.input;
      return {
        step: event.seq,
        message,
        said: text === "" ? null : text,
        command: typeof command === "string" ? command : null,
      };
    }
  }
  return unknown;
}

/**
 * Calls from the message that led to this change up to the next one; `null`: the log of its session
 * does not have it.
 */
export async function turnOf(
  store: Store,
  { session, call }: Pick<Change, "session" | "call">,
): Promise<ReadonlySet<string> | null> {
  let turn = new Set<string>();
  for (const event of await eventsOf(store, session)) {
    if (event.type === "user_message") {
      if (turn.has(callOf(call))) break;
      turn = new Set();
    }
    const wished = wishedCall(event);
    if (wished) turn.add(wished.id);
  }
  return turn.has(callOf(call)) ? turn : null;
}
