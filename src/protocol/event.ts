/**
 * The durable events: one Zod union for storage, `--json`, and every face. The log
 * of these is the only state; everything else is a fold over them.
 */

import * as z from "zod";
import { once } from "../util/mod.ts";
import { withoutDefaults } from "./brief.ts";
import { calls } from "./events/calls.ts";
import { changes } from "./events/changes.ts";
import { conversation } from "./events/conversation.ts";
import { ends } from "./events/ends.ts";
import { json, modes } from "./events/parts.ts";
import { memories } from "./events/memories.ts";
import { plans } from "./events/plans.ts";
import { processes } from "./events/processes.ts";
import type { Json } from "./json.ts";
import type { ModelDelta, ToolCall } from "./model.ts";

export { stagedStops, type Variable, variable, type Version } from "./events/calls.ts";
export { modelError, modes } from "./events/parts.ts";

// Compiled parsers pay only in runs longer than any of ours, and need the right to `new Function`.
z.config({ jitless: true });

// Schemas are built when they are first needed: most runs see few kinds, and all of them together
// cost 8 ms at every start.

/** Each kind of event by its name. */
const bodies = {
  ...conversation,
  ...calls,
  ...changes,
  ...ends,
  ...plans,
  ...processes,
  ...memories,
};

type Bodies = { [T in keyof typeof bodies]: z.infer<ReturnType<(typeof bodies)[T]>> };

/** An event before it is stored. */
export type NewEvent = Bodies[keyof Bodies];

/** What storage adds: `seq` orders everything (from 1, no gaps), `at` is for people (ISO 8601). */
export interface Stored {
  readonly v: 1;
  readonly seq: number;
  readonly at: string;
}

/** A durable event. */
export type Event = Stored & NewEvent;

/** A kind that a newer program wrote: kept, shown by name, skipped by folds. */
export type UnknownEvent = Stored & { readonly type: "unknown"; readonly raw: Json };

export type EventType = NewEvent["type"];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;
export type NewEventOf<T extends EventType> = Extract<NewEvent, { type: T }>;
export type Mode = (typeof modes)[number];

const envelope = once(() =>
  z.looseObject({ v: z.number(), seq: z.number(), at: z.string(), type: z.string() })
);

const schemas: ReadonlyMap<string, () => z.ZodType<NewEvent>> = new Map(
  Object.entries(bodies).map(([type, make]) => [type, once<z.ZodType<NewEvent>>(make)]),
);

/**
 * Reads one stored value.
 *
 * @throws {z.ZodError} if a known kind does not have its shape
 */
export function parseEvent(value: unknown): Event | UnknownEvent {
  const head = envelope().parse(value);
  const stored: Stored = { v: 1, seq: head.seq, at: head.at };
  const schema = schemas.get(head.type);
  if (!schema || head.v !== 1) {
    return { ...stored, type: "unknown", raw: json().parse(value) };
  }
  return { ...stored, ...schema().parse(value) };
}

/** What is stored of `event`: `parseEvent` fills in the rest. */
export function briefEvent(event: Event): unknown {
  const schema = schemas.get(event.type);
  return schema === undefined ? event : withoutDefaults(schema(), event);
}

/** The call that an event asks for, whoever makes it: the model or its program. */
export function wishedCall(event: NewEvent | UnknownEvent): ToolCall | null {
  if (event.type === "program_call") return event.call;
  return event.type === "step" && event.part.type === "tool_call" ? event.part.call : null;
}

/** Live only, never stored: what a face may show while a turn runs. */
export type LiveEvent =
  | { readonly type: "delta"; readonly delta: ModelDelta }
  | { readonly type: "progress"; readonly call: string; readonly text: string };

/** What `next()` yields: stored events and live ones, in the order in which they happen. */
export type AgentEvent = Event | UnknownEvent | LiveEvent;
