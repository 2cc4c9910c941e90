/** Starts boxes that wait for what they are to run. */

import type { Confinement } from "../protocol/mod.ts";
import { start } from "./launch.ts";
import type { Box } from "./level.ts";

/** Whether a box shows what git keeps of secrets; `undefined`: it hides that. */
export type History = Confinement["history"];

/** Folder and environment in which a program starts. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Nothing waits for it to end; `null`: it cannot be started, or is no box that waits. */
export function startBox(box: Box, { cwd, env }: Surroundings): Deno.ChildProcess | null {
  if (!box.isCurrent) return null;
  const { words, reports = "found" } = box;
  const child = start({ words, reports, cwd, env: { ...env, ...box.env }, input: "piped" });
  child?.unref();
  return child;
}

/** Nothing but the rights that every box made ahead has. */
export function isUsual({ writable, network, open, secrets, overlays }: Confinement): boolean {
  return writable.length === 0 && network === false && !open?.length && !secrets &&
    !overlays?.length;
}
