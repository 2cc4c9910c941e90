/** What is remembered beyond a session, and the patches by which it changes. The fold is in `memory/`. */

import * as z from "zod";
import { once } from "../util/mod.ts";

/**
 * `fact`: of the project; `decision`: what was settled, and why; `profile`: of the user; `summary`: of
 * a piece of a session; `experience`: what was done in a situation, and what came of it.
 */
export const memoryKinds = ["fact", "decision", "profile", "summary", "experience"] as const;

/** From 0, disposable, to 4, critical: never compressed, never left out. */
export const memoryPriorities = [0, 1, 2, 3, 4] as const;

const priority = () => z.literal(memoryPriorities);

/** What was done in a situation. What it came to is counted, by receipts and never by a model's word. */
const experience = () =>
  z.object({
    /** When this may be of use: kind of task, files, error. */
    situation: z.string(),
    done: z.string(),
    /** Of the receipts, when it was written down. */
    verdict: z.enum(["passed", "failed"]),
    lesson: z.string(),
    /** Ids of the changes that it stands on: where one of them is undone, it is told to nobody. */
    changes: z.array(z.string()).optional(),
  });

/** An entry as it is put into the memory. */
const newMemory = once(() =>
  z.object({
    /** Unique in its stream: letters and digits. */
    id: z.string(),
    kind: z.enum(memoryKinds),
    priority: priority(),
    text: z.string(),
    /** Paths that it is about, relative to the root. */
    paths: z.array(z.string()).optional(),
    experience: experience().optional(),
    /** When it was written elsewhere, ISO 8601; absent: with its event. */
    at: z.string().optional(),
  })
);

/** One change of the memory. Whoever reads it leaves out what does not fit the memory as it is. */
export const memoryPatch = once(() =>
  z.discriminatedUnion("op", [
    /** `inbox`: it counts for nothing before somebody accepts it. */
    z.object({ op: z.literal("add"), memory: newMemory(), inbox: z.boolean().optional() }),
    z.object({
      op: z.literal("edit"),
      id: z.string(),
      text: z.string().optional(),
      priority: priority().optional(),
    }),
    z.object({ op: z.literal("accept"), id: z.string() }),
    z.object({ op: z.literal("forget"), id: z.string() }),
    /** It was told to a model, and this is what the receipts of that run say. */
    z.object({ op: z.literal("outcome"), id: z.string(), passed: z.boolean() }),
  ])
);

export type MemoryKind = (typeof memoryKinds)[number];
export type MemoryPriority = (typeof memoryPriorities)[number];
export type NewMemory = z.infer<ReturnType<typeof newMemory>>;
export type MemoryPatch = z.infer<ReturnType<typeof memoryPatch>>;
export type Experience = z.infer<ReturnType<typeof experience>>;
