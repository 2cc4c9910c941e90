/** Requests and answers of the stateless wire. */

import type { JsonObject } from "../protocol/mod.ts";

/** What a request says of itself. */
export interface StatelessRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: JsonObject;
  readonly capabilities: JsonObject;
  readonly progressToken: string | number | null;
}

/** A result without what each of them has. */
export type Reply = JsonObject;

type Id = string | number | null;

export const codes = {
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

export function complete(reply: Reply): JsonObject {
  return { resultType: "complete", ...reply };
}

export function result(id: Id, reply: Reply): Response {
  return Response.json({ jsonrpc: "2.0", id, result: complete(reply) });
}

export function failed(
  id: Id,
  code: number,
  message: string,
  data?: JsonObject,
  status = code === codes.unknownMethod ? 404 : 400,
): Response {
  const error = { code, message, ...data ? { data } : {} };
  return Response.json({ jsonrpc: "2.0", id, error }, { status });
}
