/** Values that can be computed again from the project: indexes. Losing them costs time, nothing else. */

import type { Bytes } from "./json.ts";

export interface Cache {
  /** One value, `null` if it is not there or damaged. Keys are any text of at most 500 bytes. */
  get(table: string, key: string): Promise<Bytes | null>;
  /** All values of a table in key order, damaged ones left out. */
  all(table: string): Promise<ReadonlyMap<string, Bytes>>;
  /** Sets values of any size; `null` removes. The last writer of a key wins. */
  put(table: string, entries: ReadonlyMap<string, Bytes | null>): Promise<void>;
  /** Waits for values that are being set. */
  close(): Promise<void>;
}
