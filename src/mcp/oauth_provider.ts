/** What the SDK asks of whoever logs in: state goes out with each change, nothing is written here. */

// @ts-types="@modelcontextprotocol/sdk/client/auth"
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
} from "@modelcontextprotocol/sdk/client/auth.js";
// @ts-types="@modelcontextprotocol/sdk/shared/auth"
import {
  type OAuthClientInformationMixed,
  OAuthClientInformationSchema,
  type OAuthClientMetadata,
  OAuthMetadataSchema,
  OAuthProtectedResourceMetadataSchema,
  type OAuthTokens,
  OAuthTokensSchema,
} from "@modelcontextprotocol/sdk/shared/auth.js";
import * as z from "zod";
import type { OauthState } from "./oauth_state.ts";

const object = z.record(z.string(), z.json());

const discovery = z.looseObject({
  authorizationServerUrl: z.string(),
  resourceMetadataUrl: z.string().optional(),
  resourceMetadata: OAuthProtectedResourceMetadataSchema.optional(),
  authorizationServerMetadata: OAuthMetadataSchema.optional(),
});

/** Nobody can be sent to a browser here. */
export class LoginNeeded extends Error {
  constructor(readonly scope: string | null) {
    super("a login is needed");
    this.name = "LoginNeeded";
  }
}

export interface ProviderOptions {
  /** Tells that the state is another one. */
  changed(state: OauthState): void;
  /** Sends the person there. */
  open(url: URL): void;
  /** A URL that is the client's id, where the server takes such. */
  readonly clientUrl?: string;
}

export class Provider implements OAuthClientProvider {
  /** Of one login: whoever comes back has to name it. */
  readonly loginState: string = crypto.randomUUID();
  #verifier = "";

  constructor(public current: OauthState, private readonly options: ProviderOptions) {}

  get redirectUrl(): string {
    return this.current.redirect;
  }

  get clientMetadataUrl(): string | undefined {
    return this.options.clientUrl;
  }

  get clientMetadata(): OAuthClientMetadata & { readonly application_type: "native" } {
    return {
      client_name: "agent",
      // It is told its code at an address of this machine (OpenID Connect Registration 1.0, 2).
      application_type: "native",
      redirect_uris: [this.current.redirect],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  state(): string {
    return this.loginState;
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#parsed("client", z.looseObject(OAuthClientInformationSchema.shape));
  }

  saveClientInformation(it: OAuthClientInformationMixed): void {
    this.#change({ client: jsonOf(it) });
  }

  tokens(): OAuthTokens | undefined {
    return this.#parsed("tokens", OAuthTokensSchema);
  }

  saveTokens(it: OAuthTokens): void {
    this.#change({ tokens: jsonOf(it) });
  }

  redirectToAuthorization(url: URL): void {
    this.options.open(url);
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  /** @throws {Error} if the metadata is another server's than it was asked for (RFC 8414, 3.3) */
  saveDiscoveryState(it: OAuthDiscoveryState): void {
    const issuer = it.authorizationServerMetadata?.issuer;
    if (issuer !== undefined && !isSameIssuer(issuer, it.authorizationServerUrl)) {
      throw new Error(`the authorization server calls itself ${issuer.slice(0, 200)}`);
    }
    this.#change({ discovery: jsonOf(it) });
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#parsed("discovery", discovery);
  }

  invalidateCredentials(scope: "all" | "client" | "tokens" | "verifier" | "discovery"): void {
    const { client, tokens, discovery, ...rest } = this.current;
    const all = scope === "all";
    this.current = {
      ...rest,
      ...client && !all && scope !== "client" ? { client } : {},
      ...tokens && !all && scope !== "tokens" ? { tokens } : {},
      ...discovery && !all && scope !== "discovery" ? { discovery } : {},
    };
    this.options.changed(this.current);
  }

  #parsed<T>(key: "client" | "tokens" | "discovery", schema: z.ZodType<T>): T | undefined {
    const parsed = schema.safeParse(this.current[key]);
    return parsed.success ? parsed.data : undefined;
  }

  #change(part: Partial<OauthState>): void {
    this.current = { ...this.current, ...part };
    this.options.changed(this.current);
  }
}

function jsonOf(it: unknown): z.infer<typeof object> {
  return object.parse(JSON.parse(JSON.stringify(it)));
}

/** A server at the root of a host may be named with a slash or without. */
function isSameIssuer(issuer: string, url: string): boolean {
  return issuer.replace(/\/$/, "") === url.replace(/\/$/, "");
}
