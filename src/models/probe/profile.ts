/** What was measured of a model. */

import * as z from "zod";
import { once } from "../../util/mod.ts";

export const editFormats = ["edit_file", "apply_patch", "write_file"] as const;
export type EditFormat = (typeof editFormats)[number];

/** How a model calls tools: by the protocol, printed in its text, or not at all. */
export const dialects = ["native", "json", "xml", "other", "none"] as const;
export type CallDialect = (typeof dialects)[number];

const tokens = z.int().min(1);
const share = z.number().min(0).max(1);

/** Numbers are tokens unless said. */
export const profileSchema = once(() =>
  z.object({
    /** When it was measured, ISO 8601. */
    at: z.string(),
    /** Only what is quick was measured. */
    quick: z.boolean(),
    /** Prompt and answer together that the server serves; `null`: more than was tried. */
    window: tokens.nullable(),
    /** Who told: the server's own figure, a refusal, or a word that was not found again. */
    windowBy: z.enum(["refusal", "count", "needle"]).nullable(),
    /** The longest prompt that was served whole. */
    served: tokens.nullable(),
    /** What is too long is cut without a word. */
    silent: z.boolean(),
    /** The prompt up to which its answers were right; `null`: no end of it was seen. */
    quality: tokens.nullable(),
    dialect: z.enum(dialects),
    /** The notation in which calls were printed. */
    notation: z.string().nullable(),
    /** Several calls in one answer. */
    parallel: z.boolean(),
    /** Share of small edits that came out right, by format; `null`: not tried. */
    edits: z.record(z.enum(editFormats), share.nullable()),
    bestEdit: z.enum(editFormats).nullable(),
    /** Share of small programs that printed what was right; `null`: not tried. */
    programs: share.nullable().default(null),
    /** Of an answer, thinking included; `null`: it came at once. */
    tokensPerSecond: z.number().min(0).nullable(),
    /** Of an English prompt, as the server counted; `null`: it counts nothing. */
    charactersPerToken: z.number().positive().nullable(),
  })
);

export type Profile = z.infer<ReturnType<typeof profileSchema>>;
