/** What is said of a workspace on another machine. */
export const remote = {
  "error.remote.name": "{name} is not a remote workspace; write user@host:/path.",
  "error.remote.no_ssh": "There is no ssh program here; install OpenSSH's client.",
  "error.remote.unknown_key":
    "The host key of {host} is not known; run ssh {host} once and accept it.",
  "error.remote.changed_key":
    "The host key of {host} has changed; find out why before you remove the old one with ssh-keygen -R.",
  "error.remote.denied":
    "{host} accepts none of your keys ({detail}); check ssh {host}, or add a key with ssh-add.",
  "error.remote.unreachable": "Cannot reach {host}: {detail}",
  "error.remote.lost":
    "The connection to {host} was lost ({detail}); run the command again. No file is half written.",
  "error.remote.missing": "{host} has no folder {path} that you may enter.",
  "error.remote.tools":
    "{host} lacks a usual tool: sh, stat -c, find, sha256sum or shasum are needed there.",
} as const;
