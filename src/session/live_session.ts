/** A session over the store: reading, speaking, answering, driving. */

import {
  type Actor,
  CONTINUED,
  conversation,
  type ConversationState,
  type Header,
  isUnfinished,
  next,
  nextActor,
  owed,
  storeInterruption,
} from "../agent/mod.ts";
import { text } from "../context/mod.ts";
import { changes, storedSides, unifiedDiff } from "../edit/mod.ts";
import {
  AgentError,
  type AgentEvent,
  type Due,
  type Event,
  type EventOf,
  type Lock,
  type NewEvent,
  type RunningAgent,
  type Store,
  type UnknownEvent,
} from "../protocol/mod.ts";
import { foldStream } from "../storage/mod.ts";
import type { RulesFile } from "../trust/mod.ts";
import { isQuestion } from "./goal_gate.ts";
import type { StoreJournal } from "./journal.ts";
import type { Drive } from "./loop.ts";
import type { HostRunner } from "./runner.ts";
import type { AnswerOptions, ModelChoice, Session, UserEvent } from "./session.ts";

export interface LiveParts {
  readonly id: string;
  readonly store: Store;
  readonly journal: StoreJournal;
  readonly rules: RulesFile;
  readonly runner: Pick<HostRunner, "facts" | "lasting">;
  /** What driving needs; absent: the session is only attached to. */
  readonly drive?: Drive & { readonly lock: Lock };
  /** Events that come before the first message of a new session. */
  readonly preamble: readonly NewEvent[];
}

export class LiveSession implements Session {
  readonly id: string;

  constructor(private readonly parts: LiveParts) {
    this.id = parts.id;
  }

  get state(): ConversationState {
    return this.parts.journal.state;
  }

  get header(): Header {
    const { header } = this.state;
    if (header.id !== "") return header;
    const at = new Date(0).toISOString();
    return this.parts.preamble.reduce(
      (state, event) => conversation.reduce(state, { ...event, v: 1, seq: 0, at }),
      conversation.initial(),
    ).header;
  }

  get actor(): Actor {
    return nextActor(this.state);
  }

  history(options: { readonly after?: number } = {}): AsyncIterable<Event | UnknownEvent> {
    return this.parts.store.read(`session:${this.id}`, options);
  }

  async send(text: string, { due }: { readonly due?: Due } = {}): Promise<readonly Event[]> {
    const said = { type: "user_message" as const, text };
    return await this.#append(due ? { ...said, owed: { ...owed(text), due } } : said);
  }

  record(event: UserEvent): Promise<readonly Event[]> {
    return this.#append(event);
  }

  goOn(): Promise<readonly Event[]> {
    return this.#append({ type: "context", source: CONTINUED, text: text("continued") });
  }

  async abandon(): Promise<readonly Event[]> {
    const { ports } = this.#drive();
    if (!isUnfinished(this.state)) return [];
    const events = await storeInterruption(ports);
    ports.held.sweep(this.state);
    return events;
  }

  async use(choice: ModelChoice): Promise<readonly Event[]> {
    const { model } = choice;
    this.#drive().chosen.choose(choice);
    return await this.#append({ type: "model", model: `${model.id.provider}/${model.id.name}` });
  }

