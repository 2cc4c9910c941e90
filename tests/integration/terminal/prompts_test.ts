/** Prompts made as themes make them: what a person sees and what is captured, for each shell. */

import assert from "node:assert/strict";
import { withFolder } from "../../support/folder.ts";
import { type HookedShell } from "../../support/shell_tests.ts";
import { testWith } from "../../support/machine.ts";
import { shellTerm, type Term } from "../../support/term.ts";

interface Theme {
  readonly shell: HookedShell;
  /** How the prompt is made. */
  readonly by: string;
  readonly startup: string;
  /** When a line may be typed; by default `ready>` at the end of the screen. */
  readonly prompt?: RegExp;
  /** Further on the screen after two commands. */
  readonly shows: readonly RegExp[];
}

const themes: readonly Theme[] = [
  {
    shell: "bash",
    by: "two lines in colours",
    startup: String.raw`PS1='\[\e[1;34m\]\w\[\e[0m\] $(echo sub) \n\[\e[32m\]ready>\[\e[0m\] '`,
    shows: [/^~ sub\nready> echo one$/m],
  },
  {
    shell: "bash",
    by: "a list of commands before it, PS0, and a title",
    startup: `
first() { last=$?; echo 'first hook'; }
second() { PS1="code $last"$'\\n''ready> '; printf '\\e]0;title\\a'; }
PROMPT_COMMAND=(first second)
PS0='started \\A\\n'`,
    shows: [/^started \d+:\d+\none\nfirst hook\ncode 0\nready>/m, /^bad\nfirst hook\ncode 3\n/m],
  },
  {
    shell: "bash",
    by: "a hook that writes it anew, with the right side drawn by cursor moves",
    startup: `
prompt() { PS1="\\[\\e[s\\e[70Cright\\e[u\\]ready> "; }
PROMPT_COMMAND="prompt; \${PROMPT_COMMAND:-}"`,
    prompt: /^ready>( {50,}right)?$/m,
    shows: [/^ready> echo one {50,}right$/m],
  },
  {
    shell: "bash",
    by: "a DEBUG trap that times commands",
    startup: `
before() { [[ $BASH_COMMAND == after ]] || started=$BASH_COMMAND; }
after() { PS1="last: $last"$'\\n''ready> '; }
trap before DEBUG
PROMPT_COMMAND='last=$started; after'`,
    shows: [/^one\nlast: .*\nready>/m],
  },
  {
    shell: "zsh",
    by: "two lines and a right side",
    startup: `
setopt prompt_subst
PROMPT=$'%F{blue}%~%f $(echo sub)\\nready> '
RPROMPT='%(?.ok.code %?)'`,
    prompt: /^ready>( {20,}(ok|code 3))?$/m,
    shows: [/^ready> +code 3$/m],
  },
  {
    shell: "zsh",
    by: "hooks, a function precmd, and a list",
    startup: `
autoload -Uz add-zsh-hook
precmd() { print 'first hook' }
later() { print 'second hook'; PROMPT='ready> ' }
about() { print "about $1" }
add-zsh-hook precmd later
add-zsh-hook preexec about`,
    shows: [/^about echo one\none\nfirst hook\nsecond hook\nready>/m],
  },
  {
    shell: "zsh",
    by: "a short form for lines that were accepted (transient)",
    startup: `
PROMPT=$'long %~\\nready> '
shorten() {
  [[ $CONTEXT == start ]] || return 0
  zle .recursive-edit
  local -i ret=$?
  PROMPT='short '; zle .reset-prompt; PROMPT=$'long %~\\nready> '
  if (( ret )); then zle .send-break; else zle .accept-line; fi
}
zle -N zle-line-init shorten`,
    shows: [/^short echo one\none\nshort sh /m],
  },
  {
    shell: "zsh",
    by: "a part that comes later by a handler of a descriptor (async)",
    startup: `
PROMPT='... ready> '
arrived() { local got; read -r -u $1 got; zle -F $1; exec {1}<&-; PROMPT="$got ready> "; zle reset-prompt }
later() { exec {fd}< <(sleep 0.1; echo arrived); zle -F $fd arrived }
precmd_functions+=(later)`,
    prompt: /^(\.\.\.|arrived) ready>$/m,
    shows: [/^arrived ready>$/m],
  },
  {
    shell: "fish",
    by: "two lines and a right side",
    startup: `
set -g fish_greeting
function fish_prompt; set -g code $status; echo (prompt_pwd); echo -n 'ready> '; end
function fish_right_prompt; echo "code $code"; end`,
    prompt: /^ready> {20,}code \d$/m,
    shows: [/^ready> +code 3$/m],
  },
  {
    shell: "fish",
    by: "handlers of events",
    startup: `
set -g fish_greeting
function fish_prompt; echo -n 'ready> '; end
function before --on-event fish_preexec; echo about; end
function after --on-event fish_postexec; echo after; end
function first --on-event fish_prompt; echo 'first hook'; end`,
    shows: [/^about\none\nafter\nfirst hook\nready>/m],
  },
  {
    shell: "fish",
    by: "a part that comes later and is drawn again (async)",
    startup: `
set -g fish_greeting
set -g got ...
function fish_prompt; echo -n "$got ready> "; end
function arrived --on-signal SIGUSR1; set -g got arrived; commandline -f repaint; end
function later --on-event fish_prompt; sh -c "sleep 0.1; kill -USR1 $fish_pid" &; disown; end`,
    prompt: /^(\.\.\.|arrived) ready>$/m,
    shows: [/^arrived ready>$/m],
  },
];

function text(text: string) {
  return { kind: "text", text, cut: false };
}

async function conforms(term: Term, { shows }: Theme): Promise<void> {
  await term.run("echo one", /^one$/m);
  await term.run("sh -c 'echo bad; exit 3'", /^bad$/m);
  for (const shown of shows) await term.waitFor(shown);
  const records = await term.records();
  assert.deepEqual(records.map(({ line, exit, output }) => ({ line, exit, output })), [
    { line: "echo one", exit: 0, output: text("one") },
    { line: "sh -c 'echo bad; exit 3'", exit: 3, output: text("bad") },
  ]);
}

for (const theme of themes) {
  testWith(
    [theme.shell],
    `in ${theme.shell} a prompt is kept that is made by ${theme.by}`,
    () =>
      withFolder(async (folder) => {
        const { shell, startup, prompt } = theme;
        await using term = await shellTerm(shell, { folder, startup, ...prompt ? { prompt } : {} });
        await conforms(term, theme);
      }),
  );
}
