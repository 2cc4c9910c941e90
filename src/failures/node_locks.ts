/** A lock file that an install of Node.js packages wants, and that is not there. */

import { fileOf, open, proven, refuted } from "./proofs.ts";
import type { Facts, Proof, Scene } from "./types.ts";

/** Lock files and the managers that write them. */
const locks = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
] as const;

/** `null`: it is not about a lock file. */
export async function proveLock(scene: Scene, facts: Facts): Promise<Proof | null> {
  const has = async (name: string) => await fileOf(name, scene, facts) !== null;
  if (/ERR_PNPM_NO_LOCKFILE/.test(scene.text)) {
    return await has("pnpm-lock.yaml") ? refuted : open({ lock: "pnpm" });
  }
  if (!/`npm ci` command/.test(scene.text)) return null;
  if (await has("package-lock.json")) return refuted;
  for (const [other, lock] of locks) {
    if (await has(other)) return proven({ lock, other });
  }
  return open({ lock: "npm" });
}
