# Unknown commands: first the handler that is there already, then what agent knows.
if [[ -o interactive ]] && (( ! $+functions[__agent_not_found_before] )); then
if (( $+functions[command_not_found_handler] )); then
  functions[__agent_not_found_before]=$functions[command_not_found_handler]
else
  __agent_not_found_before() {
    builtin print -ru2 -- "zsh: command not found: $1"
    builtin return 127
  }
fi
command_not_found_handler() {
  __agent_not_found_before "$@"
  builtin local code=$? advice
  if [[ $code == 127 && $1 != agent && -t 2 ]] && builtin whence -p agent >/dev/null; then
    advice=$(builtin command agent ask --shell=zsh "--last-command=${(j: :)${(q)@}}" --last-exit=127 \
      2>&1 >/dev/null <<<"zsh: command not found: $1") && builtin print -ru2 -- "$advice"
  fi
  builtin return $code
}
fi
