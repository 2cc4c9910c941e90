/** What was typed, and what is told of it. */

import { oneLine } from "../../ansi/mod.ts";
import type { AgentError } from "../../protocol/mod.ts";

/** A slash with a word; a path, as of an image that was pasted, is something that is said. */
export function isCommand(text: string): boolean {
  return /^\/[^\s/]*(?:\s|$)/.test(text);
}

/** What was typed or read may hold what no terminal should obey. */
export function shownParams({ params }: AgentError): AgentError["params"] {
  return Object.fromEntries(
    Object.entries(params).map(([name, it]) => [name, typeof it === "string" ? oneLine(it) : it]),
  );
}
