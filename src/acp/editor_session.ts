/** One session of the log, driven for the editor: a prompt at a time. */

import { type ContentBlock, type PromptResponse, RequestError } from "@agentclientprotocol/sdk";
import { type Conversation, loadDrive } from "../actions/mod.ts";
import type { AgentError, Event, UnknownEvent } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import { Cancels } from "./cancels.ts";
import { type Choices, choicesOf, optionNames } from "./choices.ts";
import { Commands } from "./commands.ts";
import { codes, requestError } from "./errors.ts";
import { stopReason } from "./ending.ts";
import { conversationIn, type Place, type SessionParts } from "./open.ts";
import { Permissions } from "./permissions.ts";
import { promptOf } from "./prompt.ts";
import { Reports } from "./reports.ts";
import type { Services } from "./services.ts";
import { EditorView } from "./editor_view.ts";

export interface EditorSessionParts extends SessionParts {
  readonly place: Place;
  readonly conversation: Conversation;
  readonly services: Services;
}

type Turn = PromiseWithResolvers<PromptResponse["stopReason"]>;

export class EditorSession {
  readonly id: string;
  readonly root: string;
  readonly #cancels = new Cancels();
  readonly #reports: Reports;
  readonly #permissions: Permissions;
  readonly #commands: Commands;
  #conversation: Conversation;
  #view: EditorView | null = null;
  /** Until it has ended and everything of it is stored. */
  #driving: Promise<void> | null = null;
  #isBusy = false;
  #cancelled = false;
  #turn: Turn | null = null;
  #isClosed = false;

