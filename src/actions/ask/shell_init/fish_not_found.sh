# Unknown commands: first the handler that is there already, then what agent knows.
if status is-interactive; and not functions -q __agent_not_found_before
    if functions -q fish_command_not_found
        functions -c fish_command_not_found __agent_not_found_before
    else
        function __agent_not_found_before
            echo "fish: Unknown command: $argv[1]" >&2
        end
    end
    function fish_command_not_found
        __agent_not_found_before $argv
        if test "$argv[1]" != agent; and isatty stderr; and type -q agent
            set -l line (string escape -- $argv | string join ' ')
            set -l advice (echo "fish: Unknown command: $argv[1]" | command agent ask --shell=fish --last-command="$line" --last-exit=127 2>&1 >/dev/null | string collect)
            test $pipestatus[2] = 0; and printf '%s\n' $advice >&2
        end
    end
end
