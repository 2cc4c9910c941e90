/**
 * The project's own tests and checks: which runners it has, how they are called, what their
 * reports say, and the runs before a "done" counts.
 *
 * - Runners are found from the project's files alone; nothing is started to find out.
 * - A run passes only if exit code and report agree, and at least one test ran.
 * - Tests that a session changed run as they were at its start, or are named as left out.
 */

export { type CheckOptions, type CheckReport, type CheckStage, verifyStages } from "./checks.ts";
export { detectRunners, runnerFor } from "./detect/mod.ts";
export { type NamedCommand, namedCommands } from "./named.ts";
export { type RelatedOptions, relatedStage } from "./related.ts";
export { isTestFile } from "./test_files.ts";
export type { Failure, Runner, RunnerId, TestRun, TestVerdict } from "./types.ts";
export { verifyProject } from "./verify.ts";
export type { BaselineStore, Verification, VerifyOptions } from "./verify_types.ts";
