/** The servers that a configuration names. */

import { isElsewhere, serverOf } from "./offline.ts";
import type { Settings } from "./schema.ts";
import { localServers } from "./served.ts";

/** Every server of a model that may be reached, once, as `host:port`. */
export function modelServers(
  { models, offline }: Pick<Settings, "models" | "offline">,
): readonly string[] {
  const urls = Object.values(models).filter((it) => !offline || !isElsewhere(it)).map(serverOf);
  return [...new Set(urls.flatMap((url) => url === null ? [] : [hostAndPort(url)]))];
}

/** Those, and where the usual servers of this machine listen: they need no entry. */
export function reachableServers(
  settings: Pick<Settings, "models" | "offline">,
): readonly string[] {
  const usual = Object.values(localServers).map(hostAndPort);
  return [...new Set([...modelServers(settings), ...usual])];
}

/** `host:port`, the port of the scheme where none is written. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
