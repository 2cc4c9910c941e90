/**
 * The durable events: one Zod union for storage, `--json`, and every face. The log
 * of these is the only state; everything else is a fold over them.
 */

import * as z from "zod";
import { once } from "../util/mod.ts";
import { fileChange, impact, stageReport } from "./change.ts";
import type { Json, JsonObject } from "./json.ts";
import type { ModelDelta, ModelError } from "./model.ts";

// Compiled parsers pay only in runs longer than any of ours, and need the right to `new Function`.
z.config({ jitless: true });

// Schemas are built when they are first needed: most runs see few kinds, and all of them together
// cost 8 ms at every start.

const json = once((): z.ZodType<Json> => z.json());
const jsonObject = once((): z.ZodType<JsonObject> => z.record(z.string(), json()));
const opaque = once(() => z.object({ by: z.string(), data: json() }).optional());
const hash = () => z.string();

const toolCall = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    input: jsonObject(),
    malformed: z.string().optional(),
  });

export const modelError: z.ZodType<ModelError> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("auth"), message: z.string() }),
    z.object({ kind: z.literal("balance"), message: z.string() }),
    z.object({
      kind: z.literal("rate_limit"),
      message: z.string(),
      resetAt: z.number().optional(),
    }),
    z.object({
      kind: z.literal("overflow"),
      message: z.string(),
      promptTokens: z.number().optional(),
      limit: z.number().optional(),
    }),
    z.object({ kind: z.literal("refusal"), message: z.string() }),
    z.object({ kind: z.literal("content_filter"), message: z.string(), reason: z.string() }),
    z.object({
      kind: z.literal("bad_request"),
      message: z.string(),
      status: z.number().optional(),
    }),
    z.object({ kind: z.literal("unknown_model"), message: z.string() }),
    z.object({
      kind: z.literal("unavailable"),
      message: z.string(),
      status: z.number().optional(),
    }),
    z.object({
      kind: z.literal("malformed"),
      message: z.string(),
      status: z.number().optional(),
    }),
    z.object({ kind: z.literal("aborted"), message: z.string() }),
  ])
);

/** How a mode decides what the model may do: `chat` never changes anything. */
export const modes = ["chat", "work"] as const;

