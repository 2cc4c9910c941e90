/** What `in_terminals.py` tells of one shell. */

import * as z from "zod";

const ways = ["plain", "script", "term"] as const;
export type Way = (typeof ways)[number];

function byWay<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ plain: value, script: value, term: value });
}

const milliseconds = z.array(z.number()).nonempty();
/** In MB. */
const memory = z.strictObject({ rss: z.number(), peak: z.number() });

export const measured = z.strictObject({
  launch: byWay(z.array(z.strictObject({ first: z.number(), prompt: z.number() })).nonempty()),
  keys: byWay(milliseconds),
  enters: byWay(milliseconds),
  /** In seconds. */
  floods: z.record(z.string(), byWay(z.array(z.number()).nonempty())),
  /** `switches`: times that a thread of ours had its turn; `calls`: of the system, in as long again. */
  idle: z.strictObject({ ticks: z.number(), switches: z.number(), calls: z.number() }),
  started: byWay(z.number()),
  memory: z.strictObject({ prompt: memory, end: memory }),
});

export type Measured = z.infer<typeof measured>;
