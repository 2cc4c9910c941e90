/** Where each account works: a folder below the one that is served, and its further projects beside it. */

import type { ActionEntry, Ports } from "../actions/mod.ts";
import { Home } from "./home.ts";
import type { Account } from "./account.ts";
import { localId, ProjectList } from "./projects.ts";

export interface SitesParts {
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  defect(error: unknown): void;
  /** A number that changes when what was given out counts no longer; `null`: it is not served. */
  holds(account: Account): Promise<number | null>;
}

interface OpenHome {
  readonly account: Account;
  readonly epoch: number | null;
  readonly home: Promise<{ readonly home: Home; readonly ports: Ports }>;
  readonly over: AbortController;
}

/** Commands run in a sandbox or not at all. */
const settings = { sandbox: "required" } as const;

/** Milliseconds between two looks whether accounts still are what they were. */
const pace = 500;

export class Sites {
  readonly #open = new Map<string, OpenHome>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(private readonly parts: SitesParts) {
    this.#timer = setInterval(() => void this.#look().catch(parts.defect), pace);
  }

  async home(account: Account): Promise<Home> {
    const epoch = await this.parts.holds(account);
    const open = this.#open.get(account.id);
    if (open && open.epoch === epoch) return (await open.home).home;
    if (open) await this.#end(account.id, open);
    const over = new AbortController();
    const home = this.#make(account, over.signal);
    this.#open.set(account.id, { account, epoch, home, over });
    try {
      return (await home).home;
    } catch (error) {
      this.#open.delete(account.id);
      throw error;
    }
  }

  async #make({ id, name }: Account, over: AbortSignal) {
    const { ports: all, entries, defect } = this.parts;
    const root = `${all.root}/${name}`;
    // No name has a dot: it is nobody's folder, and no project of the account can write there.
    const below = `${root}.projects`;
    for (const folder of [root, below]) {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      // A link that somebody has put there leads to another one's folder.
      if (await Deno.realPath(folder) !== folder) throw new Error(`${folder} is a link`);
    }
    const { data } = all.paths;
    const own = [root, below];
    const hides = () => others(all.root, own);
    const apart = { memory: `${data}/server/memory/${id}`, hides };
    const ports = await all.at(root, settings, apart);
    const local = { id: localId, name, root };
    const list = new ProjectList({ data, account: id, local, below });
    return { home: new Home({ ports, list, entries, settings, apart, over, defect }), ports };
  }

  /** How many turns run. */
  async running(): Promise<number> {
    const homes = await Promise.allSettled([...this.#open.values()].map(({ home }) => home));
    const counts = homes.map((it) => it.status === "fulfilled" ? it.value.home.running() : 0);
    return (await Promise.all(counts)).reduce((sum, it) => sum + it, 0);
  }

  /** Streams and runs of an account that is no longer what it was end at once. */
  async #look(): Promise<void> {
    for (const [id, open] of [...this.#open]) {
      if (await this.parts.holds(open.account) !== open.epoch) await this.#end(id, open);
    }
  }

  async #end(id: string, { home, over }: OpenHome): Promise<void> {
    this.#open.delete(id);
    over.abort();
    const opened = await home;
    await opened.home.close();
    await opened.ports.close();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#open].map(([id, open]) => this.#end(id, open)));
  }
}

/** What lies in the folder that is served and is not this account's: no command of it sees that. */
async function others(served: string, own: readonly string[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const { name } of Deno.readDir(served)) {
    const path = `${served}/${name}`;
    if (!own.includes(path)) paths.push(path);
  }
  return paths;
}
