import { AgentError } from "../protocol/mod.ts";

/** A folder on another machine, as the user names it. */
export interface Address {
  /** `user@host`, `host`, or a name of the user's ssh configuration. */
  readonly host: string;
  /** Absolute, or relative to the home folder there. */
  readonly path: string;
}

/**
 * Takes `user@host:/path` apart. What ssh could take for an option is no host.
 *
 * @throws {AgentError} `remote.name`
 */
export function parseAddress(name: string): Address {
  const [, host = "", path = ""] = /^([^:/\s]+):([^\0\n]+)$/.exec(name) ?? [];
  const isHost = /^(?:[\w.][\w.+-]*@)?[\w][\w.-]*$/.test(host);
  if (!isHost || path === "") throw new AgentError("usage", "remote.name", { name });
  return { host, path };
}
