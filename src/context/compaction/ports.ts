/** What compaction needs of the rest: a count, and perhaps a model. */

import type { ModelRequest } from "../../protocol/mod.ts";
import type { Counting } from "./limits.ts";

export interface CompactPorts extends Counting {
  /**
   * One call of a model; rejects as it fails. Absent: there is none, and what rules find is all.
   */
  readonly summarise?: (request: ModelRequest, signal: AbortSignal) => Promise<string>;
  /** Who summarises, as `provider/name`. */
  readonly by?: string;
  /** No longer waited for then; what rules find takes over. */
  readonly signal: AbortSignal;
}
