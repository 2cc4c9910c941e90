/** Requests of any method to the open internet, as those who expect the platform's `fetch` make them. */

import { dial } from "./dial.ts";
import { refusalText } from "./refusal.ts";
import type { FetchPorts } from "./types.ts";
import { checkUrl } from "./url.ts";

type GuardedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Each URL is judged before its name is looked up and each address before it is dialled; no redirect is
 * followed. Rejects with one line for what is refused, or with the signal's reason.
 */
export function guardedFetch(ports: Pick<FetchPorts, "resolver" | "dialer">): GuardedFetch {
  return async (url, init = {}) => {
    const check = checkUrl(String(url));
    if (check.type === "refused") throw new TypeError(refusalText(check));
    const signal = init.signal ?? new AbortController().signal;
    const body = await bodyOf(init);
    const headers = Object.fromEntries(new Headers(init.headers));
    const sent = { method: init.method ?? "GET", ...body ? { body } : {} };
    const reply = await dial(check.checked, headers, ports, signal, sent);
    if ("type" in reply) throw new TypeError(refusalText(reply));
    const { status } = reply;
    const stop = () => reply.close();
    signal.addEventListener("abort", stop, { once: true });
    const isEmpty = status === 204 || status === 205 || status === 304;
    const content = isEmpty ? null : ReadableStream.from(reply.body);
    return new Response(content, { status, headers: [...reply.headers] });
  };
}

async function bodyOf({ body = null }: RequestInit): Promise<Uint8Array | null> {
  return body === null ? null : new Uint8Array(await new Response(body).arrayBuffer());
}
