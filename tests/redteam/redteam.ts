/** `deno task redteam`: every attack, on each level of confinement that this machine offers. */

import { classes } from "./attacks/mod.ts";
import { type Result, runClass } from "./run.ts";

const wanted = Deno.args;
let failed = 0;
for (const it of classes) {
  if (wanted.length > 0 && !wanted.some((word) => it.name.includes(word))) continue;
  const results: readonly Result[] = await runClass(it);
  const breaches = results.filter(({ breach }) => breach !== null);
  failed += breaches.length;
  console.log(`${it.name}: ${breaches.length} of ${results.length} succeeded`);
  for (const { attack, breach } of breaches) console.log(`  ${attack}\n    ${breach}`);
}
Deno.exit(failed === 0 ? 0 : 1);
