/**
 * What a turn of the user teaches once its changes have a verdict: how often which model was right with
 * tasks of this kind, what came of what was remembered, and what was done in which situation. All of
 * it is read off the log; no model is asked.
 */

import {
  type ConversationState,
  nextActor,
  pendingApprovals,
  standing,
  withInner,
} from "../agent/mod.ts";
import { kindOf } from "../context/mod.ts";
import {
  changeMemories,
  entriesOf,
  type Finished,
  isCorrection,
  isUndone,
  learn,
  type Memories,
  memories,
  type MemoryEntry,
  roomFor,
  type SessionPiece,
  summaryEvery,
  summaryOf,
} from "../memory/mod.ts";
import { type SecretCheck } from "../util/mod.ts";
import type { Clock, MemoryPatch, NewEvent, Store } from "../protocol/mod.ts";
import { foldStream } from "../storage/mod.ts";
import { changesIn, pieceOf, turnOf } from "./finished.ts";
import { RewoundCalls } from "./rewound_calls.ts";

export interface LearningPorts {
  readonly store: Store;
  /** The user's own memory. */
  readonly userStore: () => Promise<Store>;
  readonly clock: Clock;
  readonly secrets: SecretCheck;
  readonly learning: { readonly learn: boolean; readonly inbox: boolean; readonly share: boolean };
}

export class LearningRecorder {
  /** Number of the message whose turn was looked at last. */
  #turn = 0;
  /** Who answered last, in which turn, and whether what had been done by then failed. */
  #last: { readonly turn: number; readonly model: string; readonly failing: boolean } | null = null;

  #inboxed = 0;
  /** Number of the message that was heard last. */
  #heard = 0;
  readonly #calls: RewoundCalls;

  constructor(private readonly ports: LearningPorts, private readonly session: string) {
    this.#calls = new RewoundCalls(ports.store, session);
  }

  /**
   * To be asked before a turn of the loop, so that its model is not told to do again what the user's
   * words take back, or what was rewound.
   */
  async hear(state: ConversationState): Promise<void> {
    const { entries, marks } = state.transcript;
    const [mark, before] = [marks.at(-1), marks.at(-2)];
    if (!mark || mark.seq === this.#heard) return;
    this.#heard = mark.seq;
    const rewound = await this.#calls.updates();
    const [task = ""] = entries.slice(mark.entries).flatMap((it) =>
      it.type === "user" ? it.text : []
    );
    const last = before && isCorrection(task) ? entries.slice(before.entries, mark.entries) : [];
    await this.#withdraw([...rewound, ...changesIn(last, state)]);
  }

  /** Forgets what was learned from these changes, and in the user's own memory what was undone here. */
  async #withdraw(changes: readonly string[]): Promise<void> {
    const { store, userStore, learning } = this.ports;
    const by = { by: "program" as const, session: this.session };
    const taken = new Set(changes);
    const forgotten = (memories: Memories, isTaken: (entry: MemoryEntry) => boolean) =>
      entriesOf(memories, isTaken).map(({ id }): MemoryPatch => ({ op: "forget", id }));
    const isOf = ({ experience }: MemoryEntry) =>
      experience?.changes?.some((it) => taken.has(it)) ?? false;
    if (taken.size > 0) await changeMemories(store, by, (own) => forgotten(own, isOf));
    if (!learning.share) return;
    const { state: own } = await foldStream(store, "workspace", memories);
    await changeMemories(
      await userStore(),
      by,
      (shared) => forgotten(shared, (it) => isOf(it) || isUndone(own, it)),
    );
  }

  /** How many entries were put where they wait to be accepted, since this was last asked. */
  inboxed(): number {
    const count = this.#inboxed;
    this.#inboxed = 0;
    return count;
  }

  /** To be asked whenever a turn of the loop is over; does something once for each turn of the user. */
  async take(state: ConversationState): Promise<void> {
    const turn = state.transcript.marks.at(-1)?.seq ?? 0;
    await this.#handedOn(state, turn);
    if (turn === this.#turn || !isOver(state)) return;
    this.#turn = turn;
    const done = finishedOf(state);
    if (done) await this.#verdict(answering(state), done);
    // That nothing fails is a verdict on the model; what is remembered must be proved.
    const isProved = standing(state.progress) !== "unverified" && !wasDeclined(state);
    const finished = isProved ? done : null;
    if (!this.ports.learning.learn) return;
    const { messages } = state.header;
    const piece = messages > 0 && messages % summaryEvery === 0
      ? pieceOf(state, { session: this.session, turns: summaryEvery })
      : null;
    if (finished || piece) await this.#remember(state, { finished, piece });
  }

  /** Whoever left a turn to another with something that fails has failed with it. */
  async #handedOn(state: ConversationState, turn: number): Promise<void> {
    const before = this.#last;
    const model = answering(state);
    this.#last = { turn, model, failing: standing(state.progress) === "failing" };
    if (before?.turn !== turn || before.model === model || !before.failing) return;
    await this.#verdict(before.model, { kind: kindOf(turnOf(state).task), passed: false });
  }

