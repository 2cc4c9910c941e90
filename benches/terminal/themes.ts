/**
 * Prompt themes and plugins as they are released, in `agent term`: `themes.ts FOLDER`, with clones of
 * romkatv/powerlevel10k, ohmyzsh/ohmyzsh and starship/starship in it. Of starship its start-up code is taken, for which
 * a script writes the prompt, and the program where it is installed (crate `starship`). Packages of Debian (`liquidprompt`, `fzf`, `zsh-autosuggestions`,
 * `zsh-syntax-highlighting`) count where they are installed. Exits with 1 where one does not conform.
 */

import { withFolder } from "../../tests/support/folder.ts";
import { type HookedShell, hookedShells } from "../../tests/support/shell_tests.ts";
import { programPath } from "../../tests/support/shell_child.ts";
import { shellTerm } from "../../tests/support/term.ts";

interface Theme {
  readonly name: string;
  readonly shell: HookedShell;
  readonly startup: string;
  /** As it stands when a line may be typed. */
  readonly prompt: RegExp;
}

const [folder = ""] = Deno.args;
const star = `${folder}/starship/src/init/starship`;
const lean = (kind: string) => `
POWERLEVEL9K_DISABLE_CONFIGURATION_WIZARD=true
POWERLEVEL9K_DISABLE_GITSTATUS=true
source ${folder}/powerlevel10k/powerlevel10k.zsh-theme
source ${folder}/powerlevel10k/config/p10k-${kind}.zsh`;
const ohMyZsh = (theme: string, plugins = "git") => `
export ZSH=${folder}/ohmyzsh DISABLE_AUTO_UPDATE=true ZSH_DISABLE_COMPFIX=true ZSH_COMPDUMP=$HOME/.zcompdump
ZSH_THEME=${theme}; plugins=(${plugins})
source $ZSH/oh-my-zsh.sh`;
const starship = (program: string, ending: string) => `
eval "$(sed 's#::STARSHIP::#${program}#g' ${star}.${ending})"`;

const themes: readonly Theme[] = [
  ...["lean", "classic", "rainbow", "pure"].map((kind): Theme => ({
    name: `powerlevel10k ${kind}`,
    shell: "zsh",
    startup: lean(kind),
    prompt: /^(❯|╰─)( .*)?$/m,
  })),
  {
    name: "powerlevel10k lean, transient, instant prompt",
    shell: "zsh",
    startup: `
[[ -r ~/.cache/p10k-instant-prompt-\${(%):-%n}.zsh ]] && source ~/.cache/p10k-instant-prompt-\${(%):-%n}.zsh${
      lean("lean")
    }
POWERLEVEL9K_TRANSIENT_PROMPT=always; POWERLEVEL9K_INSTANT_PROMPT=quiet; p10k reload`,
    prompt: /^❯( .*)?$/m,
  },
  ...([["robbyrussell", /^➜ .*$/m], ["agnoster", / $/], ["af-magic", /^.*[»#]( .*)?$/m]] as const)
    .map(([theme, prompt]): Theme => ({
      name: `oh-my-zsh ${theme}`,
      shell: "zsh",
      startup: ohMyZsh(theme),
      prompt: theme === "agnoster" ? /^.*~.*$/m : prompt,
    })),
  {
    name:
      "oh-my-zsh with git, sudo, dirhistory, vi-mode, autosuggestions, syntax highlighting, fzf",
    shell: "zsh",
    startup: `${ohMyZsh("robbyrussell", "git sudo dirhistory vi-mode colored-man-pages")}
for it in zsh-autosuggestions/zsh-autosuggestions zsh-syntax-highlighting/zsh-syntax-highlighting doc/fzf/examples/key-bindings; do
  [[ -r /usr/share/$it.zsh ]] && source /usr/share/$it.zsh
done`,
    prompt: /^➜ .*$/m,
  },
  {
    name: "starship",
    shell: "bash",
    startup: starship("~/starship", "bash"),
    prompt: /^star❯( .*)?$/m,
  },
  {
    name: "starship",
    shell: "zsh",
    startup: starship("~/starship", "zsh"),
    prompt: /^star❯( .*)?$/m,
  },
  {
    name: "starship",
    shell: "fish",
    startup: `set -g fish_greeting
sed 's#::STARSHIP::#~/starship#g' ${star}.fish | source`,
    prompt: /^star❯( .*)?$/m,
  },
  ...(programPath("starship") === null ? [] : hookedShells).map((shell): Theme => ({
    name: "starship, the program",
    shell,
    startup: shell === "fish"
      ? "set -g fish_greeting; starship init fish | source"
      : `eval "$(starship init ${shell})"`,
    prompt: /^(.* )?❯( .*)?$/m,
  })),
  {
    name: "liquidprompt",
    shell: "bash",
    startup: "source /usr/share/liquidprompt/liquidprompt",
    prompt: /^.*~.* [$#]( .*)?$/m,
  },
  {
    name: "liquidprompt",
    shell: "zsh",
    startup: "source /usr/share/liquidprompt/liquidprompt",
    prompt: /^.*~.* [$#%]( .*)?$/m,
  },
];

const program = `#!/bin/sh
case $1 in
  time) date +%s%3N ;;
  prompt) case "$*" in *--right*) printf right ;; *) printf '\\n~\\nstar❯ ' ;; esac ;;
esac
`;

/** What is not as it should be; empty: nothing. */
async function faults({ shell, startup, prompt }: Theme): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await withFolder(async (place) => {
    await Deno.mkdir(`${place}/home`);
    await Deno.writeTextFile(`${place}/home/starship`, program, { mode: 0o755 });
    await using term = await shellTerm(shell, { folder: place, startup, prompt });
    await term.run("echo one", /^one$/m);
    await term.run("sh -c 'echo bad; exit 3'", /^bad$/m);
    const records = await term.records();
    const told = JSON.stringify(records.map(({ line, exit, output }) => [line, exit, output]));
    const text = (text: string) => ({ kind: "text", text, cut: false });
    const wanted = JSON.stringify([
      ["echo one", 0, text("one")],
      ["sh -c 'echo bad; exit 3'", 3, text("bad")],
    ]);
    if (told !== wanted) found = [told, term.text()];
  });
  return found;
}

for (const theme of themes) {
  const found = await faults(theme).catch((error) => [String(error)]);
  console.log(`${found.length === 0 ? "conforms" : "FAULT   "} ${theme.shell}: ${theme.name}`);
  for (const it of found) console.log(it);
  if (found.length > 0) Deno.exitCode = 1;
}
