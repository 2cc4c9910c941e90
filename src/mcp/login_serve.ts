/** The process of a login: discovery, registration, the browser's way back, the exchange (OAuth 2.1, PKCE). */

// @ts-types="@modelcontextprotocol/sdk/client/auth"
import { auth, extractWWWAuthenticateParams } from "@modelcontextprotocol/sdk/client/auth.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import type { JsonObject } from "../protocol/mod.ts";
import { loginFetch } from "./login_fetch.ts";
import { Provider } from "./oauth_provider.ts";
import type { LoginNews, OauthState, RemoteStart } from "./oauth_state.ts";

/** @param pasted addresses that the browser came back to, by whoever reads them to us */
export async function serveLogin(
  start: RemoteStart,
  pasted: AsyncIterable<string>,
  tell: (news: LoginNews) => void,
): Promise<void> {
  await using back = openBack(start.auth);
  let asked: string | null = null;
  const provider = new Provider(stateFor(start, back.url), {
    changed: () => {},
    open: (url) => {
      asked = url.searchParams.get("scope");
      tell({ type: "open", url: url.href });
    },
    ...start.client?.id.startsWith("https://") ? { clientUrl: start.client.id } : {},
  });
  const fetchFn = loginFetch(start.url, start.guarded);
  const challenge = await challengeOf(start, fetchFn);
  if (challenge === null) return tell({ type: "needless" });
  const scope = start.scope === null ? challenge.scope : withBefore(start.scope, start.auth);
  const options = {
    ...{ serverUrl: start.url, fetchFn },
    ...scope === undefined ? {} : { scope },
    ...challenge.resourceMetadataUrl ? { resourceMetadataUrl: challenge.resourceMetadataUrl } : {},
  };
  if (await auth(provider, options) === "REDIRECT") {
    void paste(pasted, back);
    const authorizationCode = codeIn(await back.came, provider);
    await auth(provider, { ...options, authorizationCode });
  }
  const rights = asked === null ? {} : { scope: asked };
  tell({ type: "done", state: { ...provider.current, ...rights } });
}

/** Whoever asks for more does not give up what there was. */
function withBefore(scope: string, auth: OauthState | null): string {
  const before = auth?.scope?.split(" ") ?? [];
  return [...new Set([...before, ...scope.split(" ")])].join(" ");
}

/** A registration holds for the address that the browser comes back to; tokens are asked for anew. */
function stateFor({ url, auth, client }: RemoteStart, redirect: string): OauthState {
  const known = auth?.url === url && auth.redirect === redirect ? auth.client : undefined;
  const named = client === null || client.id.startsWith("https://")
    ? undefined
    : { client_id: client.id, ...client.secret === null ? {} : { client_secret: client.secret } };
  const own = named ?? (client === null ? known : undefined);
  return { url, redirect, ...own ? { client: own } : {} };
}

/** What the server says to whoever has no token, at the first request that it minds; `null`: it answers. */
async function challengeOf(
  start: RemoteStart,
  fetchFn: ReturnType<typeof loginFetch>,
): Promise<Challenge | null> {
  const params = {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: "agent", version: "0" },
  };
  const opened = await ask(start, { method: "initialize", params, id: 0 }, {}, fetchFn);
  if (isChallenge(opened)) return extractWWWAuthenticateParams(opened);
  const session = opened.headers.get("mcp-session-id");
  const headers = {
    "mcp-protocol-version": LATEST_PROTOCOL_VERSION,
    ...session === null ? {} : { "mcp-session-id": session },
  };
  await ask(start, { method: "notifications/initialized" }, headers, fetchFn);
  const listed = await ask(start, { method: "tools/list", id: 1 }, headers, fetchFn);
  if (isChallenge(listed)) return extractWWWAuthenticateParams(listed);
  // Whoever asks for more than it takes to look knows why.
  return start.scope === null ? null : {};
}

type Challenge = ReturnType<typeof extractWWWAuthenticateParams>;

function isChallenge({ status }: Response): boolean {
  return status === 401 || status === 403;
}

async function ask(
  { url, headers }: RemoteStart,
  message: JsonObject,
  further: Readonly<Record<string, string>>,
  fetchFn: ReturnType<typeof loginFetch>,
): Promise<Response> {
  const sent = {
    ...headers,
    ...further,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  const response = await fetchFn(url, { method: "POST", headers: sent, body });
  await response.body?.cancel();
  return response;
}

interface Back extends AsyncDisposable {
  readonly url: string;
  /** The address that the browser was sent to. */
  readonly came: Promise<URL>;
  arrive(url: URL): void;
}

const path = "/callback";

/** Listens where the browser comes back to: at the port of the last login where that is free. */
function openBack(before: OauthState | null): Back {
  const { promise, resolve } = Promise.withResolvers<URL>();
  const answer = (request: Request) => {
    const url = new URL(request.url);
    if (url.pathname !== path) return new Response(null, { status: 404 });
    resolve(url);
    return new Response("You can close this page.\n");
  };
  const wanted = Number(before ? new URL(before.redirect).port : 0);
  const server = listen(wanted, answer) ?? listen(0, answer);
  if (server === null) throw new Error("no port of this machine can be listened at");
  return {
    url: `http://127.0.0.1:${server.addr.port}${path}`,
    came: promise,
    arrive: resolve,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function listen(
  port: number,
  answer: (request: Request) => Response,
): Deno.HttpServer<Deno.NetAddr> | null {
  try {
    return Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, answer);
  } catch {
    return null;
  }
}

async function paste(pasted: AsyncIterable<string>, back: Back): Promise<void> {
  for await (const line of pasted) {
    const url = URL.parse(line.trim());
    if (url) return back.arrive(url);
  }
}

const promises = z.looseObject({
  authorization_response_iss_parameter_supported: z.literal(true),
});

/** @throws {Error} what the authorization server refused, or that it was another one (RFC 9207) */
function codeIn({ searchParams: given }: URL, provider: Provider): string {
  if (given.get("state") !== provider.loginState) throw new Error("the state is not ours");
  const metadata = provider.discoveryState()?.authorizationServerMetadata;
  const issuer = given.get("iss");
  const owed = promises.safeParse(metadata).success;
  if (issuer === null ? owed : metadata !== undefined && issuer !== metadata.issuer) {
    throw new Error("the answer is not from the authorization server that was asked");
  }
  const error = given.get("error");
  if (error !== null) {
    throw new Error(`${error} ${given.get("error_description") ?? ""}`.trim().slice(0, 300));
  }
  const code = given.get("code");
  if (code === null) throw new Error("there is no code in the answer");
  return code;
}
