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

const plain: Readonly<Record<HookedShell, string>> = {
  bash: "PS1='ready> '",
  zsh: "PS1='ready> '",
  fish: "function fish_prompt; echo -n 'ready> '; end; set -g fish_greeting",
};

/** `folder` is above the shell's home, `home`. */
export function inShell(
  sentence: string,
  body: (child: ShellChild, shell: HookedShell, folder: string) => Promise<void>,
  options: InShellOptions = {},
): void {
  const { startup = {}, files = {}, shells = hookedShells, programs = [], ...rest } = options;
  for (const shell of shells) {
    Deno.test({
      name: `${shell} ${sentence}`,
      ignore: [shell, ...programs].some((it) => programPath(it) === null),
      fn: () =>
        withFolder(async (folder) => {
          await writeStartup(shell, `${folder}/home`, startup[shell] ?? "");
          for (const [path, text] of Object.entries(files)) {
            await writeFile(`${folder}/home/${path}`, text);
          }
          await using child = await startShell(shell, { folder, ...rest });
          await child.until("first prompt", (shown) => shown.includes("ready> "));
          await body(child, shell, folder);
        }),
    });
  }
}

/** A start-up file of the user's with a known prompt and these lines. */
export async function writeStartup(shell: HookedShell, home: string, lines: string): Promise<void> {
  await writeFile(`${home}/${startupFiles[shell]}`, `${plain[shell]}\n${lines}\n`);
}

async function writeFile(file: string, text: string): Promise<void> {
  await Deno.mkdir(file.replace(/\/[^/]*$/, ""), { recursive: true });
  await Deno.writeTextFile(file, text, file.includes("/bin/") ? { mode: 0o755 } : {});
}

/** The questions that were taken so far. */
export function questionsIn({ events }: ShellChild): readonly string[] {
  return events.flatMap((event) => event.kind === "question" ? [event.words] : []);
}
