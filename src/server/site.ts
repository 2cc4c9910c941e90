/** One project of one account: a folder with its store, and the conversations that go on there. */

import type { ActionEntry, Face, Ports } from "../actions/mod.ts";
import type { Json } from "../protocol/mod.ts";
import type { Hub } from "./hub.ts";
import type { Project } from "./projects.ts";

export interface Site {
  readonly project: Project;
  readonly ports: Ports;
  readonly hub: Hub;
  /** Fires when nobody may be served here any longer. */
  readonly over: AbortSignal;
  /** Every action, by the words of its command. */
  readonly entries: readonly ActionEntry[];
}

/** Nobody sits at it who could be asked in the middle of an action. */
export function faceOf(entries: readonly ActionEntry[], signal: AbortSignal): Face {
  return {
    commands: entries,
    attended: false,
    signal,
    stdin: () => Promise.resolve(""),
    async *stdinPieces() {},
    secret: () => Promise.resolve(null),
    approve: () => Promise.resolve(null),
    tell: () => {},
    progress: () => {},
    working: () => {},
  };
}

/**
 * Data of an action that answers once, as `--json` prints it.
 *
 * @throws {AgentError} whatever the action throws
 */
export async function perform(
  { ports, entries }: Pick<Site, "ports" | "entries">,
  words: string,
  raw: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Json> {
  const entry = entries.find(({ path }) => path.join(" ") === words);
  const action = await entry?.load();
  if (action?.kind !== "query") throw new Error(`no such query: ${words}`);
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
  const answer = await action.run(ports, given, faceOf(entries, signal));
  return answer.data();
}
