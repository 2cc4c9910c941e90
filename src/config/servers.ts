/** The servers that a configuration names. */

import { providers } from "./providers.ts";
import type { Settings } from "./schema.ts";

/** Every server of a model, once, as `host:port`. */
export function modelServers({ models }: Pick<Settings, "models">): readonly string[] {
  const urls = Object.values(models).map((it) => it.base_url ?? providers[it.provider].baseUrl);
  return [...new Set(urls.flatMap((url) => url === null ? [] : [hostAndPort(url)]))];
}

/** `host:port`, the port of the scheme where none is written. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
