# A key that asks agent about the line being written or, where it is empty, about the last command.
# To load it, in ~/.bashrc: eval "$(agent shell-init bash)"
if [[ $- == *i* ]] && ((BASH_VERSINFO[0] >= 4)); then
__agent_key_code=0
__agent_key_after() {
  __agent_key_code=$?
  builtin return "$__agent_key_code"
}
__agent_key() {
  builtin local last answer choice=1
  builtin local -a words lines
  words=(--shell=bash --choices)
  if [[ $READLINE_LINE == *[![:space:]]* ]]; then
    words+=("--line=$READLINE_LINE")
  else
    last=$(HISTTIMEFORMAT='' builtin history 1)
    [[ $last =~ ^[[:space:]]*[0-9]+[*[:space:]][[:space:]](.*)$ ]] || builtin return 0
    last=${BASH_REMATCH[1]}
    # A line that begins with a blank is the user's own business.
    [[ $last == [![:space:]]* ]] || builtin return 0
    words+=("--last-command=$last" "--last-exit=$__agent_key_code")
  fi
  answer=$(builtin command agent ask "${words[@]}" </dev/null)
  [[ $answer == *[![:space:]]* ]] || builtin return 0
  builtin mapfile -t lines <<<"$answer"
  IFS= builtin read -rsn1 choice </dev/tty || builtin return 0
  # What else an arrow key sends is no text of the line.
  [[ $choice != $'\e' ]] || IFS= builtin read -rsn8 -t 0.01 last </dev/tty
  [[ $choice != $'\r' ]] || choice=1
  choice=${choice:-1}
  if [[ $choice == [1-9] ]]; then
    [[ -z ${lines[choice - 1]-} ]] ||
      READLINE_LINE=${lines[choice - 1]} READLINE_POINT=${#lines[choice - 1]}
  elif [[ $choice == [[:print:]] ]]; then
    READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$choice${READLINE_LINE:READLINE_POINT}
    ((READLINE_POINT += 1))
  fi
}
if [[ ${PROMPT_COMMAND[*]-} != *__agent_key_after* ]]; then
  PROMPT_COMMAND="__agent_key_after${PROMPT_COMMAND:+; $PROMPT_COMMAND}"
fi
builtin bind -m emacs -x '"@key@": __agent_key'
builtin bind -m vi-insert -x '"@key@": __agent_key'
builtin bind -m vi-command -x '"@key@": __agent_key'
fi
