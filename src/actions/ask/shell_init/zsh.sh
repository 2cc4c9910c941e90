# A key that asks agent about the line being written or, where it is empty, about the last command.
# To load it, in ~/.zshrc: eval "$(agent shell-init zsh)"
if [[ -o interactive ]]; then
typeset -g __agent_key_line='' __agent_key_code=0
typeset -ga precmd_functions preexec_functions
__agent_key_before() { __agent_key_line=$1 }
__agent_key_after() {
  __agent_key_code=$?
  builtin return $__agent_key_code
}
__agent_key() {
  builtin emulate -L zsh
  builtin local answer choice=1
  builtin local -a words lines
  words=(--shell=zsh --choices)
  if [[ $BUFFER == *[^[:space:]]* ]]; then
    words+=("--line=$BUFFER")
  elif [[ $__agent_key_line == [^[:space:]]* ]]; then
    words+=("--last-command=$__agent_key_line" "--last-exit=$__agent_key_code")
  else
    # Nothing was run yet, or a line that begins with a blank, which is the user's own business.
    builtin return 0
  fi
  builtin zle -I
  answer=$(builtin command agent ask "${words[@]}" </dev/null)
  [[ $answer == *[^[:space:]]* ]] || builtin return 0
  lines=("${(@f)answer}")
  # Drawn again, the line editor has the keys one by one.
  builtin zle -R
  builtin read -sk1 choice || builtin return 0
  [[ $choice == [$'\n\r'] ]] && choice=1
  if [[ $choice == [1-9] ]]; then
    [[ -n ${lines[choice]-} ]] || builtin return 0
    BUFFER=$lines[choice]
    CURSOR=$#BUFFER
  elif [[ $choice == $'\e' ]]; then
    # What else an arrow key sends is no text of the line; what was typed behind it is.
    if (( PENDING + KEYS_QUEUED_COUNT > 0 )) && builtin read -sk1 choice && [[ $choice == [\[O] ]]; then
      while builtin read -sk1 choice && [[ $choice != [@-~] ]]; do :; done
    fi
  elif [[ $choice == [[:print:]] ]]; then
    LBUFFER+=$choice
  fi
}
preexec_functions=(${preexec_functions:#__agent_key_before} __agent_key_before)
precmd_functions=(__agent_key_after ${precmd_functions:#__agent_key_after})
builtin zle -N __agent_key
builtin bindkey -M emacs '@key@' __agent_key
builtin bindkey -M viins '@key@' __agent_key
builtin bindkey -M vicmd '@key@' __agent_key
fi
