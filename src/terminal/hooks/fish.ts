/** What fish runs after the user's own configuration. */

import { markNumber } from "../capture/mod.ts";

export function fishHooks(nonce: string): string {
  return String.raw`
status is-interactive; or exit
set -g __agent_nonce ${nonce}
function __agent_encode
    string join -- '%0a' (string replace -a -- '%' '%25' $argv | string replace -a -- \e '%1b' | string replace -a -- \a '%07' | string replace -a -- \r '%0d')
end
function __agent_mark
    builtin printf '\e]${markNumber};%s;%s\a' $__agent_nonce $argv[1]
end
function __agent_start --on-event fish_preexec
    set -g __agent_at_prompt 0
    __agent_mark "start;"(__agent_encode $argv[1] | string collect)
end
function __agent_code --on-event fish_postexec
    set -g __agent_last $status
end
function __agent_end --on-event fish_prompt
    set -g __agent_at_prompt 1
    set -q __agent_last; or set -g __agent_last 0
    __agent_mark "end;$__agent_last;"(__agent_encode $PWD | string collect)
end
function __agent_enter
    set -l line (commandline | string collect)
    set -l kind line
    if test "$__agent_at_prompt" = 1; and not commandline --paging-mode
        if string match -qr -- '^\?\?( |$)' "$line"
            set kind question
            set line (string sub -s 3 -- "$line" | string collect)
        else if string match -qr -- '^deploy +[^ ]' "$line"; and not type -q deploy
            set kind question
        end
    end
    if test $kind = question
        __agent_mark "question;"(__agent_encode "$line" | string collect)
        commandline -r ''
        commandline -f repaint
    else
        commandline -f execute
    end
end
for mode in default insert
    bind -M $mode \r __agent_enter
    bind -M $mode \n __agent_enter
end
`.trimStart();
}
