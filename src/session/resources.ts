/** Resources of MCP servers that the user's words name as `@server:uri`, put beside them as data. */

import type { ConversationState } from "../agent/mod.ts";
import type { NewEvent } from "../protocol/mod.ts";

/** Of one message. */
const mostResources = 5;

export interface ResourcePorts {
  /** Names of the servers that are declared. */
  readonly servers: readonly string[];
  /** As a model reads it, or why it cannot be read. Never throws. */
  read(server: string, uri: string, signal: AbortSignal): Promise<string>;
}

export class Resources {
  constructor(private readonly open: () => Promise<ResourcePorts | null>) {}

  /** For the log of the session, before the first request of a turn. */
  async take(
    { transcript: { entries } }: Pick<ConversationState, "transcript">,
    signal: AbortSignal,
  ): Promise<readonly NewEvent[]> {
    const at = entries.findLastIndex(({ type }) => type === "user");
    const said = entries[at];
    // What a model has written for a step or an agent is no word of the user's.
    if (said?.type !== "user" || said.by === "goal" || !said.text.includes("@")) return [];
    const isAnswered = entries.slice(at).some(({ type }) => type === "assistant");
    if (isAnswered) return [];
    const given = new Set(
      entries.slice(at).flatMap((it) => it.type === "context" ? [it.source] : []),
    );
    const named = namedIn(said.text);
    const ports = named.length === 0 ? null : await this.open();
    const wanted = named.filter(({ server, source }) =>
      ports?.servers.includes(server) && !given.has(source)
    );
    const events: NewEvent[] = [];
    for (const { server, uri, source } of wanted) {
      const text = await ports?.read(server, uri, signal) ?? "";
      if (signal.aborted) return events;
      if (text !== "") events.push({ type: "context", source, text });
    }
    return events;
  }
}

interface NamedResource {
  readonly server: string;
  readonly uri: string;
  readonly source: string;
}

function namedIn(words: string): readonly NamedResource[] {
  const found = words.matchAll(/(?<=^|[\s(])@([A-Za-z][A-Za-z0-9-]{0,31}):([^\s]+)/g);
  const named = [...found].map(([, server = "", rest = ""]): [string, NamedResource] => {
    const uri = rest.replace(/[.,;:!?)\]}，。；！？）]+$/u, "");
    const source = `resource:@${server}:${uri}`;
    return [source, { server, uri, source }];
  });
  return [...new Map(named).values()].slice(0, mostResources);
}
