/** What is read of a language server's messages, as far as anything here uses it. */

import * as z from "zod";

const id = z.union([z.number(), z.string()]);

const call = z.looseObject({
  method: z.string(),
  id: id.optional(),
  params: z.unknown().optional(),
});

const answer = z.looseObject({
  id,
  method: z.undefined().optional(),
  result: z.unknown().optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

/** @throws {Error} with a clause that says what is wrong with `what` */
export function read<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new Error(`${what} has another form than the protocol says`);
}

export const wireMessage = z.union([call, answer]);

export type WireMessage = z.infer<typeof wireMessage>;

const diagnostic = z.looseObject({
  range: z.looseObject({ start: z.looseObject({ line: z.int().min(0) }) }),
  /** 1: an error, as is what has none. */
  severity: z.number().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  source: z.string().nullish(),
  message: z.string(),
});

export type Diagnostic = z.infer<typeof diagnostic>;

/** `textDocument/publishDiagnostics`. */
export const published = z.looseObject({
  uri: z.string(),
  version: z.int().nullish(),
  diagnostics: z.array(diagnostic),
});

/** The answer to `textDocument/diagnostic`. */
export const pulled = z.looseObject({ kind: z.literal("full"), items: z.array(diagnostic) });

/** Its request `workspace/configuration`. */
export const configuration = z.looseObject({ items: z.array(z.unknown()) });

/** The answer to `initialize`. */
export const initialized = z.looseObject({
  capabilities: z.looseObject({ diagnosticProvider: z.looseObject({}).nullish() }),
});
