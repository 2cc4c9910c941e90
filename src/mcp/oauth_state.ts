/** What a login has left: kept by us, used by the process that reaches the server. */

import * as z from "zod";
import { once } from "../util/mod.ts";

const object = z.record(z.string(), z.json());

export const oauthState = once(() =>
  z.strictObject({
    /** Address of the server that it is for. */
    url: z.string(),
    /** Where the browser comes back to. */
    redirect: z.string(),
    /** Rights that were asked for last. */
    scope: z.string().optional(),
    /** As the SDK gives them: the registration, the tokens, and where they come from. */
    client: object.optional(),
    tokens: object.optional(),
    discovery: object.optional(),
  })
);

export type OauthState = z.infer<ReturnType<typeof oauthState>>;

/** First line for the process that reaches a server. */
export const remoteStart = once(() =>
  z.strictObject({
    job: z.enum(["serve", "login"]),
    url: z.url(),
    headers: z.record(z.string(), z.string()),
    /** The address is a project's: only what is on the open internet is reached. */
    guarded: z.boolean(),
    auth: oauthState().nullable(),
    /** Of a login: what is asked for, and as whom; `null`: as the server says. */
    scope: z.string().nullable(),
    client: z.strictObject({ id: z.string(), secret: z.string().nullable() }).nullable(),
  })
);

export type RemoteStart = z.infer<ReturnType<typeof remoteStart>>;

/** What the process of a login tells, a line each. */
export const loginNews = once(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("open"), url: z.url() }),
    z.strictObject({ type: z.literal("done"), state: oauthState() }),
    /** It answers without a token. */
    z.strictObject({ type: z.literal("needless") }),
    z.strictObject({ type: z.literal("failed"), reason: z.string() }),
  ])
);

export type LoginNews = z.infer<ReturnType<typeof loginNews>>;

/** Of a session: tokens are others now. No server can send it, since none passes the process. */
export const stateMethod = "notifications/agent/oauth";

/** In the data of an error: nobody is logged in, or for less than is needed. */
export const loginNeeded = once(() =>
  z.looseObject({ login: z.literal(true), scope: z.string().optional() })
);
