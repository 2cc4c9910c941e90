/** Tests that run in each shell of the machine, with a prompt that is known. */

import type { Shell } from "../../src/protocol/mod.ts";
import { withFolder } from "./folder.ts";
import { programPath, type ShellChild, type ShellChildOptions, startShell } from "./shell_child.ts";

/** The shells that have hooks. */
export const hookedShells = ["bash", "zsh", "fish"] as const satisfies readonly Shell[];
export type HookedShell = (typeof hookedShells)[number];

export interface InShellOptions extends Pick<ShellChildOptions, "question" | "env"> {
  /** Lines of the user's own start-up file, by shell. */
  readonly startup?: Partial<Record<HookedShell, string>>;
  /** Files below the shell's home, by path; those in `bin` can be run. */
  readonly files?: Readonly<Record<string, string>>;
  readonly shells?: readonly HookedShell[];
  /** Programs that the test needs. */
  readonly programs?: readonly string[];
}

const startupFiles: Readonly<Record<HookedShell, string>> = {
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

/** `folder` is above the shell's home, `home`; the variable `PLACE` is the folder of its hooks. */
export function inShell(
  sentence: string,
  body: (child: ShellChild, shell: HookedShell, folder: string) => Promise<void>,
  options: InShellOptions = {},
): void {
  const { startup = {}, files = {}, shells = hookedShells, programs = [], env, ...rest } = options;
  for (const shell of shells) {
    Deno.test({
      name: `${shell} ${sentence}`,
      ignore: [shell, ...programs].some((it) => programPath(it) === null),
      fn: () =>
        withFolder(async (folder) => {
          const lines = `${plainStartup[shell]}\n${startup[shell] ?? ""}`;
          await writeStartup(shell, `${folder}/home`, lines);
          for (const [path, text] of Object.entries(files)) {
            await writeFile(`${folder}/home/${path}`, text);
          }
          // Without hooks nothing of ours is in the shell, nor of the test.
          const place: Readonly<Record<string, string>> = options.question === false
            ? {}
            : { PLACE: `${folder}/private` };
          const own = { ...place, ...env };
          await using child = await startShell(shell, { folder, env: own, ...rest });
          await child.until("first prompt", (shown) => shown.includes("ready> "));
          await body(child, shell, folder);
        }),
    });
  }
}

/** The user's own start-up file. */
export async function writeStartup(shell: HookedShell, home: string, text: string): Promise<void> {
  await writeFile(`${home}/${startupFiles[shell]}`, `${text}\n`);
  // Where it is missing, fish has a program read all manuals of the machine in the background.
  const completions = `${home}/.local/share/fish/generated_completions`;
  if (shell === "fish") await Deno.mkdir(completions, { recursive: true });
}

async function writeFile(file: string, text: string): Promise<void> {
  await Deno.mkdir(file.replace(/\/[^/]*$/, ""), { recursive: true });
  await Deno.writeTextFile(file, text, file.includes("/bin/") ? { mode: 0o755 } : {});
}

/** The questions that were taken so far. */
export function questionsIn({ events }: ShellChild): readonly string[] {
  return events.flatMap((event) => event.kind === "question" ? [event.words] : []);
}
