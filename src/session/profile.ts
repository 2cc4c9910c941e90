/**
 * Keeps the user's profile: what is said in a session that outlasts it. The small model is asked while
 * the main one works, and what it writes is remembered when a turn is over, at the latest when the
 * session ends; nobody waits for it. Nothing is asked where no words can tell anything.
 */

import { type ConversationState, withInner } from "../agent/mod.ts";
import {
  changeMemories,
  mayTellOfUser,
  memories,
  profileNotes,
  profilePatches,
  profileQuestion,
} from "../memory/mod.ts";
import { ask } from "../models/mod.ts";
import type { Clock, NewEvent, Store } from "../protocol/mod.ts";
import { foldStream } from "../storage/mod.ts";
import { type SecretCheck, sleep } from "../util/mod.ts";
import prompt from "../../prompts/profile.md" with { type: "text" };
import { spending } from "./switchable_model.ts";
import type { ModelChoice } from "./session.ts";

export interface ProfilePorts {
  /** The user's own memory. */
  readonly userStore: () => Promise<Store>;
  readonly clock: Clock;
  readonly secrets: SecretCheck;
  readonly learning: { readonly inbox: boolean };
  /** Who writes notes; `null`: nobody may be told what is said here. */
  readonly writer: () => Promise<ModelChoice | null>;
}

/** Requests of one session. */
const mostRequests = 8;

/** Milliseconds after which an answer is not waited for; and at the end of a session. */
const patience = 60_000;
const grace = 200;

/** Tokens of three short lines, and of some thought before them. */
const maxOutputTokens = 1_000;

interface Answer {
  readonly text: string;
  /** Ids of the notes as they were numbered in the question. */
  readonly asked: readonly string[];
}

export class ProfileWriter {
  /** Number of the last event whose words were looked at. */
  #heard = 0;
  /** Calls whose notes were looked at. */
  readonly #notes = new Set<string>();
  #requests = 0;
  #asking: Promise<void> = Promise.resolve();
  #open = 0;
  readonly #answers: Answer[] = [];
  readonly #spent: NewEvent[] = [];
  readonly #noted: string[] = [];
  #inboxed = 0;
  readonly #end = new AbortController();

  constructor(private readonly ports: ProfilePorts, private readonly session: string) {}

  /** To be asked whenever the user may have said something; returns at once. */
  hear(state: ConversationState): void {
    const since = this.#heard;
    this.#heard = state.seq;
    const notes = notesIn(state).filter(([call]) => !this.#notes.has(call));
    for (const [call] of notes) this.#notes.add(call);
    this.hearWords([...messageSince(since, state), ...notes.map(([, note]) => note)]);
  }

  /** The same for words that stand in no conversation. */
  hearWords(words: readonly string[]): void {
    const said = words.filter(mayTellOfUser);
    if (said.length === 0 || this.#requests >= mostRequests) return;
    this.#requests += 1;
    this.#open += 1;
    const asking = this.#asking;
    // What fails is told to nobody: the session goes on without a note.
    this.#asking = asking.then(() => this.#ask(said)).catch(() => {}).finally(() => this.#open--);
  }

  async #ask(said: readonly string[]): Promise<void> {
    const { userStore, secrets, writer } = this.ports;
    const choice = await writer();
    if (choice === null || this.#end.signal.aborted) return;
    const { state } = await foldStream(await userStore(), "workspace", memories);
    const known = profileNotes(state);
    const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(patience)]);
    const answer = await ask(choice.model, {
      system: prompt,
      messages: [{ role: "user", text: profileQuestion(said, known, secrets) }],
      tools: [],
      maxOutputTokens,
    }, signal);
    this.#spent.push(...spending("profile", choice, answer));
    if (answer.text !== "") {
      this.#answers.push({ text: answer.text, asked: known.map(({ id }) => id) });
    }
  }

  /** Remembers what was answered by now; events for the log. */
  async take(): Promise<readonly NewEvent[]> {
    for (const answer of this.#answers.splice(0)) await this.#remember(answer).catch(() => {});
    return this.#spent.splice(0);
  }

  async #remember({ text, asked }: Answer): Promise<void> {
    const { userStore, clock, secrets, learning: { inbox } } = this.ports;
    const by = { by: "program" as const, session: this.session };
    const options = { now: clock.now(), secrets, inbox, asked };
    const { patches } = await changeMemories(
      await userStore(),
      by,
      (state) => profilePatches(state, text, options),
    );
    for (const patch of patches) {
      if (patch.op === "add" && patch.inbox) this.#inboxed += 1;
      else if (patch.op === "add") this.#noted.push(patch.memory.text);
      else if (patch.op === "edit") this.#noted.push(patch.text ?? "");
    }
  }

  /**
   * The session ends: what is not answered in a moment is given up.
   *
   * @param isCut somebody has stopped the turn, and waits for the end
   */
  async close(isCut: boolean): Promise<readonly NewEvent[]> {
    if (this.#open > 0 && !isCut) await Promise.race([this.#asking, sleep(grace)]);
    this.#end.abort();
    return await this.take();
  }

  /** Nothing of what was heard is to be written. */
  drop(): void {
    this.#end.abort();
    this.#answers.length = 0;
  }

  /** Notes that were written since this was last asked. */
  noted(): readonly string[] {
    return this.#noted.splice(0);
  }

  /** Notes that wait to be accepted since this was last asked. */
  inboxed(): number {
    const count = this.#inboxed;
    this.#inboxed = 0;
    return count;
  }
}

/** The message that began the present turn, if it came after event `since`. */
function messageSince(
  since: number,
  { transcript: { entries, marks } }: ConversationState,
): readonly string[] {
  const mark = marks.at(-1);
  if (!mark || mark.seq <= since) return [];
  const [text] = entries.slice(mark.entries).flatMap((it) => it.type === "user" ? [it.text] : []);
  return text === undefined ? [] : [text];
}

/** Notes beside answers to questions of the present turn, by call. */
function notesIn(
  { transcript: { entries, marks }, calls }: ConversationState,
): readonly (readonly [call: string, note: string])[] {
  return entries.slice(marks.at(-1)?.entries ?? 0)
    .flatMap((it) => it.type === "assistant" ? it.parts : [])
    .flatMap((it) => it.type === "tool_call" ? withInner(calls, it.call.id) : [])
    .flatMap(({ call, answer }) => answer?.note ? [[call.id, answer.note] as const] : []);
}
