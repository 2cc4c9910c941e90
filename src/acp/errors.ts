/** From failures to the protocol's codes: the editor shows the sentence, programs read the code. */

import { RequestError } from "@agentclientprotocol/sdk";
import type { ViewContext } from "../actions/mod.ts";
import { oneLine } from "../ansi/mod.ts";
import { isMessageKey } from "../messages/mod.ts";
import { AgentError } from "../protocol/mod.ts";

/** https://agentclientprotocol.com/protocol/v1/schema#errorcode */
export const codes = {
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  authRequired: -32000,
  notFound: -32002,
} as const;

/** What `work` gives. @throws {RequestError} in place of whatever it throws */
export async function answered<T>(work: () => Promise<T>, context: ViewContext): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw requestError(error, context);
  }
}

export function requestError(error: unknown, { t }: ViewContext): RequestError {
  if (error instanceof RequestError) return error;
  const text = failureText(error, t);
  if (!(error instanceof AgentError)) return new RequestError(codes.internal, text);
  return new RequestError(codeOf(error), text, { code: error.code, ...error.params });
}

function codeOf({ exit, code }: AgentError): number {
  if (code.startsWith("session.unknown")) return codes.notFound;
  switch (exit) {
    case "usage":
    case "data":
      return codes.invalidParams;
    case "input":
      return code.startsWith("workspace.") ? codes.invalidParams : codes.notFound;
    case "auth":
      return codes.authRequired;
    default:
      return codes.internal;
  }
}

/** One line for a person; what is a bug says so as well. */
export function failureText(error: unknown, t: ViewContext["t"]): string {
  if (error instanceof AgentError) {
    const key = `error.${error.code}`;
    return isMessageKey(key) ? t(key, shown(error.params)) : error.code;
  }
  const detail = error instanceof Error ? error.message : String(error);
  return t("error.internal", { detail: oneLine(detail) });
}

function shown(params: AgentError["params"]): AgentError["params"] {
  return Object.fromEntries(
    Object.entries(params).map(([name, it]) => [name, typeof it === "string" ? oneLine(it) : it]),
  );
}
