/** Appending to streams and reading them. */

import * as z from "zod";
import type {
  AppendOutcome,
  Event,
  StreamName,
  StreamWrite,
  UnknownEvent,
} from "../../protocol/mod.ts";
import type { Common } from "../common.ts";
import { eventText, readEventRow } from "./event_text.ts";
import type { Sql } from "./sql.ts";

/** Events of one page, and bytes of it. */
const page = { events: 200, bytes: 4_000_000 } as const;

/** Bytes of JSON that one statement takes of a stream that is written as a whole. */
const stageBytes = 4_000_000;

/** A name of a lease that has to be held, and the epoch in which it was got. */
export interface Fence {
  readonly name: string;
  readonly epoch: string;
}

/** `fenced`: somebody else has taken over one of the leases, and nothing was stored. */
export type DatabaseOutcome = AppendOutcome | { readonly type: "fenced" };

interface Place {
  readonly stream: StreamName;
  readonly seq: number;
  readonly sum: number;
  readonly json: string;
}

const outcomeRows = z.tuple([z.object({ outcome: z.string() })]);

export interface StreamsPlace {
  readonly sql: Sql;
  readonly space: number;
  readonly common: Common;
}

export class Streams {
  constructor(private readonly place: StreamsPlace) {}

  /**
   * One transaction: leases, heads, events. Its id makes it safe to send again: where it was stored
   * and nobody heard of it, it is found.
   *
   * @param events of each write, with their numbers
   */
  async append(
    writes: readonly StreamWrite[],
    events: readonly (readonly Event[])[],
    fences: readonly Fence[],
  ): Promise<DatabaseOutcome> {
    const heads = writes.map(({ stream, after }, at) => ({
      ...{ stream, after },
      seq: after + (events[at]?.length ?? 0),
    }));
    const places = writes.flatMap(({ stream }, at) => this.#places(stream, events[at] ?? []));
    const inParts = this.place.common.isWhole(writes);
    const outcome = await this.#store(heads, places, { fences, inParts });
    if (outcome === "appended") return { type: "appended", events };
    if (outcome === "fenced") return { type: "fenced" };
    const stream = outcome.replace(/^moved /, "");
    if (!this.place.common.isStreamName(stream)) throw new TypeError(`no such outcome: ${outcome}`);
    return { type: "conflict", stream };
  }

  /** Events as another store has them, behind the head of their stream; false: it has moved. */
  async bring(stream: StreamName, events: readonly (Event | UnknownEvent)[]): Promise<boolean> {
    const [first] = events;
    if (!first) return true;
    const after = first.seq - 1;
    const heads = [{ stream, after, seq: after + events.length }];
    const places = this.#places(stream, events);
    return await this.#store(heads, places, { fences: [], inParts: false }) === "appended";
  }

  #places(stream: StreamName, events: readonly (Event | UnknownEvent)[]): Place[] {
    return events.map((event) => ({
      ...{ stream, seq: event.seq },
      ...eventText(event, this.place.common),
    }));
  }

  async #store(
    heads: readonly { readonly stream: StreamName; readonly after: number; readonly seq: number }[],
    places: readonly Place[],
    { fences, inParts }: { readonly fences: readonly Fence[]; readonly inParts: boolean },
  ): Promise<string> {
    const id = crypto.randomUUID();
    const groups = inParts ? groupsOf(places) : [places];
    for (const group of groups.slice(0, -1)) {
      await this.place.sql.query(
        `SELECT agent.put($1::integer, $2::uuid, $3::text::json, $4::text::json)`,
        [this.place.space, id, ...jsonOf(group)],
      );
    }
    const [{ outcome }] = outcomeRows.parse(
      await this.place.sql.query(
        `SELECT agent.append(
           $1::integer, $2::uuid, $3::text::json, $4::text::json, $5::text::json, $6::text::json
         ) AS outcome`,
        [
          ...[this.place.space, id, JSON.stringify(heads), JSON.stringify(fences)],
          ...jsonOf(groups.at(-1) ?? []),
        ],
      ),
    );
    return outcome;
  }

  /** The events after number `after`, up to the head that the stream had at the beginning. */
  async *read(stream: StreamName, after: number): AsyncGenerator<Event | UnknownEvent> {
    const last = await this.head(stream);
    for (let seq = after + 1; seq <= last;) {
      const rows = await this.#page(stream, seq, last);
      if (rows.length === 0) throw this.place.common.damaged({ stream, seq });
      for (const row of rows) {
        const event = readEventRow(row, { seq });
        if (event === null) throw this.place.common.damaged({ stream, seq });
        yield event;
        seq++;
      }
    }
  }

  async #page(stream: StreamName, seq: number, last: number) {
    return await this.place.sql.query(
      `SELECT seq, sum, event::text AS event FROM (
         SELECT *, sum(size) OVER (ORDER BY seq) - size AS before FROM (
           SELECT * FROM agent.event
           WHERE space = $1::integer AND stream = $2 AND seq >= $3::bigint AND seq <= $4::bigint
           ORDER BY seq LIMIT ${page.events}
         ) AS first
       ) AS sized WHERE before < ${page.bytes} ORDER BY seq`,
      [this.place.space, stream, seq, last],
    );
  }

  async head(stream: StreamName): Promise<number> {
    const rows = await this.place.sql.query(
      `SELECT seq FROM agent.head WHERE space = $1::integer AND stream = $2`,
      [this.place.space, stream],
    );
    const [found] = z.array(z.object({ seq: z.coerce.number() })).parse(rows);
    return found?.seq ?? 0;
  }

  /** All that have events; the one that was appended to last is the last. */
  async names(): Promise<readonly StreamName[]> {
    const rows = await this.place.sql.query(
      `SELECT stream FROM agent.head WHERE space = $1::integer AND seq > 0 ORDER BY used`,
      [this.place.space],
    );
    return z.array(z.object({ stream: z.string() })).parse(rows)
      .map(({ stream }) => stream).filter(this.place.common.isStreamName);
  }

  async drop(stream: StreamName): Promise<void> {
    await this.place.sql.query(
      `WITH head AS (DELETE FROM agent.head WHERE space = $1::integer AND stream = $2),
            kept AS (DELETE FROM agent.checkpoint WHERE space = $1::integer AND stream = $2)
       DELETE FROM agent.event WHERE space = $1::integer AND stream = $2`,
      [this.place.space, stream],
    );
  }
}

/** What `agent.put` takes: where each stands, and the events, which are never taken apart. */
function jsonOf(group: readonly Place[]): readonly [string, string] {
  const places = group.map(({ stream, seq, sum }) => ({ stream, seq, sum }));
  return [JSON.stringify(places), `[${group.map(({ json }) => json).join(",")}]`];
}

function groupsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const groups: Place[][] = [[]];
  let bytes = 0;
  for (const place of places) {
    if (bytes > stageBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(place);
    bytes += place.json.length;
  }
  return groups;
}
