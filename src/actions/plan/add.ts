import * as z from "zod";
import { nextStepId } from "../../plan/mod.ts";
import { query } from "../action.ts";
import { changePlan } from "./stored.ts";
import { planText } from "./text.ts";
import { stepWord, stepWords } from "./words.ts";

/** One more step, at the end or in front of another. */
export const add = query({
  path: ["plan", "add"],
  rights: ["read", "write"],
  args: z.strictObject({
    title: z.array(z.string()).min(1).meta({ positional: 0 }),
    detail: z.string().optional(),
    after: z.string().meta({ complete: "step" }).optional(),
    before: z.string().meta({ complete: "step" }).optional(),
  }),
  async run(ports, { title, detail, after = "", before }) {
    const step = {
      title: title.join(" ").trim(),
      ...(detail === undefined ? {} : { detail }),
      after: stepWords(after),
    };
    const place = before === undefined ? {} : { before: stepWord(before) };
    const { plan } = await changePlan(ports, (now) => [
      { op: "add", step: { id: nextStepId(now), ...step }, ...place },
    ]);
    return plan;
  },
  view: planText,
});
