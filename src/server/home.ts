/** What one account works in: its projects, each with ports, log and conversations of its own. */

import type { ActionEntry, Ports } from "../actions/mod.ts";
import { AgentError, type JsonObject } from "../protocol/mod.ts";
import { openConversation } from "./conversations.ts";
import { Hub } from "./hub.ts";
import { Problem } from "./problem.ts";
import { localId, type NewProject, type Project, type ProjectList } from "./projects.ts";
import { perform, type Site } from "./site.ts";

/** The projects that a caller may work in; what is not among them is not there. */
export interface Projects {
  list(): Promise<readonly Project[]>;
  /** @param id absent: the one that is taken where none is named @throws {Problem} 404 */
  site(id?: string): Promise<Site>;
  /** Where a conversation is. @throws {AgentError} `session.unknown` */
  find(conversation: string): Promise<Site>;
  /** @throws {Problem} 400, 409 */
  create(project: NewProject): Promise<Site>;
  /** @throws {Problem} 404 */
  rename(id: string, name: string): Promise<Project>;
  /** Takes it off the list; files and log stay. @throws {Problem} 400, 404, 409 */
  remove(id: string): Promise<void>;
}

export interface HomeParts {
  /** Of the account's own folder. */
  readonly ports: Ports;
  readonly list: ProjectList;
  readonly entries: readonly ActionEntry[];
  /** The highest layer of the configuration of each project. */
  readonly settings: JsonObject;
  readonly apart: { readonly memory?: string; readonly hides?: () => Promise<readonly string[]> };
  /** Fires when the account is served no longer. */
  readonly over: AbortSignal;
  defect(error: unknown): void;
}

interface OpenProject {
  readonly site: Promise<Site>;
  readonly over: AbortController;
}

export class Home implements Projects {
  readonly #open = new Map<string, OpenProject>();
  /** By conversation, the project in which it was found last. */
  readonly #found = new Map<string, string>();

  constructor(private readonly parts: HomeParts) {}

  list(): Promise<readonly Project[]> {
    return this.parts.list.all();
  }

  async site(id: string = localId): Promise<Site> {
    const project = await this.parts.list.one(id);
    const open = this.#open.get(id);
    if (open) {
      // A link that was put in its place leads elsewhere.
      if (await isOwn(project)) return await open.site;
      await this.#end(id);
    }
    const over = new AbortController();
    const site = this.#make(project, over);
    this.#open.set(id, { site, over });
    try {
      return await site;
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
  }

  async find(conversation: string): Promise<Site> {
    const known = this.#found.get(conversation);
    const ids = (await this.list()).map(({ id }) => id);
    for (const id of known === undefined ? ids : [known, ...ids]) {
      const site = await this.site(id).catch(absent);
      if (site === null || await headOf(site, conversation) === 0) continue;
      this.#found.set(conversation, id);
      return site;
    }
    this.#found.delete(conversation);
    throw new AgentError("input", "session.unknown", { session: conversation });
  }

  async create(project: NewProject): Promise<Site> {
    const added = await this.parts.list.add(project);
    try {
      return await this.site(added.id);
    } catch (error) {
      await this.parts.list.remove(added.id);
      throw error;
    }
  }

  async rename(id: string, name: string): Promise<Project> {
    if (id === localId) throw new Problem(400, "server.project.local");
    await this.parts.list.rename(id, name);
    return await this.parts.list.one(id);
  }

  async remove(id: string): Promise<void> {
    if (id === localId) throw new Problem(400, "server.project.local");
    await this.parts.list.one(id);
    const open = await this.#open.get(id)?.site.catch(absent);
    if (open && open.hub.running > 0) throw new Problem(409, "server.at_work");
    await this.parts.list.remove(id);
    await this.#end(id);
  }

  /** How many turns run. */
  async running(): Promise<number> {
    const sites = await Promise.allSettled([...this.#open.values()].map(({ site }) => site));
    return sites.reduce(
      (sum, it) => sum + (it.status === "fulfilled" ? it.value.hub.running : 0),
      0,
    );
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#open.keys()].map((id) => this.#end(id)));
  }

  async #make(project: Project, over: AbortController): Promise<Site> {
    const { ports: own, entries, settings, apart, defect } = this.parts;
    const isLocal = project.id === localId;
    if (!isLocal) await Deno.mkdir(project.root, { recursive: true, mode: 0o700 });
    if (!await isOwn(project)) {
      throw new Problem(403, "server.file.outside", { path: project.name });
    }
    const ports = isLocal ? own : await own.at(project.root, settings, apart);
    const signal = AbortSignal.any([over.signal, this.parts.over]);
    const plan = () => perform({ ports, entries }, "plan show", {}, signal);
    const hub = new Hub({ ports, plan, defect, project: project.id, open: openConversation });
    return { project, ports, hub, entries, over: signal };
  }

  async #end(id: string): Promise<void> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (!open) return;
    open.over.abort();
    const site = await open.site;
    await site.hub.close();
    if (id !== localId) await site.ports.close();
  }
}

/** The folder is itself, and no link to another one. */
async function isOwn({ root }: Project): Promise<boolean> {
  return await Deno.realPath(root).catch(() => null) === root;
}

export async function headOf({ ports }: Site, conversation: string): Promise<number> {
  return await (await ports.store()).head(`session:${conversation}`);
}

/** Of a project whose folder is gone or another one's, nothing is there. */
function absent(error: unknown): null {
  if (error instanceof Problem || error instanceof AgentError) return null;
  throw error;
}

/** Those projects alone that a key is for. */
export function limited(home: Projects, ids: readonly string[]): Projects {
  const isFor = (id: string) => ids.includes(id);
  const refused = (id: string) => new Problem(404, "server.no_project", { id });
  return {
    list: async () => (await home.list()).filter(({ id }) => isFor(id)),
    async site(id = ids[0] ?? localId) {
      if (!isFor(id)) throw refused(id);
      return await home.site(id);
    },
    async find(conversation) {
      const site = await home.find(conversation);
      if (isFor(site.project.id)) return site;
      throw new AgentError("input", "session.unknown", { session: conversation });
    },
    create: () => Promise.reject(new Problem(403, "server.key.account")),
    rename: (id, name) => isFor(id) ? home.rename(id, name) : Promise.reject(refused(id)),
    remove: () => Promise.reject(new Problem(403, "server.key.account")),
  };
}
