import * as z from "zod";
import { conversation } from "../../agent/mod.ts";
import { AgentError, type Event, type NewEvent } from "../../protocol/mod.ts";
import { sessionId } from "../../session/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { findSession } from "./find.ts";

/** A new session with the history of another up to a point; files stay as they are. */
export const fork = query({
  path: ["session", "fork"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    at: z.int().min(1).optional(),
  }),
  async run(ports, { session: given, at = Infinity }) {
    const from = await findSession(ports, given);
    const { events, seq } = await copy(ports, from, at);
    const id = sessionId(ports.clock.now());
    const store = await ports.store();
    const written = await store.append([{
      stream: `session:${id}`,
      after: 0,
      events: [
        { type: "session_created", id, workspace: ports.root, program: ports.version },
        { type: "forked_from", session: from, upTo: seq },
        ...events,
      ],
    }]);
    if (written.type === "conflict") {
      throw new AgentError("locked", "session.locked", { session: id });
    }
    return { session: id, from, seq };
  },
  view: ({ session, from, seq }, { t }) => t("session.fork.done", { session, from, seq }),
});

/** What is of one session and no other: a process is stopped by the session that started it. */
const own: ReadonlySet<Event["type"]> = new Set(["session_created", "forked_from", "process"]);

/** Ends where no call is open: a call must not be answered in two sessions. */
async function copy(ports: Ports, from: string, at: number) {
  let state = conversation.initial();
  const events: NewEvent[] = [];
  let whole = { length: 0, seq: 0 };
  for await (const event of (await ports.store()).read(`session:${from}`)) {
    if (event.seq > at) break;
    if (event.type === "unknown") continue;
    state = conversation.reduce(state, event);
    if (!own.has(event.type)) events.push(bare(event));
    if (state.calls.open.length === 0 && !state.transcript.open) {
      whole = { length: events.length, seq: event.seq };
    }
  }
  if (whole.length === 0) throw new AgentError("usage", "session.empty_fork", { session: from });
  return { events: events.slice(0, whole.length), seq: whole.seq };
}

function bare({ v: _v, seq: _seq, at: _at, ...event }: Event): NewEvent {
  return event;
}
