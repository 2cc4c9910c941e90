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
    __agent_mark "start;"(__agent_encode $argv[1] | string collect)
end
function __agent_code --on-event fish_postexec
    set -g __agent_last $status
end
function __agent_end --on-event fish_prompt
    set -q __agent_last; or set -g __agent_last 0
    __agent_mark "end;$__agent_last;"(__agent_encode $PWD | string collect)
end
function __agent_enter
    set -l line (commandline | string collect)
    if string match -qr -- '^\?\?( |$)' "$line"; and not commandline --paging-mode
        __agent_mark "question;"(__agent_encode (string sub -s 3 -- "$line") | string collect)
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
