import type { KeyPath } from "./key.ts";

/** The environment variable that sets a key; letters, digits and `_` only. */
export function variableFor(path: KeyPath): string {
  return `AGENT_${path.map((it) => it.toUpperCase().replaceAll(/[^A-Z0-9_]/g, "_")).join("__")}`;
}
