/** What fish runs after the user's own configuration. */

import { markNumber } from "../capture/mod.ts";

/**
 * Programs of the configuration have run when this does, and may have read the nonce: it is good for
 * one mark, which makes a new one that fish alone knows.
 */
export function fishHooks(nonceFile: string): string {
  const file = fishWord(nonceFile);
  return `builtin read -g __agent_nonce <${file}; builtin echo -n >${file}\n${hooks}`;
}

/** A word of fish. */
export function fishWord(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

const hooks = String.raw`
status is-interactive; or exit
function __agent_encode
    string join -- '%0a' (string replace -a -- '%' '%25' $argv | string replace -a -- \e '%1b' | string replace -a -- \a '%07' | string replace -a -- \r '%0d')
end
function __agent_mark
    builtin printf '\e]${markNumber};%s;%s\a' $__agent_nonce $argv[1]
end
set -g __agent_runs 1
set -g __agent_ended 0
set -g __agent_last 0
# The status of a command that Ctrl-Z has stopped is that of the one before: the list of jobs tells.
function __agent_stopped
    jobs -q; and jobs | string match -r -g -- '^\d+\t(\d+)\t[^\t]*\tstopped\t'
end
function __agent_start --on-event fish_preexec
    set -g __agent_runs 1
    set -g __agent_waiting (__agent_stopped)
    __agent_mark "start;"(__agent_encode $argv[1] | string collect)
end
function __agent_end --on-event fish_postexec
    set -g __agent_last $status
    for job in (__agent_stopped)
        # 128 and SIGTSTP, as the other shells have it.
        contains -- $job $__agent_waiting; or set -g __agent_last 148
    end
    set -g __agent_ended 1
    __agent_mark "end;$__agent_last;"(__agent_encode $PWD | string collect)
end
function __agent_prompt --on-event fish_prompt
    set -g __agent_runs 0
    test $__agent_ended = 1; or __agent_mark "end;$__agent_last;"(__agent_encode $PWD | string collect)
    set -g __agent_ended 0
end
# Handlers run in the order of their definitions: what the user's own print is no output of a command.
function __agent_first
    for line in (functions --handlers)
        set -l words (string split -n ' ' -- $line)
        test "$words[1]" = fish_postexec; and test "$words[2]" != __agent_end
        and functions $words[2] | source
    end
end
__agent_first
functions -e __agent_first
# Tells whether the line was a question.
function __agent_ask
    set -l line (commandline | string collect)
    test $__agent_runs = 0; and not commandline --paging-mode
    or return
    if string match -qr -- '^\?\?( |$)' "$line"
        set line (string sub -s 3 -- "$line" | string collect)
    else if not string match -qr -- '^deploy +[^ ]' "$line"; or type -q deploy
        return 1
    end
    __agent_mark "question;"(__agent_encode "$line" | string collect)
    commandline -r ''
    commandline -f repaint
end
function __agent_enter
    __agent_ask; or commandline -f execute
end
# An Enter that is the user's own goes on as it was.
function __agent_enter_own
    __agent_ask; and return
    for command in $argv
        if contains -- $command (bind --function-names)
            commandline -f $command
        else
            eval $command
        end
    end
end
# At the first prompt, since fish makes the user's bindings then.
function __agent_bind --on-event fish_prompt
    functions -e __agent_bind
    for mode in default insert
        for key in \r \n
            set -l own (bind -M $mode $key 2>/dev/null | string match -rv -- '^bind --preset ')
            if test -n "$own"
                __agent_bind_own $mode $key $own[1]
            else
                bind -M $mode $key __agent_enter
            end
        end
    end
    functions -e __agent_bind_own
end
function __agent_bind_own
    set -l words (string split -n ' ' -- $argv[3])
    set -l after
    set -l at 2
    while contains -- $words[$at] -M -m
        test $words[$at] = -m; and set after -m $words[(math $at + 1)]
        set at (math $at + 2)
    end
    set -l own (string split -n -m $at ' ' -- $argv[3])[-1]
    bind -M $argv[1] $after $argv[2] "__agent_enter_own $own"
end
printf '\e]${markNumber};%s;nonce;' $__agent_nonce
set -g __agent_nonce $__agent_nonce(random)(random)
printf '%s\a' $__agent_nonce
`;
