/**
 * Pieces of what a server sent, read one by one: what has another type counts as absent. By hand,
 * since these are read in the thread that every run starts, where Zod would be a tenth of its code.
 */

import type { JsonObject } from "../protocol/mod.ts";

/** An object; neither an array nor `null`. What it holds came out of JSON. */
export type Fields = JsonObject;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A number of tokens: never below zero. */
export function countIn(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 ? value : undefined;
}
