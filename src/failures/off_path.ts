/** Programs that are installed where the shell does not look. */

import { corrected } from "./near.ts";
import { proven, refuted } from "./proofs.ts";
import type { Facts, Failure } from "./types.ts";

/** Where systems put programs: hier(7), Homebrew on Apple silicon and on Linux. */
const folders = "/usr/local/bin /usr/bin /bin /usr/local/sbin /usr/sbin /sbin /opt/homebrew/bin"
  .split(" ");

/** Absolute path of a program that a shell did not find by this name; `null`: it is in none of the usual places. */
export async function offPath(name: string, facts: Facts): Promise<string | null> {
  if (!/^[\w.+-]+$/.test(name)) return null;
  for (const folder of folders) {
    const file = await facts.file(`${folder}/${name}`);
    if (file?.kind === "file" && file.executable) return `${folder}/${name}`;
  }
  return null;
}

export const offPathFailures: readonly Failure[] = [{
  id: "shell.off_path",
  tools: "any",
  exits: [127],
  words: [
    /^-?(?:\S*\/)?(?:ba|k|da)?sh: (?:line \d+: |第 \d+ 行：|\d+: )?(?<name>[\w.+-]+): (?:command not found|未找到命令|not found) *$/m,
    /^zsh:(?:\d+:)? command not found: (?<name>[\w.+-]+)$/m,
    /^fish: (?:Unknown command[:：]|未知命令[:：]) ?(?<name>[\w.+-]+)$/m,
  ],
  prove: async ({ name = "" }, scene, facts) => {
    const isTyped = scene.commands.some((words) => words[0] === name);
    if (scene.line !== "" && !isTyped) return refuted;
    const path = await offPath(name, facts);
    return path === null ? refuted : proven({ name, path });
  },
  proposals: ({ name = "", path = "" }, scene) => [
    { command: corrected(scene, name, path), does: "failures.do.full_path" },
    { command: 'echo "$PATH"', does: "failures.do.path" },
  ],
}];
