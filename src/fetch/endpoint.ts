/** One request to a server that the user named; it may be anywhere, this machine too. */

import { readBody } from "./body.ts";
import { DialError, fetchLimits, type Refusal } from "./types.ts";

/** An answer as it came. */
export interface EndpointAnswer {
  readonly type: "answer";
  readonly status: number;
  readonly text: string;
}

/** What is asked for, where that is more than a page of results. */
export interface EndpointRequest {
  readonly method: string;
  /** Names and values by turns. */
  readonly headers: readonly string[];
  /** JSON text; absent: none. */
  readonly body?: string;
}

export const ordinary: EndpointRequest = { method: "GET", headers: ["accept", "application/json"] };

/**
 * Asks for a URL without following it elsewhere, within the times and sizes of a page. Throws only the
 * signal's reason.
 */
export async function askEndpoint(
  url: string,
  signal: AbortSignal,
  { method, headers: given, body: sent }: EndpointRequest = ordinary,
): Promise<EndpointAnswer | Refusal> {
  const time = AbortSignal.any([signal, AbortSignal.timeout(fetchLimits.totalMs)]);
  const { host } = new URL(url);
  try {
    const headers = new Headers({ "user-agent": "agent (web_search)" });
    if (sent !== undefined) headers.set("content-type", "application/json");
    for (let at = 0; at < given.length; at += 2) headers.set(given[at] ?? "", given[at + 1] ?? "");
    const request = { method, headers, ...(sent === undefined ? {} : { body: sent }) };
    const response = await fetch(url, { signal: time, redirect: "manual", ...request });
    const body = response.body ?? ReadableStream.from<Uint8Array>([]);
    const { bytes } = await readBody({ body, encoding: "" }, fetchLimits.maxBytes, time);
    return { type: "answer", status: response.status, text: new TextDecoder().decode(bytes) };
  } catch (error) {
    signal.throwIfAborted();
    if (time.aborted) return refused("timeout", `${fetchLimits.totalMs / 1000} s`);
    if (error instanceof DialError) return refused("broken", `${host}: ${error.message}`);
    return refused("connect", host);
  }
}

function refused(code: Refusal["code"], detail: string): Refusal {
  return { type: "refused", code, detail };
}
