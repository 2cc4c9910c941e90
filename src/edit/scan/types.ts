/** What a look is, and what a comparison. */

import type { FileChange, NodeChange } from "../../protocol/mod.ts";

export interface LookOptions {
  /** Larger files are not covered, bytes; default 16 MiB. */
  readonly maxFileBytes?: number;
  /** Larger files that ignore rules hide are not covered, bytes; default 1 MiB. */
  readonly maxHiddenBytes?: number;
  /** Contents that git does not have, all together, bytes; default 256 MiB. */
  readonly maxTotalBytes?: number;
  /** Links and folders are told as well; absent: files alone. */
  readonly nodes?: boolean;
  /** Told now and then while contents are read that were not known. */
  progress?(done: number, total: number): void;
}

/** Why something cannot be taken back. */
export type UncoveredWhy =
  /** A folder that ignore rules hide. */
  | "ignored"
  /** A file over the limit. */
  | "large"
  /** A file for which the limit of all had no room. */
  | "full"
  /** A link, a device, a socket. */
  | "special"
  | "unreadable"
  /** It holds secrets: no content of it is kept anywhere. */
  | "secret"
  /** The history of git and what is staged. */
  | "git";

export interface Uncovered {
  readonly path: string;
  readonly why: UncoveredWhy;
}

/** Where the content of a file can be had. */
export type ContentSource =
  /** Object id, in the index of git when the file was read. */
  | { readonly by: "git"; readonly oid: string }
  /** Blob in which it begins at this byte. */
  | { readonly by: "pack"; readonly pack: string; readonly at: number }
  | { readonly by: "nobody"; readonly why: UncoveredWhy };

/** A file as it was when it was looked at. */
export interface Entry {
  readonly path: string;
  readonly size: number;
  readonly mode: number;
  readonly stamp: string;
  /** A later change shows in the stamp. */
  readonly sure: boolean;
  /** Git tells by itself when it changes. */
  readonly tracked: boolean;
  /** Ignore rules hide it. */
  readonly hidden: boolean;
  /** SHA-256 of the content; empty where nobody holds it. */
  readonly hash: string;
  readonly held: ContentSource;
}

/** An entry as it is stored: fixed places, since a tree has many of them. */
export type Row = readonly [
  path: string,
  size: number,
  mode: number,
  stamp: string,
  /** 1: sure, 2: tracked, 4: hidden. */
  flags: number,
  hash: string,
  /** Object id, or hash of the pack, or why it is not held. */
  held: string,
  /** Byte in the pack; -1: held by git; -2: not held. */
  at: number,
];

/** The tree before a command, as JSON: `storeLook` and `loadLook` put it into a blob. */
export interface TreeSnapshot {
  readonly v: 1;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Blob with the rows of all files at an earlier look. */
  readonly base: string;
  /** What differs from it. */
  readonly changed: readonly Row[];
  readonly gone: readonly string[];
  /** Stamps of what is neither file nor folder, and of the marks of git. */
  readonly others: readonly (readonly [path: string, stamp: string])[];
  readonly marks: readonly string[];
  /** Blob with the links and folders, as rows of path and node; absent: nobody asked for them. */
  readonly nodes?: string;
  /** What cannot be taken back if a command changes it. */
  readonly uncovered: readonly Uncovered[];
}

export interface Compared {
  /** In path order; the contents of both sides are in the blobs. */
  readonly files: readonly FileChange[];
  /** Links and folders, in path order. */
  readonly nodes: readonly NodeChange[];
  /** What changed and cannot be taken back: `path: reason`. */
  readonly uncovered: readonly string[];
}
