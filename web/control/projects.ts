/** The projects of the account, and the one that is worked in. */

import type { Client } from "../api/client.ts";
import {
  nothing,
  type Project,
  project,
  projects,
  type Uploaded,
  uploaded,
} from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";

/** The account's own folder, which is always there. */
export const localProject = "local";

const storeKey = "agent.project";

/** What a project begins with, or what comes into one. */
export type Load =
  | { readonly type: "nothing" }
  | { readonly type: "folder"; readonly files: readonly File[] }
  | { readonly type: "archive"; readonly file: File };

export class Projects {
  /** `null`: they were not read yet. */
  readonly items = new Cell<readonly Project[] | null>(null);
  readonly current = new Cell<string>(localProject);

  constructor(private readonly client: Client) {}

  async refresh(): Promise<void> {
    this.items.value = (await this.client.call("GET", "api/projects", projects)).items;
  }

  /** The one that was worked in last, where it is still there: another folder may be served now. */
  restore(): void {
    const last = localStorage.getItem(storeKey);
    const row = this.items.value?.find(({ id }) => id === last);
    if (row !== undefined) this.choose(row.id);
  }

  choose(id: string): void {
    localStorage.setItem(storeKey, id);
    this.current.value = id;
  }

  /** A new one, which is worked in from then on. */
  async create(name: string, load: Load): Promise<Uploaded> {
    const made = load.type === "nothing"
      ? { project: await this.#post({ name }), written: 0, skipped: [] }
      : await this.#upload(`name=${encodeURIComponent(name)}`, load);
    this.items.value = [...this.items.value ?? [], made.project];
    this.choose(made.project.id);
    return made;
  }

  /** Into the one that is worked in. */
  async add(load: Exclude<Load, { type: "nothing" }>): Promise<Uploaded> {
    return await this.#upload(`project_id=${this.current.value}`, load);
  }

  async rename(id: string, name: string): Promise<void> {
    const changed = await this.client.call("PUT", `api/projects/${id}`, project, {
      body: { name },
    });
    this.items.value = (this.items.value ?? []).map((it) => it.id === id ? changed : it);
  }

  /** Off the list; files and conversations stay where they are. */
  async remove(id: string): Promise<void> {
    await this.client.call("DELETE", `api/projects/${id}`, nothing);
    this.choose(localProject);
    this.items.value = (this.items.value ?? []).filter((it) => it.id !== id);
  }

  #post(body: { readonly name: string }): Promise<Project> {
    return this.client.call("POST", "api/projects", project, { body });
  }

  async #upload(place: string, load: Exclude<Load, { type: "nothing" }>): Promise<Uploaded> {
    const body = new FormData();
    const files = load.type === "archive" ? [load.file] : load.files;
    for (const file of files) body.append("file", file, file.webkitRelativePath || file.name);
    return await this.client.call("POST", `api/projects/upload?${place}`, uploaded, { body });
  }
}
