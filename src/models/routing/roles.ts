/** From the configuration's names to roles. */

import type { ModelOption } from "./candidate.ts";

export interface RoleNames {
  /** Name of the entry that answers where nothing else is said; `null`: there is none. */
  readonly main: string | null;
  readonly small: string | null;
  readonly fallbacks: readonly string[];
}

export type NamedRole = Pick<ModelOption, "name" | "role">;

/**
 * Each name once: the main one is not its own help, and a small one that is also a fallback goes on
 * as the small one. One alone needs no router.
 */
export function namedRoles({ main, small, fallbacks }: RoleNames): readonly NamedRole[] {
  const all: readonly NamedRole[] = [
    ...main === null ? [] : [{ name: main, role: "main" } as const],
    ...small === null ? [] : [{ name: small, role: "small" } as const],
    ...fallbacks.map((name) => ({ name, role: "fallback" as const })),
  ];
  return all.filter(({ name }, at) => all.findIndex((it) => it.name === name) === at);
}
