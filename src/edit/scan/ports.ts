/** What looking needs of the world. */

import type { Blobs, Cache, Clock, Spawner, Workspace } from "../../protocol/mod.ts";
import type { ScanMemo } from "./memo.ts";

export interface ScanPorts {
  readonly workspace: Workspace;
  readonly store: { readonly blobs: Blobs };
  readonly spawner: Spawner;
  readonly cache: () => Promise<Cache>;
  readonly clock: Clock;
  /** Spares reading the last look from the cache; one for each process and workspace. */
  readonly memo?: ScanMemo;
  readonly signal?: AbortSignal;
}
