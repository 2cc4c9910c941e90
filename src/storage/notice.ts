import type { StreamName } from "../protocol/mod.ts";

/** Something was wrong with a file, and this is what became of it: how it was mended first. */
export type StoreNotice =
  /** What could be read, `kept` records, is in a new file. */
  | {
    readonly kind: "salvaged";
    readonly path: string;
    readonly damaged: string;
    readonly kept: number;
  }
  /** Nothing could be read. Opened from the last backup: what was written after `lostFrom` (ISO 8601) is lost. */
  | {
    readonly kind: "restored";
    readonly path: string;
    readonly damaged: string;
    readonly lostFrom: string;
  }
  /** Nothing could be read, and there was no backup: the file starts anew. */
  | { readonly kind: "reset"; readonly path: string; readonly damaged: string }
  /** The file was not there any more, nor was a backup. */
  | { readonly kind: "missing"; readonly path: string }
  | {
    readonly kind: "missing_restored";
    readonly path: string;
    readonly kept: number;
    readonly lostFrom: string;
  }
  /** What had not yet been moved from its write-ahead log was still there. */
  | { readonly kind: "missing_salvaged"; readonly path: string; readonly kept: number }
  /** Of one stream; `lost_end`: how long it was is not known, more may be lost at its end. */
  | {
    readonly kind: "lost" | "lost_end";
    readonly path: string;
    readonly stream: StreamName;
    readonly lost: number;
    readonly total: number;
  }
  /** Contents of files, which `undo` would have needed. */
  | { readonly kind: "lost_blobs"; readonly path: string; readonly lost: number };
