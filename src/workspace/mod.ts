/**
 * The broker for the project tree: the only door through which tools touch files, on disk
 * and in memory under one set of rules.
 *
 * Invariants:
 * - a path is resolved by our own hand, link by link, and what is opened is compared by
 *   device and inode with a second resolution before the first byte moves;
 * - many files are proved together, by folders whose names have meant the same all the while;
 * - nothing is written outside the root, to a protected name, or over content that the
 *   caller has not seen;
 * - a file has its old content or its new one, never a mixture, and its folder is synced;
 * - a survey opens nothing and proves nothing: names and facts for an index, whose reads are
 *   proved like all others;
 * - every refusal is a `WorkspaceError` that names the path as it was given.
 */

export { diskWorkspace, type DiskWorkspaceOptions } from "./disk.ts";
export { foreignFolders, isRuleFile } from "./ignore_rules.ts";
export { type MemoryFile, memoryWorkspace } from "./memory.ts";
export { type Place, placesOf } from "./place.ts";
export { isProtected } from "./protected.ts";
export { isSecretName } from "./secret_names.ts";
export { removeStrayFiles } from "./temporary.ts";
export { Turns } from "./turns.ts";
