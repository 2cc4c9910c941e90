/** The conversations of the project that is worked in, as far as they were read. */

import type { Client } from "../api/client.ts";
import {
  type Conversation,
  conversationDetail,
  conversationPage,
  type Mode,
  nothing,
} from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";

interface Choices {
  readonly title?: string;
  readonly mode?: Mode;
  readonly model?: string;
  /** Where it is, or moves. */
  readonly project_id?: string;
}

const atOnce = 40;

export class Conversations {
  readonly items = new Cell<readonly Conversation[] | null>(null);
  readonly hasMore = new Cell(false);
  /** One that was opened and is not in the list as far as that was read. */
  readonly looked = new Cell<Conversation | null>(null);
  #limit = atOnce;
  #reading: Promise<void> | null = null;
  #isStale = false;

  constructor(
    private readonly client: Client,
    private readonly project: Pick<Cell<string>, "value">,
  ) {}

  /** Of another project: nothing of the one before is shown. */
  clear(): void {
    this.items.value = null;
    this.hasMore.value = false;
    this.#limit = atOnce;
  }

  /** Reads it anew; calls that come meanwhile are one more. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  async #read(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const project = this.project.value;
      const items: Conversation[] = [];
      let cursor: string | null = null;
      do {
        const more: string = cursor === null ? "" : `&cursor=${cursor}`;
        const limit = Math.min(100, this.#limit - items.length);
        const path = `api/conversations?project_id=${project}&limit=${limit}${more}`;
        const page = await this.client.call("GET", path, conversationPage);
        items.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null && items.length < this.#limit);
      if (project !== this.project.value) continue;
      this.items.value = items;
      this.hasMore.value = cursor !== null;
    }
  }

  async more(): Promise<void> {
    this.#limit += 100;
    await this.refresh();
  }

  async create(choices: Choices): Promise<Conversation> {
    const made = await this.client.call("POST", "api/conversations", conversationDetail, {
      body: { ...choices, project_id: this.project.value },
    });
    this.items.value = [made, ...this.items.value ?? []];
    return made;
  }

  async change(id: string, choices: Choices): Promise<void> {
    const path = `api/conversations/${id}`;
    const changed = await this.client.call("PATCH", path, conversationDetail, { body: choices });
    if (this.looked.value?.id === id) this.looked.value = changed;
    const items = this.items.value ?? [];
    const isHere = changed.project_id === this.project.value;
    this.items.value = isHere
      ? items.map((it) => it.id === id ? changed : it)
      : items.filter((it) => it.id !== id);
  }

  /** Of whatever project it is. */
  async look(id: string): Promise<Conversation> {
    const known = this.find(id);
    if (known !== null) return known;
    const path = `api/conversations/${id}`;
    return this.looked.value = await this.client.call("GET", path, conversationDetail);
  }

  /** `null`: nothing is known of it. */
  find(id: string): Conversation | null {
    const { value } = this.looked;
    return this.items.value?.find((it) => it.id === id) ?? (value?.id === id ? value : null);
  }

  async remove(id: string): Promise<void> {
    await this.client.call("DELETE", `api/conversations/${id}`, nothing);
    this.items.value = (this.items.value ?? []).filter((it) => it.id !== id);
  }
}
