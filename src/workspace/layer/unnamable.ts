/**
 * Names that are not UTF-8: the runtime has no word for them, so that a shell copies what is left
 * of the layer once everything else has been moved.
 */

import { WorkspaceError } from "../../protocol/mod.ts";
import type { LayerParts } from "./folder.ts";

/** Byte by byte; removals first. Folders above are there, or are made. */
const script = [
  'export LC_ALL=C.UTF-8; cd "$1" || exit 1',
  "odd() { find . -depth \"$@\" -print0 | grep -zaxv '.*'; }",
  'odd -type c | (cd "$2" && xargs -0 -r rm -rf --) || exit 1',
  'odd ! -type c ! -type d | xargs -0 -r cp -a --parents -t "$2" -- || exit 1',
  'odd -type d -empty | (cd "$2" && xargs -0 -r mkdir -p --) || exit 1',
  // Once they are in the project, the layer has nothing of them.
  "odd ! -type d | xargs -0 -r rm -f --; odd -type d | xargs -0 -r rmdir --; true",
].join("\n");

/** Longest message of a program that is told, characters. */
const maxTold = 200;

/** @throws {WorkspaceError} all of it is still in the layer */
export async function adoptUnnamable({ upper, root }: LayerParts): Promise<void> {
  const { success, stderr } = await new Deno.Command("/bin/sh", {
    args: ["-c", script, "sh", upper, root],
    clearEnv: true,
    env: { PATH: "/usr/bin:/bin" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output();
  if (success) return;
  throw new WorkspaceError("io", ".", new TextDecoder().decode(stderr).trim().slice(0, maxTold));
}
