/** `deno task redteam [part of a name …]`: every attack, on each level of confinement that this machine offers. */

import { classes, controls } from "./attacks/mod.ts";
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

/** Gives bubblewrap all words but those of the filter. */
const forgetful = `#!/bin/bash
words=() skip=
for it; do
  if [ -n "$skip" ]; then skip=; elif [ "$it" = --seccomp ]; then skip=1; else words+=("$it"); fi
done
exec /mnt/bwrap "\${words[@]}"
`;

/** In a mount name space of its own bubblewrap is that one. */
const withoutFilter = [
  ...["unshare", "--mount", "--propagation", "private", "sh", "-c"],
  'mount -t tmpfs tmpfs /mnt && bwrap=$(command -v bwrap) && cp "$bwrap" /mnt/bwrap && ' +
  'printf %s "$0" >/mnt/fake && chmod 755 /mnt/fake && mount --bind /mnt/fake "$bwrap" && exec "$@"',
  forgetful,
];

const wanted = Deno.args;
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((word) => name.includes(word));
let failed = 0;
for (const [level, under] of Object.entries(levels)) {
  console.log(`${level}:`);
  for (const it of classes) {
    if (!isWanted(it.name)) continue;
    const results: readonly Result[] = await runClass(it, { under });
    const breaches = results.filter(({ breach }) => breach !== null);
    failed += breaches.length;
    console.log(`  ${it.name}: ${breaches.length} of ${results.length} succeeded`);
    for (const { attack, breach } of breaches) console.log(`    ${attack}\n      ${breach}`);
  }
}
for (const { attacks, without } of Deno.uid() === 0 ? controls : []) {
  if (!isWanted(attacks.name)) continue;
  const under = without === "the filter of calls" ? withoutFilter : [];
  const results = await runClass(attacks, { under });
  const refused = results.filter(({ breach }) => breach === null);
  failed += refused.length;
  console.log(
    `without ${without}: ${attacks.name}: ${
      results.length - refused.length
    } of ${results.length} ` +
      "succeeded, as they should",
  );
  for (const { attack } of refused) console.log(`    not: ${attack}`);
}
Deno.exit(failed === 0 ? 0 : 1);
