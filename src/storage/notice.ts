/** Something was wrong with a file, and this is what became of it. */
export type StoreNotice =
  /** Opened from the last backup: what was written after `lostFrom` (ISO 8601) is lost. */
  | {
    readonly kind: "restored";
    readonly path: string;
    readonly damaged: string;
    readonly lostFrom: string;
  }
  /** There was no backup: the file starts anew. */
  | { readonly kind: "reset"; readonly path: string; readonly damaged: string };
