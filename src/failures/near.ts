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

/**
 * The typed line with one word replaced; of several commands the last alone, since those before it have
 * run. `null`: it is another that failed, or it is better not completed.
 */
export function corrected(scene: Scene, wrong: string, right: string): string | null {
  const line = lastCommand(scene);
  if (line === null || line.length > 500 || /[\n\r\t]/.test(line)) return null;
  const words = line.split(" ");
  const at = words.indexOf(wrong);
  if (at < 0 || right === "" || right.startsWith("-")) return null;
  const fixed = words.with(at, right).join(" ");
  return isHarmless(fixed) ? fixed : null;
}

/** A command with all its quotes closed, so that no separator stood in one; nothing joins or nests in it. */
const whole = /^(?:[^"'`|<>(){}\\&]|'[^']*'|"[^"`$\\]*")*$/;

/** What stands behind the last `&&` or `;`; `null`: commands are joined otherwise. */
function lastCommand({ line, commands }: Scene): string | null {
  if (commands.length === 1) return line;
  const parts = line.split(/ *(?:&&|;) */);
  const isPlain = parts.every((part) => whole.test(part));
  return isPlain && parts.length === commands.length ? parts.at(-1) ?? null : null;
}

/** Two neighbouring letters changed places: what was typed is the candidate all the same. */
export function swapped(word: string, candidates: Iterable<string>): string | null {
  for (const candidate of candidates) {
    for (let at = 1; at < word.length; at++) {
      const [before, after] = [word[at - 1] ?? "", word[at] ?? ""];
      const turned = word.slice(0, at - 1) + after + before + word.slice(at + 1);
      if (turned === candidate && turned !== word) return candidate;
    }
  }
  return null;
}

/** The candidate that was probably meant; short words are too like each other. */
export function nearName(word: string, candidates: Iterable<string>): string | null {
  return word.length < 2 ? null : nearest(word, candidates);
}
