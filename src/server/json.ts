/** JSON as the log has it, for answers. */

import * as z from "zod";
import type { Json, JsonObject } from "../protocol/mod.ts";

export const json: z.ZodType<Json> = z.json();
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), json);
