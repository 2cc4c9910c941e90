/** Any value that survives JSON, storage and `structuredClone` unchanged. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A JSON object, as tool inputs and JSON Schemas are. */
export type JsonObject = { readonly [key: string]: Json };

/** Bytes of their own, as files, digests and streams need them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Of what is JSON. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
