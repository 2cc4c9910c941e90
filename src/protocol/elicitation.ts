/** What a server asks its user in the middle of a call, and what it is answered. */

import * as z from "zod";
import type { JsonObject } from "./json.ts";

const named = {
  name: z.string(),
  /** Empty: the name is all there is. */
  title: z.string(),
  description: z.string(),
  required: z.boolean(),
};

/** One value that is asked for. */
const elicitField = () =>
  z.discriminatedUnion("type", [
    z.object({
      ...named,
      type: z.literal("text"),
      format: z.enum(["email", "uri", "date", "date-time"]).nullable(),
      /** Characters. */
      least: z.number().nullable(),
      most: z.number().nullable(),
      /** What an empty answer stands for; `null`: there is none. */
      preset: z.string().nullable(),
    }),
    z.object({
      ...named,
      type: z.literal("number"),
      whole: z.boolean(),
      least: z.number().nullable(),
      most: z.number().nullable(),
      preset: z.number().nullable(),
    }),
    z.object({ ...named, type: z.literal("yes_no"), preset: z.boolean().nullable() }),
    z.object({
      ...named,
      type: z.literal("choice"),
      options: z.array(z.object({ value: z.string(), title: z.string() })).min(1),
      preset: z.string().nullable(),
    }),
    z.object({
      ...named,
      type: z.literal("choices"),
      options: z.array(z.object({ value: z.string(), title: z.string() })).min(1),
      /** Of how many are chosen. */
      least: z.number().nullable(),
      most: z.number().nullable(),
      preset: z.array(z.string()).nullable(),
    }),
  ]);

export type ElicitField = z.output<ReturnType<typeof elicitField>>;

export const elicitation = () =>
  z.object({
    /** As its user has named it; of an agent, what kind it is. */
    server: z.string(),
    /** The server's own words. */
    message: z.string(),
    wants: z.discriminatedUnion("type", [
      z.object({ type: z.literal("form"), fields: z.array(elicitField()) }),
      /** A page that the user opens himself; what happens there stays between him and it. */
      z.object({ type: z.literal("page"), url: z.string(), host: z.string() }),
      /** An agent that was sent out wants to make a call: `message` is the question about that, ours. */
      z.object({ type: z.literal("agent"), session: z.string() }),
    ]),
  });

export type Elicitation = z.output<ReturnType<typeof elicitation>>;

/** `decline`: the user will not; `cancel`: he has not decided. */
export type ElicitAnswer =
  | { readonly action: "accept"; readonly content: JsonObject }
  | { readonly action: "decline" | "cancel" };

/** Puts it to the user. Never throws; the signal fires where the server takes it back. */
export type Elicit = (it: Elicitation, signal: AbortSignal) => Promise<ElicitAnswer>;

/** What was said to one question of an elicitation; words where it was answered by words. */
export interface ElicitReply {
  readonly declined: boolean;
  readonly words: string;
}

/** How far an elicitation has come, by what was said so far. */
export type ElicitStep =
  /** `words`: answered by words; `consent`: by yes or no. */
  | { readonly type: "ask"; readonly kind: "words" | "consent"; readonly shown: string }
  | { readonly type: "end"; readonly answer: ElicitAnswer };

/** The questions of an elicitation, one after the other: a pure function of what was said to them. */
export type ElicitQuestions = (
  it: Elicitation,
  replies: readonly ElicitReply[],
) => Promise<ElicitStep>;
