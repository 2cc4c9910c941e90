/** From a request to its answer: guards, identity, limits, route, envelope. */

import * as z from "zod";
import { printable } from "../ansi/mod.ts";
import { isMessageKey, type MessageKey, type MessageParams } from "../messages/mod.ts";
import type { Clock } from "../protocol/mod.ts";
import type { AccessLog } from "./access_log.ts";
import { admitted, demandIdentity, demandRights, type EntryParts, placeOf } from "./entry.ts";
import { answered, circumstancesOf, hashOf, rawOf } from "./exchange.ts";
import type { Hosts } from "./guard.ts";
import type { Idempotency } from "./idempotency.ts";
import type { Metrics } from "./metrics.ts";
import { openApi } from "./openapi.ts";
import { type Matched, Matcher } from "./pattern.ts";
import { Problem, type ProblemCode, refusalOf } from "./problem.ts";
import { Buckets, type RateLimit } from "./rate.ts";
import type { Identity } from "./credentials.ts";
import type { Circumstances, PrivateRoute, PublicRoute, Route } from "./route.ts";
import type { WebPage } from "./web_page.ts";

export interface DispatchParts extends EntryParts {
  readonly routes: readonly Route[];
  readonly idempotency: Idempotency;
  readonly metrics: Metrics;
  /** What stands before every path: empty, or `/agent`. */
  readonly basePath: string;
  /** Name of the cookie that a browser is known by. */
  readonly cookie: string;
  readonly hosts: Hosts;
  readonly page: WebPage;
  readonly log: AccessLog;
  readonly clock: Clock;
  readonly version: string;
  /** Fires when the server stops. */
  readonly signal: AbortSignal;
  /** Of one account at one address. */
  readonly rate: RateLimit;
  /** Opens a socket for somebody who has been let in, or lets him in by its first frame. */
  socket(request: Request, circumstances: Circumstances): Response;
  t(key: MessageKey, params?: MessageParams): string;
}

/** What is noted of a request beside its answer. */
interface Noted {
  route: string;
  account: string;
}

/** What has come to a route. */
interface Come {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  readonly circumstances: Circumstances;
  readonly noted: Noted;
}

/**
 * What every answer says to a browser where it says nothing else: nothing of it is a page, a script or
 * for another site.
 */
const headers = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

export class Dispatcher {
  readonly #matcher: Matcher;
  readonly #buckets: Buckets;
  #document: string | null = null;

  constructor(private readonly parts: DispatchParts) {
    this.#matcher = new Matcher(parts.routes);
    this.#buckets = new Buckets(parts.rate, parts.clock);
  }

  /** Never throws. */
  async handle(request: Request, address: string): Promise<Response> {
    const { clock, log, metrics } = this.parts;
    const id = crypto.randomUUID();
    const began = clock.now();
    const noted: Noted = { route: "-", account: "-" };
    const response = await this.#answer(request, { address, id, noted });
    const { status } = response;
    const ms = clock.now() - began;
    log.request({ id, address, method: request.method, status, ms, ...noted });
    metrics.request(noted.route, status, ms);
    // What a socket is opened with is the runtime's own, and takes no headers.
    if (status === 101) return response;
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    response.headers.set("x-request-id", id);
    const location = response.headers.get("content-location");
    if (location !== null) {
      response.headers.set("content-location", `${this.parts.basePath}${location}`);
    }
    return response;
  }

