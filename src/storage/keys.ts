/**
 * Where things stand in `log.kv`. Heads lie together, so that sessions are listed
 * without a look at their events; events lie in order of their numbers.
 */

import type { StreamName } from "../protocol/mod.ts";
import type { Key } from "./kv_file.ts";

export const keys = {
  heads: ["head"],
  head: (stream: StreamName): Key => ["head", stream],
  events: (stream: StreamName): Key => ["event", stream],
  event: (stream: StreamName, seq: number): Key => ["event", stream, seq],
  /** Bodies too large for an event's record. */
  spills: (stream: StreamName): Key => ["spill", stream],
  spill: (stream: StreamName, hash: string): Key => ["spill", stream, hash],
  checkpoints: (stream: StreamName): Key => ["checkpoint", stream],
  checkpoint: (stream: StreamName, name: string): Key => ["checkpoint", stream, name],
} as const;

export function isSession(name: string): name is `session:${string}` {
  return name.startsWith("session:");
}

export function isStreamName(name: string): name is StreamName {
  return name === "workspace" || isSession(name);
}
