/** A request as routes see it, and what a route gives as an answer. */

import { sha256 } from "../util/mod.ts";
import { bodyOf, type SentBody } from "./guard.ts";
import { typedQuery } from "./openapi.ts";
import type { Circumstances, RawInput, Route } from "./route.ts";

export function circumstancesOf(
  { headers }: Request,
  { cookie, ...rest }: Pick<Circumstances, "address" | "signal"> & { readonly cookie: string },
): Circumstances {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  // Whoever sends a header that is no bearer's is not known by a cookie either.
  const hasHeader = headers.has("authorization");
  return {
    ...rest,
    lastEventId: headers.get("last-event-id"),
    expected: headers.get("if-match")?.replace(/^"(.*)"$/, "$1") ?? null,
    credential: bearer ?? (hasHeader ? "" : cookieOf(headers, cookie)),
    agent: headers.get("user-agent") ?? "",
    out: new Headers(),
  };
}

export function answered(route: Route, result: unknown, out: Headers): Response {
  const response = result instanceof Response
    ? result
    : route.answer.type === "text"
    ? new Response(String(result), { headers: { "content-type": "text/plain; version=0.0.4" } })
    : Response.json({ code: 0, data: result ?? null }, {
      status: route.answer.type === "data" ? route.answer.status : 200,
    });
  for (const [name, value] of out) response.headers.append(name, value);
  return response;
}

export async function rawOf(
  route: Route,
  request: Request,
  { params, search }: {
    readonly params: Readonly<Record<string, string>>;
    readonly search: URLSearchParams;
  },
): Promise<{ readonly raw: RawInput; readonly sent: SentBody | null }> {
  const { query, body } = await route.takes();
  const isTaken = body !== undefined || route.body === "archive";
  const sent = isTaken ? await bodyOf(request, route) : null;
  return { raw: { params, query: typedQuery(search, query), body: sent?.value }, sent };
}

export async function hashOf(sent: SentBody | null): Promise<string> {
  return sent === null ? "" : await sha256(sent.bytes);
}

function cookieOf(headers: Headers, name: string): string {
  const pairs = (headers.get("cookie") ?? "").split(/; */);
  return pairs.find((it) => it.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}
