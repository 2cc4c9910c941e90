/**
 * The conversations of one folder that somebody follows or that are at work. A run goes on without
 * any connection; it ends by itself, by a cancel, or with the server.
 */

import type { Conversation, Ports } from "../actions/mod.ts";
import type { Header } from "../agent/mod.ts";
import { AgentError, type Json } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import { once } from "../util/mod.ts";
import { unlimited } from "./allowance.ts";
import { answerIn, type ApprovalAnswer } from "./approval.ts";
import { Feed } from "./feed.ts";
import { type Opening, saying } from "./opening.ts";
import { Problem } from "./problem.ts";
import { Run } from "./run.ts";
import { WorkspaceFeed, type WorkspaceFrame } from "./workspace_feed.ts";

export interface HubParts {
  readonly ports: Ports;
  /** Id of the project. */
  readonly project: string;
  /** Opens a conversation to be driven. */
  open(ports: Ports, header: Header, it: Opening): Promise<Conversation>;
  /** The plan of the folder, as programs get it. */
  plan(): Promise<Json>;
  /** A defect of ours, in a run that nobody waits for. */
  defect(error: unknown): void;
}

export class Hub {
  readonly #feeds = new Map<string, Promise<Feed>>();
  /** By conversation, how many are about to follow it or to drive it. */
  readonly #holds = new Map<string, number>();
  readonly #runs = new Map<string, Run>();
  /** Of each run, when nothing of it is left. */
  readonly #ending = new Map<string, Promise<void>>();
  /** Conversations that something is done to which leaves no room for a turn. */
  readonly #taken = new Set<string>();
  readonly #answering = new Map<string, Promise<unknown>>();
  readonly #over = new AbortController();
  #watching: Promise<void> | null = null;
  readonly #workspace: WorkspaceFeed;

  constructor(private readonly parts: HubParts) {
    const { ports, plan } = parts;
    this.#workspace = new WorkspaceFeed(() => ports.store(), plan);
  }

  get ports(): Ports {
    return this.parts.ports;
  }

  isAtWork(id: string): boolean {
    return this.#runs.has(id);
  }

  /** How many turns run. */
  get running(): number {
    return this.#runs.size;
  }

  /** @throws {AgentError} `session.unknown` */
  async feed(id: string): Promise<Feed> {
    this.#watch();
    const open = this.#feeds.get(id) ?? this.parts.ports.attach(id).then((it) => new Feed(it));
    this.#feeds.set(id, open);
    try {
      return await open;
    } catch (error) {
      this.#feeds.delete(id);
      throw error;
    }
  }

