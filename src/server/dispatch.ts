/** From a request to its answer: guards, identity, limits, route, envelope. */

import * as z from "zod";
import { printable } from "../ansi/mod.ts";
import { isMessageKey, type MessageKey, type MessageParams } from "../messages/mod.ts";
import type { Clock } from "../protocol/mod.ts";
import type { AccessLog } from "./access_log.ts";
import { type Hosts, jsonBody } from "./guard.ts";
import type { Identities } from "./identity.ts";
import { openApi, typedQuery } from "./openapi.ts";
import { type Matched, Matcher } from "./pattern.ts";
import { Problem, type ProblemCode, refusalOf } from "./problem.ts";
import { Buckets, type RateLimit } from "./rate.ts";
import type { Account, Circumstances, Route } from "./route.ts";
import type { Site } from "./site.ts";
import type { WebPage } from "./web_page.ts";

export interface DispatchParts {
  readonly routes: readonly Route[];
  readonly identities: Identities;
  readonly hosts: Hosts;
  readonly page: WebPage;
  readonly log: AccessLog;
  readonly clock: Clock;
  readonly version: string;
  /** Fires when the server stops. */
  readonly signal: AbortSignal;
  /** Of one account at one address. */
  readonly rate: RateLimit;
  site(account: Account): Promise<Site>;
  /** Opens a socket for somebody who has been let in, or lets him in by its first frame. */
  socket(request: Request, circumstances: Circumstances): Response;
  t(key: MessageKey, params?: MessageParams): string;
}

/** What is noted of a request beside its answer. */
interface Noted {
  route: string;
  account: string;
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
    const { clock, log } = this.parts;
    const id = crypto.randomUUID();
    const began = clock.now();
    const noted: Noted = { route: "-", account: "-" };
    const response = await this.#answer(request, { address, id, noted });
    const { status } = response;
    log.request({ id, address, method: request.method, status, ms: clock.now() - began, ...noted });
    // What a socket is opened with is the runtime's own, and takes no headers.
    if (status === 101) return response;
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    response.headers.set("x-request-id", id);
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
    const { hosts } = this.parts;
    hosts.check(request);
    const { pathname, searchParams } = new URL(request.url);
    const circumstances = circumstancesOf(request, this.parts.signal);
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
    const found = this.#matcher.match(request.method, pathname);
    const { route, params } = demandRoute(found);
    noted.route = route.id;
    const account = await this.#account(route, circumstances, { address, noted });
    const { query, body } = await route.takes();
    const raw = {
      params,
      query: typedQuery(searchParams, query),
      body: body === undefined ? undefined : await jsonBody(request, route.maxBody),
    };
    if (route.access === "public") {
      return answered(route, await route.run(raw, { ...circumstances, address }));
    }
    if (account === null) throw new Problem(401, "server.no_credential");
    const site = await this.parts.site(account);
    return answered(route, await route.run(raw, { ...circumstances, account, site }));
  }

  /**
   * Who calls; `null`: nobody has to be known.
   *
   * @throws {Problem} 401, 403, 429
   */
  async #account(
    route: Route,
    { credential }: Circumstances,
    { address, noted }: { readonly address: string; readonly noted: Noted },
  ): Promise<Account | null> {
    if (route.access === "public") {
      this.#limit(address);
      return null;
    }
    const account = credential === "" ? null : await this.parts.identities.account(credential);
    this.#limit(account === null ? address : `${address} ${account.id}`);
    if (account === null) {
      const key = credential === "" ? "server.no_credential" : "server.bad_credential";
      throw new Problem(401, key, {}, { "www-authenticate": "Bearer" });
    }
    noted.account = account.id;
    if (route.access === "admin" && account.role !== "admin") {
      throw new Problem(403, "server.admin_only");
    }
    return account;
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

function answered(route: Route, result: unknown): Response {
  if (result instanceof Response) return result;
  const status = route.answer.type === "data" ? route.answer.status : 200;
  return Response.json({ code: 0, data: result ?? null }, { status });
}

function circumstancesOf(request: Request, signal: AbortSignal): Circumstances {
  const credential = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  return { signal, lastEventId: request.headers.get("last-event-id"), credential };
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
