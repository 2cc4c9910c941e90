/** A conversation's events to one client, by server-sent events. */

import { sessionTurns } from "../actions/server_door.ts";
import { eventStream } from "./event_stream.ts";
import type { Feed } from "./feed.ts";
import { follow, placeOf } from "./follow.ts";
import { Problem } from "./problem.ts";
import { Pulse } from "./pulse.ts";
import type { Site } from "./site.ts";
import type { Place } from "./turn_view.ts";

/** Milliseconds between two signs that a connection lives. */
const pulse = new Pulse(15_000);

export interface StreamOptions {
  /**
   * `ever`: it goes on; `turn`: it ends with the next turn; `rest`: with the one that runs, at once
   * where none does.
   */
  readonly until: "ever" | "turn" | "rest";
  /** What the client has seen; `null`: it wants what comes. */
  readonly after: Place | null;
  /** Fires when whoever reads may do so no longer. */
  readonly over: AbortSignal;
}

export async function streamOf(
  { hub, ports, over }: Pick<Site, "hub" | "ports" | "over">,
  id: string,
  { until, after, over: gone }: StreamOptions,
): Promise<Response> {
  const { feed, release } = await hub.hold(id);
  let stop = () => {};
  const stream = eventStream({
    pulse,
    signals: [over, gone],
    seq: () => feed.seq,
    closed() {
      stop();
      void hub.leave(id);
    },
  });
  try {
    const [store, turn] = await Promise.all([
      ports.store(),
      isAtItsEnd(feed, after) ? feed.seq + 1 : turnBefore({ ports }, id, after),
    ]);
    // What was left in its middle ends before the next turn begins.
    let hasBegun = until !== "turn";
    stop = await follow({
      ...{ feed, store, session: id, after, turn },
      tell(event) {
        stream.send(event);
        hasBegun ||= event.event === "message" || (event.event === "error" && event.place === null);
        const isOver = hasBegun && (event.event === "done" || event.event === "error");
        if (isOver && until !== "ever") stream.close();
      },
      closed: () => stream.close(),
    });
  } finally {
    release();
  }
  if (until === "rest" && feed.isIdle) stream.close();
  // The client was done with before it was up to date.
  if (!stream.isOpen) stop();
  return stream.response;
}

/** Nothing that is there is wanted, and what comes next begins a turn. */
function isAtItsEnd({ seq, isIdle }: Feed, after: Place | null): boolean {
  return isIdle && (after === null || (after.end && after.seq === seq));
}

/** Number of the message that began the turn in which the client has stopped. */
export async function turnBefore(
  { ports }: Pick<Site, "ports">,
  id: string,
  after: Place | null,
): Promise<number> {
  const turns = await sessionTurns(ports, id);
  const last = after === null ? turns.at(-1) : turns.findLast(({ seq }) => seq <= after.seq);
  return last?.seq ?? 0;
}

/** @throws {Problem} 400 */
export function afterOf(lastEventId: string | null): Place | null {
  if (lastEventId === null || lastEventId === "") return null;
  const place = placeOf(lastEventId);
  if (place === null) throw new Problem(400, "server.last_event_id");
  return place;
}
