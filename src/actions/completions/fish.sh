# Completion of agent for fish. To load it: agent completions fish | source
function __agent_complete
    set -l words (commandline -opc) (commandline -ct)
    agent __complete -- $words[2..-1] 2>/dev/null
end
complete -c agent -f -a '(__agent_complete)'
