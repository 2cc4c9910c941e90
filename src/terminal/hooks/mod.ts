/** How a shell is started so that it tells what it runs. */

import type { Shell } from "../../protocol/mod.ts";
import { bashHooks } from "./bash.ts";
import { fishHooks } from "./fish.ts";
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
  /** Letters and digits; no child inherits it. */
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
  switch (shell) {
    case "bash":
      return {
        ...plain,
        args: ["--rcfile", `${folder}/bashrc`],
        files: [{ name: "bashrc", text: bashHooks(nonce) }],
      };
    case "zsh":
      return {
        ...plain,
        env: { ZDOTDIR: folder },
        files: [{ name: ".zshenv", text: zshHooks(nonce, env.ZDOTDIR) }],
      };
    case "fish":
      return {
        ...plain,
        args: ["--init-command", `source ${quoted(`${folder}/hooks.fish`)}`],
        files: [{ name: "hooks.fish", text: fishHooks(nonce) }],
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

/** A word of fish. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
