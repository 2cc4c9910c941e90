/**
 * The dashboard at work: the screen, the model of it, the conversation that is driven, and the logs
 * that others write to. The only place where they meet; each is a file of its own.
 */

import {
  type ActionEntry,
  type Conversation,
  type Face,
  loadFollow,
  pendingNotice,
  type Ports,
  type ViewContext,
} from "../../actions/mod.ts";
import { printable } from "../../ansi/mod.ts";
import type { AgentError, AgentEvent } from "../../protocol/mod.ts";
import type { Config } from "../../config/mod.ts";
import { initial, transcriptText } from "../conversation/mod.ts";
import type { DashboardEffect } from "../dashboard/message.ts";
import { dashboardOf } from "../dashboard/model.ts";
import { inputOf } from "../input/mod.ts";
import { keymapOf, problemText } from "../keys/keymap.ts";
import type { Appearance } from "../theme/appearance.ts";
import type { Role, Screen } from "../types.ts";
import { QuestionQueue } from "./question_queue.ts";
import { createEffectHandler } from "./create_effect_handler.ts";
import { endRows } from "./end_rows.ts";
import { Feed } from "./feed.ts";
import { greeting } from "./greeting.ts";
import { Interruptions } from "./interruption.ts";
import { keysOf } from "./keys_of.ts";
import { Observer } from "./observer.ts";
import { personalised } from "./personalised.ts";
import type { EffectHandler } from "./effect_handler.ts";
import { ConversationSwitch } from "./conversation_switch.ts";
import { Renderer } from "./renderer.ts";
import { Themes } from "./themes.ts";

export interface DashboardParts {
  readonly screen: Screen;
  readonly appearance: Appearance;
  readonly ports: Ports;
  readonly config: Config["value"];
  readonly entries: readonly ActionEntry[];
  /** Lines that are to be said at the start: what is odd about the configuration. */
  readonly warnings: readonly string[];
  /** A command that is given as soon as it can be. */
  readonly first?: string;
  /** Without any key that is known. */
  redact(text: string): string;
  /** Opens the first conversation, while the first frame is already there. */
  open(face: Face): Promise<Conversation>;
  /** @param width terminal cells */
  context(width: number): ViewContext;
}

/** Events of the end of a conversation that are shown when it is opened. */
const shownAtFirst = 200;

/** Lines of the conversation that stay in the scrollback. */
const leftLines = 400;

export class DashboardRuntime {
  readonly #renderer: Renderer;
  readonly #questions: QuestionQueue;
  readonly #interruptions = new Interruptions();
  readonly #feed: Feed;
  readonly #observer: Observer;
  readonly #conversations: ConversationSwitch;
  readonly #themes: Themes;
  readonly #over = new AbortController();
  /** The plan is known, or will not be. */
  readonly #planned = Promise.withResolvers<void>();
  #performer: EffectHandler | null = null;
  /** What was wanted before it could be done. */
  #wanted: DashboardEffect[] = [];
  #subject: Conversation["subject"] = ({ name }) => name;
  #statusChanged: () => void = () => {};
  #focused = true;
  #begun = false;

