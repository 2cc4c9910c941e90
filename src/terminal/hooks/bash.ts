/** What bash reads in place of the user's own start-up file, which it begins with. */

import { markNumber } from "../capture/mod.ts";

/**
 * Builtins alone, so that no prompt starts a process. The line is taken in the line editor: Enter is
 * a macro of two private keys, of which the first looks at the line and the second accepts it or does
 * nothing. A function called `??` would be a pattern to the shell, and the rest of the line code.
 */
export function bashHooks(nonce: string): string {
  return String.raw`
[ -r ~/.bashrc ] && . ~/.bashrc
case $- in *i*) ;; *) return ;; esac
__agent_nonce=${nonce}
__agent_encoded=
# Not on lines that go on, nor in read -e, which have the same keys.
__agent_at_prompt=0
__agent_encode() {
  __agent_encoded=${"$"}{1//%/%25}
  __agent_encoded=${"$"}{__agent_encoded//$'\e'/%1b}
  __agent_encoded=${"$"}{__agent_encoded//$'\a'/%07}
  __agent_encoded=${"$"}{__agent_encoded//$'\r'/%0d}
  __agent_encoded=${"$"}{__agent_encoded//$'\n'/%0a}
}
__agent_mark() { builtin printf '\e]${markNumber};%s;%s\a' "$__agent_nonce" "$1"; }
__agent_enter() {
  __agent_encode "$READLINE_LINE"
  builtin local kind=line
  if ((__agent_at_prompt)); then
    case $READLINE_LINE in
      '??' | '?? '*) kind=question __agent_encoded=${"$"}{__agent_encoded#??} ;;
      'deploy '*[!\ ]*) builtin type -t deploy >/dev/null || kind=question ;;
    esac
  fi
  __agent_mark "$kind;$__agent_encoded"
  if [[ $kind == question ]]; then
    READLINE_LINE= READLINE_POINT=0
    builtin bind -m emacs '"\C-x\C-_2": redraw-current-line'
    builtin bind -m vi-insert '"\C-x\C-_2": redraw-current-line'
    builtin bind -m vi-command '"\C-x\C-_2": redraw-current-line'
  else
    __agent_at_prompt=0
    builtin bind -m emacs '"\C-x\C-_2": accept-line'
    builtin bind -m vi-insert '"\C-x\C-_2": accept-line'
    builtin bind -m vi-command '"\C-x\C-_2": accept-line'
  fi
}
__agent_end() {
  builtin local code=$?
  __agent_at_prompt=1
  __agent_encode "$PWD"
  __agent_mark "end;$code;$__agent_encoded"
  builtin return "$code"
}
__agent_bind() {
  builtin local map key
  for map in emacs vi-insert vi-command; do
    builtin bind -m "$map" -x '"\C-x\C-_1": __agent_enter'
    for key in '\C-m' '\C-j'; do
      builtin bind -m "$map" "\"$key\": \"\C-x\C-_1\C-x\C-_2\""
    done
  done
}
if ((BASH_VERSINFO[0] > 4 || (BASH_VERSINFO[0] == 4 && BASH_VERSINFO[1] >= 4))); then
  PS0=$'\e]${markNumber};'"$__agent_nonce"$';start;\a'"${"$"}{PS0-}"
  if ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] >= 1))); then
    PROMPT_COMMAND=(__agent_end "${"$"}{PROMPT_COMMAND[@]}")
  else
    PROMPT_COMMAND="__agent_end${"$"}{PROMPT_COMMAND:+; $PROMPT_COMMAND}"
  fi
  __agent_bind
fi
builtin unset -f __agent_bind
`.trimStart();
}
