import type { StoreNotice } from "./notice.ts";

/** Stands before a KV file while it is open. */
export interface Guard {
  readonly notices: readonly StoreNotice[];
  /** Whoever opens the file alone next mends what is damaged in it. */
  readonly mends: boolean;
  /** After the file is closed. Not `sound`: every record is checked at the next opening. */
  release(sound: boolean): Promise<void>;
}
