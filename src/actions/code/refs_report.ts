/** What `refs` found, as programs get it. */

import type { Reference, Target, Unseen } from "../../codeintel/mod.ts";

/** A place that names the symbol, with the line it stands on. */
export type Place = Reference & { readonly text: string };

/** One symbol and every place that names it. */
export interface SymbolReferences {
  readonly symbol: string;
  readonly kind: Target["kind"];
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly references: readonly Place[];
  /** What may be missing, of the whole project. */
  readonly unseen: Unseen;
}
