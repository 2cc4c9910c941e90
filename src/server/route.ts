/**
 * A route is data: method, path, who may call it, what it takes and gives, and what it does.
 * Dispatch, checks, the OpenAPI document and the tests of rights are derived from the one table.
 */

import * as z from "zod";
import type { Verb } from "../accounts/mod.ts";
import { once } from "../util/mod.ts";
import type { Account, CredentialId } from "./account.ts";
import type { Allowance } from "./allowance.ts";
import type { Projects } from "./home.ts";
import type { Site } from "./site.ts";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** `public`: anybody; `user`: whoever has signed in; `admin`: of those, who has that role. */
export type Access = "public" | "user" | "admin";

/** A JSON Schema, as it stands in the OpenAPI document. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** Schemas of what stands in path, query and body; absent: nothing is expected there. */
export interface Schemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

/** Of a request, what is neither path, query nor body. */
export interface Circumstances {
  /** Fires when the server stops. */
  readonly signal: AbortSignal;
  readonly lastEventId: string | null;
  /** The revision that a write expects (`If-Match`), without quotes. */
  readonly expected: string | null;
  /** The credential as it came; empty: none did. */
  readonly credential: string;
  readonly address: string;
  /** What the client calls itself. */
  readonly agent: string;
  /** Headers of the answer. */
  readonly out: Headers;
}

/** Somebody of whom nothing is known but where he calls from. */
export type Visitor = Circumstances;

/** Somebody who has been let in. */
export interface Entrant extends Circumstances {
  readonly account: Account;
  readonly by: CredentialId;
  readonly home: Projects;
  readonly allowance: Allowance;
  /** Fires when what he called with counts no longer. */
  readonly over: AbortSignal;
  /** @throws {Problem} 403, if he has a key that is for other things */
  demand(verb: Verb): void;
  /** The project that the request is about. @throws {Problem} 404 */
  enter(): Promise<Site>;
}

/** Somebody in a project. */
export interface Caller extends Entrant {
  readonly site: Site;
}

/** What came in, by where it stood. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  /** `undefined`: the route takes none. */
  readonly body: unknown;
}

interface Description {
  /** `operationId` of the document; the name under which it stands in the access log. */
  readonly id: string;
  readonly method: Method;
  /** `:name` takes one segment, `:name*` the rest. */
  readonly path: string;
  /** One line, for the document. */
  readonly summary: string;
  takes(): Promise<Schemas>;
  readonly body: BodyKind;
  /** Bytes that a body may have. */
  readonly maxBody: number;
  readonly answer: Answer;
}

/** JSON where a schema is given; `archive`: a folder, as its type says. */
export type BodyKind = "json" | "archive";

export type Answer =
  /** JSON in the envelope. */
  | { readonly type: "data"; schema(): Schema; readonly status: 200 | 201 }
  /** Lines for programs of other people. */
  | { readonly type: "text" }
  /** Server-sent events. */
  | { readonly type: "events" };

export interface PublicRoute extends Description {
  readonly access: "public";
  run(input: RawInput, it: Visitor): Promise<unknown>;
}

export interface PrivateRoute extends Description {
  readonly access: "user" | "admin";
  run(input: RawInput, it: Entrant): Promise<unknown>;
}

export type Route = PublicRoute | PrivateRoute;

/** Bytes that a body may have where nothing else is said. */
export const usual = 1024 * 1024;

/** Of a route, what it takes: `params`, `query`, `body`, each where it has any. */
type Takes = z.ZodObject<Readonly<{ params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }>>;

interface Common<T extends Takes> {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly takes: T;
  readonly body?: BodyKind;
  readonly maxBody?: number;
}

interface DataParts<T extends Takes, A extends z.ZodType> extends Common<T> {
  readonly access?: "user" | "admin";
  readonly status?: 200 | 201;
  readonly answer: A;
  run(input: z.output<T>, caller: Caller): Promise<z.input<A>>;
}

/** One that answers with JSON, with the types of what it takes and gives sealed inside. */
export function route<T extends Takes, A extends z.ZodType>(
  parts: DataParts<T, A>,
): PrivateRoute {
  return accountRoute({
    ...parts,
    run: async (input, it) => await parts.run(input, { ...it, site: await it.enter() }),
  });
}

interface AccountParts<T extends Takes, A extends z.ZodType> extends Omit<DataParts<T, A>, "run"> {
  run(input: z.output<T>, it: Entrant): Promise<z.input<A>>;
}

/** One that is about the account, and about none of its projects. */
export function accountRoute<T extends Takes, A extends z.ZodType>(
  parts: AccountParts<T, A>,
): PrivateRoute {
  const { access = "user", answer, status = 200, takes } = parts;
  return {
    ...described(parts),
    access,
    answer: { type: "data", schema: () => schemaOf(answer, "output"), status },
    run: (raw, it) => parts.run(takes.parse(raw), it),
  };
}

interface PublicParts<T extends Takes, A extends z.ZodType> extends Common<T> {
  readonly answer: A;
  run(input: z.output<T>, it: Visitor): Promise<z.input<A>>;
}

/** One that anybody may call. */
export function publicRoute<T extends Takes, A extends z.ZodType>(
  parts: PublicParts<T, A>,
): PublicRoute {
  const { answer, takes } = parts;
  return {
    ...described(parts),
    access: "public",
    answer: { type: "data", schema: () => schemaOf(answer, "output"), status: 200 },
    run: (raw, it) => parts.run(takes.parse(raw), it),
  };
}

interface StreamParts<T extends Takes> extends Common<T> {
  run(input: z.output<T>, caller: Caller): Promise<Response>;
}

/** One that answers with server-sent events. */
export function streamRoute<T extends Takes>(parts: StreamParts<T>): PrivateRoute {
  const { takes } = parts;
  return {
    ...described(parts),
    access: "user",
    answer: { type: "events" },
    run: async (raw, it) => {
      const input = takes.parse(raw);
      return await parts.run(input, { ...it, site: await it.enter() });
    },
  };
}

interface TextParts<T extends Takes> extends Common<T> {
  run(input: z.output<T>): Promise<string>;
}

/** One that answers an administrator with lines of text. */
export function adminText<T extends Takes>(parts: TextParts<T>): PrivateRoute {
  const { takes } = parts;
  return {
    ...described(parts),
    access: "admin",
    answer: { type: "text" },
    run: (raw) => parts.run(takes.parse(raw)),
  };
}

function described(
  { id, method, path, summary, takes, body = "json", maxBody = usual }: Common<Takes>,
): Omit<Description, "answer"> {
  const schemas = once(() => Promise.resolve(schemasOf(takes, body)));
  return { ...{ id, method, path, summary, body, maxBody }, takes: schemas };
}

function schemasOf({ shape }: Takes, kind: BodyKind): Schemas {
  const { params, query, body } = shape;
  return {
    ...params ? { params: schemaOf(params, "input") } : {},
    ...query ? { query: schemaOf(query, "input") } : {},
    ...body && kind === "json" ? { body: schemaOf(body, "input") } : {},
  };
}

export function schemaOf(type: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return schema;
}
