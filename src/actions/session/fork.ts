import * as z from "zod";
import { conversation } from "../../agent/mod.ts";
import { AgentError, type Event, type NewEvent } from "../../protocol/mod.ts";
import { sessionId } from "../../session/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { projectRoot } from "../rights.ts";
import { findSession } from "./find.ts";
import { sessionTurns, turnNumbered } from "./turns.ts";

/** A new session with the history of another up to a point; files stay as they are. */
export const fork = query({
  path: ["session", "fork"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    turn: z.int().min(1).optional(),
    at: z.int().min(1).optional(),
  }),
  async run(ports, { session: given, turn, at = Infinity }) {
    if (turn !== undefined && at !== Infinity) {
      throw new AgentError("usage", "arg.conflict", { name: "--turn", other: "--at" });
    }
    const from = await findSession(ports, given);
    return await forkSession(ports, from, turn === undefined ? at : await endOf(ports, from, turn));
  },
  view: ({ session, from, seq }, { t }) => t("session.fork.done", { session, from, seq }),
});

export interface Forked {
  /** The new one. */
  readonly session: string;
  readonly from: string;
  /** The last event of `from` that was taken along. */
  readonly seq: number;
}

/**
 * A new session with the events of `from` up to number `at`.
 *
 * @throws {AgentError} `session.empty_fork`, if no event can be taken along
 */
export async function forkSession(ports: Ports, from: string, at: number): Promise<Forked> {
  const { events, seq } = await copy(ports, from, at);
  const id = sessionId(ports.clock.now());
  const [store, locks] = await Promise.all([ports.store(), ports.locks()]);
  // Nobody else begins a session of this name while its parts are written.
  const lock = await locks.drive(id);
  try {
    const written = lock && await store.append([{
      stream: `session:${id}`,
      after: 0,
      whole: true,
      events: [
        { type: "session_created", id, workspace: projectRoot(ports), program: ports.version },
        { type: "forked_from", session: from, upTo: seq },
        ...events,
        ...leftToFirst(events),
      ],
    }]);
    if (written?.type !== "appended") {
      throw new AgentError("locked", "session.locked", { session: id });
    }
    return { session: id, from, seq };
  } finally {
    lock?.release();
  }
}

/** A plan that the first one carries out is not carried out by both: the copy waits for a word. */
function leftToFirst(events: readonly NewEvent[]): readonly NewEvent[] {
  const mode = events.findLast((it) => it.type === "mode");
  return mode?.mode === "goal" ? [mode] : [];
}

/** Number of the last event of a turn. */
async function endOf(ports: Ports, session: string, turn: number): Promise<number> {
  const turns = await sessionTurns(ports, session);
  turnNumbered(turns, turn, session);
  const next = turns[turn];
  return next ? next.seq - 1 : Infinity;
}

/** Events that a fork begins with: those of its own. */
const ahead = 2;

/** What is of one session and no other: a process is stopped by the session that started it. */
const own: ReadonlySet<Event["type"]> = new Set(["session_created", "forked_from", "process"]);

/** Ends where no call is open: a call must not be answered in two sessions. */
async function copy(ports: Ports, from: string, at: number) {
  let state = conversation.initial();
  const events: NewEvent[] = [];
  const numbers = new Map<number, number>();
  let whole = { length: 0, seq: 0, waiting: false };
  for await (const event of (await ports.store()).read(`session:${from}`)) {
    if (event.seq > at) break;
    if (event.type === "unknown") continue;
    state = conversation.reduce(state, event);
    if (!own.has(event.type)) {
      events.push(renumbered(bare(event), numbers));
      numbers.set(event.seq, ahead + events.length);
    }
    if (state.calls.open.length === 0 && !state.transcript.open) {
      whole = { length: events.length, seq: event.seq, waiting: state.queue.length > 0 };
    }
  }
  if (whole.length === 0) throw new AgentError("usage", "session.empty_fork", { session: from });
  // What waits there to be said is not said here as well.
  const taken: readonly NewEvent[] = whole.waiting ? [{ type: "unqueued" }] : [];
  return { events: [...events.slice(0, whole.length), ...taken], seq: whole.seq };
}

/** Events that name others do so by the numbers of the fork. */
function renumbered(event: NewEvent, numbers: ReadonlyMap<number, number>): NewEvent {
  switch (event.type) {
    case "rewound":
      return { ...event, to: numbers.get(event.to) ?? event.to };
    case "user_message":
      return event.queued === undefined
        ? event
        : { ...event, queued: numbers.get(event.queued) ?? event.queued };
    case "compacted":
      return compactedBy(event, numbers);
    default:
      return event;
  }
}

/** Bounds name the first event that stays; one that is not in the fork is none of its entries. */
function compactedBy(
  event: Extract<NewEvent, { type: "compacted" }>,
  numbers: ReadonlyMap<number, number>,
): NewEvent {
  const of = (seq: number) => numbers.get(seq) ?? seq;
  const { pruned, summary } = event;
  return {
    ...event,
    ...(pruned === undefined ? {} : { pruned: of(pruned) }),
    ...(summary === undefined ? {} : {
      summary: {
        ...summary,
        upTo: of(summary.upTo),
        ...(summary.words === undefined ? {} : { words: of(summary.words) }),
      },
    }),
  };
}

function bare({ v: _v, seq: _seq, at: _at, ...event }: Event): NewEvent {
  return event;
}
