import type { FileStat } from "../protocol/mod.ts";

/** What a name stands for, itself and not what it links to. */
export interface Node {
  readonly type: FileStat["type"];
  /** Bytes. */
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  /** Device and inode: equal for one file under two names. */
  readonly identity: string;
  /** Changes whenever the content may have changed. */
  readonly stamp: string;
}

/**
 * The two questions that path resolution asks. Synchronous: a walk of a few components
 * then takes microseconds, which is also all the time that a racing program has.
 */
export interface Volume {
  /** `null` if there is no such name. Throws what the system reports otherwise. */
  lstat(path: string): Node | null;
  readLink(path: string): string;
}
