# Unknown commands: first the handler that is there already, then what agent knows.
if [[ $- == *i* ]] && ! builtin declare -F __agent_not_found_before >/dev/null; then
if builtin declare -F command_not_found_handle >/dev/null; then
  __agent_not_found_before=$(builtin declare -f command_not_found_handle)
  builtin eval "__agent_not_found_before ${__agent_not_found_before#command_not_found_handle}"
  builtin unset -v __agent_not_found_before
else
  __agent_not_found_before() {
    builtin printf 'bash: %s: command not found\n' "$1" >&2
    builtin return 127
  }
fi
command_not_found_handle() {
  __agent_not_found_before "$@"
  builtin local code=$? line advice
  if [[ $code == 127 && $1 != agent && -t 2 ]] && builtin type -P agent >/dev/null; then
    builtin printf -v line '%q ' "$@"
    advice=$(builtin command agent ask --shell=bash "--last-command=${line% }" --last-exit=127 \
      2>&1 >/dev/null <<<"bash: $1: command not found") && builtin printf '%s\n' "$advice" >&2
  fi
  builtin return "$code"
}
fi
