/**
 * What a write expects of a conversation: that nobody has gone on with it since. A client names the
 * number of the last event that it has seen; titles and figures that came later are no conflict.
 */

import { forkSession } from "../actions/server_door.ts";
import { Problem } from "./problem.ts";
import type { Site } from "./site.ts";

/** Of `If-Match`; `null`: nothing is expected. @throws {Problem} 400 */
export function revisionOf(expected: string | null): number | null {
  if (expected === null || expected === "*") return null;
  const match = /^(\d{1,15})(\.end)?$/.exec(expected);
  if (!match) throw new Problem(400, "server.if_match");
  return Number(match[1]);
}

/** Number of the first event by which somebody went on after `revision`; `null`: nobody has. */
async function wentOn({ ports }: Site, id: string, revision: number): Promise<number | null> {
  for await (const event of (await ports.store()).read(`session:${id}`, { after: revision })) {
    if (event.type === "rewound") return event.seq;
    if (event.type === "user_message" && event.steer !== true) return event.seq;
  }
  return null;
}

/** @throws {Problem} 409 */
export async function demandRevision(
  site: Site,
  id: string,
  expected: string | null,
): Promise<void> {
  const revision = revisionOf(expected);
  if (revision !== null && await wentOn(site, id, revision) !== null) {
    throw new Problem(409, "server.went_on", { id });
  }
}

/** The conversation to go on with: itself, or where somebody else went on, a new one from what was seen. */
export async function branched(site: Site, id: string, expected: string | null): Promise<string> {
  const revision = revisionOf(expected);
  const next = revision === null ? null : await wentOn(site, id, revision);
  if (next === null) return id;
  return (await forkSession(site.ports, id, next - 1)).session;
}
