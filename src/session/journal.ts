/** One session's stream with its folded state: the only place where the two meet. */

import { conversation, type ConversationState } from "../agent/mod.ts";
import { foldStream, saveFold } from "../storage/mod.ts";
import type { Event, Journal, NewEvent, Store, StreamName, StreamWrite } from "../protocol/mod.ts";

/** After so many events beyond the last checkpoint, closing writes a new one. */
const BEHIND = 200;

export class StoreJournal implements Journal<ConversationState> {
  #state: ConversationState = conversation.initial();
  #saved = 0;
  /** Of the log when it was last looked at. */
  #mark: string | null = null;
  #before: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: Store, private readonly stream: StreamName) {}

  get state(): ConversationState {
    return this.#state;
  }

  /** Reads an existing stream, from its checkpoint on. */
  async load(): Promise<void> {
    const { state, seq, saved } = await foldStream(this.store, this.stream, conversation);
    this.#state = state;
    // The last event may be of a newer program: its place counts, its content is not for us.
    this.#state.seq = seq;
    this.#saved = saved;
  }

  /** Leaves a checkpoint behind, where the next reader would have much to fold. */
  async save(): Promise<void> {
    if (this.#state.seq - this.#saved < BEHIND) return;
    await saveFold(this.store, this.stream, {
      fold: conversation,
      state: this.#state,
      seq: this.#state.seq,
    });
    this.#saved = this.#state.seq;
  }

  /** @param events may be a function of the state that they are appended to */
  append(
    events: readonly NewEvent[] | ((state: ConversationState) => readonly NewEvent[]),
    workspace: readonly NewEvent[] = [],
  ): Promise<readonly Event[]> {
    return this.#inTurn(() => this.#append(events, workspace));
  }

  appendAt(
    events: readonly NewEvent[],
    workspace: readonly NewEvent[],
    at: { readonly own: number; readonly workspace: number },
  ): Promise<{ readonly stored: boolean; readonly events: readonly Event[] }> {
    return this.#inTurn(async () => {
      if (this.#state.seq !== at.own) return { stored: false, events: [] };
      const writes: StreamWrite[] = [{ stream: this.stream, after: at.own, events }];
      if (workspace.length > 0) {
        writes.push({ stream: "workspace", after: at.workspace, events: workspace });
      }
      const outcome = await this.store.append(writes);
      return outcome.type === "conflict"
        ? { stored: false, events: await this.#refresh() }
        : { stored: true, events: this.#fold(outcome.events[0] ?? []) };
    });
  }

  refresh(): Promise<readonly Event[]> {
    return this.#inTurn(() => this.#look());
  }

  async *watch(signal: AbortSignal): AsyncGenerator<readonly Event[]> {
    for await (const _ of this.store.watch(signal)) yield await this.refresh();
  }

  /** Somebody looks several times a second: a log that nobody has written to is not opened for it. */
  async #look(): Promise<readonly Event[]> {
    const mark = await this.store.mark();
    if (mark === this.#mark) return [];
    const events = await this.#refresh();
    this.#mark = mark;
    return events;
  }

  /** A user types while a turn runs: what one appends must not be folded in by the other as well. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#before.then(work, work);
    this.#before = done;
    return done;
  }

  async #append(
    wanted: readonly NewEvent[] | ((state: ConversationState) => readonly NewEvent[]),
    workspace: readonly NewEvent[],
  ): Promise<readonly Event[]> {
    const seen: Event[] = [];
    while (true) {
      const events = typeof wanted === "function" ? wanted(this.#state) : wanted;
      const writes: StreamWrite[] = [{ stream: this.stream, after: this.#state.seq, events }];
      if (workspace.length > 0) {
        const after = await this.store.head("workspace");
        writes.push({ stream: "workspace", after, events: workspace });
      }
      const outcome = await this.store.append(writes);
      if (outcome.type === "conflict") {
        seen.push(...await this.#refresh());
        continue;
      }
      return [...seen, ...this.#fold(outcome.events[0] ?? [])];
    }
  }

  #fold(stored: readonly Event[]): readonly Event[] {
    for (const event of stored) this.#state = conversation.reduce(this.#state, event);
    return stored;
  }

  async #refresh(): Promise<readonly Event[]> {
    const fresh: Event[] = [];
    for await (const event of this.store.read(this.stream, { after: this.#state.seq })) {
      if (event.type === "unknown") {
        this.#state.seq = event.seq;
        continue;
      }
      this.#state = conversation.reduce(this.#state, event);
      fresh.push(event);
    }
    return fresh;
  }
}
