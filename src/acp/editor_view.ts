/** The editor as the face of one conversation: prompts meet what the driver waits for. */

import { type CallState, goalTools } from "../agent/mod.ts";
import type {
  ConversationView,
  Reply,
  Unfinished,
  UserInput,
  ViewContext,
  Word,
} from "../actions/mod.ts";
import { continueText } from "../actions/mod.ts";
import type { AgentError, AgentEvent } from "../protocol/mod.ts";
import type { Editor } from "./editor.ts";
import type { Permissions } from "./permissions.ts";
import type { Updates } from "./updates.ts";

export interface EditorViewParts {
  readonly session: string;
  readonly editor: Editor;
  readonly updates: Updates;
  readonly permissions: Permissions;
  readonly t: ViewContext["t"];
  /** The prompt that runs is over: the conversation waits for the next. */
  over(failure: AgentError | null): Promise<void>;
  /** The editor gives the prompt up where it was asked. */
  cancel(): void;
  /** The user has said that what was left in its middle goes on. */
  readonly goesOn: boolean;
}

export class EditorView implements ConversationView {
  readonly attended = true;
  #message: ((said: UserInput | null) => void) | null = null;
  #ended = false;
  #failure: AgentError | null = null;

  constructor(private readonly parts: EditorViewParts) {}

  get idle(): boolean {
    return this.#message !== null;
  }

  async event(event: AgentEvent): Promise<void> {
    await this.parts.updates.event(event);
  }

  turn(): void {}

  async ask(state: CallState, signal: AbortSignal): Promise<Reply | null> {
    const { permissions } = this.parts;
    if (state.call.name === goalTools.ask) return await this.#question(state, signal);
    return this.#permitted(await permissions.ask(state, signal));
  }

  async goOn(why: Unfinished, signal: AbortSignal): Promise<Reply | null> {
    const { permissions, t } = this.parts;
    // What was left in its middle before a prompt came ends with the prompt.
    if (why.type === "left") return this.parts.goesOn ? { word: "once" } : null;
    return this.#permitted(await permissions.goOn(continueText(why, t), signal));
  }

  #permitted(reply: Reply | "cancelled" | null): Reply | null {
    if (reply !== "cancelled") return reply;
    this.parts.cancel();
    return null;
  }

  /** A form where the editor has one; else the question ends the prompt and the next prompt answers it. */
  async #question({ asked }: CallState, signal: AbortSignal): Promise<Reply | null> {
    const { editor, session, updates } = this.parts;
    const shown = asked?.shown ?? "";
    if (editor.asks) {
      const note = await editor.ask({ sessionId: session, message: shown }, signal)
        .catch(() => null);
      if (signal.aborted) return null;
      return note === null ? { word: "decline" } : { word: "once", note };
    }
    await updates.say(shown);
    const said = await this.#next();
    return said?.type === "text" ? { word: "once", note: said.text } : null;
  }

  failed(error: AgentError): void {
    this.#failure = error;
  }

  inbox(): void {}

  noted(): void {}

  waiting(): void {}

  elsewhere(word: Word): void {
    const { updates, t } = this.parts;
    const told = updates.note(t("ask.elsewhere", { answer: t(`answer.${word}`) }));
    // Where nobody hears it the next event fails as well.
    told.catch(() => {});
  }

  message(): Promise<UserInput | null> {
    return this.#next();
  }

  async #next(): Promise<UserInput | null> {
    const failure = this.#failure;
    this.#failure = null;
    const { promise, resolve } = Promise.withResolvers<UserInput | null>();
    this.#message = resolve;
    await this.parts.over(failure);
    if (this.#ended) this.#give(null);
    return await promise;
  }

  /** The user speaks; false: nobody waits for it now. */
  say(text: string): boolean {
    return this.#give({ type: "text", text });
  }

  /** Look whose turn it is; false: nobody waits. */
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
