import * as z from "zod";

export const args = z.strictObject({
  words: z.array(z.string()).min(1).meta({ positional: 0 }),
  regex: z.boolean().meta({ short: "e" }).default(false),
  ignoreCase: z.boolean().meta({ short: "i" }).default(false),
  ast: z.boolean().default(false),
  language: z.string().min(1).meta({ short: "l" }).optional(),
  path: z.string().min(1).meta({ short: "p", complete: "file" }).optional(),
  limit: z.int().min(1).meta({ short: "n" }).optional(),
  why: z.boolean().default(false),
});

export type SearchArgs = z.output<typeof args>;
