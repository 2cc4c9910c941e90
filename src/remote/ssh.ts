/** The system's own ssh, as a process that keeps away from our terminal. */

import { AgentError } from "../protocol/mod.ts";

export interface SshOptions {
  readonly host: string;
  /** Further options of ssh, as it takes them after `-o` or `-F`; the user's configuration holds beside them. */
  readonly ssh?: readonly string[];
  /** A variable of the user's environment; absent: those of this process. */
  readonly env?: (name: string) => string | undefined;
}

const settings = [
  "BatchMode=yes",
  "ConnectTimeout=10",
  "ServerAliveInterval=15",
  "ServerAliveCountMax=3",
  "ForwardAgent=no",
  "ForwardX11=no",
  "ClearAllForwardings=yes",
  "PermitLocalCommand=no",
  "RequestTTY=no",
  "RemoteCommand=none",
];

/** What ssh needs to find keys, agents and settings of its user; it hands none of it on by itself. */
const needed = [
  ...["HOME", "USER", "LOGNAME", "PATH", "SHELL", "LANG", "TERM"],
  ...["SSH_AUTH_SOCK", "SSH_SK_PROVIDER", "KRB5CCNAME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"],
];

/**
 * One ssh that runs a command there.
 *
 * @param more options of this one alone
 * @throws {AgentError} `remote.no_ssh`
 */
export function startSsh(
  { host, ssh = [], env = (name) => Deno.env.get(name) }: SshOptions,
  more: readonly string[],
  command: string,
): Deno.ChildProcess {
  const environment: Record<string, string> = {};
  for (const name of needed) {
    const value = env(name);
    if (value !== undefined) environment[name] = value;
  }
  const path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin";
  const program = programAt("ssh", path);
  if (program === null) throw new AgentError("unavailable", "remote.no_ssh");
  // Ctrl-C in our terminal is for us alone: a connection that it ended could cancel nothing there.
  const session = Deno.build.os === "linux" ? programAt("setsid", "/usr/bin:/bin") : null;
  const words = [
    ...session === null ? [program] : [session, program],
    ...["-T", ...ssh, ...settings.flatMap((it) => ["-o", it]), ...more, "--", host, command],
  ];
  return new Deno.Command(words[0] ?? program, {
    args: words.slice(1),
    env: environment,
    clearEnv: true,
    detached: session === null,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Only absolute folders: a relative one could be part of a project. */
function programAt(name: string, path: string): string | null {
  for (const folder of path.split(":").filter((it) => it.startsWith("/"))) {
    try {
      const { isFile, mode } = Deno.statSync(`${folder}/${name}`);
      if (isFile && ((mode ?? 0o111) & 0o111) !== 0) return `${folder}/${name}`;
    } catch {
      // It is not there.
    }
  }
  return null;
}

/** What ssh said, as one of the failures that have a way out. @param otherwise where it is none of them */
export function sshFailure(host: string, words: string, otherwise: string): AgentError {
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/REMOTE HOST IDENTIFICATION HAS CHANGED/, "changed_key"],
    [/Host key verification failed/, "unknown_key"],
    // What stands in the parentheses is what the server would take.
    [/Permission denied \((?![^)]*(?:publickey|gssapi|hostbased))/, "password"],
    [/Permission denied \(/, "denied"],
    [/Connection refused|timed out|Could not resolve|No route|unreachable/, "unreachable"],
  ];
  const kind = kinds.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise;
  const detail = words.trim().split("\n").at(-1)?.trim() ?? "";
  return new AgentError("unavailable", `remote.${kind}`, { host, detail: detail || "ssh" });
}
