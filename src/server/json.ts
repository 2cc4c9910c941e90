/** JSON as the log has it, for answers. */

import * as z from "zod";
import type { Json, JsonObject } from "../protocol/mod.ts";

/** What was parsed as JSON or comes from the log is nothing else; a recursive schema cannot be referred to in the document. */
export const json: z.ZodType<Json> = z.custom<Json>();
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), json);