  constructor(private readonly parts: EditorSessionParts) {
    const { conversation, place, editor, context } = parts;
    this.#conversation = conversation;
    this.id = conversation.session.id;
    this.root = place.ports.root;
    this.#reports = new Reports({ ...parts, session: () => this.#session });
    const { updates } = this.#reports;
    const workspace = () => place.ports.workspace();
    const { t } = context;
    this.#permissions = new Permissions({ session: this.id, editor, updates, t, workspace });
    this.#commands = new Commands({
      ...{ ...parts, permissions: this.#permissions, id: this.id },
      session: () => this.#session,
      busy: () => this.#turn !== null,
      signal: () => this.#cancels.signal,
      note: (text) => void updates.note(text),
    });
  }

  get #session(): Session {
    return this.#conversation.session;
  }

  choices(): Promise<Choices> {
    return Promise.resolve(
      choicesOf(this.#session, this.parts.services.models, this.parts.context),
    );
  }

  /** Behind the answer that names the session: what can be typed, and the plan. */
  greet(): void {
    setTimeout(() => {
      const told = this.#commands.list().then((update) => this.#reports.send(update));
      told.then(() => this.#reports.plan()).catch(() => {});
    }, 0);
  }

  /** Everything that the log has of it, as it was said. */
  async replay(): Promise<void> {
    const events: (Event | UnknownEvent)[] = [];
    for await (const event of this.#session.history()) {
      if (event.type !== "rewound") {
        events.push(event);
        continue;
      }
      const from = events.findIndex(({ seq }) => seq >= event.to);
      if (from >= 0) events.splice(from);
    }
    for (const event of events) await this.#reports.updates.replay(event);
  }

  /** @throws {RequestError | AgentError} */
  async prompt(blocks: readonly ContentBlock[], signal: AbortSignal): Promise<PromptResponse> {
    if (this.#isBusy) throw new RequestError(codes.invalidRequest, "a prompt is running");
    this.#isBusy = true;
    this.#cancelled = false;
    this.#cancels.begin();
    const gone = () => this.cancel();
    signal.addEventListener("abort", gone, { once: true });
    try {
      return { stopReason: await this.#prompted(blocks) };
    } finally {
      signal.removeEventListener("abort", gone);
      this.#isBusy = false;
      this.#turn = null;
    }
  }

  async #prompted(blocks: readonly ContentBlock[]): Promise<PromptResponse["stopReason"]> {
    const { words, beside } = await promptOf(blocks, this.parts.place.ports);
    if (words === "") throw new RequestError(codes.invalidParams, "the prompt is empty");
    const said = await this.#commands.run(words);
    if (said.type === "answer") {
      await this.#reports.updates.say(said.text);
      await this.#reports.catchUp();
      await this.#reports.plan();
      // A command may have given the agent something to do.
      if (this.#cancelled || this.#session.actor === "user") {
        return this.#cancelled ? "cancelled" : "end_turn";
      }
      return await this.#goneOn();
    }
    if (this.#cancelled) return "cancelled";
    await this.#reopen();
    for (const { source, text } of beside) {
      await this.#session.record({ type: "context", source, text });
    }
    return await this.#said(said.text);
  }

  async #goneOn(): Promise<PromptResponse["stopReason"]> {
    await this.#reopen();
    const turn: Turn = this.#turn = Promise.withResolvers();
    if (!this.#view?.look()) this.#drive(null);
    return await turn.promise;
  }

  async #said(text: string): Promise<PromptResponse["stopReason"]> {
    const turn: Turn = Promise.withResolvers();
    this.#turn = turn;
    this.#reports.updates.expect(text);
    if (!this.#view?.say(text)) this.#drive(text);
    return await turn.promise;
  }

  /** A conversation that broke off is opened again. */
  async #reopen(): Promise<void> {
    if (!this.#isClosed) return;
    await this.#driving;
    this.#conversation = await conversationIn(this.parts.place, { resume: this.id }, this.parts);
    this.#isClosed = false;
    this.#view = null;
  }

  /** @param task `null`: the log says whose turn it is */
  #drive(task: string | null): void {
    const view = this.#view = new EditorView({
      ...{ session: this.id, editor: this.parts.editor, permissions: this.#permissions },
      ...{ updates: this.#reports.updates, t: this.parts.context.t },
      over: (failure) => this.#over(failure),
      cancel: () => this.cancel(),
      goesOn: task === null,
    });
    const conversation = {
      ...{ ...this.#conversation, once: false },
      ...task === null ? {} : { task },
    };
    this.#driving = this.#run(conversation, view);
  }

  async #run(conversation: Conversation, view: EditorView): Promise<void> {
    try {
      const drive = await loadDrive();
      await drive(conversation, { view, interrupts: this.#cancels });
      this.#turn?.resolve("cancelled");
    } catch (error) {
      const { context } = this.parts;
      this.#turn?.reject(requestError(error, context));
    } finally {
      this.#isClosed = true;
    }
  }

  /** The conversation waits: everything of the prompt has been told, and now how it ended. */
  async #over(failure: AgentError | null): Promise<void> {
    const turn = this.#turn;
    this.#turn = null;
    if (!turn) return;
    const { context } = this.parts;
    try {
      const { outcome } = await import("../agent/ending/mod.ts");
      const ended = await outcome(this.#session.state);
      await this.#reports.ended(ended);
      if (this.#cancelled) return turn.resolve("cancelled");
      if (failure) throw failure;
      turn.resolve(stopReason(ended, context));
    } catch (error) {
      turn.reject(requestError(error, context));
    }
  }

  /** Stops the prompt that runs; where none does there is nothing to stop. */
  cancel(): void {
    if (!this.#isBusy) return;
    this.#cancelled = true;
    this.#cancels.cancel();
  }

  /** @throws {RequestError | AgentError} if there is no such option or value */
  async set(name: string, value: string): Promise<void> {
    const option = optionNames.find((it) => it === name);
    if (!option) throw new RequestError(codes.invalidParams, `unknown option: ${name}`);
    await this.#reopen();
    await this.#commands.set(option, value);
    await this.#reports.catchUp();
  }

  /** Every turn ends as interrupted; resolves once all is stored. */
  async close(): Promise<void> {
    this.#cancelled = true;
    this.#cancels.end();
    this.#view?.end();
    if (this.#driving) await this.#driving;
    else await this.#session.close();
    await this.parts.place.ports.close();
  }
}
