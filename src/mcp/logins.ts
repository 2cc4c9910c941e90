/** What logins have left, sealed as keys are: a record for each address. */

import type { Paths } from "../config/mod.ts";
import { secrets } from "../config/mod.ts";
import type { KnownSecrets } from "../util/mod.ts";
import { type OauthState, oauthState } from "./oauth_state.ts";

export class Logins {
  constructor(
    private readonly paths: Paths,
    private readonly known: Pick<KnownSecrets, "add"> | undefined,
  ) {}

  /** `null`: nobody has logged in there. @throws {AgentError} `secrets.mode`, `secrets.damaged` */
  async get(url: string): Promise<OauthState | null> {
    const text = await (await this.#open()).get(recordOf(url));
    if (text === null) return null;
    try {
      const state = oauthState().parse(JSON.parse(text));
      return state.url === url ? state : null;
    } catch {
      return null;
    }
  }

  /** @throws {AgentError} as of `Secrets.set` */
  async keep(state: OauthState): Promise<void> {
    await (await this.#open()).set(recordOf(state.url), JSON.stringify(state));
  }

  /** True if there was one. @throws {AgentError} as of `Secrets.set` */
  async forget(url: string): Promise<boolean> {
    return await (await this.#open()).remove(recordOf(url));
  }

  #open() {
    return secrets(this.paths, this.known);
  }
}

/** Whatever a server is called, its tokens go to no other address. */
function recordOf(url: string): string {
  return `mcp:${url}`;
}