  /**
   * Its feed, which stays the only one of the conversation until `release` is called, although nobody
   * listens yet and the one before may leave meanwhile.
   *
   * @throws {AgentError} `session.unknown`
   */
  async hold(id: string): Promise<{ readonly feed: Feed; release(): void }> {
    this.#holds.set(id, (this.#holds.get(id) ?? 0) + 1);
    const release = once(() => {
      const left = (this.#holds.get(id) ?? 1) - 1;
      if (left > 0) this.#holds.set(id, left);
      else this.#holds.delete(id);
      void this.leave(id);
    });
    try {
      return { feed: await this.feed(id), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Hears of the folder's plan and changes from now on. */
  async workspace(listener: (frame: WorkspaceFrame) => void): Promise<() => void> {
    this.#watch();
    return await this.#workspace.listen(listener);
  }

  /** Nobody follows it any more. */
  async leave(id: string): Promise<void> {
    const feed = await this.#feeds.get(id)?.catch(() => null);
    if (!feed || feed.listeners > 0 || this.#runs.has(id) || this.#holds.has(id)) return;
    feed.close();
    this.#feeds.delete(id);
  }

  /**
   * A turn begins: by words, or where the log says that it goes on. Resolves when the words are on
   * record, or the turn is at work; what fails after that is told to who follows it.
   *
   * @throws {Problem} 403, if nothing may be spent; 409, if one is at work
   */
  async start(id: string, opening: Opening): Promise<void> {
    const { feed, release } = await this.hold(id);
    try {
      await this.#rest(id, feed);
      const run = new Run(feed);
      this.#runs.set(id, run);
      const said = Promise.withResolvers<void>();
      const begun = this.#begin(id, run, saying(opening, feed, said.resolve));
      run.opening = begun.then(() => {}, () => {});
      await Promise.race([begun, said.promise]);
      begun.catch((error) => this.#failed(id, feed, error));
    } finally {
      release();
    }
  }

  /** The words are on record, and nobody is at work on them. */
  #failed(id: string, feed: Feed, error: unknown): void {
    if (error instanceof AgentError) feed.failed(error);
    else this.parts.defect(error);
    void this.leave(id);
  }

  async #begin(id: string, run: Run, opening: Opening): Promise<void> {
    const { ports, open, project, defect } = this.parts;
    const { allowance } = opening;
    let conversation: Conversation;
    const turn = { project, conversation: id, after: run.seq };
    try {
      conversation = await open(ports, run.header, opening);
      await allowance.begins(turn);
    } catch (error) {
      this.#runs.delete(id);
      throw error;
    }
    run.begin(conversation, allowance.over);
    const gone = run.ended.catch(defect).then(() => allowance.ended(turn)).catch(defect)
      .then(() => this.#ended(id));
    this.#ending.set(id, gone);
  }

  async #ended(id: string): Promise<void> {
    this.#runs.delete(id);
    this.#ending.delete(id);
    if (!this.#over.signal.aborted) await this.leave(id);
  }

  /** False: a turn runs. What one that is over has still to put away is waited for. */
  async isFree(id: string): Promise<boolean> {
    const feed = await this.#feeds.get(id);
    await feed?.pump();
    if (feed?.isIdle) await this.#ending.get(id);
    return !this.#runs.has(id);
  }

  /** The turn ends as by Ctrl-C; false: none was at work. */
  cancel(id: string): boolean {
    const run = this.#runs.get(id);
    run?.cancel();
    return run !== undefined;
  }

  /** Words for the turn that runs, or for after it. @throws {Problem} 409 */
  async queue(id: string, kind: "steer" | "next", text: string): Promise<void> {
    const run = this.#runs.get(id);
    await run?.opening;
    const session = run?.session;
    if (!session) throw new Problem(409, "server.not_at_work");
    await session.record({ type: "queued", kind, text });
    await (await this.feed(id)).pump();
  }

  /**
   * Exactly what was shown is answered, once. Where nobody drives the conversation, it goes on.
   *
   * @throws {Problem} 409: another hash, or somebody was faster
   */
  async answer(id: string, given: ApprovalAnswer): Promise<void> {
    const before = this.#answering.get(id) ?? Promise.resolve();
    const answer = async () => await answerIn(await this.feed(id), given);
    const done = before.then(answer, answer);
    this.#answering.set(id, done.catch(() => {}));
    await done;
    const run = this.#runs.get(id);
    if (run) run.answered(given.call, given.answer);
    else if (!await (await this.parts.ports.locks()).drivenElsewhere(id)) {
      await this.start(id, { words: null, allowance: given.allowance });
    }
  }

  /** Something is done to a conversation while no turn runs. @throws {Problem} 409 */
  async alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    await this.#rest(id, await this.feed(id));
    this.#taken.add(id);
    try {
      return await work();
    } finally {
      this.#taken.delete(id);
      await this.#feeds.get(id)?.then((feed) => feed.pump());
    }
  }

  /** As `alone`, with the right to drive it. */
  async driven<T>(id: string, work: (session: Session) => Promise<T>): Promise<T> {
    return await this.alone(id, async () => {
      const { header } = (await this.feed(id)).session;
      const { session } = await this.parts.open(this.parts.ports, header, {
        words: null,
        allowance: unlimited,
      });
      try {
        return await work(session);
      } finally {
        await session.close();
      }
    });
  }

  /** It is gone. */
  async drop(id: string): Promise<void> {
    const feed = await this.#feeds.get(id);
    feed?.close();
    this.#feeds.delete(id);
  }

  /** Turns end with everything on record, open questions stay; resolves when they have. */
  async close(): Promise<void> {
    this.#over.abort();
    for (const run of this.#runs.values()) run.leave();
    await Promise.allSettled([...this.#runs.values()].map(async (run) => {
      await run.opening;
      await run.ended;
    }));
    await this.#watching;
    for (const feed of await Promise.allSettled(this.#feeds.values())) {
      if (feed.status === "fulfilled") feed.value.close();
    }
    this.#feeds.clear();
  }

  /**
   * Whoever has heard that a turn is over may go on at once: what its run has still to put away is
   * waited for.
   *
   * @throws {Problem} 409
   */
  async #rest(id: string, feed: Feed): Promise<void> {
    await feed.pump();
    if (feed.isIdle) await this.#ending.get(id);
    this.#demandFree(id);
  }

  #demandFree(id: string): void {
    if (this.#over.signal.aborted) throw new Problem(409, "server.stopping");
    if (this.#runs.has(id) || this.#taken.has(id)) throw new Problem(409, "server.at_work");
  }

  /** Other programs append to the same store. */
  #watch(): void {
    this.#watching ??= this.#heed().catch((error) => this.parts.defect(error));
  }

  async #heed(): Promise<void> {
    const store = await this.parts.ports.store();
    for await (const _ of store.watch(this.#over.signal)) {
      const feeds = await Promise.allSettled(this.#feeds.values());
      await this.#workspace.pump();
      await Promise.allSettled(
        feeds.map((it) => it.status === "fulfilled" ? it.value.pump() : undefined),
      );
    }
  }
}
