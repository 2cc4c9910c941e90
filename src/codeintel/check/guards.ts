/** Where a finding would be wrong or tell nothing new. */

import { guarded, type Names } from "../names/mod.ts";

export type Guarded = keyof typeof guarded;

/** The author says himself that something may go wrong on a line. */
export function isGuarded({ guards }: Names, line: number, what: Guarded): boolean {
  return guards.some(([from, to, bits]) => from <= line && line <= to && bits & guarded[what]);
}

/** `._version`; `/dist/…`, `/.source`. */
const generated =
  /(?:^|\.)_?version$|\/(?:dist|build|out|generated|__generated__)(?:\/|$)|\/\.[a-z]/;

/** Made by a build, and seldom kept with the sources. */
export function isGenerated(name: string): boolean {
  return generated.test(name);
}
