# Completion of agent for bash. To load it: source <(agent completions bash)
_agent_complete() {
  local line cut=''
  local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}")
  local typed="${COMP_LINE:0:COMP_POINT}"
  typed="${typed##*[[:space:]]}"
  # Bash splits words at colons and wants what is behind the last one; names of models have colons.
  if [[ $typed == *:* ]]; then
    local joined="${words[-1]}"
    while [[ $joined != "$typed" && ${#words[@]} -gt 1 ]]; do
      unset 'words[-1]'
      joined="${words[-1]}$joined"
    done
    words[-1]=$joined
    cut="${typed%"${typed##*:}"}"
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    line="${line%%$'\t'*}"
    COMPREPLY+=("${line#"$cut"}")
  done < <(agent __complete -- "${words[@]}" 2>/dev/null)
}
complete -o default -F _agent_complete agent
