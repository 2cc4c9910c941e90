/** Language servers that are loaded when a change is to be shown to one; most users declare none. */

import type { Config } from "../config/mod.ts";
import type { LanguageServers, Stage } from "../edit/mod.ts";
import type { Clock, Spawner } from "../protocol/mod.ts";

export interface DeclaredLanguageServers {
  stages(): Promise<readonly Stage[]>;
  close(): Promise<void>;
}

interface Ports {
  readonly clock: Clock;
  /** Real path of the workspace. */
  readonly root: string;
  readonly version: string;
  readonly spawner: () => Promise<Spawner>;
}

/** `null`: none is declared. */
export function lazyLanguageServers(
  { language_servers: servers, language_server_time_s: seconds }: Config["value"],
  ports: Ports,
): DeclaredLanguageServers | null {
  if (Object.values(servers).every((it) => it === null)) return null;
  let opening: Promise<LanguageServers> | null = null;
  const open = async () => {
    const { loadLanguageServers } = await import("../edit/mod.ts");
    const module = await loadLanguageServers();
    return new module.LanguageServers({ servers, patienceMs: seconds * 1000 }, ports);
  };
  return {
    stages: async () => (await (opening ??= open())).stages,
    close: async () => await (await opening)?.[Symbol.asyncDispose](),
  };
}
