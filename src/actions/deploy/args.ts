/** The arguments of `deploy`, and what they mean for the making of a plan. */

import * as z from "zod";
import type { Face } from "../action.ts";
import { runArgs } from "../run_args.ts";
import type { MakingOptions } from "./made.ts";

export const deployArgs = z.strictObject({
  what: z.array(z.string()).meta({ positional: 0, complete: "file" }).default([]),
  run: z.boolean().default(false),
  rules: z.boolean().default(false),
  output: z.string().min(1, { error: "arg.empty" }).meta({ short: "o", complete: "file" })
    .optional(),
  ...runArgs,
});

export type DeployArgs = z.output<typeof deployArgs>;

export function makingOptions(
  { model, rules, approve }: Pick<DeployArgs, "model" | "rules" | "approve">,
  face: Face,
): MakingOptions {
  return {
    model: model ?? null,
    asks: !rules,
    signal: face.signal,
    approve: async (shown) => {
      if (approve === "all") return "all";
      return approve === undefined ? await face.approve(shown) : null;
    },
    working: (done, total) => face.working(done, total),
  };
}
