/** One conversation after the other: each is driven until another is wanted, or nobody is there. */

import type { Conversation, Ports, ResumeOptions } from "../../actions/mod.ts";
import { loadDrive } from "../../actions/mod.ts";
import type { Mode, Permissions } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { Cards } from "./cards.ts";
import type { Interruptions } from "./interruption.ts";
import { DashboardTalker, type Watcher } from "./talker.ts";

/** What runs now: a conversation and who drives it. */
export interface Scene {
  readonly conversation: Conversation;
  readonly talker: DashboardTalker;
}

/** Which conversation comes next. */
type Next =
  | { readonly type: "session"; readonly id: string }
  | { readonly type: "new"; readonly mode: Mode; readonly permissions: Permissions };

export interface ScenesParts {
  readonly ports: Ports;
  readonly cards: Cards;
  readonly interruptions: Interruptions;
  readonly watcher: Watcher;
  /** Shows a conversation from its end. */
  opened(session: Session): Promise<void>;
}

export class Scenes {
  #scene: Scene | null = null;
  #next: Next | null = null;
  /** Who waits until the next conversation is there. */
  #waiting: PromiseWithResolvers<void> | null = null;

  constructor(private readonly parts: ScenesParts) {}

  /** `null` while one conversation makes room for another. */
  get now(): Scene | null {
    return this.#scene;
  }

  /** Until the user leaves. */
  async run(first: Conversation): Promise<void> {
    const drive = await loadDrive();
    const { ports, cards, interruptions, watcher, opened } = this.parts;
    for (let conversation: Conversation | null = first; conversation !== null;) {
      const { session } = conversation;
      const talker = new DashboardTalker({ session, watcher, cards, clock: ports.clock });
      this.#scene = { conversation, talker };
      await opened(session);
      this.#waiting?.resolve();
      this.#waiting = null;
      await drive(conversation, { talker, interrupts: interruptions, clock: ports.clock });
      this.#scene = null;
      conversation = await this.#following(conversation);
    }
  }

  /** Goes on with another session, or a new one. @throws {AgentError} if it cannot be opened */
  async go(next: Next): Promise<void> {
    const scene = this.#scene;
    if (!scene) return;
    this.#next = next;
    this.#waiting = Promise.withResolvers();
    const { promise } = this.#waiting;
    scene.talker.end();
    await promise;
  }

  end(): void {
    this.parts.interruptions.end();
    this.#scene?.talker.end();
  }

  async #following(last: Conversation): Promise<Conversation | null> {
    const next = this.#next;
    this.#next = null;
    if (next === null) return null;
    const { ports } = this.parts;
    const options = { attended: true, ...modelOf(last.session) };
    try {
      const session = next.type === "session"
        ? await ports.resume(next.id, options)
        : await ports.create({ ...options, mode: next.mode, permissions: next.permissions });
      return { ...last, session, once: false };
    } catch (error) {
      // Whoever wanted another one is told, and the one before goes on.
      this.#waiting?.reject(error);
      this.#waiting = null;
      return { ...last, session: await this.#again(last.session, options) };
    }
  }

  /** What was never written has to begin anew. */
  #again({ id, state, header }: Session, options: ResumeOptions): Promise<Session> {
    const { ports } = this.parts;
    const { mode, permissions } = header;
    return state.header.id === ""
      ? ports.create({ ...options, mode, permissions })
      : ports.resume(id, options);
  }
}

/** A session without any model stays one. */
function modelOf({ header }: Session): Pick<ResumeOptions, "withoutModel"> {
  return header.model === "none/none" ? { withoutModel: true } : {};
}
