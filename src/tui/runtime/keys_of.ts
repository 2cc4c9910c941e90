import type { Config } from "../../config/mod.ts";

/** Keys that the user gave; `null` is none. */
export function keysOf(
  { keys }: Config["value"],
): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key ?? []]));
}
