/** What was done to files, and what was found out about it. */

import * as z from "zod";
import { fileChange, impact, nodeChange, stageReport } from "../change.ts";
import { hash } from "./parts.ts";

export const changes = {
  /** Written to the workspace stream before the first byte moves. */
  change_intent: () =>
    z.object({
      type: z.literal("change_intent"),
      id: z.string(),
      /** Empty: a person did it, in no session. */
      session: z.string(),
      call: z.string(),
      files: z.array(fileChange()),
      /** An undo that leaves some of the paths of `of`, which therefore stay in force. */
      partial: z.boolean().optional(),
      /** Links and folders; absent: none. */
      nodes: z.array(nodeChange()).optional(),
      /** Absent: `edit`. A `command` is found out by looks before and after it ran. */
      kind: z.enum(["edit", "command", "undo", "redo"]).optional(),
      /** What made it: the tool or the command line, and the model that asked for it. */
      by: z.object({ tool: z.string(), model: z.string().optional() }).optional(),
      /** Changes that it takes back (an undo) or brings back (a redo). */
      of: z.array(z.string()).optional(),
      /** Blob of the look before a command: whoever recovers it compares with the tree. */
      look: hash().optional(),
      /** Name of the write layer that it comes from: whoever recovers it finds the rest there. */
      layer: z.string().optional(),
      /** Of a change that comes from a layer: what files and nodes do not say of it. */
      adoption: z.object({
        /** Folders that ignore rules hide, and what no tool writes: no undo brings them back. */
        unrecorded: z.array(z.string()),
        /** As in the end of the change. */
        uncovered: z.array(z.string()),
        /** A person wants all of it, whatever others wrote. */
        everything: z.boolean(),
      }).optional(),
    }),
  /** What an agent that was sent out has changed in its copy of the project, for its sender to take over. */
  proposed: () => z.object({ type: z.literal("proposed"), files: z.array(fileChange()) }),
  /** The end of an intent: its files are all new (`applied`) or all old (`rolled_back`). */
  change: () =>
    z.object({
      type: z.literal("change"),
      id: z.string(),
      outcome: z.enum(["applied", "rolled_back"]),
      /** Files that somebody else changed meanwhile and that were left alone. */
      foreign: z.array(z.string()).optional(),
      /** What a command did to files; in place of the intent's. */
      files: z.array(fileChange()).optional(),
      /** Links and folders that a command changed; in place of the intent's. */
      nodes: z.array(nodeChange()).optional(),
      /**
       * Paths of its files and nodes that may be somebody else's work: they changed while the command
       * ran, and nothing proves that it was the command. No undo touches them unless they are named.
       */
      uncertain: z.array(z.string()).optional(),
      /** What a command changed and nobody can take back, with the reason: `path: reason`. */
      uncovered: z.array(z.string()).optional(),
    }),
  /** What the stages found out about a change; in the workspace stream, after its `change`. */
  receipt: () =>
    z.object({
      type: z.literal("receipt"),
      /** Id of the change; it is the receipt's own. */
      change: z.string(),
      stages: z.array(stageReport()),
      impact: impact().optional(),
    }),
  /** The project's tests, run by the program and not by the model before a "done" counts. */
  verification: () =>
    z.object({
      type: z.literal("verification"),
      /**
       * `none`: there is nothing to run, nobody allowed it, or what ran proves nothing. `blocked`:
       * the tests could not be run here, so that nothing is known of the code.
       */
      verdict: z.enum(["passed", "failed", "none", "blocked"]),
      /** What ran, or why nothing did. */
      why: z.string(),
      /** What the model reads of a failure. */
      text: z.string(),
      /** Tests that the model changed or removed: they ran as they were before. */
      edited: z.array(z.string()),
      /** Tests that are new: they count for nothing. */
      added: z.array(z.string()).optional(),
      /** Ids of the receipts that it stands on, beyond those of the verifications before it. */
      receipts: z.array(z.string()),
      durationMs: z.number(),
    }),
};
