/** What zsh reads first; the user's own files follow from where they lie. */

import { shellWord } from "../../util/mod.ts";
import { markNumber } from "../capture/mod.ts";

/**
 * A `.zshenv` in a folder of ours: it puts `ZDOTDIR` back before anything of the user's is read, and
 * leaves one function that sets everything up before the first prompt.
 */
export function zshHooks(nonce: string, zdotdir: string | undefined): string {
  const back = zdotdir === undefined ? "unset ZDOTDIR" : `export ZDOTDIR=${shellWord(zdotdir)}`;
  return String.raw`
${back}
[[ -r ${"$"}{ZDOTDIR:-$HOME}/.zshenv ]] && builtin source ${"$"}{ZDOTDIR:-$HOME}/.zshenv
if [[ -o interactive ]]; then
typeset -g __agent_nonce=${nonce} __agent_encoded=
__agent_encode() {
  __agent_encoded=${"$"}{1//\%/%25}
  __agent_encoded=${"$"}{__agent_encoded//$'\e'/%1b}
  __agent_encoded=${"$"}{__agent_encoded//$'\a'/%07}
  __agent_encoded=${"$"}{__agent_encoded//$'\r'/%0d}
  __agent_encoded=${"$"}{__agent_encoded//$'\n'/%0a}
}
__agent_mark() { builtin printf '\e]${markNumber};%s;%s\a' "$__agent_nonce" "$1" }
__agent_start() {
  builtin emulate -L zsh
  __agent_encode "$1"
  __agent_mark "start;$__agent_encoded"
}
__agent_end() {
  builtin local code=$?
  builtin emulate -L zsh
  __agent_encode "$PWD"
  __agent_mark "end;$code;$__agent_encoded"
  builtin return $code
}
__agent_enter() {
  builtin emulate -L zsh
  builtin local kind=line
  __agent_encode "$BUFFER"
  if [[ $CONTEXT == start ]]; then
    case $BUFFER in
      ('??' | '?? '*) kind=question __agent_encoded=${"$"}{__agent_encoded[3,-1]} ;;
      ('deploy '*[^\ ]*) builtin whence deploy >/dev/null || kind=question ;;
    esac
  fi
  if [[ $kind == question ]]; then
    __agent_mark "question;$__agent_encoded"
    BUFFER=
    builtin zle -R
  else
    builtin zle __agent_accept_line
  fi
}
__agent_install() {
  builtin local code=$?
  precmd_functions=(__agent_end "${"$"}{(@)precmd_functions:#__agent_install}")
  preexec_functions+=(__agent_start)
  zle -A accept-line __agent_accept_line
  zle -N accept-line __agent_enter
  unfunction __agent_install
  (( code == 0 )) || builtin return $code
}
typeset -ga precmd_functions preexec_functions
precmd_functions+=(__agent_install)
fi
`.trimStart();
}