  async #verdict(
    model: string,
    { kind, passed }: Pick<Finished, "kind" | "passed">,
  ): Promise<void> {
    const event: NewEvent = { type: "verdict", session: this.session, kind, model, passed };
    const { store } = this.ports;
    for (;;) {
      const after = await store.head("workspace");
      const outcome = await store.append([{ stream: "workspace", after, events: [event] }]);
      if (outcome.type === "appended") return;
    }
  }

  async #remember(
    state: ConversationState,
    it: { readonly finished: Finished | null; readonly piece: SessionPiece | null },
  ): Promise<void> {
    const { store, userStore, clock, secrets, learning } = this.ports;
    const options = { now: clock.now(), secrets, inbox: learning.inbox };
    const by = { by: "program" as const, session: this.session };
    const told = it.finished ? toldIn(state) : [];
    const outcomes = (memories: Memories): readonly MemoryPatch[] =>
      told.filter((id) => memories.entries[id]?.experience).map((id) => ({
        op: "outcome",
        id,
        passed: it.finished?.passed ?? false,
      }));
    const own = await changeMemories(store, by, (memories) => {
      const learned = it.finished ? learn(memories, it.finished, options) : null;
      const summary = it.piece ? summaryOf(memories, it.piece, options) : null;
      return withRoom(memories, [...once(outcomes(memories), learned), summary], options.now);
    });
    this.#count(own.patches);
    if (!it.finished || !learning.share) return;
    const { finished } = it;
    const shared = await changeMemories(await userStore(), by, (memories) => {
      const learned = learn(memories, finished, { ...options, prefix: "u" });
      return withRoom(memories, once(outcomes(memories), learned), options.now);
    });
    this.#count(shared.patches);
  }

  #count(patches: readonly MemoryPatch[]): void {
    this.#inboxed += patches.filter((it) => it.op === "add" && it.inbox).length;
  }
}

function answering({ header }: ConversationState): string {
  return header.route || header.model;
}

/** Nothing is asked, nothing runs, nothing went wrong: the agent has done what it could. */
function isOver(state: ConversationState): boolean {
  const { turn } = state;
  return nextActor(state) === "user" && turn.stop === null && turn.unattended === 0 &&
    pendingApprovals(state).length === 0;
}

/** Somebody said no to a call of this turn: how it was done is not how the user wants it. */
function wasDeclined({ transcript: { entries, marks }, calls }: ConversationState): boolean {
  return entries.slice(marks.at(-1)?.entries ?? 0).some((entry) =>
    entry.type === "assistant" &&
    entry.parts.some((part) =>
      part.type === "tool_call" &&
      withInner(calls, part.call.id).some(({ result }) => result?.status === "denied")
    )
  );
}

/** `null`: nothing was changed. */
function finishedOf(state: ConversationState): Finished | null {
  const turn = turnOf(state);
  if (turn.files.length === 0) return null;
  return { ...turn, kind: kindOf(turn.task), passed: standing(state.progress) !== "failing" };
}

/** Ids of what the model was told of the memory in this turn. */
function toldIn({ transcript: { entries, marks } }: ConversationState): readonly string[] {
  const since = marks.at(-1)?.entries ?? 0;
  const prefix = "memory:";
  const told = entries.slice(since).flatMap((it) =>
    it.type === "context" && it.source.startsWith(prefix) ? [it.source.slice(prefix.length)] : []
  );
  return [...new Set(told)];
}

/** A turn is one outcome of an experience, whether it was told of it or did the same. */
function once(
  outcomes: readonly MemoryPatch[],
  learned: MemoryPatch | null,
): readonly MemoryPatch[] {
  const isKnown = learned?.op === "outcome" &&
    outcomes.some((it) => it.op === "outcome" && it.id === learned.id);
  return learned === null || isKnown ? outcomes : [...outcomes, learned];
}

function withRoom(
  memories: Memories,
  wanted: readonly (MemoryPatch | null)[],
  now: number,
): readonly MemoryPatch[] {
  const patches = wanted.filter((it) => it !== null);
  const more = patches.flatMap((it) => it.op === "add" ? [it.memory] : []);
  return [...roomFor(memories, more, now), ...patches];
}
