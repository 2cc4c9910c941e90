/** Corrected lines for typing errors. */

import { nearest } from "../util/mod.ts";
import type { Scene } from "./types.ts";

/** Builtins of shells that people type. */
export const builtins: readonly string[] =
  "alias bg cd eval exec exit export fg hash history jobs popd pushd pwd read set source test type ulimit umask unalias unset wait"
    .split(" ");

/** Words on lines that no rule completes: they delete, overwrite or go past a check. */
const harmful =
  /(?:^|[\s;&|])(?:sudo|doas|rm|rmdir|shred|dd|mkfs\S*|wipefs|fdisk|parted|truncate|kill|killall|pkill|fuser|drop\w*|dropdb|dropuser|reset|clean|prune|purge|remove|delete|uninstall|autoremove|destroy|down|rmi|unlink|reboot|shutdown|halt|poweroff|format)(?:\s|$)|\s(?:--force\S*|-[a-zA-Z]*[fD]\b|--hard|--delete|--no-verify|--mirror|--prune|\+\S+:\S+)|>|`|\$\(/;

/** True if a line may be put on the prompt although nobody has typed it so. */
export function isHarmless(line: string): boolean {
  return !harmful.test(line);
}

/** The typed line with one word replaced; `null`: it is more than one command, or better not completed. */
export function corrected(scene: Scene, wrong: string, right: string): string | null {
  const { line, commands } = scene;
  if (commands.length !== 1 || line.length > 500 || /[\n\r\t]/.test(line)) return null;
  const words = line.split(" ");
  const at = words.indexOf(wrong);
  if (at < 0 || right === "" || right.startsWith("-")) return null;
  const fixed = words.with(at, right).join(" ");
  return isHarmless(fixed) ? fixed : null;
}

/** The candidate that was probably meant; short words are too like each other. */
export function nearName(word: string, candidates: Iterable<string>): string | null {
  return word.length < 2 ? null : nearest(word, candidates);
}