  constructor(private readonly parts: DashboardParts) {
    const { screen, ports, config, appearance } = parts;
    const { clock, locale } = ports;
    this.#themes = new Themes({ appearance, paths: ports.paths });
    const { t } = this.#context();
    const size = screen.size;
    const voice = {
      t,
      subject: (call: Parameters<Conversation["subject"]>[0]) => this.#subject(call),
      stepTitle: (step: string) => this.#stepTitle(step),
    };
    const model = dashboardOf({
      t,
      locale,
      size,
      keymap: keymapOf(keysOf(config)),
      conversation: initial({ ...voice, size }),
      input: inputOf({ locale, mode: "work", columns: size.columns }),
    });
    this.#renderer = new Renderer(model, {
      screen,
      clock,
      perform: (effect) => this.#perform(effect),
    });
    this.#questions = new QuestionQueue((question) => {
      this.#renderer.dispatch({ type: "card", question, now: clock.now() });
      if (question) {
        this.#notify(t("tui.notify.asks", { what: question.shown.split("\n", 1)[0] ?? "" }));
      }
    });
    this.#feed = new Feed((event) => this.#show(event), (error) => this.#fail(error));
    const renderer = () => this.#renderer;
    const context = () => this.#context();
    this.#observer = new Observer({
      ...{ ports, config, renderer, context },
      changed: () => this.#statusChanged(),
    });
    this.#conversations = new ConversationSwitch({
      ports,
      questions: this.#questions,
      interruptions: this.#interruptions,
      t,
      watcher: this.#watcher(),
      opened: (session) => this.#opened(session),
    });
  }

  #show(event: AgentEvent): void {
    this.#renderer.dispatch({ type: "event", event }, { soon: true });
    const session = this.#conversations.now?.conversation.session;
    if (session) this.#observer.session(session, event);
  }

  /** Until the user leaves or the terminal is gone; the text for the scrollback. */
  async run(): Promise<string> {
    const { open } = this.parts;
    this.parts.screen.open();
    this.parts.screen.mouse(this.parts.config.mouse);
    this.#renderer.draw();
    const reading = this.#read();
    try {
      const { face } = await this.#prepare();
      const following = this.#follow().catch((error) => this.#fail(error));
      const conversation = await open(face);
      this.#subject = conversation.subject;
      // Steps are told by the titles that the plan has.
      await this.#planned.promise;
      this.#quietly(this.#observer.machine());
      this.#quietly(this.#observer.sandbox());
      await this.#conversations.run(conversation);
      this.#over.abort();
      await following;
      await Promise.all([this.#observer.settled(), this.#performer?.settled()]);
    } finally {
      this.#over.abort();
      this.#renderer.close();
    }
    void reading;
    return this.transcript;
  }

  /** The end of the conversation, for the scrollback. */
  get transcript(): string {
    return transcriptText(this.#renderer.model.conversation, leftLines);
  }

  /** Ends as if the user had left: what runs is cancelled, and the log says so. */
  end(): void {
    // Whatever is asked is answered by that.
    this.#over.abort();
    this.#conversations.end();
  }

  /** Another program has the terminal: its signals are not for us. */
  get lent(): boolean {
    return this.#performer?.lent ?? false;
  }

  /** What is only for show ends nothing when it fails. */
  #quietly(work: Promise<void>): void {
    void work.catch((error) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (!this.#over.signal.aborted) this.#performer?.fail(error);
  }

  /** Id of the session that was shown last, if anything of it is in the log. */
  get left(): string | null {
    return this.#last && this.#last.state.seq > 0 ? this.#last.id : null;
  }

  #last: Conversation["session"] | null = null;

  #context(): ViewContext {
    const context = this.parts.context(Math.max(20, this.parts.screen.size.columns - 4));
    return this.#performer ? { ...context, t: this.#performer.hinted(context.t) } : context;
  }

  async #read(): Promise<void> {
    const { screen, ports: { clock } } = this.parts;
    for await (const input of screen.inputs()) {
      if (input.type === "focus") this.#focused = input.on;
      this.#renderer.dispatch({ type: "input", input, now: clock.now() });
    }
    // The terminal is gone.
    this.end();
  }

  #perform(effect: DashboardEffect): void {
    if (this.#performer) this.#performer.perform(effect);
    else this.#wanted.push(effect);
  }

  /** Everything that is loaded once the first frame is there. */
  async #prepare(): Promise<EffectHandler> {
    const performer = await createEffectHandler({
      ...this.parts,
      questions: this.#questions,
      themes: this.#themes,
      interruptions: this.#interruptions,
      conversations: this.#conversations,
      feed: this.#feed,
      over: this.#over.signal,
      redact: (text) => this.parts.redact(text),
      context: () => this.#context(),
      renderer: () => this.#renderer,
      notice: (text, role) => this.#notice(text, role),
      quietly: (work) => this.#quietly(work),
    });
    this.#performer = performer;
    const [problem] = this.#renderer.model.keymap.problems;
    if (problem) this.#notice(problemText(problem, this.parts.ports.locale), "warn");
    // One of the user's own is a file.
    this.#quietly(this.#themes.show(this.parts.config.theme));
    const { config, ports } = this.parts;
    const renderer = () => this.#renderer;
    const context = () => this.#context();
    this.#statusChanged = await personalised({ config, ports, renderer, context });
    for (const effect of this.#wanted.splice(0)) performer.perform(effect);
    performer.perform({ type: "highlight", languages: [] });
    return performer;
  }

  async #opened(session: Conversation["session"]): Promise<void> {
    const { ports } = this.parts;
    const { state, header } = session;
    const after = Math.max(0, state.seq - shownAtFirst);
    const events = await Array.fromAsync(session.history({ after }));
    this.#last = session;
    this.#feed.begin(session, events.at(-1)?.seq ?? state.seq);
    this.#renderer.dispatch({ type: "opened", events, model: header.model });
    this.#observer.session(session);
    this.#observer.before(session, events);
    this.#quietly(this.#tellPending());
    if (events.length > 0) return;
    const rows = await greeting(ports, session, this.#context());
    const warned = this.parts.warnings.map((text) => [{ text, role: "warn" as const }]);
    this.#renderer.dispatch({ type: "note", rows: [...rows, ...warned] });
  }

  /** What commands wrote before and nobody has decided about. */
  async #tellPending(): Promise<void> {
    const context = { ...this.#context(), command: "/pending" };
    const text = await pendingNotice(this.parts.ports, context);
    if (text !== null) this.#renderer.dispatch({ type: "note", rows: [[{ text, role: "warn" }]] });
  }

  /** The conversation waits for a word: the first command is given, once. */
  #begin(): void {
    const { first } = this.parts;
    if (first !== undefined && !this.#begun) this.#perform({ type: "command", line: first });
    this.#begun = true;
  }

  /** What others do to plan and changes. */
  async #follow(): Promise<void> {
    try {
      const follow = await loadFollow();
      for await (const work of follow(this.parts.ports, this.#over.signal)) {
        this.#renderer.dispatch({ type: "work", work }, { soon: true });
        this.#planned.resolve();
      }
    } finally {
      this.#planned.resolve();
    }
  }

  async #noteEnd(): Promise<void> {
    const session = this.#last;
    if (session === null) return;
    const { outcome } = await import("../../agent/ending/mod.ts");
    const rows = endRows(await outcome(session.state), this.#context().t);
    if (rows.length > 0) this.#renderer.dispatch({ type: "note", rows });
  }

  #watcher() {
    return {
      event: (event: Parameters<Feed["take"]>[0]) => this.#feed.take(event),
      turn: (actor: "user" | "agent" | "tool") => {
        if (actor === "user" && this.#renderer.model.status.busy) {
          this.#notify(this.#context().t("tui.notify.done"));
          void this.#noteEnd();
        }
        this.#observer.turn(actor, { tests: this.#conversations.runsTests });
        if (actor === "user") this.#begin();
      },
      waits: () => this.#observer.turn("user"),
      elsewhere: (word: "once" | "session" | "always" | "decline") => {
        const { t } = this.#context();
        this.#notice(t("tui.elsewhere", { answer: t(`answer.${word}`) }), "info");
      },
      inbox: (count: number) => {
        const text = this.#context().t("memory.inbox_new", { count });
        this.#renderer.dispatch({ type: "note", rows: [[{ text, role: "dim" }]] });
      },
      noted: (note: string) => {
        const text = this.#context().t("memory.noted", { text: printable(note) });
        this.#renderer.dispatch({ type: "note", rows: [[{ text, role: "dim" }]] });
      },
      hint: (text: string) => {
        this.#renderer.dispatch({ type: "note", rows: [[{ text, role: "dim" }]] });
      },
      unsent: (text: string) => this.#renderer.dispatch({ type: "returned", text }),
      failed: (error: AgentError) => this.#fail(error),
    };
  }

  #notice(text: string, role: Role): void {
    const notice = text === "" ? null : { text, role };
    this.#renderer.dispatch({ type: "status", status: { notice } });
  }

  /** For somebody who looks elsewhere. */
  #notify(text: string): void {
    if (this.#focused || this.parts.config.notifications === "off") return;
    this.parts.screen.notify(this.parts.redact(text));
  }

  #stepTitle(step: string): string | undefined {
    return this.#renderer.model.plan.plan?.steps.find(({ id }) => id === step)?.title;
  }
}
