/** What `rewrite` planned or did, as programs get it. */

import type { Replacement, RewriteObstacle, Skipped } from "../../codeintel/mod.ts";

export interface RewriteReport {
  readonly pattern: string;
  readonly template: string;
  /** By path, then place. */
  readonly replacements: readonly Replacement[];
  /** Places and files that stay as they are. */
  readonly obstacles: readonly RewriteObstacle[];
  readonly skipped: readonly Skipped[];
  /** `planned`: nothing was written. */
  readonly outcome: "planned" | "applied";
}
