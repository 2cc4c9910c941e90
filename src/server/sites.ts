/** Where each account works: a folder below the one that is served, with a store of its own. */

import type { ActionEntry, Ports } from "../actions/mod.ts";
import type { Account } from "./route.ts";
import { openConversation } from "./conversations.ts";
import { Hub } from "./hub.ts";
import { perform, type Site } from "./site.ts";

export interface SitesParts {
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  defect(error: unknown): void;
  /** A number that changes when what was given out counts no longer; `null`: it is not served. */
  holds(account: Account): Promise<number | null>;
}

interface OpenSite {
  readonly account: Account;
  readonly epoch: number | null;
  readonly site: Promise<Site>;
  readonly over: AbortController;
}

/** Milliseconds between two looks whether accounts still are what they were. */
const pace = 500;

export class Sites {
  readonly #open = new Map<string, OpenSite>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(private readonly parts: SitesParts) {
    this.#timer = setInterval(() => void this.#look().catch(parts.defect), pace);
  }

  async site(account: Account): Promise<Site> {
    const epoch = await this.parts.holds(account);
    const open = this.#open.get(account.id);
    if (open && open.epoch === epoch) return await open.site;
    if (open) await this.#end(account.id, open);
    const over = new AbortController();
    const site = this.#make(account, over.signal);
    this.#open.set(account.id, { account, epoch, site, over });
    try {
      return await site;
    } catch (error) {
      this.#open.delete(account.id);
      throw error;
    }
  }

  async #make({ id, name }: Account, over: AbortSignal): Promise<Site> {
    const { ports: all, entries, defect } = this.parts;
    const root = `${all.root}/${name}`;
    await Deno.mkdir(root, { recursive: true, mode: 0o700 });
    // A link that somebody has put there leads to another one's folder.
    if (await Deno.realPath(root) !== root) throw new Error(`${root} is a link`);
    const memory = `${all.paths.data}/server/memory/${id}`;
    const ports = await all.at(root, { sandbox: "required" }, { memory });
    const plan = () => perform({ ports, entries }, "plan show", {}, over);
    const hub = new Hub({ ports, plan, defect, open: openConversation });
    return { ports, hub, entries, over };
  }

  /** Streams and runs of an account that is no longer what it was end at once. */
  async #look(): Promise<void> {
    for (const [id, open] of [...this.#open]) {
      if (await this.parts.holds(open.account) !== open.epoch) await this.#end(id, open);
    }
  }

  async #end(id: string, { site, over }: OpenSite): Promise<void> {
    this.#open.delete(id);
    over.abort();
    const { hub, ports } = await site;
    await hub.close();
    await ports.close();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#open].map(([id, open]) => this.#end(id, open)));
  }
}
