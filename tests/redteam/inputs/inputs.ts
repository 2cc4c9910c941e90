/** `inputs.ts [part of a name …]`: every hostile input, measured. */

import { inputs } from "./mod.ts";
import { measureAll } from "./run.ts";

const wanted = Deno.args;
const chosen = inputs.filter(({ name }) =>
  wanted.length === 0 || wanted.some((word) => name.includes(word))
);
let failed = 0;
for await (const { name, problem, seconds, growth } of measureAll(chosen)) {
  if (problem !== null) failed++;
  const figures = `${seconds.toFixed(1)} s ${Math.round(growth / 1e6)} MB`;
  console.log(`${problem === null ? "ok  " : "FAIL"} ${figures} ${name}`);
  if (problem !== null) console.log(`     ${problem}`);
}
console.log(`${failed} of ${chosen.length} failed`);
Deno.exit(failed === 0 ? 0 : 1);
