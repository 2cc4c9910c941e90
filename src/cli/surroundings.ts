/**
 * The environment of the process: read once, then cut down to what the runtime itself needs.
 * Keys are not in it any more when anything else could inherit or print it. (The system keeps what
 * a process was started with in `/proc`, for the same user: that is not ours to change.)
 */

import { AgentError } from "../protocol/mod.ts";

type Env = (name: string) => string | undefined;

/** What Deno and the libraries look up while the program runs. */
const needed = new Set([
  ...["HOME", "USER", "LOGNAME", "PATH", "SHELL", "TMPDIR", "TMP", "TEMP"],
  ...["LANG", "LANGUAGE", "TZ", "TERM", "COLORTERM", "NO_COLOR"],
  ...["DENO_DIR", "DENO_CERT", "DENO_TLS_CA_STORE", "NODE_EXTRA_CA_CERTS"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"],
  ...["SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE"],
  ...["APPDATA", "LOCALAPPDATA", "PROGRAMDATA"],
]);

/** Takes the environment out of the process; what it was can be asked of the result. */
export function takeEnvironment(): ReadonlyMap<string, string> {
  const all = new Map(Object.entries(Deno.env.toObject()));
  for (const name of all.keys()) {
    const upper = name.toUpperCase();
    if (!needed.has(upper) && !upper.startsWith("LC_")) Deno.env.delete(name);
  }
  return all;
}

/** What weakens or lays open every connection, or puts code into this program before it starts. */
const dangers: readonly { readonly name: string; readonly when: RegExp }[] = [
  { name: "SSLKEYLOGFILE", when: /./ },
  { name: "NODE_TLS_REJECT_UNAUTHORIZED", when: /^0$/ },
  { name: "NODE_OPTIONS", when: /(^|\s)(-r|--require|--import|--loader|--experimental-loader)\b/ },
];

/** @throws {AgentError} `environment.unsafe`, before anything is sent anywhere */
export function demandSafe(env: Env): void {
  const found = dangers.filter(({ name, when }) => when.test(env(name) ?? ""));
  if (found.length === 0) return;
  const names = found.map(({ name }) => name);
  throw new AgentError("config", "environment.unsafe", {
    names: names.join(", "),
    fix: `env ${names.map((name) => `-u ${name}`).join(" ")} agent`,
  });
}
