/** Cases as data: what README.md says of them, read strictly. */

import { parse } from "yaml";
import * as z from "zod";

const call = z.union([
  z.strictObject({ read: z.string(), failed: z.boolean().optional() }),
  z.strictObject({ search: z.string(), failed: z.boolean().optional() }),
  z.strictObject({
    write: z.string(),
    adds: z.string().optional(),
    back: z.boolean().optional(),
    failed: z.boolean().optional(),
  }),
  z.strictObject({ delete: z.string(), failed: z.boolean().optional() }),
  z.strictObject({
    run: z.string(),
    exit: z.number().default(0),
    output: z.string().default(""),
    wrote: z.array(z.string()).default([]),
    failed: z.boolean().optional(),
  }),
  z.strictObject({ plan: z.array(z.string()), failed: z.boolean().optional() }),
]);

const turn = z.strictObject({
  task: z.string(),
  calls: z.array(call).default([]),
  answer: z.string(),
});

const schema = z.array(turn.extend({
  class: z.string(),
  lang: z.string(),
  setting: z.enum(["headless", "attended", "dashboard", "chat", "goal"]),
  earlier: z.array(turn).default([]),
  tests: z.enum(["passed", "failed", "none"]).default("none"),
  expect: z.enum([
    ...["verified", "unverified", "answered", "asks", "partly"] as const,
    ...["gave_up", "failing", "stopped"] as const,
  ]),
  remind: z.boolean().optional(),
}));

export type Call = z.infer<typeof call>;
export type Turn = z.infer<typeof turn>;
export type Case = z.infer<typeof schema>[number];

export async function casesOf(file: string | URL): Promise<readonly Case[]> {
  const read = schema.safeParse(parse(await Deno.readTextFile(file)));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** In these settings somebody is there who can answer. */
export function isAttended({ setting }: Pick<Case, "setting">): boolean {
  return setting === "attended" || setting === "dashboard" || setting === "chat";
}

export function isGoodEnd({ expect, setting }: Pick<Case, "expect" | "setting">): boolean {
  if (expect === "asks") return isAttended({ setting });
  return expect === "verified" || expect === "unverified" || expect === "answered";
}
