import { plainName } from "./plain_name.ts";
import { isTemporaryName } from "./temporary.ts";

/**
 * Names that no tool writes: settings and history that programs act upon, in any spelling; short
 * names of them too. Our own temporary files are free, or recovery could not remove the one of
 * `agent.ts`; `.agents` is of all assistants, and a write to it is asked about.
 */
export function isProtectedName(name: string): boolean {
  if (isTemporaryName(name)) return false;
  const plain = plainName(name);
  const isOurs = plain.startsWith(".agent") && plain !== ".agents";
  return isOurs || plain === ".git" || /^git~\d+$/.test(plain);
}

/** True if any component of the path is protected, in a nested repository too. */
export function isProtected(path: string): boolean {
  return path.split("/").some(isProtectedName);
}
