#compdef agent
# Completion of agent for zsh. To load it: source <(agent completions zsh)
_agent() {
  local line
  local -a found
  while IFS= read -r line; do
    found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
  done < <(agent __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( ${#found} )); then
    _describe agent found
  else
    _files
  fi
}
if [[ ${funcstack[1]} == _agent ]]; then
  _agent
else
  compdef _agent agent
fi
