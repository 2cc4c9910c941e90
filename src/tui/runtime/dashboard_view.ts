/** The dashboard as a face of one conversation: what is typed meets what the driver waits for. */

import { type CallState, goalTools, isElicitation, planQuestion } from "../../agent/mod.ts";
import {
  continueText,
  type ConversationView,
  type Reply,
  type Unfinished,
  type UserInput,
  type ViewContext,
  type Word,
} from "../../actions/mod.ts";
import type { AgentError, AgentEvent, JsonObject } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { Question, QuestionQueue } from "./question_queue.ts";

/** What the dashboard is told. */
export interface Watcher {
  event(event: AgentEvent): void;
  /** Whose turn it is now; `user`: the conversation waits. */
  turn(actor: "user" | "agent" | "tool"): void;
  /** Something waits for the user's word: a call, or a turn that stopped. */
  waits(): void;
  elsewhere(word: Word): void;
  /** So many entries came to wait in the memory's inbox. */
  inbox(count: number): void;
  /** This was written into the user's profile. */
  noted(text: string): void;
  hint(text: string): void;
  /** What waited to be said was not. */
  unsent(text: string): void;
  /** A turn could not be done. */
  failed(error: AgentError): void;
}

export interface DashboardViewParts {
  readonly session: Session;
  readonly watcher: Watcher;
  readonly questions: QuestionQueue;
  readonly t: ViewContext["t"];
}

export class DashboardView implements ConversationView {
  readonly attended = true;
  #message: ((said: UserInput | null) => void) | null = null;
  #ended = false;

  constructor(private readonly parts: DashboardViewParts) {}

  /** The conversation waits for a word of the user. */
  get idle(): boolean {
    return this.#message !== null;
  }

  event(event: AgentEvent): void {
    this.parts.watcher.event(event);
  }

  turn(actor: "user" | "agent" | "tool"): void {
    this.parts.watcher.turn(actor);
  }

  async ask(call: CallState, signal: AbortSignal): Promise<Reply | null> {
    this.parts.watcher.waits();
    return await this.parts.questions.ask(questionOf(call), signal);
  }

  async goOn(why: Unfinished, signal: AbortSignal): Promise<Reply | null> {
    this.parts.watcher.waits();
    const shown = continueText(why, this.parts.t);
    return await this.parts.questions.ask({ kind: "continue", shown, rules: [] }, signal);
  }

  failed(error: AgentError): void {
    this.parts.watcher.failed(error);
  }

  inbox(count: number): void {
    this.parts.watcher.inbox(count);
  }

  hint(text: string): void {
    this.parts.watcher.hint(text);
  }

  noted(text: string): void {
    this.parts.watcher.noted(text);
  }

  unsent(text: string): void {
    this.parts.watcher.unsent(text);
  }

  waiting(): void {}

  elsewhere(word: Word): void {
    this.parts.watcher.elsewhere(word);
  }

  async message(signal: AbortSignal): Promise<UserInput | null> {
    if (this.#ended) return null;
    this.parts.watcher.turn("user");
    const { promise, resolve } = Promise.withResolvers<UserInput | null>();
    this.#message = resolve;
    const over = new AbortController();
    const stopped = AbortSignal.any([signal, over.signal]);
    const watching = this.#watch(stopped).catch((error) => {
      over.abort();
      throw error;
    });
    try {
      return await Promise.race([promise, watching.then(() => promise)]);
    } finally {
      this.#message = null;
      over.abort();
    }
  }

  /** Others may append to the conversation while nobody drives it. */
  async #watch(signal: AbortSignal): Promise<void> {
    for await (const events of this.parts.session.watch(signal)) {
      for (const event of events) this.parts.watcher.event(event);
      if (events.length > 0 && this.parts.session.actor !== "user") this.look();
    }
  }

  /** The user speaks; false: nobody waits for it now. */
  say(text: string): boolean {
    return this.#give({ type: "text", text });
  }

  /** Look whose turn it is. */
  look(): boolean {
    return this.#give({ type: "look" });
  }

  /** The conversation ends here as soon as its turn is over. */
  end(): void {
    this.#ended = true;
    this.#give(null);
  }

  #give(said: UserInput | null): boolean {
    const resolve = this.#message;
    this.#message = null;
    resolve?.(said);
    return resolve !== null;
  }
}

/** What is asked, by what it is about: a call, the plan, a server, something that only the user knows. */
function questionOf({ call, asked }: CallState): Question {
  const kind = call.name === goalTools.ask
    ? "question"
    : call.id === planQuestion
    ? "plan"
    : isElicitation(call.id)
    ? "server"
    : "approval";
  const question = { kind, shown: asked?.shown ?? "", rules: asked?.rules ?? [] } as const;
  const choices = kind === "question" ? questionChoices(call.input) : null;
  if (choices === null) return question;
  const { text, options, several } = choices;
  return { ...question, shown: text, choices: { options, several } };
}

/** The answers that a question proposes; `null`: none, it is answered in words. */
function questionChoices({ question, options, several }: JsonObject) {
  if (typeof question !== "string" || !Array.isArray(options)) return null;
  const texts = options.flatMap((it) =>
    typeof it === "string" && it.trim() !== "" ? [it.trim()] : []
  );
  if (texts.length === 0 || texts.length < options.length) return null;
  return { text: question, options: texts, several: several === true };
}
