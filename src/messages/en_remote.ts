/** What is said of a workspace on another machine. */
export const remote = {
  "error.remote.name": "{name} is not a remote workspace; write user@host:/path.",
  "error.remote.no_ssh": "There is no ssh program here; install OpenSSH's client.",
  "error.remote.unknown_key":
    "The host key of {host} is not known; run ssh {host} once and accept it.",
  "error.remote.changed_key":
    "The host key of {host} has changed; find out why before you remove the old one with ssh-keygen -R.",
  "error.remote.denied":
    "{host} accepts none of your keys ({detail}); load one with ssh-add, or put one there with ssh-copy-id {host}.",
  "error.remote.password":
    "{host} takes no keys, only a password ({detail}), and agent types none; have it accept keys, then run ssh-copy-id {host}.",
  "error.remote.unreachable": "Cannot reach {host}: {detail}",
  "error.remote.lost":
    "The connection to {host} was lost ({detail}); run the command again. No file is half written.",
  "error.remote.missing": "{host} has no folder {path} that you may enter.",
  "error.remote.tools":
    "{host} lacks tools of GNU or BusyBox ({tools}); install coreutils and findutils there. macOS and Windows hosts are not supported.",
  "error.remote.no_shell":
    "{host} runs no POSIX shell for us ({detail}); Windows hosts are not supported.",
  "error.remote.no_group":
    "{host} starts commands in the process group of its ssh server, so that they could not be ended; none was run.",
  "error.remote.offline":
    "offline is on, and {name} is another machine; turn offline off or leave --remote out.",
  "error.remote.here":
    "agent {command} works on this machine alone; run it without --remote, or on {host} itself.",
  "remote.unread":
    "The .agent/config.yaml on {host} is not read: of a remote project only AGENTS.md and CLAUDE.md count, once you trust it.",
} as const;
