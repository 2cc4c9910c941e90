# A key that asks agent about the line being written or, where it is empty, about the last command.
# To load it, in ~/.config/fish/config.fish: agent shell-init fish | source
if status is-interactive
    set -g __agent_key_line ''
    set -g __agent_key_code 0
    function __agent_key_after --on-event fish_postexec
        set -g __agent_key_code $status
        set -g __agent_key_line $argv[1]
    end
    function __agent_key
        set -l words --shell=fish --choices
        set -l line (commandline | string collect)
        if string match -qr -- '\S' "$line"
            set -a words --line="$line"
        else if string match -qr -- '^\S' "$__agent_key_line"
            set -a words --last-command="$__agent_key_line" --last-exit=$__agent_key_code
        else
            # Nothing was run yet, or a line that begins with a blank, which is the user's own business.
            return 0
        end
        echo
        set -l lines (command agent ask $words </dev/null)
        set -l choice
        if test (count $lines) -gt 0
            read --silent --nchars=1 --prompt-str='' choice </dev/tty; or set choice \e
            test -n "$choice"; or set choice 1
        end
        # The prompt is drawn again from its first row, over as many rows of the answer.
        string repeat -N \n --count=(math (count (fish_prompt)) - 1)
        if string match -qr -- '^[1-9]$' "$choice"; and test -n "$lines[$choice]"
            commandline -r -- $lines[$choice]
        else if string match -qr -- '^[^\d\pC]$' "$choice"
            commandline -i -- $choice
        end
        commandline -f repaint
    end
    for mode in default insert
        bind -M $mode @key@ __agent_key
    end
end
