/** What tabs, the connection that they share, and the server say to each other. */

import * as z from "zod/mini";

/** Of a tab to the connection. */
export const tabMessage = z.discriminatedUnion("type", [
  /** The token is empty where this browser has a cookie. */
  z.object({ type: z.literal("hello"), token: z.string() }),
  /** Plan and changes of this project. */
  z.object({ type: z.literal("watch"), project: z.string() }),
  z.object({
    type: z.literal("open"),
    /** Name that the tab has made up. */
    stream: z.string(),
    conversation: z.string(),
    after: z.string(),
  }),
  z.object({ type: z.literal("close"), stream: z.string() }),
  z.object({ type: z.literal("bye") }),
]);
export type TabMessage = z.output<typeof tabMessage>;

/** Of a tab to the worker: the name of a lock that it holds for as long as it lives. */
export const lockMessage = z.object({ type: z.literal("lock"), name: z.string() });
export const portMessage = z.union([lockMessage, tabMessage]);
export type PortMessage = z.output<typeof portMessage>;

const event = z.object({
  type: z.literal("event"),
  stream: z.string(),
  event: z.string(),
  id: z.nullable(z.string()),
  data: z.unknown(),
});

const streamClosed = z.object({
  type: z.literal("stream_closed"),
  stream: z.string(),
  /** Of the envelope; 0: the conversation may be elsewhere. */
  code: z.number(),
  message: z.string(),
});

/** Of the connection to a tab. */
export const linkMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("connection"), isOpen: z.boolean() }),
  /** What this browser has to sign in with counts no longer. */
  z.object({ type: z.literal("unauthorized") }),
  event,
  streamClosed,
  /** Plan or changes of the project that is watched are others. */
  z.object({ type: z.literal("workspace") }),
]);
export type LinkMessage = z.output<typeof linkMessage>;

/** Of the server, as far as it is read. */
export const serverFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  event,
  streamClosed,
  z.object({ type: z.enum(["plan", "change"]), project_id: z.string() }),
]);
export type ServerFrame = z.output<typeof serverFrame>;
