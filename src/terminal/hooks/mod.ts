/** How a shell is started so that it tells what it runs. */

import type { Shell } from "../../protocol/mod.ts";
import { bashHooks } from "./bash.ts";
import { fishHooks, fishWord } from "./fish.ts";
import { powershellArgs, powershellHooks } from "./powershell.ts";
import { zshHooks } from "./zsh.ts";

export { powershellWord } from "./powershell.ts";

export interface Launch {
  readonly args: readonly string[];
  /** Beside the user's own. */
  readonly env: Readonly<Record<string, string>>;
  /** To be written before the start, for nobody else to read. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export interface LaunchOptions {
  /** Letters and digits; no child inherits it, and the file that it is handed over in is emptied. */
  readonly nonce: string;
  /** Absolute path of the private folder of `files`. */
  readonly folder: string;
  /** The user's own. */
  readonly env: Readonly<Record<string, string>>;
  /** `false`: the shell is left as it is, and nothing of it is known. */
  readonly question: boolean;
}

/** There are hooks for it: questions can be asked in it. */
export function hasHooks(shell: Shell): boolean {
  return shell !== "sh";
}

export function launch(shell: Shell, { nonce, folder, env, question }: LaunchOptions): Launch {
  const plain = { args: [], env: {}, files: [] };
  if (!question) return plain;
  const handed = { name: "nonce", text: `${nonce}\n` };
  const nonceFile = `${folder}/nonce`;
  switch (shell) {
    case "bash":
      return {
        ...plain,
        args: ["--rcfile", `${folder}/bashrc`],
        files: [handed, { name: "bashrc", text: bashHooks(nonceFile) }],
      };
    case "zsh":
      return {
        ...plain,
        env: { ZDOTDIR: folder },
        files: [handed, { name: ".zshenv", text: zshHooks(nonceFile, env.ZDOTDIR) }],
      };
    case "fish":
      return {
        ...plain,
        args: ["--init-command", `source ${fishWord(`${folder}/hooks.fish`)}`],
        files: [handed, { name: "hooks.fish", text: fishHooks(nonceFile) }],
      };
    case "pwsh": {
      const file = `${folder}/hooks.ps1`;
      return {
        ...plain,
        args: powershellArgs(file),
        files: [{ name: "hooks.ps1", text: powershellHooks(nonce, file) }],
      };
    }
    case "sh":
      return plain;
    default:
      return shell satisfies never;
  }
}
