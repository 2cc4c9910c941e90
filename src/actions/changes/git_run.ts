/** One call of git, with what it may know of the user and no more. */

import { AgentError, type Spawner } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

const timeoutMs = 60_000;
const maxOutputBytes = 64_000_000;

export const flags = [
  "--no-pager",
  "-c core.fsmonitor=",
  "-c core.hooksPath=/dev/null",
  "-c core.safecrlf=false",
  "-c i18n.commitEncoding=UTF-8",
  "-c protocol.allow=never",
].join(" ");

/** What identity, settings and signing of the user depend on. */
const passedOn = [
  "XDG_CONFIG_HOME",
  "GIT_AUTHOR_NAME",
  "GIT_AUTHOR_EMAIL",
  "GIT_AUTHOR_DATE",
  "GIT_COMMITTER_NAME",
  "GIT_COMMITTER_EMAIL",
  "GIT_COMMITTER_DATE",
  "EMAIL",
  "SSH_AUTH_SOCK",
  "GNUPGHOME",
  "GPG_TTY",
] as const;

export interface GitPorts {
  readonly spawner: Spawner;
  readonly env: Ports["env"];
  /** Private folder for contents on their way; there already. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** `commit-tree` signs only if it is told to. */
export const commitTree = `text=$1; shift
outside() { git config --global --get "$1" || git config --system --get "$1" || printf %s "$2"; }
if [ "$(git config --type=bool --get commit.gpgsign)" = true ]; then
exec git ${flags} -c gpg.program="$(outside gpg.program gpg)" \\
  -c gpg.openpgp.program="$(outside gpg.openpgp.program "$(outside gpg.program gpg)")" \\
  -c gpg.x509.program="$(outside gpg.x509.program gpgsm)" \\
  -c gpg.ssh.program="$(outside gpg.ssh.program ssh-keygen)" \\
  -c gpg.ssh.defaultKeyCommand="$(outside gpg.ssh.defaultKeyCommand '')" \\
  commit-tree -S -F "$text" "$@"
fi
exec git ${flags} commit-tree -F "$text" "$@"`;

interface RunOptions {
  readonly ports: GitPorts;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Not to be cancelled half-way. */
  readonly toTheEnd?: boolean;
}

/** @throws {AgentError} `commit.no_git`, or if the user cancels */
export async function run(
  script: string,
  args: readonly string[],
  { ports: { spawner, env, signal }, cwd, env: more = {}, toTheEnd = false }: RunOptions,
): Promise<{ readonly code: number; readonly output: string }> {
  const given = passedOn.flatMap((name) => {
    const value = env(name);
    return value === undefined ? [] : [[name, value]];
  });
  const { exit, output } = await spawner.run({
    program: "sh",
    args: ["-c", script, "sh", ...args],
    cwd,
    env: { ...Object.fromEntries(given), ...fixed, ...more },
    timeoutMs,
    maxOutputBytes,
  }, { signal: toTheEnd ? new AbortController().signal : signal });
  if (exit.type === "exited" && exit.code === 127) throw new AgentError("input", "commit.no_git");
  if (exit.type === "exited") return { code: exit.code, output };
  if (exit.type === "cancelled") throw new AgentError("interrupted", "commit.cancelled");
  return { code: -1, output: exit.type };
}

const fixed: Readonly<Record<string, string>> = {
  LC_ALL: "C.UTF-8",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
};

export function refusal(output: string): AgentError {
  if (/tell me who you are|empty ident|no email was given|auto-detect/i.test(output)) {
    return new AgentError("config", "commit.no_identity");
  }
  return new AgentError("io", "commit.git", { detail: lastLine(output) });
}

/** The last words of a program are the reason. */
export function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.trim() ?? "";
}
