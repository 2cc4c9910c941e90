/** Contexts of other agents and the sessions that they stand for: one turn of each at a time. */

import type { Conversation, Face } from "../actions/mod.ts";
import type { AgentParts } from "./parts.ts";

/** Modes that are offered, as skills, and the action that opens each. */
export const modes = ["chat", "work"] as const;
export type OfferedMode = (typeof modes)[number];

interface Context {
  /** `null`: its first turn has not begun. */
  session: string | null;
  before: Promise<void>;
}

export class Contexts {
  readonly #known = new Map<string, Context>();

  constructor(private readonly parts: AgentParts) {}

  /** Behind all earlier ones of the context. */
  async inTurn<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
    const context = this.#of(id);
    const own = context.before.then(run);
    context.before = own.then(() => {}, () => {});
    return await own;
  }

  /**
   * Its session goes on, or one begins. Of the log's sessions none is gone on with but those that began
   * here: a client has the mode that the server was started with, and no other.
   *
   * @throws {AgentError}
   */
  async open(
    id: string,
    { text, mode }: { readonly text: string; readonly mode: OfferedMode },
    face: Face,
  ): Promise<Conversation> {
    const context = this.#of(id);
    const opened = context.session === null
      ? await this.#opened(mode, { [mode === "chat" ? "message" : "task"]: [text] }, face)
      : await this.#opened("session resume", { session: context.session, task: [text] }, face);
    context.session = opened.session.id;
    // Whoever started the server let files be changed; whatever else a call does is asked about.
    return { ...opened, once: true, ...this.parts.allowEdits ? { approve: "edits" as const } : {} };
  }

  async #opened(words: string, input: object, face: Face): Promise<Conversation> {
    const { entries, ports } = this.parts;
    const action = await entries.find(({ path }) => path.join(" ") === words)?.load();
    if (action?.kind !== "dialogue") throw new Error(`no action opens ${words}`);
    return await action.open(ports, input, face);
  }

  #of(id: string): Context {
    const known = this.#known.get(id);
    if (known) return known;
    const context: Context = { session: null, before: Promise.resolve() };
    this.#known.set(id, context);
    return context;
  }
}
