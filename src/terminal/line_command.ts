/** How a shell runs one line and tells in which folder it ended. */

import type { Shell } from "../protocol/mod.ts";
import { powershellWord } from "./hooks/mod.ts";

export interface LineCommand {
  readonly line: string;
  /** Absolute path of a file that gets the folder. */
  readonly file: string;
}

/** `exit` runs the trap as well; the status stays that of the line. */
const posix = `__agent_folder=$2; trap 'pwd >"$__agent_folder"' EXIT; eval "$1"`;

const fish = `set -g __agent_folder $argv[2]
function __agent_leave --on-event fish_exit; pwd >$__agent_folder; end
eval $argv[1]`;

/** Arguments of the shell. */
export function lineArgs(shell: Shell, { line, file }: LineCommand): readonly string[] {
  switch (shell) {
    case "bash":
    case "zsh":
    case "sh":
      return ["-c", posix, shell, line, file];
    case "fish":
      return ["-c", fish, line, file];
    case "pwsh":
      return ["-NoLogo", "-Command", powershell(line, file)];
    default:
      return shell satisfies never;
  }
}

function powershell(line: string, file: string): string {
  const run = `Invoke-Expression ${powershellWord(line)}; $ok = $?`;
  const keep = `[IO.File]::WriteAllText(${powershellWord(file)}, $PWD.ProviderPath)`;
  return `try { ${run} } finally { ${keep} }; ` +
    `if ($LASTEXITCODE) { exit $LASTEXITCODE } elseif (-not $ok) { exit 1 }`;
}
