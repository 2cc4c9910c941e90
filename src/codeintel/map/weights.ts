/**
 * How much each sign counts. `hubs`, `own` and the sharpness of interest were chosen on tasks out
 * of three git histories, the others by reading maps of four projects.
 */

import type { ImportKind, SymbolKind } from "../facts.ts";
import type { Role } from "../search/place.ts";

/** Share of its rank that a file passes on; the usual value (Brin and Page 1998). */
export const damping = 0.85;

/** What is left of the first guess after so many steps is 0.85^100 < 0.0000001 of it. */
export const steps = 100;

/** How much an import ties two files together. */
export const linkOf: Readonly<Record<ImportKind, number>> = {
  static: 1,
  reexport: 1,
  lazy: 0.7,
  dynamic: 0.5,
  type: 0.5,
  auto: 1,
  implicit: 0.1,
};

/** Of a link: what goes back from a file to one that imports it. */
export const backward = 0.2;

/**
 * How far files that many import are held back when something was asked for: the exponent of
 * their number of importers.
 */
export const hubs = 0.8;

/** What being asked for counts by itself, beside what comes of the graph. */
export const own = 0.5;

/** Share of the interest that goes to all files alike, when something was asked for. */
export const everywhere = 0.05;

/** Files that are not the project's own source stand behind it, unless they are asked for. */
export const roles: Readonly<Record<Role, number>> = {
  source: 1,
  test: 0.1,
  example: 0.2,
  generated: 0.2,
  vendored: 0.2,
};

export const kinds: Readonly<Record<SymbolKind, number>> = {
  class: 1.5,
  struct: 1.5,
  interface: 1.5,
  trait: 1.5,
  enum: 1.2,
  type: 1,
  namespace: 0.5,
  function: 1.2,
  method: 0.8,
  constructor: 0.6,
  accessor: 0.6,
  property: 0.4,
  const: 0.6,
  macro: 0.8,
};

/** Names that other files cannot or should not use. */
export const hidden = 0.15;

/** `__str__`, `__repr__`: every class has them. */
export const special = 0.1;

/** How much a definition counts that nobody names. */
export const unnamed = 0.3;

/** A definition whose name says all that was asked counts so many times more. */
export const asked = 8;

/** Of several definitions with one name (overloads) the last says it all. */
export const overloaded = 0.1;

/** Below 1: a file's lesser definitions come before the best ones of lesser files. */
export const flatness = 0.6;
