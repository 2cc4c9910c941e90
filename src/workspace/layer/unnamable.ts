/**
 * Names that are not UTF-8: the runtime has no word for them, so that a shell copies what is left
 * of the layer once everything else has been moved.
 */

import type { LayerParts } from "./folder.ts";

/** Byte by byte; removals first. Folders above are there, or are made. */
const script = [
  'export LC_ALL=C.UTF-8; cd "$1" || exit 1',
  "odd() { find . -depth \"$@\" -print0 | grep -zaxv '.*'; }",
  'odd -type c | (cd "$2" && xargs -0 -r rm -rf --)',
  'odd ! -type c ! -type d | xargs -0 -r cp -a --parents -t "$2" --',
  'odd -type d -empty | (cd "$2" && xargs -0 -r mkdir -p --)',
  // Once they are in the project, the layer has nothing of them.
  "odd ! -type d | xargs -0 -r rm -f --; odd -type d | xargs -0 -r rmdir --",
].join("\n");

export async function adoptUnnamable({ upper, root }: LayerParts): Promise<void> {
  await new Deno.Command("/bin/sh", {
    args: ["-c", script, "sh", upper, root],
    clearEnv: true,
    env: { PATH: "/usr/bin:/bin" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
}
