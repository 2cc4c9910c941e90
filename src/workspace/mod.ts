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
 * - nothing is shown of a file that holds secrets, by any name on the way to it, unless the user has
 *   opened it, nor of one that rules for models hide; their names are listed, their hashes told;
 * - a file has its old content or its new one, never a mixture, and its folder is synced;
 * - a survey opens nothing and proves nothing: names and facts for an index, whose reads are
 *   proved like all others;
 * - every refusal is a `WorkspaceError` that names the path as it was given.
 */

export { isBelowDerived, isDerived } from "./derived.ts";
export { diskWorkspace, type DiskWorkspaceOptions } from "./disk.ts";
export type { DiskLayersOptions } from "./layer/disk_layers.ts";
export type { Far, FarAnswer, FarFile, FarOutcome, FarWrite, Wants } from "./far_facts.ts";
export { foreignFolders } from "./ignore_rules.ts";
export { type MemoryFile, memoryWorkspace } from "./memory.ts";
export type { NodeStep } from "./own_place.ts";
export { temporaryName } from "./temporary.ts";
export type { Node } from "./volume.ts";
export { expansionsOf } from "./expansion.ts";
export { secretHistory, trackedSecret } from "./git_index.ts";
export { followsInside, sharesRepository } from "./below.ts";
export { gitSettings } from "./git_settings.ts";
export { givenRights, plainMode } from "./mode.ts";
export { type Place, placesOf } from "./place.ts";
export type { CommandPlaces, PlaceSource } from "./places.ts";
export { type PathRules, pathRules } from "./path_rules.ts";
export { repositoriesAt } from "./git_folder.ts";
export { isProtected } from "./protected.ts";
export { isRuleFile } from "./rule_files.ts";
export { isSecretName, isSecretPath } from "./secret_names.ts";
export { secretsOf } from "./secrets_in.ts";
export { removeStrayFiles } from "./temporary.ts";
export { Turns } from "./turns.ts";
export { type WriteRisk, writeRisk } from "./write_risk.ts";

/** What keeps write layers on disk: most runs make none. */
export async function loadDiskLayers() {
  return (await import("./layer/disk_layers.ts")).diskLayers;
}
