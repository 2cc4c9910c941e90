/** The last look in memory. */

import type { Inventory } from "./inventory.ts";

/** Empty at first; whoever looks fills it. */
export class ScanMemo {
  inventory: Inventory | null = null;
}
