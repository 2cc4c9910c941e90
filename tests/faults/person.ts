/**
 * A person works beside the program: `deno run -A tests/faults/person.ts [2000] [seed]`. Each run is
 * made of one number: one to three sessions that read, edit and run commands, signals at boundaries
 * and within commands, steps of a person, then recovery, undo and redo. Ends with 1 if one fails.
 *
 *     deno run -A tests/faults/person.ts 200 7      # runs 7 to 206
 *     deno run -A tests/faults/person.ts show 42    # the plan of run 42, and what it comes to
 *     deno run -A tests/faults/person.ts shrink 42  # the least of it that fails in the same way
 *     deno run -A tests/faults/person.ts fast       # the sixty of the stories; show-fast 5: one of them
 *
 * What runs is `AGENT_MAIN`, or the split bundle where it is not older than the source, or the source.
 */

import { mainFor } from "./person/main.ts";
import { makePlan } from "./person/plan.ts";
import { shrink } from "./person/shrink.ts";
import { describe, show, sweep } from "./person/sweep.ts";

const [first = "2000", second = "1"] = Deno.args;
const seed = Number(second);
Deno.env.set("AGENT_MAIN", mainFor());
console.error(`the program: ${Deno.env.get("AGENT_MAIN")}`);

const words: Readonly<Record<string, () => Promise<number>>> = {
  show: () => show(seed, { fast: false }),
  "show-fast": () => show(seed, { fast: true }),
  fast: () => sweep({ count: 60, seed, workers: 2, fast: true }),
  shrink: async () => {
    console.log(describe(await shrink(makePlan(seed, { fast: false }))));
    return 0;
  },
};
const run = words[first] ?? (() => sweep({ count: Number(first), seed, workers: 2 }));
Deno.exitCode = await run() === 0 ? 0 : 1;
