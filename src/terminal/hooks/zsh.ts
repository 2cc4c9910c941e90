/** What zsh reads first; the user's own files follow from where they lie. */

import { shellWord } from "../../util/mod.ts";
import { markNumber } from "../capture/mod.ts";

/**
 * A `.zshenv` in a folder of ours: it puts `ZDOTDIR` back and empties `nonceFile` before anything of
 * the user's is read, and leaves one function that sets everything up before the first prompt.
 */
export function zshHooks(nonceFile: string, zdotdir: string | undefined): string {
  const file = shellWord(nonceFile);
  const back = zdotdir === undefined ? "unset ZDOTDIR" : `export ZDOTDIR=${shellWord(zdotdir)}`;
  return [
    "builtin typeset -g +x __agent_nonce __agent_file",
    `__agent_file=${file}`,
    'IFS= builtin read -r __agent_nonce <"$__agent_file"; builtin : >|"$__agent_file"',
    back,
    hooks,
  ].join("\n");
}

const hooks = String.raw`
[[ -r ${"$"}{ZDOTDIR:-$HOME}/.zshenv ]] && builtin source ${"$"}{ZDOTDIR:-$HOME}/.zshenv
if [[ -o interactive ]]; then
__agent_encode() {
  encoded=${"$"}{1//\%/%25}
  encoded=${"$"}{encoded//$'\e'/%1b}
  encoded=${"$"}{encoded//$'\a'/%07}
  encoded=${"$"}{encoded//$'\r'/%0d}
  encoded=${"$"}{encoded//$'\n'/%0a}
}
__agent_mark() { builtin printf '\e]${markNumber};%s;%s\a' "$__agent_nonce" "$1" }
__agent_start() { {
  builtin emulate -L zsh
  local encoded
  __agent_encode "$1"
  __agent_mark "start;$encoded"
  __agent_ended=0
  __agent_hook_end
} 2>/dev/null }
__agent_end() { {
  local code=$? encoded
  builtin emulate -L zsh
  if (( ! __agent_ended )); then
    __agent_encode "$PWD"
    __agent_mark "end;$code;$encoded"
    __agent_ended=1
  fi
  [[ $preexec_functions[-1] == __agent_start ]] ||
    preexec_functions=("${"$"}{(@)preexec_functions:#__agent_start}" __agent_start)
  builtin return $code
} 2>/dev/null }
# First of what runs before a prompt. A function called precmd comes before the list.
__agent_hook_end() {
  [[ $precmd_functions[1] == __agent_end ]] ||
    precmd_functions=(__agent_end "${"$"}{(@)precmd_functions:#__agent_end}")
  if [[ -n $functions[precmd] && $functions[precmd] != *(__agent_end|autoload -X)* ]]; then
    builtin functions -c precmd __agent_precmd 2>/dev/null || builtin return 0
    precmd() { __agent_end; __agent_precmd "$@" }
  fi
}
__agent_ask() { {
  builtin emulate -L zsh
  [[ $CONTEXT == start ]] || builtin return 1
  local encoded
  __agent_encode "$BUFFER"
  case $BUFFER in
    ('??' | '?? '*) encoded=${"$"}{encoded[3,-1]} ;;
    ('deploy '*[^\ ]*) builtin whence deploy >/dev/null && builtin return 1 ;;
    (*) builtin return 1 ;;
  esac
  __agent_mark "question;$encoded"
  BUFFER=
  builtin zle -R
} 2>/dev/null }
# What the user's own widget does, it does with the user's own options.
__agent_enter() { __agent_ask || builtin zle __agent_accept_line -- "$@" }
__agent_enter_own() { __agent_ask || builtin zle "${"$"}{WIDGET#__agent_own_}" -- "$@" }
# Of an Enter that is bound to another widget than accept-line.
__agent_bind_own() {
  local maps=(emacs emacs viins viins vicmd vicmd) keys=('^M' '^J' '^M' '^J' '^M' '^J') line
  local -i at=0
  # Through the file that there is: a subshell is a process.
  for at in {1..6}; do builtin bindkey -M $maps[at] $keys[at]; done >|$__agent_file
  at=0
  for line in "${"$"}{(@f)$(<$__agent_file)}"; do
    (( at += 1 ))
    [[ $line == *'" '[^\"]* ]] || builtin continue
    local widget=${"$"}{line##* }
    [[ $widget == (accept-line|undefined-key) ]] && builtin continue
    builtin zle -N __agent_own_$widget __agent_enter_own
    builtin bindkey -M $maps[at] $keys[at] __agent_own_$widget
  done
}
__agent_install() {
  local code=$?
  builtin emulate -L zsh
  precmd_functions=("${"$"}{(@)precmd_functions:#__agent_install}")
  builtin typeset -gi __agent_ended=1
  preexec_functions+=(__agent_start)
  __agent_hook_end
  builtin zle -A accept-line __agent_accept_line
  builtin zle -N accept-line __agent_enter
  __agent_bind_own
  builtin unfunction __agent_install __agent_bind_own
  builtin unset __agent_file
  builtin return $code
}
typeset -ga precmd_functions preexec_functions
precmd_functions+=(__agent_install)
fi
`;
