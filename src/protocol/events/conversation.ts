/** What was said, by whom, at what cost. */

import * as z from "zod";
import { factKinds } from "../fact.ts";
import { owed } from "../owed.ts";
import { promptOrigins, promptParts } from "../prompt.ts";
import { permissionModes } from "../tool.ts";
import { hash, modelError, modes, opaque, toolCall } from "./parts.ts";

export const conversation = {
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
  /** How much runs unasked from here on. */
  permissions: () =>
    z.object({ type: z.literal("permissions"), permissions: z.enum(permissionModes) }),
  /** The model that answers from here on, as `provider/name`. */
  model: () => z.object({ type: z.literal("model"), model: z.string() }),
  user_message: () =>
    z.object({
      type: z.literal("user_message"),
      text: z.string(),
      /** Sequence number of the `queued` that it was. */
      queued: z.number().optional(),
      /** Said while the agent was at work: its turn goes on. */
      steer: z.boolean().optional(),
      /** What the turn owes, where whoever sends the words says so. */
      owed: z.lazy(owed).optional(),
    }),
  /**
   * What the turn owes by its words. They are read while the model answers, so that no request waits
   * for it, and stored with the first answer.
   */
  owed: () => z.object({ type: z.literal("owed"), owed: owed() }),
  /** Typed while the agent was at work. `steer`: said before its next answer; `next`: after its turn. */
  queued: () =>
    z.object({
      type: z.literal("queued"),
      kind: z.enum(["steer", "next"]),
      text: z.string(),
    }),
  /** The user takes what waits back. */
  unqueued: () => z.object({ type: z.literal("unqueued") }),
  /** The conversation goes on as it was before event `to`, a message of the user. Files stay. */
  rewound: () => z.object({ type: z.literal("rewound"), to: z.number() }),
  /**
   * Less of the history is sent from here on; the log keeps it. `tokens` of the history before and
   * after, estimated.
   */
  compacted: () =>
    z.object({
      type: z.literal("compacted"),
      /** At most so many characters of history. */
      budget: z.number().optional(),
      /** Of calls before this event neither long inputs nor results are sent. */
      pruned: z.number().optional(),
      /**
       * What was before event `upTo` is sent as `text`, the user's words and what is critical apart;
       * of the user's words those before event `words` are left out too, but for the first.
       */
      summary: z.object({
        upTo: z.number(),
        words: z.number().optional(),
        text: z.string(),
        /** What was found of it without a model: the next summary begins with these. */
        facts: z.array(z.object({
          kind: z.enum(factKinds),
          about: z.string(),
          says: z.string(),
          seq: z.number(),
        })).optional(),
        /** The model that wrote it, as `provider/name`; absent: it is what was extracted. */
        by: z.string().optional(),
        /** Facts that were asked for afterwards, and those that it holds. */
        quiz: z.object({ asked: z.number(), kept: z.number() }),
      }).optional(),
      tokens: z.object({ before: z.number(), after: z.number() }).optional(),
    }),
  title: () => z.object({ type: z.literal("title"), title: z.string() }),
  /** Whether the session stands before all others in lists. */
  pinned: () => z.object({ type: z.literal("pinned"), on: z.boolean() }),
  /** A fragment put before the model by the program, at its place in history. */
  context: () =>
    z.object({
      type: z.literal("context"),
      /** Where it comes from: `nudge:<kind>`, `file:<path>`, `memory:<id>`, … */
      source: z.string(),
      text: z.string(),
      /** Files whose content the model has seen whole by this, with its hash. */
      saw: z.array(z.object({ path: z.string(), hash: hash() })).optional(),
    }),
  /** The system prompt of the requests from here on: its parts in order, joined by line breaks. */
  prompt: () =>
    z.object({
      type: z.literal("prompt"),
      parts: z.array(z.object({
        part: z.enum(promptParts),
        origin: z.enum(promptOrigins),
        /** Path of the file that it was read from; absent: of none. */
        place: z.string().optional(),
        /** As it is sent. */
        text: z.string(),
      })),
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
  /** Which model took this turn, and why. */
  route: () => z.object({ type: z.literal("route"), model: z.string(), why: z.string() }),
  usage: () =>
    z.object({
      type: z.literal("usage"),
      role: z.string(),
      model: z.string(),
      input: z.number(),
      output: z.number(),
      cached: z.number().default(0),
      thinking: z.number().default(0),
      estimated: z.boolean(),
      /** Cost in US dollars; absent where the price is unknown. */
      cost: z.number().optional(),
      /** Milliseconds from the question to the end of the answer; absent: nobody looked. */
      ms: z.number().optional(),
    }),
  error: () => z.object({ type: z.literal("error"), error: modelError }),
};
