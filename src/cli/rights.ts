/**
 * The program narrows itself: what the action does not declare is revoked before it runs.
 * Only kinds that nothing of ours needs afterwards: the store and the caches read and write
 * for every action.
 */

import type { Right } from "../actions/mod.ts";

const revocable = ["run", "net"] as const;

export function surplus(rights: readonly Right[]): readonly Right[] {
  return revocable.filter((right) => !rights.includes(right));
}
