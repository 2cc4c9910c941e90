/** What became of a call: judged, asked about, started, answered. */

import * as z from "zod";
import { display } from "../display.ts";
import { elicitation } from "../elicitation.ts";
import { holdReasons } from "../layer.ts";
import { hash, json, toolCall } from "./parts.ts";

/** A variable that outlives its program. */
export const variable = () =>
  z.object({
    name: z.string(),
    /** `string`, `array of 3`, the name of a class … */
    kind: z.string(),
    /** At most 200 characters. */
    preview: z.string(),
    /** The value as the engine's own JSON; `null`: it is not kept. */
    kept: z.string().nullable(),
    /** Why it is not kept. */
    lost: z.string().nullable(),
  });

export type Variable = z.output<ReturnType<typeof variable>>;

/** Which one it was: of a tool a sum over its definition, of a program the file that it is. */
export const version = () =>
  z.object({ kind: z.enum(["tool", "program"]), name: z.string(), version: z.string() });

export type Version = z.output<ReturnType<typeof version>>;

/**
 * Why a staged run goes no further: the program has ended, well or not; a call does more than read and
 * write files; it writes a path a second time, or reads one that it has written; it is denied, or has to
 * be asked about; one card has no room for more.
 */
export const stagedStops = [
  ...["end", "failed", "acts", "rewrites", "reads_back", "denied", "asks", "room"] as const,
];

export const calls = {
  /** The policy's verdict on a call. */
  decision: () =>
    z.object({
      type: z.literal("decision"),
      call: z.string(),
      verdict: z.enum(["allow", "ask", "deny"]),
      reason: z.string(),
      /** It needs a word of its own: who lets edits pass has not given it. */
      own: z.literal(true).optional(),
    }),
  /** It is the user's turn: may this call run? `shown` is exactly what is put before the user. */
  asked: () =>
    z.object({
      type: z.literal("asked"),
      call: z.string(),
      shown: z.string(),
      hash: hash(),
      /** Rules that "always" would store; absent: "always" is no longer than the session. */
      rules: z.array(z.string()).optional(),
      /** Of a program: it has run staged, so that a change of its is asked about unless it is covered. */
      staged: z.literal(true).optional(),
      /** Of a program: calls that the answer holds for, each with the hash of what is shown of it. */
      covers: z.array(z.object({
        call: toolCall(),
        hash: hash(),
        /** It stands in a loop or a function: the answer holds each time. */
        repeats: z.literal(true).optional(),
        /** As in `decision`. */
        own: z.literal(true).optional(),
        /** Of a staged run: hash of what it would write where, to the byte. */
        effect: hash().optional(),
      })).optional(),
    }),
  answered: () =>
    z.object({
      type: z.literal("answered"),
      call: z.string(),
      answer: z.enum(["once", "session", "always", "decline"]),
      /** The hash of the `asked` that this answers; another hash counts for nothing. */
      hash: hash(),
      /** The user's word to the model. */
      note: z.string().optional(),
      /** Nobody could be asked: the face declined by itself. */
      unattended: z.boolean().optional(),
      /** The face lets everything pass, whatever it is. */
      all: z.literal(true).optional(),
      /** It was given with the answer to the question about its program. */
      program: z.literal(true).optional(),
      /** Id of the server's account through which it came; absent: it was given in a terminal. */
      by: z.string().optional(),
    }),
  /** A program ran, its reads made and its changes only collected, up to what needs one of them made. */
  staged: () =>
    z.object({
      type: z.literal("staged"),
      /** Id of the call that runs the program. */
      program: z.string(),
      /** Its calls in order; further reads are not listed. */
      calls: z.array(z.object({
        tool: z.string(),
        /** `void`: it would change nothing, since it fails or finds things as they are to be. */
        as: z.enum(["read", "write", "void"]),
        line: z.number(),
        column: z.number(),
        /** Files that it would change. */
        paths: z.array(z.string()).optional(),
      })),
      stop: z.object({
        why: z.enum(stagedStops),
        /** The call at which it stopped; empty and 0: none. */
        tool: z.string(),
        line: z.number(),
        /** A path, a reason, or what the program said. */
        detail: z.string(),
      }),
    }),
  /**
   * The server of a call that runs asks its user. What is put to him are `asked` events, whose `call` is
   * `id` with a number behind it.
   */
  elicited: () =>
    z.object({
      type: z.literal("elicited"),
      call: z.string(),
      id: z.string(),
      request: elicitation(),
    }),
  /** Durable before the server is told. Of a form, what it gets. */
  elicit_answered: () =>
    z.object({
      type: z.literal("elicit_answered"),
      call: z.string(),
      id: z.string(),
      action: z.enum(["accept", "decline", "cancel"]),
      content: z.record(z.string(), json()).optional(),
    }),
  /** A running program makes a call; it goes on with the call's result. */
  program_call: () =>
    z.object({
      type: z.literal("program_call"),
      /** Id of the call that runs the program. */
      program: z.string(),
      call: toolCall(),
      /** Where in the program's text, counted from 1; 0: not known. */
      line: z.number(),
      column: z.number(),
    }),
  /** Durable before any call that is not read-only runs: such a call never runs twice. */
  tool_started: () => z.object({ type: z.literal("tool_started"), call: z.string() }),
  tool_result: () =>
    z.object({
      type: z.literal("tool_result"),
      call: z.string(),
      status: z.enum(["ok", "failed", "denied", "cancelled", "interrupted"]),
      /** What the model reads. */
      text: z.string(),
      /** Exit code, where the call ran a program that ended by itself. */
      exit: z.number().optional(),
      durationMs: z.number(),
      /** Id of the change that this call made. */
      change: z.string().optional(),
      /** What the call left on disk: hash of each file written, `null` for one removed. */
      writes: z.array(z.object({
        path: z.string(),
        hash: hash().nullable(),
        /** It was not there before. */
        created: z.literal(true).optional(),
      })).optional(),
      /** What the receipt of the change says, all stages together. */
      receipt: z.enum(["passed", "failed"]).optional(),
      /** What the command wanted to change and a person has to decide about, with the reason. */
      held: z.array(z.object({ path: z.string(), reason: z.enum(holdReasons) })).optional(),
      /** What git has lost by the call, or thrown away, and how that comes back, in the user's words. */
      lost: z.string().optional(),
      /** Files whose content the model has seen by this result, with its hash. */
      saw: z.array(z.object({ path: z.string(), hash: hash() })).optional(),
      /** Names of tools that the call found: they are offered from here on. */
      offers: z.array(z.string()).optional(),
      /** What a program gets for its call; absent: `text`. */
      value: json().optional(),
      /** What the call shows to the user beside its line. */
      display: display().optional(),
      /** Of a program that has ended: its variables, for the programs after it. */
      variables: z.array(variable()).optional(),
      /** Of such a program: what it stood on beside the project, for who runs it again. */
      versions: z.array(version()).optional(),
    }),
};
