/**
 * Every change of the project passes here: intent, contents, files, stages, receipt, and one
 * atomic for the end of the change and the result of its call. A crash at any moment leaves all
 * files old or all files new once `recoverChanges` has run.
 *
 * The place of a text and the reading of patches are no part of the net, and have doors of their own
 * (`match/mod.ts`, `patch/mod.ts`): only tools that edit load them.
 */

import type { detectRunners } from "./runners/mod.ts";

export { appendAtEnd } from "./append.ts";
export { applyNow, type Author, type EditPorts } from "./apply.ts";
export {
  type CheckSettings,
  mayRunUnasked,
  projectBox,
  type StageName,
  stageNames,
} from "./checks.ts";
export {
  type Change,
  type Changes,
  changes,
  hasUnfinished,
  type Intent,
  readChanges,
} from "./changes.ts";
export type { CommandEffects, CommandPorts, GoingLayer, StagedCommand } from "./command.ts";
export type {
  Consent,
  LayerCommit,
  LayerPorts,
  LayerStart,
  PendingLayer,
  PendingPorts,
} from "./layer/mod.ts";
export { type Sides, storedSides, unifiedDiff } from "./diff.ts";
export { changeFiles, type PipelinePorts, type Staged } from "./pipeline.ts";
export type { LanguageServers } from "./language_servers/mod.ts";
export { foresee } from "./foresee.ts";
export type { GitBackup } from "./git_backup/mod.ts";
export { mayDropWork, mayLoseHistory } from "./git_backup/commands.ts";
export { verdictOf } from "./receipt.ts";
export { mergeBytes } from "./undo/merge.ts";
export { recoverChanges, type Recovered } from "./recover.ts";
export { ScanMemo } from "./scan/memo.ts";
export { isRiskyRoot } from "./scan/risky_root.ts";
export type { TreeSnapshot } from "./scan/mod.ts";
export {
  type PathChange,
  pathChanges,
  type PathState,
  type Settled,
  settleTree,
} from "./tree/mod.ts";
export type { ChangedFile, Stage, StagePorts } from "./types.ts";
export { ProjectVerifier } from "./verifier.ts";

/** How the project's own tests are run, found from its files. */
export async function loadRunners(): Promise<typeof detectRunners> {
  return (await import("./runners/mod.ts")).detectRunners;
}

/** The user's checker over other contents of files. */
export async function loadTextsChecker() {
  return (await import("./runners/texts_checker.ts")).checkTexts;
}

/** The project's own type checker, for plans. */
export async function loadProjectChecker() {
  return (await import("./project_checker.ts")).projectChecker;
}

/**
 * Servers that say what is wrong in a language: few users declare one. By an expression: a bundle of its
 * own below `src`, so that no chunk of the program's is split for what it shares with test runs.
 */
export async function loadLanguageServers(): Promise<typeof import("./language_servers/mod.ts")> {
  const { url } = import.meta;
  const entry = url.endsWith(".ts")
    ? "./language_servers/mod.ts"
    : "./src/edit/language_servers/mod.js";
  return await import(new URL(entry, url).href);
}

/** Copies of what only git holds: few lines need any. */
export async function loadGitBackup() {
  return await import("./git_backup/mod.ts");
}

/** What commands do to the tree, and looks at all of it: most runs have no command that writes. */
export async function loadCommands() {
  return await import("./commands.ts");
}
