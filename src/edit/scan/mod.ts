/**
 * What a command changed. Before it runs the tree is looked at, and contents that it could lose
 * are kept; afterwards a second look tells what it created, changed, deleted and chmodded.
 *
 * Invariants:
 * - a file that a look covers can be had back to the byte and the mode: git holds its content in
 *   the index, or a blob does, and whatever comes back is checked by its hash;
 * - what is not covered is said before the command runs;
 * - a stamp (size, device, inode, times) is believed only two seconds after the last change;
 * - nothing of the repository's settings is run, and nothing is written below the root.
 */

export { compareLooks } from "./compare.ts";
export { Git } from "./git.ts";
export { loadLook, storeLook, takeLook } from "./look.ts";
export { ScanMemo } from "./memo.ts";
export { isRiskyRoot } from "./risky_root.ts";
export type { ScanPorts } from "./ports.ts";
export type { Compared, LookOptions, TreeSnapshot, Uncovered, UncoveredWhy } from "./types.ts";
export { coverageLine } from "./uncovered.ts";
