/** What `rename` planned or did, as programs get it. */

import type { Mention, RenamePlan, Replacement } from "../../codeintel/mod.ts";

/** What was planned, and whether it was done. */
export interface Renamed {
  readonly symbol: string;
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly replacements: readonly Replacement[];
  readonly rest: RenamePlan["rest"];
  readonly mentions: readonly Mention[];
  readonly obstacles: RenamePlan["obstacles"];
  /** `planned`: nothing was asked to be written; `refused`: it was, and there are obstacles. */
  readonly outcome: "planned" | "refused" | "applied";
}
