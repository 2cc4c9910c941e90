/** The vocabulary of the pipeline: what a stage is given and what it answers. */

import type {
  Bytes,
  Cache,
  Clock,
  Spawner,
  StageReport,
  Store,
  Workspace,
} from "../protocol/mod.ts";

/** One file of a change; `null`: it is not there. */
export interface ChangedFile {
  /** Relative to the workspace root. */
  readonly path: string;
  readonly before: Bytes | null;
  readonly after: Bytes | null;
  /** Permission bits; `null`: they are not known. */
  readonly modes?: { readonly before: number | null; readonly after: number | null };
}

/** What a stage may touch. The tree holds the change already. */
export interface StagePorts {
  readonly workspace: Workspace;
  readonly store: Store;
  readonly spawner: Spawner;
  readonly clock: Clock;
  readonly cache: () => Promise<Cache>;
  /** Packages of Python that this machine has; absent: nobody knows. */
  readonly packages?: () => Promise<ReadonlySet<string>>;
  /** Of language servers, for programs of the project that may run; absent: none is declared. */
  readonly languageServers?: () => Promise<readonly Stage[]>;
  readonly signal: AbortSignal;
  /** Shows a piece of output while it runs. */
  progress(text: string): void;
}

/**
 * A look at a change from one side. It blames only what the change brought: an error that the
 * old content had is no finding. Without anything to look at it answers `skipped`, with why.
 */
export interface Stage {
  readonly name: string;
  run(files: readonly ChangedFile[], ports: StagePorts): Promise<StageReport>;
}
