/** Names of sessions: they sort by time, and people can say and type them. */

import type { Store } from "../protocol/mod.ts";

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/** `20261121-0954-k3f9`: local minute of `now` (epoch milliseconds) and four random characters. */
export function sessionId(now: number, random: (max: number) => number = secure): string {
  const at = new Date(now);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const tail = Array.from({ length: 4 }, () => letters.charAt(random(letters.length))).join("");
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}-${tail}`;
}

/** Of the `number`th agent that a session has sent out: it sorts behind the session itself. */
export function childId(parent: string, number: number | ""): string {
  return `${parent}.${number}`;
}

/** Ids of those that a session has sent out so far. */
export async function childrenOf(store: Store, parent: string): Promise<readonly string[]> {
  const prefix = `session:${childId(parent, "")}`;
  const streams = (await store.sessions()).filter((name) => name.startsWith(prefix));
  return streams.map((name) => name.slice("session:".length));
}

/** A session that another one has sent out. */
export function isChild(id: string): boolean {
  return id.includes(".");
}

function secure(max: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % max;
}