  async #append(event: NewEvent): Promise<readonly Event[]> {
    const { journal, preamble } = this.parts;
    // Two at once must not both begin the session.
    return await journal.append(({ header }) => [...(header.id === "" ? preamble : []), event]);
  }

  async answer(
    call: string,
    answer: EventOf<"answered">["answer"],
    { note, unattended, all, by }: AnswerOptions = {},
  ): Promise<readonly Event[]> {
    const { journal, rules, runner } = this.parts;
    const before = await journal.refresh();
    const { byId, questions } = this.state.calls;
    const it = byId[call] ?? questions[call];
    if (!it?.asked || it.answer || it.result) {
      throw new AgentError("usage", "session.no_question", { call, session: this.id });
    }
    if (answer === "always") {
      // A question has no rule: of the program's own, "always" is as long as the session.
      const isAction = call in byId && !runner.facts(it.call).some(isQuestion);
      const of = it.asked.covers?.map(({ call }) => call) ?? [it.call];
      for (const each of isAction ? of : []) {
        for (const rule of await runner.lasting(each)) await rules.add(rule);
      }
    }
    const events = await journal.append([{
      type: "answered",
      call,
      answer,
      hash: it.asked.hash,
      ...(note === undefined ? {} : { note }),
      ...(unattended ? { unattended } : {}),
      ...(all ? { all } : {}),
      ...(by === undefined ? {} : { by }),
    }]);
    return [...before, ...events];
  }

  /** @throws {AgentError} `workspace.gone` */
  async *next(signal: AbortSignal): AsyncGenerator<AgentEvent> {
    await this.#requireRoot();
    try {
      yield* this.#turn(signal);
    } catch (error) {
      // Where the folder is gone, whatever failed in it failed by that.
      await this.#requireRoot();
      throw error;
    }
    await this.#requireRoot();
  }

  /** A folder that was moved or replaced meanwhile is not the one that was spoken of. */
  async #requireRoot(): Promise<void> {
    const { workspace } = this.#drive();
    try {
      await workspace.resolve(".");
    } catch (cause) {
      // The way to it is lost, and nothing is known of the folder.
      if (cause instanceof AgentError) throw cause;
      throw new AgentError("io", "workspace.gone", { path: workspace.root }, { cause });
    }
  }

  async *#turn(signal: AbortSignal): AsyncGenerator<AgentEvent> {
    const { ports, lessons, profile } = this.#drive();
    const before = this.state.seq;
    await lessons?.hear(this.state);
    profile?.hear(this.state);
    yield* next(ports, signal);
    // A turn that was over before is nobody's lesson again.
    if (this.state.seq !== before) await lessons?.take(this.state);
    if (profile) await this.#store(await profile.take());
  }

  async #store(events: readonly NewEvent[]): Promise<void> {
    if (events.length > 0) await this.parts.journal.append(events);
  }

  inboxed(): number {
    const { lessons, profile } = this.parts.drive ?? {};
    return (lessons?.inboxed() ?? 0) + (profile?.inboxed() ?? 0);
  }

  noted(): readonly string[] {
    return this.parts.drive?.profile?.noted() ?? [];
  }

  async compact(signal: AbortSignal): Promise<readonly Event[]> {
    const events = await this.#drive().compaction.force(this.state, signal);
    return events.length === 0 ? [] : await this.parts.journal.append(events);
  }

  #drive(): Drive {
    const { drive } = this.parts;
    if (!drive) throw new AgentError("locked", "session.locked", { session: this.id });
    return drive;
  }

  async diff(change: string): Promise<string> {
    const { store } = this.parts;
    const { state } = await foldStream(store, "workspace", changes);
    const found = state.list.find((it) => it.id === change && it.outcome === "applied");
    const sides = found ? await storedSides(store.blobs, found.files) : null;
    return sides ? await unifiedDiff(sides) : "";
  }

  refresh(): Promise<readonly Event[]> {
    return this.parts.journal.refresh();
  }

  watch(signal: AbortSignal): AsyncGenerator<readonly Event[]> {
    return this.parts.journal.watch(signal);
  }

  agents(): readonly RunningAgent[] {
    return this.parts.drive?.agents.running ?? [];
  }

  stopAgents(session: string | null): readonly string[] {
    return this.parts.drive?.agents.stop(session) ?? [];
  }

  async close(): Promise<readonly Event[]> {
    const { drive, journal } = this.parts;
    if (!drive) return [];
    try {
      await drive.ports.held.end();
      await drive.programs[Symbol.asyncDispose]();
      const ended = await drive.background.close();
      await drive.runner.bringOver();
      const events = ended.length === 0 ? [] : await journal.append(ended);
      await this.#store(await drive.profile?.close(this.state.turn.stop !== null) ?? []);
      await journal.save();
      return events;
    } finally {
      drive.lock.release();
    }
  }
}
