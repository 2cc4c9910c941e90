/** The list of conversations, as far as it was read. */

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
}

const atOnce = 40;

export class Conversations {
  readonly items = new Cell<readonly Conversation[] | null>(null);
  readonly hasMore = new Cell(false);
  #limit = atOnce;
  #reading: Promise<void> | null = null;
  #isStale = false;

  constructor(private readonly client: Client) {}

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
      const items: Conversation[] = [];
      let cursor: string | null = null;
      do {
        const more: string = cursor === null ? "" : `&cursor=${cursor}`;
        const limit = Math.min(100, this.#limit - items.length);
        const path = `api/conversations?limit=${limit}${more}`;
        const page = await this.client.call("GET", path, conversationPage);
        items.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null && items.length < this.#limit);
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
      body: choices,
    });
    this.items.value = [made, ...this.items.value ?? []];
    return made;
  }

  async change(id: string, choices: Choices): Promise<void> {
    const path = `api/conversations/${id}`;
    const changed = await this.client.call("PATCH", path, conversationDetail, { body: choices });
    const items = this.items.value ?? [];
    this.items.value = items.map((it) => it.id === id ? changed : it);
  }

  async remove(id: string): Promise<void> {
    await this.client.call("DELETE", `api/conversations/${id}`, nothing);
    this.items.value = (this.items.value ?? []).filter((it) => it.id !== id);
  }
}