/** Each kind of event by its name. */
const bodies = {
  session_created: () =>
    z.object({
      type: z.literal("session_created"),
      id: z.string(),
      /** Real path of the workspace root. */
      workspace: z.string(),
      /** Version of the program that wrote this. */
      program: z.string(),
    }),
  /** The history up to event `upTo` of another session follows. */
  forked_from: () =>
    z.object({ type: z.literal("forked_from"), session: z.string(), upTo: z.number() }),
  mode: () => z.object({ type: z.literal("mode"), mode: z.enum(modes) }),
  /** The model that answers from here on, as `provider/name`. */
  model: () => z.object({ type: z.literal("model"), model: z.string() }),
  user_message: () => z.object({ type: z.literal("user_message"), text: z.string() }),
  /** A fragment put before the model by the program, at its place in history. */
  context: () =>
    z.object({
      type: z.literal("context"),
      /** Where it comes from: `nudge:<kind>`, `file:<path>`, … */
      source: z.string(),
      text: z.string(),
    }),
  step: () =>
    z.object({
      type: z.literal("step"),
      part: z.discriminatedUnion("type", [
        z.object({
          type: z.literal("thinking"),
          text: z.string(),
          opaque: opaque(),
          partial: z.boolean().optional(),
        }),
        z.object({
          type: z.literal("text"),
          text: z.string(),
          opaque: opaque(),
          partial: z.boolean().optional(),
        }),
        z.object({
          type: z.literal("tool_call"),
          call: toolCall(),
          opaque: opaque(),
          /** Notation it was salvaged from, where the model printed the call as text. */
          salvaged: z.string().optional(),
        }),
      ]),
      /** Why the answer ended; on its last step only. `cut`: the stream broke or was cancelled. */
      end: z.enum(["stop", "length", "cut"]).optional(),
    }),
  /** The policy's verdict on a call. */
  decision: () =>
    z.object({
      type: z.literal("decision"),
      call: z.string(),
      verdict: z.enum(["allow", "ask", "deny"]),
      reason: z.string(),
    }),
  /** It is the user's turn: may this call run? `shown` is exactly what is put before the user. */
  asked: () =>
    z.object({ type: z.literal("asked"), call: z.string(), shown: z.string(), hash: hash() }),
  answered: () =>
    z.object({
      type: z.literal("answered"),
      call: z.string(),
      answer: z.enum(["once", "session", "always", "decline"]),
      /** The hash of the `asked` that this answers; another hash counts for nothing. */
      hash: hash(),
      /** The user's word to the model. */
      note: z.string().optional(),
      /** Nobody could be asked: the face declined by itself. */
      unattended: z.boolean().optional(),
    }),
  /** Durable before any call that is not read-only runs: such a call never runs twice. */
  tool_started: () => z.object({ type: z.literal("tool_started"), call: z.string() }),
  tool_result: () =>
    z.object({
      type: z.literal("tool_result"),
      call: z.string(),
      status: z.enum(["ok", "failed", "denied", "cancelled", "interrupted"]),
      /** What the model reads. */
      text: z.string(),
      /** Exit code, where the call ran a program that ended by itself. */
      exit: z.number().optional(),
      durationMs: z.number(),
      /** Id of the change that this call made. */
      change: z.string().optional(),
      /** What the call left on disk: hash of each file written, `null` for one removed. */
      writes: z.array(z.object({ path: z.string(), hash: hash().nullable() })).optional(),
      /** What the receipt of the change says, all stages together. */
      receipt: z.enum(["passed", "failed"]).optional(),
      /** Files whose content the model has seen by this result, with its hash. */
      saw: z.array(z.object({ path: z.string(), hash: hash() })).optional(),
      /** Names of tools that the call found: they are offered from here on. */
      offers: z.array(z.string()).optional(),
    }),
  /** Written to the workspace stream before the first byte moves. */
  change_intent: () =>
    z.object({
      type: z.literal("change_intent"),
      id: z.string(),
      /** Empty: a person did it, in no session. */
      session: z.string(),
      call: z.string(),
      files: z.array(fileChange()),
      /** Absent: `edit`. A `command` is found out by looks before and after it ran. */
      kind: z.enum(["edit", "command", "undo", "redo"]).optional(),
      /** What made it: the tool or the command line, and the model that asked for it. */
      by: z.object({ tool: z.string(), model: z.string().optional() }).optional(),
      /** Changes that it takes back (an undo) or brings back (a redo). */
      of: z.array(z.string()).optional(),
      /** Blob of the look before a command: whoever recovers it compares with the tree. */
      look: hash().optional(),
    }),
  /** The end of an intent: its files are all new (`applied`) or all old (`rolled_back`). */
  change: () =>
    z.object({
      type: z.literal("change"),
      id: z.string(),
      outcome: z.enum(["applied", "rolled_back"]),
      /** Files that somebody else changed meanwhile and that were left alone. */
      foreign: z.array(z.string()).optional(),
      /** What a command did to files; in place of the intent's. */
      files: z.array(fileChange()).optional(),
      /** What a command changed and nobody can take back, with the reason: `path: reason`. */
      uncovered: z.array(z.string()).optional(),
    }),
  /** What the stages found out about a change; in the workspace stream, after its `change`. */
  receipt: () =>
    z.object({
      type: z.literal("receipt"),
      /** Id of the change; it is the receipt's own. */
      change: z.string(),
      stages: z.array(stageReport()),
      impact: impact().optional(),
    }),
  /** The project's tests, run by the program and not by the model before a "done" counts. */
  verification: () =>
    z.object({
      type: z.literal("verification"),
      /** `none`: there is nothing to run, or nobody allowed it. */
      verdict: z.enum(["passed", "failed", "none"]),
      /** What ran, or why nothing did. */
      why: z.string(),
      /** What the model reads of a failure. */
      text: z.string(),
      /** Tests that the model changed or removed: they ran as they were before. */
      edited: z.array(z.string()),
      /** Tests that are new: they count for nothing. */
      added: z.array(z.string()).optional(),
      /** Ids of the receipts that it stands on. */
      receipts: z.array(z.string()),
      durationMs: z.number(),
    }),
  /** Which model took this turn, and why. */
  route: () => z.object({ type: z.literal("route"), model: z.string(), why: z.string() }),
  usage: () =>
    z.object({
      type: z.literal("usage"),
      role: z.string(),
      model: z.string(),
      input: z.number(),
      output: z.number(),
      cached: z.number(),
      thinking: z.number(),
      estimated: z.boolean(),
      /** Cost in US dollars; absent where the price is unknown. */
      cost: z.number().optional(),
    }),
  /** A limit of this run was reached; the run ended cleanly. */
  limit: () =>
    z.object({
      type: z.literal("limit"),
      limit: z.enum(["tool_calls", "tokens", "money", "time", "repeats", "nudges"]),
      used: z.number(),
      max: z.number(),
    }),
  aborted: () => z.object({ type: z.literal("aborted"), by: z.enum(["user", "signal"]) }),
  /** What validation found and mended before anything was sent to a provider. */
  repaired: () =>
    z.object({
      type: z.literal("repaired"),
      findings: z.array(
        z.object({
          kind: z.enum(["orphan_call", "orphan_result", "duplicate_result", "duplicate_call"]),
          call: z.string(),
        }),
      ),
    }),
  error: () => z.object({ type: z.literal("error"), error: modelError }),
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

/** Live only, never stored: what a face may show while a turn runs. */
export type LiveEvent =
  | { readonly type: "delta"; readonly delta: ModelDelta }
  | { readonly type: "progress"; readonly call: string; readonly text: string };

/** What `next()` yields: stored events and live ones, in the order in which they happen. */
export type AgentEvent = Event | UnknownEvent | LiveEvent;
