/** One conversation after the other: each is driven until another is wanted, or nobody is there. */

import type { Conversation, Ports, ResumeOptions, ViewContext } from "../../actions/mod.ts";
import { loadDrive } from "../../actions/mod.ts";
import { awaitsVerification } from "../../agent/mod.ts";
import type { Mode, Permissions } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { QuestionQueue } from "./question_queue.ts";
import type { Interruptions } from "./interruption.ts";
import { DashboardView, type Watcher } from "./dashboard_view.ts";

/** What runs now: a conversation and who drives it. */
export interface ShownConversation {
  readonly conversation: Conversation;
  readonly view: DashboardView;
}

/** Which conversation comes next. */
type Next =
  | { readonly type: "session"; readonly id: string }
  | { readonly type: "new"; readonly mode: Mode; readonly permissions: Permissions };

export interface ConversationSwitchParts {
  readonly ports: Ports;
  readonly questions: QuestionQueue;
  readonly interruptions: Interruptions;
  readonly watcher: Watcher;
  readonly t: ViewContext["t"];
  /** Shows a conversation from its end. */
  opened(session: Session): Promise<void>;
}

export class ConversationSwitch {
  #shown: ShownConversation | null = null;
  #next: Conversation | null = null;
  /** Another conversation is on its way. */
  #leaving = false;
  /** Who waits until the next conversation is there. */
  #waiting: PromiseWithResolvers<void> | null = null;
  #opened = Promise.withResolvers<ShownConversation>();
  /** The model that was chosen here, by the name that it has to the user. */
  model: string | null = null;
  /** The user has left, maybe before anything was open. */
  #over = false;

  constructor(private readonly parts: ConversationSwitchParts) {}

  /** `null` while one conversation makes room for another. */
  get now(): ShownConversation | null {
    return this.#shown;
  }

  /** The turn is over but for the project's tests. */
  get runsTests(): boolean {
    const state = this.#shown?.conversation.session.state;
    return state !== undefined && awaitsVerification(state);
  }

  /** What is open, as soon as somebody drives it: then words are heard. */
  opened(): Promise<ShownConversation> {
    return this.#opened.promise;
  }

  /** Until the user leaves. */
  async run(first: Conversation): Promise<void> {
    const drive = await loadDrive();
    const { questions, interruptions, watcher, opened, t } = this.parts;
    for (let conversation: Conversation | null = first; conversation !== null;) {
      const { session } = conversation;
      const begun = () => this.#shown && !this.#leaving && this.#opened.resolve(this.#shown);
      const view = new DashboardView({
        session,
        watcher: heard(watcher, begun),
        questions,
        t,
      });
      if (this.#over) view.end();
      this.#shown = { conversation, view };
      await opened(session);
      this.#waiting?.resolve();
      this.#waiting = null;
      await drive(conversation, { view, interrupts: interruptions });
      this.#shown = null;
      this.#leaving = false;
      conversation = this.#next;
      this.#next = null;
    }
  }

  /**
   * Goes on with another session, or a new one, which is open before this one ends: if it cannot be
   * opened this one goes on.
   *
   * @throws {AgentError} if it cannot be opened
   */
  async go(next: Next): Promise<void> {
    const shown = this.#shown;
    if (!shown || this.#leaving) return;
    // What is said from here on is said there.
    this.#leaving = true;
    this.#opened = Promise.withResolvers();
    try {
      const { task: _task, begin: _begin, ...conversation } = shown.conversation;
      const session = await this.#open(next, shown.conversation);
      this.#next = { ...conversation, session, once: false };
    } catch (error) {
      this.#leaving = false;
      this.#opened.resolve(shown);
      throw error;
    }
    this.#waiting = Promise.withResolvers();
    const { promise } = this.#waiting;
    shown.view.end();
    await promise;
  }

  end(): void {
    this.#over = true;
    this.parts.interruptions.end();
    this.#shown?.view.end();
  }

  /** With the model, the permissions and the limits that hold here. */
  async #open(next: Next, { session, options }: Conversation): Promise<Session> {
    const { ports } = this.parts;
    const model = this.model === null
      ? await modelNamed(ports, session.header.model)
      : { model: this.model, withoutModel: false };
    const given = { attended: true, ...options, ...model };
    if (next.type === "session") return await ports.resume(next.id, given);
    return await ports.create({ ...given, mode: next.mode, permissions: next.permissions });
  }
}

/** Calls `begun` whenever the driver says what it waits for. */
function heard(watcher: Watcher, begun: () => void): Watcher {
  return {
    ...watcher,
    turn(actor) {
      watcher.turn(actor);
      begun();
    },
    waits() {
      watcher.waits();
      begun();
    },
  };
}

/** The entry of the configuration that answers as `provider/name`; without any model it stays so. */
async function modelNamed(
  ports: Ports,
  answers: string,
): Promise<Pick<ResumeOptions, "model" | "withoutModel">> {
  if (answers === "none/none") return { withoutModel: true };
  const { models } = (await ports.config()).value;
  const named = Object.entries(models).find(([name, it]) =>
    `${it.provider}/${it.model_name ?? name}` === answers
  );
  return named ? { model: named[0] } : {};
}
