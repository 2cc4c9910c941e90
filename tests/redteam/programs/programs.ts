/** `programs.ts [staged] [part of a class …]`: every hostile program; `staged`: with a staged run before it. */

import { Engines } from "../../support/engines.ts";
import { hostile } from "./hostile.ts";
import { limits, tried } from "./run.ts";

const [first, ...further] = Deno.args;
const staged = first === "staged";
const wanted = staged ? further : Deno.args;
const options = staged ? { verdict: "ask", staged } as const : {};
const chosen = hostile.filter(({ kind }) =>
  wanted.length === 0 || wanted.some((word) => kind.includes(word))
);
const left = [...chosen];
let failed = 0;
await using engines = new Engines(limits);

async function work(): Promise<void> {
  for (let it = left.shift(); it; it = left.shift()) {
    const problems = await tried(it, engines.start, options);
    if (problems.length === 0) continue;
    failed += 1;
    console.log(`FAIL ${it.kind}: ${it.code.slice(0, 300)}\n     ${problems.join("; ")}`);
  }
}

await Promise.all([work(), work(), work()]);
for (const [kind, of] of Map.groupBy(chosen, (it) => it.kind)) console.log(`${of.length} ${kind}`);
console.log(`hostile programs: ${failed} of ${chosen.length} failed`);
if (failed > 0) Deno.exitCode = 1;
