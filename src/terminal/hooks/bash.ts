/** What bash reads in place of the user's own start-up file, which it begins with. */

import { shellWord } from "../../util/mod.ts";
import { markNumber } from "../capture/mod.ts";

/**
 * Builtins alone, so that no prompt starts a process. The line is taken in the line editor: Enter is
 * a macro of two private keys, of which the first looks at the line and the second does what Enter
 * did before, or nothing. A function called `??` would be a pattern to the shell, and the rest of the
 * line code. `nonceFile` is emptied before anything of the user's runs.
 */
export function bashHooks(nonceFile: string): string {
  const file = shellWord(nonceFile);
  return `__agent_file=${file}
IFS= builtin read -r __agent_nonce <"$__agent_file"; builtin : >|"$__agent_file"
${hooks}`;
}

const hooks = String.raw`
[ -r ~/.bashrc ] && . ~/.bashrc
case $- in *i*) ;; *) return ;; esac
# A shell that exports all it knows exports nothing of this, and never an array: what changes is in one.
case $- in *a*) __agent_all=(-a) ;; *) __agent_all=(+a) ;; esac
builtin set +a
__agent_encode() {
  encoded=${"$"}{1//%/%25}
  encoded=${"$"}{encoded//$'\e'/%1b}
  encoded=${"$"}{encoded//$'\a'/%07}
  encoded=${"$"}{encoded//$'\r'/%0d}
  encoded=${"$"}{encoded//$'\n'/%0a}
}
__agent_mark() { builtin printf '\e]${markNumber};%s;%s\a' "$__agent_nonce" "$1"; }
# What the second keys do: map, option and binding of each, three words a key.
__agent_back=()
__agent_enter() {
  builtin local encoded at kind=line
  if ((__agent_asked)); then
    for ((at = 0; at < ${"$"}{#__agent_back[@]}; at += 3)); do
      builtin bind -m "${"$"}{__agent_back[at]}" ${"$"}{__agent_back[at + 1]} "${"$"}{__agent_back[at + 2]}"
    done
    __agent_asked=(0)
  fi
  __agent_encode "$READLINE_LINE"
  if ((! __agent_runs)); then
    case $READLINE_LINE in
      '??' | '?? '*) kind=question encoded=${"$"}{encoded#??} ;;
      'deploy '*[!\ ]*) builtin type -t deploy >/dev/null || kind=question ;;
    esac
  fi
  if [[ $kind == question ]]; then
    __agent_mark "question;$encoded"
    READLINE_LINE= READLINE_POINT=0
    __agent_asked=(1)
    for ((at = 0; at < ${"$"}{#__agent_back[@]}; at += 3)); do
      builtin bind -m "${"$"}{__agent_back[at]}" "${"$"}{__agent_back[at + 2]%%: *}: redraw-current-line"
    done
  elif [[ $1 == line ]]; then
    __agent_runs=(1)
    __agent_mark "line;$encoded"
    __agent_hook
  fi
}
__agent_end() {
  builtin local code=$? encoded
  __agent_runs=(0)
  __agent_encode "$PWD"
  __agent_mark "end;$code;$encoded"
  builtin return "$code"
}
# First of what runs before a prompt, last of what is printed before a command: others come and go.
__agent_hook() {
  if [[ ${"$"}{PROMPT_COMMAND[0]-} != "$__agent_first"* ]]; then
    if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)); then
      PROMPT_COMMAND=("$__agent_first" ${"$"}{PROMPT_COMMAND[@]+"${"$"}{PROMPT_COMMAND[@]}"})
    else
      PROMPT_COMMAND="$__agent_first${"$"}{PROMPT_COMMAND:+; $PROMPT_COMMAND}"
    fi
  fi
  [[ ${"$"}{PS0-} == *"$__agent_last" ]] || PS0="${"$"}{PS0-}$__agent_last"
}
__agent_second() {
  __agent_back+=("$@")
  builtin bind -m "$1" $2 "$3"
}
# The last word of the command before is given on, so that it stays what it was.
# Whatever accepts a line says which; an Enter that is the user's own goes on as it was.
__agent_bind() {
  builtin local map keys rest key all
  # Through the file that there is: a subshell is a process.
  for map in emacs vi-insert vi-command; do builtin bind -m "$map" -q accept-line; done >|"$__agent_file" 2>&1
  IFS= builtin read -rd '' all <"$__agent_file"
  for map in emacs vi-insert vi-command; do
    builtin bind -m "$map" -x '"\C-x\C-_1": __agent_enter line "$_" 2>/dev/null'
    builtin bind -m "$map" -x '"\C-x\C-_2": __agent_enter own "$_" 2>/dev/null'
    keys=${"$"}{all%%$'\n'*} rest=${"$"}{all%%$'\n'*}
    all=${"$"}{all#*$'\n'}
    __agent_second "$map" '' '"\C-x\C-_3": accept-line'
    while [[ $rest =~ '"'([^'"']+)'"'(.*) ]]; do
      rest=${"$"}{BASH_REMATCH[2]}
      builtin bind -m "$map" "\"${"$"}{BASH_REMATCH[1]}\": \"\C-x\C-_1\C-x\C-_3\""
    done
    for key in m j; do
      [[ $keys == *"\"\\C-$key\""* ]] || __agent_bind_own "$map" "$key"
    done
  done
}
__agent_bind_own() {
  builtin local from second first=2 own text
  [[ $2 == m ]] && second=4 || second=5
  for from in -s -X -p; do
    own=$'\n'$(builtin bind -m "$1" "$from" 2>/dev/null)
    text=${"$"}{own#*$'\n''"\C-'"$2"'"'}
    [[ $text != "$own" ]] || continue
    text=${"$"}{text%%$'\n'*}
    text=${"$"}{text#:}
    [[ $from == -X ]] && own=-x || own=
    # A function of the line editor's may accept; a macro comes to another key that does.
    [[ $from == -p ]] && first=1
    __agent_second "$1" "$own" "\"\C-x\C-_$second\": ${"$"}{text# }"
    builtin bind -m "$1" "\"\C-$2\": \"\C-x\C-_$first\C-x\C-_$second\""
    return
  done
}
if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)) &&
  ! [[ -v PROMPT_COMMAND && ${"$"}{PROMPT_COMMAND@a} == *r* ]] &&
  ! [[ -v PS0 && ${"$"}{PS0@a} == *r* ]]; then
  __agent_runs=(1) __agent_asked=(0)
  __agent_first='{ __agent_end; } 2>/dev/null'
  __agent_start=$'\e]${markNumber};'$__agent_nonce$';start;\a'
  # By its name, since a PS0 that is exported would hand the mark itself to children.
  __agent_last='${"$"}{__agent_start-}'
  builtin shopt -q promptvars || __agent_last=$__agent_start
  __agent_hook
  __agent_bind
fi
builtin unset -f __agent_bind __agent_bind_own __agent_second
builtin unset -v __agent_file
builtin set "$__agent_all"
`.trimStart();
