/** `deno task redteam [part of a name …]`: every attack, on each level of confinement that this machine offers. */

import { classes } from "./attacks/mod.ts";
import { type Result, runClass } from "./run.ts";

/** In a mount name space of its own there is no bubblewrap, so that the next level is used. */
const withoutBubblewrap = [
  ...["unshare", "--mount", "--propagation", "private", "sh", "-c"],
  'mount --bind /dev/null "$(command -v bwrap)" && exec "$@"',
  "sh",
];

const levels: Readonly<Record<string, readonly string[]>> = {
  "the strongest level": [],
  ...Deno.uid() === 0 ? { "without bubblewrap": withoutBubblewrap } : {},
};

const wanted = Deno.args;
let failed = 0;
for (const [level, under] of Object.entries(levels)) {
  console.log(`${level}:`);
  for (const it of classes) {
    if (wanted.length > 0 && !wanted.some((word) => it.name.includes(word))) continue;
    const results: readonly Result[] = await runClass(it, { under });
    const breaches = results.filter(({ breach }) => breach !== null);
    failed += breaches.length;
    console.log(`  ${it.name}: ${breaches.length} of ${results.length} succeeded`);
    for (const { attack, breach } of breaches) console.log(`    ${attack}\n      ${breach}`);
  }
}
Deno.exit(failed === 0 ? 0 : 1);
