/** One client's view of a conversation: what it has missed from the log, then what comes. */

import type { Store } from "../protocol/mod.ts";
import type { Feed, FeedItem } from "./feed.ts";
import { type Place, TurnView, type ViewEvent } from "./turn_view.ts";

/** What a client is told. */
export type ClientEvent =
  | ViewEvent
  /** The client has seen what is not there, or too much came since: it reads the messages anew. */
  | { readonly event: "gap"; readonly data: { readonly last: number }; readonly place: Place };

/** Events of the log that are told one by one; who missed more reads the messages anew. */
const mostReplayed = 5000;

export interface Follower {
  readonly feed: Feed;
  readonly store: Store;
  readonly session: string;
  /** The last place that the client has seen; `null`: it wants what comes from now on. */
  readonly after: Place | null;
  /** Number of the message that began the turn at or before `after`; behind it: that turn is over. */
  readonly turn: number;
  tell(event: ClientEvent): void;
  /** Nothing more comes. */
  closed(): void;
}

type OpenItem = Exclude<FeedItem, { type: "closed" }>;

/** Resolves when the client is up to date; ends by what it gives. */
export async function follow(it: Follower): Promise<() => void> {
  const { feed } = it;
  await feed.pump();
  const last = feed.seq;
  const isGap = it.after !== null && (it.after.seq > last || last - it.after.seq > mostReplayed);
  const after: Place = it.after === null || isGap ? { seq: last, end: true } : it.after;
  if (isGap) it.tell({ event: "gap", data: { last }, place: after });
  const view = new TurnView(feed.session.header.title);
  const waiting: { readonly item: OpenItem; readonly at: number }[] = [];
  let seen: number | null = null;
  const stop = feed.listen((item) => {
    if (item.type === "closed") it.closed();
    else if (seen === null) waiting.push({ item, at: feed.seq });
    else if (!isRead(item, { at: feed.seq, seen })) tellAll(it, viewed(view, item, it.after));
  });
  try {
    const read = it.turn > last ? last : await replay(it, view, after);
    for (const { item, at } of waiting) {
      if (!isRead(item, { at, seen: read })) tellAll(it, viewed(view, item, after));
    }
    seen = read;
    return stop;
  } catch (error) {
    stop();
    throw error;
  }
}

/** The log is read ahead of the feed: what it tells later of that part, an answer that is on record since included, is known. */
function isRead(
  item: OpenItem,
  { at, seen }: { readonly at: number; readonly seen: number },
): boolean {
  if (item.type === "stored") return item.event.seq <= seen;
  return item.type === "live" && at < seen;
}

/** Number of the last event that was read. */
async function replay(it: Follower, view: TurnView, after: Place): Promise<number> {
  const { store, session, feed } = it;
  let seen = 0;
  for await (const event of store.read(`session:${session}`, { after: Math.max(0, it.turn - 1) })) {
    seen = event.seq;
    if (event.type === "unknown") continue;
    tellAll(it, view.stored(event).filter(({ place }) => isBehind(place, after)));
  }
  if (seen <= feed.seq && feed.isIdle) {
    tellAll(it, view.idle().filter(({ place }) => isBehind(place, after)));
  }
  return seen;
}

function viewed(view: TurnView, item: OpenItem, after: Place | null): readonly ViewEvent[] {
  switch (item.type) {
    case "stored":
      return view.stored(item.event);
    case "live":
      return view.live(item.parts);
    case "idle":
      return view.idle().filter(({ place }) => after === null || isBehind(place, after));
    case "failed": {
      const { code, message } = item.error;
      return [{ event: "error", data: { code, message }, place: null }];
    }
  }
}

function tellAll(it: Follower, events: readonly ClientEvent[]): void {
  for (const event of events) it.tell(event);
}

/** What is on no record has been seen by nobody. */
function isBehind(place: Place | null, after: Place): boolean {
  if (place === null) return true;
  return place.seq > after.seq || (place.seq === after.seq && place.end && !after.end);
}

/** `12`, or `12.end`. */
export function placeText({ seq, end }: Place): string {
  return end ? `${seq}.end` : String(seq);
}

/** `null`: no place. */
export function placeOf(text: string): Place | null {
  const match = /^(\d{1,15})(\.end)?$/.exec(text);
  return match ? { seq: Number(match[1]), end: match[2] !== undefined } : null;
}
