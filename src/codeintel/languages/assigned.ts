/** What a variable holds is only known while one thing is assigned to it. */

import type { Draft, NamesBuilder } from "../names/builder.ts";

/** `1`: once, and it is known what. `2`: anything. */
const counts = new WeakMap<NamesBuilder, Map<number, 1 | 2>>();

/**
 * The value to bind a variable with at a write. What is bound first stays unless both are said,
 * so an unknown one is said as something that is nothing of the project.
 */
export function valueToBind(
  names: NamesBuilder,
  binding: number | undefined,
  value: Draft | null,
): Draft | null {
  const count = binding === undefined ? undefined : counts.get(names)?.get(binding);
  if (count === 2) return null;
  return count === 1 ? value ?? { of: "literal" } : value;
}

/** To be called behind each write, and for a parameter. */
export function assigned(names: NamesBuilder, binding: number, value: Draft | null): void {
  const known = counts.get(names) ?? new Map<number, 1 | 2>();
  counts.set(names, known);
  known.set(binding, known.has(binding) || value === null ? 2 : 1);
}
