/** One test for each shell that has hooks, each with start-up files of its own. */

import type { Shell } from "../../src/protocol/mod.ts";
import { withFolder } from "./folder.ts";
import { programPath, type ShellChild, startShell } from "./shell_child.ts";

export const hookedShells = ["bash", "zsh", "fish"] as const satisfies readonly Shell[];
export type HookedShell = (typeof hookedShells)[number];

export interface InShellOptions {
  /** Start-up files of the user's, by shell. */
  readonly startup?: Partial<Record<HookedShell, string>>;
  /** Those of the shells that the sentence is true of. */
  readonly only?: readonly HookedShell[];
}

export const startupFiles: Readonly<Record<HookedShell, string>> = {
  bash: ".bashrc",
  zsh: ".zshrc",
  fish: ".config/fish/config.fish",
};

/** A prompt that is known, and no greeting. */
export const plainStartup: Readonly<Record<HookedShell, string>> = {
  bash: "PS1='ready> '",
  zsh: "PS1='ready> '",
  fish: "function fish_prompt; echo -n 'ready> '; end; set -g fish_greeting",
};

/** The body gets a shell at its first prompt; `PLACE`: the folder of its hooks. */
export function inShell(
  sentence: string,
  body: (child: ShellChild, shell: HookedShell, folder: string) => Promise<void>,
  { startup = {}, only = hookedShells }: InShellOptions = {},
): void {
  for (const shell of only) {
    Deno.test({
      name: `${shell} ${sentence}`,
      ignore: programPath(shell) === null,
      fn: () =>
        withFolder(async (folder) => {
          await writeStartup(
            `${folder}/home`,
            shell,
            `${plainStartup[shell]}\n${startup[shell] ?? ""}`,
          );
          const env = { PLACE: `${folder}/private` };
          await using child = await startShell(shell, { folder, env });
          await child.until("first prompt", (shown) => shown.includes("ready> "));
          await body(child, shell, folder);
        }),
    });
  }
}

export async function writeStartup(home: string, shell: HookedShell, text: string): Promise<void> {
  const file = `${home}/${startupFiles[shell]}`;
  await Deno.mkdir(file.replace(/\/[^/]*$/, ""), { recursive: true });
  await Deno.writeTextFile(file, `${text}\n`);
  // Where it is missing, fish has a program read all manuals of the machine in the background.
  const completions = `${home}/.local/share/fish/generated_completions`;
  if (shell === "fish") await Deno.mkdir(completions, { recursive: true });
}
