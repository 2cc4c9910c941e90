/** What is said of changes of files: their two sides, what stages found, what else they touch. */

import * as z from "zod";
import { once } from "../util/mod.ts";

const hash = () => z.string();

/** One file of a change; a hash of `null` means that the file is not there. */
export const fileChange = once(() =>
  z.object({
    /** Relative to the workspace root, `/` between components. */
    path: z.string(),
    before: hash().nullable(),
    after: hash().nullable(),
    /** Permission bits before, where the file existed; those after as well, if `modeAfter` is absent. */
    mode: z.number().optional(),
    /** Permission bits after, where they are others or were asked for. */
    modeAfter: z.number().optional(),
    /** Folders that were made for it, the outermost first: they go with it, if they are empty. */
    made: z.array(z.string()).optional(),
  })
);

/** What can stand at a path and is not an ordinary file. */
const node = once(() =>
  z.discriminatedUnion("type", [
    /** A symbolic link; `target` as it is written in it, which need not exist. */
    z.object({ type: z.literal("link"), target: z.string() }),
    /** A folder; its permission bits. What lies in it has entries of its own. */
    z.object({ type: z.literal("folder"), mode: z.number() }),
    /** A pipe, a socket, a device: it cannot be made again. */
    z.object({ type: z.literal("special") }),
  ])
);

/**
 * One link, folder or special file of a change; `null`: no such thing is there. Where a file takes
 * the place of a link or folder, or the reverse, the path is in the list of files as well.
 */
export const nodeChange = once(() =>
  z.object({
    /** Relative to the workspace root, `/` between components. */
    path: z.string(),
    before: node().nullable(),
    after: node().nullable(),
  })
);

/** What the stages of the pipeline are called. `verify:<name>` is a command of the user's own. */
const stageName = z.string;

/** Something new that is wrong with a change. Errors that were there before it are not blamed. */
const finding = once(() =>
  z.object({
    path: z.string(),
    /** From 1, in the file as it is after the change. */
    line: z.number().optional(),
    /** One line for a model and for people who read code: what is wrong. */
    text: z.string(),
  })
);

/** What one stage says of a change. */
export const stageReport = once(() =>
  z.object({
    stage: stageName(),
    verdict: z.enum(["passed", "failed", "skipped"]),
    /** Why it was skipped, or what was run. */
    why: z.string().optional(),
    findings: z.array(finding()),
    durationMs: z.number(),
  })
);

/** What a change did to the definitions of one file, and who imports it. */
const fileImpact = once(() =>
  z.object({
    path: z.string(),
    /** Qualified names of public definitions whose signature changed. */
    changed: z.array(z.string()),
    /** Those of definitions that are gone from it, private ones too. */
    gone: z.array(z.string()),
    /** Files that import it and were not changed themselves. */
    importers: z.array(z.string()),
  })
);

/** What else a change touches. */
export const impact = once(() =>
  z.object({
    /** Files that import any of the changed files. */
    importers: z.array(z.string()),
    /** Tests that are related to it, best first. */
    tests: z.array(z.string()),
    /** Files whose definitions changed or are gone; logs of earlier versions have none. */
    files: z.array(fileImpact()).default([]),
  })
);

export type FileChange = z.infer<ReturnType<typeof fileChange>>;
export type TreeNode = z.infer<ReturnType<typeof node>>;
export type NodeChange = z.infer<ReturnType<typeof nodeChange>>;
export type Finding = z.infer<ReturnType<typeof finding>>;
export type StageReport = z.infer<ReturnType<typeof stageReport>>;
export type FileImpact = z.infer<ReturnType<typeof fileImpact>>;
export type Impact = z.infer<ReturnType<typeof impact>>;
