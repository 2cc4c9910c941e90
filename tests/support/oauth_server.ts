/** An MCP server that wants a login, and its authorization server, at one port of this machine. */

import { loadServing, type Offer } from "../../src/mcp/mod.ts";

export interface OauthServer extends AsyncDisposable {
  /** Address of the MCP server. */
  readonly url: string;
  /** `GET /authorize` and the like, in their order. */
  readonly requests: string[];
  /** Tokens that were given are no longer taken; what was given to renew them is. */
  expire(): void;
}

export interface OauthWish {
  /** Address of the authorization server, as the metadata names it; absent: this one. */
  readonly authorization?: string;
  /** What is put behind the address that the browser is sent back to. */
  readonly answer?: string;
}

const none = { type: "object", properties: {} };

const offer: Offer = {
  name: "fake",
  version: "1",
  instructions: "",
  tools: [{ name: "work", description: "does the work", inputSchema: none }],
  call: () => Promise.resolve({ content: [{ type: "text", text: "worked" }] }),
  resources: {
    list: () => Promise.resolve({ items: [], next: null }),
    templates: [],
    read: (uri) => Promise.resolve({ refused: "not_found", text: uri }),
    complete: () => Promise.resolve([]),
  },
  prompts: {
    list: () => Promise.resolve([]),
    get: (name) => Promise.resolve({ refused: "invalid", text: name }),
    complete: () => Promise.resolve([]),
  },
  idle: () => Promise.resolve(),
};

export async function oauthServer(wish: OauthWish = {}): Promise<OauthServer> {
  const { HttpOffer } = await loadServing();
  const http = new HttpOffer(offer, { token: null });
  const requests: string[] = [];
  const tokens = new Set<string>();
  const codes = new Map<string, string>();
  let origin = "";
  const give = () => {
    const access_token = crypto.randomUUID();
    tokens.add(access_token);
    return Response.json({ access_token, token_type: "Bearer", refresh_token: "again" });
  };
  const token = async (request: Request) => {
    const form = new URLSearchParams(await request.text());
    if (form.get("grant_type") === "refresh_token") {
      return form.get("refresh_token") === "again" ? give() : refused();
    }
    const challenge = await challengeOf(form.get("code_verifier") ?? "");
    return codes.get(form.get("code") ?? "") === challenge ? give() : refused();
  };
  const authorize = ({ searchParams: given }: URL) => {
    const code = crypto.randomUUID();
    codes.set(code, given.get("code_challenge") ?? "");
    const back = new URL(given.get("redirect_uri") ?? "");
    back.search = wish.answer ?? `?code=${code}&state=${given.get("state")}&iss=${origin}`;
    return Response.redirect(back, 302);
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const url = new URL(request.url);
    requests.push(`${request.method} ${url.pathname}`);
    switch (url.pathname) {
      case "/mcp": {
        const [, given = ""] = (request.headers.get("authorization") ?? "").split(" ");
        const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
        const headers = { "www-authenticate": `Bearer resource_metadata="${metadata}"` };
        return tokens.has(given)
          ? http.handle(request)
          : new Response("", { status: 401, headers });
      }
      case "/.well-known/oauth-protected-resource/mcp":
        return Response.json({
          resource: `${origin}/mcp`,
          authorization_servers: [wish.authorization ?? origin],
        });
      case "/.well-known/oauth-authorization-server":
        return Response.json(metadataOf(origin));
      case "/register":
        return request.json().then((it) =>
          Response.json({ ...it, client_id: "us" }, { status: 201 })
        );
      case "/authorize":
        return authorize(url);
      case "/token":
        return token(request);
      default:
        return new Response("", { status: 404 });
    }
  });
  origin = `http://127.0.0.1:${server.addr.port}`;
  return {
    url: `${origin}/mcp`,
    requests,
    expire: () => tokens.clear(),
    async [Symbol.asyncDispose]() {
      await http.close();
      await server.shutdown();
    },
  };
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
  };
}

function refused(): Response {
  return Response.json({ error: "invalid_grant" }, { status: 400 });
}

async function challengeOf(verifier: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return new Uint8Array(bytes).toBase64({ alphabet: "base64url", omitPadding: true });
}
