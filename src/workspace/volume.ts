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
  /** The later of the times of content and status, epoch milliseconds; 0 where none is kept. */
  readonly changed: number;
}

/** A name in a folder, itself and not what it links to; a link is neither of the two. */
export interface VolumeEntry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}

/**
 * The questions that path resolution and listings ask. Synchronous: a walk of a few components
 * then takes microseconds, which is also all the time that a racing program has.
 */
export interface Volume {
  /** `null` if there is no such name. Throws what the system reports otherwise. */
  lstat(path: string): Node | null;
  readLink(path: string): string;
  /** What is in a folder, in no order. Throws what the system reports. */
  readDir(path: string): Iterable<VolumeEntry>;
}