  async #answer(
    request: Request,
    it: { readonly address: string; readonly id: string; readonly noted: Noted },
  ): Promise<Response> {
    try {
      return await this.#route(request, it.address, it.noted);
    } catch (error) {
      return this.#refuse(error, it.id);
    }
  }

  async #route(request: Request, address: string, noted: Noted): Promise<Response> {
    const { hosts, basePath, signal, cookie } = this.parts;
    hosts.check(request);
    const url = new URL(request.url);
    if (basePath !== "" && url.pathname === basePath) {
      return new Response(null, { status: 308, headers: { location: `${basePath}/` } });
    }
    if (!url.pathname.startsWith(`${basePath}/`)) throw new Problem(404, "server.no_route");
    const pathname = url.pathname.slice(basePath.length);
    const circumstances = circumstancesOf(request, { address, signal, cookie });
    if (pathname === "/ws" && request.headers.get("upgrade")?.toLowerCase() === "websocket") {
      noted.route = "socket";
      hosts.checkOrigin(request);
      this.#limit(address);
      return this.parts.socket(request, circumstances);
    }
    if (request.method !== "GET") hosts.checkOrigin(request);
    const page = await this.parts.page.answer(request, pathname);
    if (page !== null) {
      noted.route = "page";
      this.#limit(address);
      return page;
    }
    if (pathname === "/openapi.json" && request.method === "GET") return await this.#openApi();
    const { route, params } = demandRoute(this.#matcher.match(request.method, pathname));
    noted.route = route.id;
    const come = { request, params, search: url.searchParams, circumstances, noted };
    return route.access === "public"
      ? await this.#public(route, come)
      : await this.#private(route, come);
  }

  async #public(route: PublicRoute, { request, circumstances, ...it }: Come): Promise<Response> {
    this.#limit(circumstances.address);
    const { raw } = await rawOf(route, request, it);
    return answered(route, await route.run(raw, circumstances), circumstances.out);
  }

  /** @throws {Problem} 401, 403, 404, 409, 429 */
  async #private(route: PrivateRoute, come: Come): Promise<Response> {
    const { circumstances, noted, request } = come;
    const { address, credential, out } = circumstances;
    const identity = await this.#identity(credential, address);
    noted.account = identity.account.id;
    demandRights(route, identity);
    const { raw, sent } = await rawOf(route, request, come);
    const who = await admitted(identity, circumstances, this.parts);
    const work = async () => {
      const it = { ...who, enter: () => placeOf(who.home, route, raw) };
      return answered(route, await route.run(raw, it), out);
    };
    const key = request.headers.get("idempotency-key");
    // What is given out once is not kept.
    if (key === null || route.method === "GET" || route.path.startsWith("/api/auth/")) {
      return await work();
    }
    const { pathname, search } = new URL(request.url);
    const asked = [route.method, pathname, search, sent?.type ?? "", await hashOf(sent)];
    const repeatable = { account: identity.account.id, key, request: asked.join("\n") };
    return await this.parts.idempotency.once(repeatable, work, (location) => {
      const url = new URL(location, request.url);
      const { route, params } = demandRoute(this.#matcher.match("GET", url.pathname));
      if (route.access === "public") throw new Error(`no stream is at ${location}`);
      const { headers } = request;
      const again = { ...come, request: new Request(url, { headers }), params };
      return this.#private(route, { ...again, search: url.searchParams });
    });
  }

  /** Who calls. @throws {Problem} 401, 429 */
  async #identity(credential: string, address: string): Promise<Identity> {
    try {
      const identity = await demandIdentity(credential, this.parts.credentials);
      this.#limit(`${address} ${identity.account.id}`);
      return identity;
    } catch (error) {
      if (error instanceof Problem && error.code === 401) this.#limit(address);
      throw error;
    }
  }

  #limit(name: string): void {
    const wait = this.#buckets.take(name);
    if (wait > 0) throw tooMany(wait);
  }

  async #openApi(): Promise<Response> {
    this.#document ??= JSON.stringify(await openApi(this.parts.routes, this.parts.version));
    return new Response(this.#document, { headers: { "content-type": "application/json" } });
  }

  #refuse(error: unknown, id: string): Response {
    const { log, t } = this.parts;
    const text = refusalText(error, t, log, id);
    if (error instanceof z.ZodError) return this.#problem(400, text);
    const refusal = refusalOf(error);
    if (refusal === null) return this.#problem(500, text);
    const { code, key, headers } = refusal;
    const response = this.#problem(code, text, key === "server.method" ? 405 : code);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }

  #problem(code: ProblemCode, message: string, status: number = code): Response {
    return Response.json({ code, message }, { status });
  }
}

/** In words; a defect is noted in the log under `id`. */
export function refusalText(
  error: unknown,
  t: DispatchParts["t"],
  log: AccessLog,
  id: string = crypto.randomUUID(),
): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const [, ...names] = issue?.path ?? [];
    const key = names.length === 0 ? "server.body" : "server.field";
    return t(key, { name: printable(names.join(".")) });
  }
  const refusal = refusalOf(error);
  if (refusal !== null) {
    const { key, params } = refusal;
    return isMessageKey(key) ? t(key, cleaned(params)) : key;
  }
  log.defect(id, error);
  return t("server.internal", { id });
}

/** @throws {Problem} */
function demandRoute(found: Matched): Extract<Matched, { type: "route" }> {
  switch (found.type) {
    case "route":
      return found;
    case "none":
      throw new Problem(404, "server.no_route");
    case "malformed":
      throw new Problem(400, "server.path");
    case "method":
      throw new Problem(400, "server.method", { allowed: found.allowed.join(", ") }, {
        allow: found.allowed.join(", "),
      });
  }
}

export function tooMany(seconds: number): Problem {
  return new Problem(429, "server.too_many", { seconds }, { "retry-after": String(seconds) });
}

/** Values may come from anywhere. */
function cleaned(params: MessageParams): MessageParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string"
        ? printable(value).replaceAll(/\s*\n\s*/g, " ").slice(0, 300)
        : value,
    ]),
  );
}
