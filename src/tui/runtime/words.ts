/** What was typed, and what is told of it. */

import { oneLine } from "../../ansi/mod.ts";
import type { ViewContext } from "../../actions/mod.ts";
import { isMessageKey } from "../../messages/mod.ts";
import { AgentError } from "../../protocol/mod.ts";

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

/** One line for a person; what was interrupted is no failure, and what is a bug says so as well. */
export function failureText(error: unknown, t: ViewContext["t"]): string {
  if (error instanceof AgentError) {
    const key = `error.${error.code}`;
    return isMessageKey(key) ? t(key, shownParams(error)) : error.code;
  }
  // Whoever stopped it knows why it gave up.
  if (error instanceof Error && error.name === "AbortError") return t("tell.aborted");
  const detail = error instanceof Error ? error.message : String(error);
  return t("error.internal", { detail: oneLine(detail) });
}
