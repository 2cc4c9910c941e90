/** The conversation as text for a person: on a terminal, or in a pipe without what moves. */

import {
  type Actor,
  type CallState,
  goalTools,
  isElicitation,
  isGood,
  type Outcome,
  planQuestion,
} from "../agent/mod.ts";
import {
  callText,
  ContextSummary,
  continueText,
  type Conversation,
  type ConversationView,
  count,
  goesOnText,
  heldText,
  modelErrorText,
  money,
  narrator,
  type Reply,
  type Unfinished,
  type UserInput,
  type ViewContext,
  type Voice,
  type Word,
} from "../actions/mod.ts";
import { printable, type Styles, stylesOff } from "../ansi/mod.ts";
import type {
  AgentEvent,
  Display,
  EventOf,
  LiveEvent,
  ModelDelta,
  ToolCall,
  WithheldChange,
} from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import { put, question, wordOf } from "./ask.ts";
import { colouredDiff } from "./coloured_diff.ts";
import type { Cut } from "./exit.ts";
import { FinalAnswer } from "./final_answer.ts";
import type { Host, Output } from "./host.ts";
import type { Keys } from "./keys.ts";
import type { Screen } from "./screen.ts";
import { slashRefusal } from "./slash_line.ts";
import { unaskedLines } from "./unasked.ts";
import { complaint, goOnText, verdict } from "./verdict.ts";

export interface TerminalParts {
  readonly host: Pick<Host, "stdin" | "stderr">;
  readonly screen: Screen;
  /** What the screen writes to. */
  readonly notes: Output;
  /** Gets the answers and nothing else; `null`: they are shown on the screen as they come. */
  readonly output: Output | null;
  /** Of the rest only why it is no good end is wanted. */
  readonly quiet: boolean;
  readonly keys: Keys;
  readonly styles: Styles;
  readonly t: ViewContext["t"];
}

export class Terminal implements ConversationView {
  readonly attended: boolean;
  readonly #tell: ReturnType<typeof narrator>;
  readonly #voice: Voice;
  readonly #session: Session;
  readonly #changed = new Set<string>();
  /** What the commands of this run wanted to change and the user decides about. */
  readonly #held: WithheldChange[] = [];
  readonly #once: boolean;
  readonly #calls = new Map<string, ToolCall>();
  /** Kinds of parts of the present answer that were shown as they came. */
  readonly #shown = new Set<string>();
  /** The last one that was reached. */
  #limit: EventOf<"limit"> | null = null;
  /** The answer was given up without a wait: whoever goes on with it is named next. */
  #handedOn = false;
  readonly #told: ContextSummary;
  /** The user's word that was typed here last, and stands there. */
  #typed: string | null = null;
  #greeted = false;
  readonly #final: FinalAnswer;
  /** What is shown is part of what a pipe gets. */
  readonly #pipes: boolean;

  constructor(conversation: Conversation, private readonly parts: TerminalParts) {
    const { host, screen, styles, t, notes, output } = parts;
    this.attended = host.stdin.isTerminal && notes.isTerminal;
    this.#final = new FinalAnswer({
      note: (text) => screen.line(text),
      answer: (text) => {
        const given = conversation.answer ? conversation.answer(text) : text;
        if (given !== null) output?.write(`${given}\n`);
      },
    });
    this.#session = conversation.session;
    this.#once = conversation.once;
    this.#pipes = parts.output !== null && conversation.answer === undefined;
    this.#voice = { t, styles, width: screen.width, subject: conversation.subject };
    this.#tell = narrator(this.#voice);
    this.#told = new ContextSummary(t);
  }

  turn(actor: Actor): void {
    if (actor === "agent") this.parts.screen.status(this.parts.t("face.thinking"));
  }

  async event(event: AgentEvent): Promise<void> {
    if (this.#told.take(event)) return;
    this.#tellGathered();
    switch (event.type) {
      case "delta":
        return this.#delta(event.delta);
      case "progress":
        return this.#progress(event);
      case "user_message":
        this.#tell(event);
        return;
      case "step":
        return this.#step(event);
      case "program_call":
        this.#tell(event);
        this.#calls.set(event.call.id, event.call);
        return this.#running(event.call.id);
      case "tool_started":
        return this.#running(event.call);
      case "tool_result":
        return await this.#result(event);
      case "route":
        // Worth a line only where another model than the chosen one took the turn.
        if (event.model === this.#session.state.header.model) return;
        return this.parts.screen.line(this.#tell(event));
      default: {
        if (event.type === "limit") this.#limit = event;
        const text = this.#tell(event);
        const isThere = event.type === "answered" && event.note === this.#typed;
        if (text !== "" && !isThere) this.parts.screen.line(text);
      }
    }
  }

  /** What the model was told in a row. */
  #tellGathered(): void {
    const line = this.#told.line();
    if (line !== "") this.parts.screen.line(this.parts.styles.dim(line));
  }

  #delta(delta: ModelDelta): void {
    const { screen, t, styles } = this.parts;
    switch (delta.type) {
      case "thinking":
        // A pipe is for what was said.
        if (!this.parts.notes.isTerminal || this.parts.output) return;
        this.#shown.add("thinking");
        return screen.stream("thinking", delta.text);
      case "text":
        // Whether it is the answer is known when it has ended.
        if (this.parts.output) return;
        this.#shown.add("text");
        return screen.stream("text", delta.text);
      case "tool_call":
        if (delta.name !== undefined) screen.status(printable(delta.name));
        return;
      case "retry": {
        this.#shown.clear();
        this.#handedOn = delta.waitMs === 0;
        if (this.#handedOn) return screen.endStream();
        const seconds = Math.ceil(delta.waitMs / 1000);
        const detail = modelErrorText(t, delta.error);
        return screen.line(styles.dim(t("face.retry", { seconds, detail })));
      }
      case "route": {
        if (!this.#handedOn) return;
        this.#handedOn = false;
        return screen.line(styles.dim(goesOnText(delta, t)));
      }
      default:
        return;
    }
  }

  #progress({ text }: Extract<LiveEvent, { type: "progress" }>): void {
    const last = printable(text).trimEnd().split("\n").at(-1) ?? "";
    this.parts.screen.status(last);
  }

  #step(event: EventOf<"step">): void {
    const { screen, notes, output } = this.parts;
    const { part } = event;
    const text = this.#tell(event);
    if (output) this.#final.step(event, text);
    if (part.type === "tool_call") {
      this.#calls.set(part.call.id, part.call);
      this.#running(part.call.id);
    } else if (output) return;
    else if (this.#shown.has(part.type)) screen.endStream();
    else if (text !== "" && (part.type === "text" || notes.isTerminal)) screen.line(text);
    if (event.end !== undefined) this.#shown.clear();
  }

  #running(call: string): void {
    const { screen } = this.parts;
    screen.status(callText(this.#calls.get(call), { ...this.#voice, styles: stylesOff }));
  }

  async #result(event: EventOf<"tool_result">): Promise<void> {
    const { screen, styles, t } = this.parts;
    screen.line(this.#tell(event));
    for (const { path } of event.writes ?? []) this.#changed.add(path);
    this.#held.push(...event.held ?? []);
    if (event.lost !== undefined) screen.line(styles.yellow(printable(event.lost)));
    if (event.display !== undefined) await this.#display(event.display);
    if (event.change === undefined) return;
    const diff = colouredDiff(await this.#session.diff(event.change), styles, t);
    if (diff !== "") screen.line(diff);
  }

  async #display(display: Display): Promise<void> {
    const { displayText, pipedDisplay } = await import("../actions/display/mod.ts");
    if (this.#pipes) this.parts.output?.write(`${pipedDisplay(display)}\n\n`);
    else if (display.type === "table" || display.lines.length > 0) {
      this.parts.screen.line(displayText(display, this.#voice));
    }
  }

  async ask({ call, asked }: CallState, signal: AbortSignal): Promise<Reply | null> {
    const { screen, keys, host, styles, t } = this.parts;
    if (call.name === goalTools.ask) return await this.#answer(asked?.shown ?? "", signal);
    const isServer = isElicitation(call.id);
    const head = isServer ? "ask.server" : call.id === planQuestion ? "ask.plan" : "ask.head";
    host.stdin.setRaw(true);
    try {
      await keys.drain();
      const always = (asked?.rules ?? []).length > 0;
      const words = isServer ? "ask.keys_server" : always ? "ask.keys" : "ask.keys_session";
      const middle = put(asked?.shown ?? "", {
        ...{ title: t(head), styles, t },
        words: t(words),
        line: (text) => screen.line(text),
        prompt: (text) => screen.prompt(text),
      });
      const said = await wordOf(keys, signal, { always, note: !isServer, middle });
      if (said === "note") return await this.#note(signal);
      if (said) screen.answered(t(isServer ? yesOrNo(said) : `answer.${said}`));
      return said && { word: said };
    } finally {
      host.stdin.setRaw(false);
    }
  }

  async goOn(why: Unfinished, signal: AbortSignal): Promise<Reply | null> {
    const { screen, keys, host, styles, t } = this.parts;
    host.stdin.setRaw(true);
    try {
      await keys.drain();
      screen.line(question([continueText(why, t)], styles, t("ask.continue")));
      screen.prompt(`${t("ask.keys_continue")} `);
      const said = await wordOf(keys, signal, { always: false, note: true });
      if (said === "note") return await this.#note(signal);
      if (said) screen.answered(t(yesOrNo(said)));
      return said && { word: said };
    } finally {
      host.stdin.setRaw(false);
    }
  }

  /** To a question of the model; nothing is typed where it may choose itself. */
  async #answer(shown: string, signal: AbortSignal): Promise<Reply | null> {
    const { screen, keys, styles, t } = this.parts;
    await keys.drain();
    const lines = printable(shown, { controls: "show" }).trimEnd().split("\n");
    screen.line(question(lines, styles, t("ask.question")));
    screen.prompt(`${t("ask.reply")} `);
    const line = await keys.line(signal);
    if (line === null) return null;
    const note = line.trim();
    this.#typed = note;
    return note === "" ? { word: "decline" } : { word: "once", note };
  }

  /** Declined, with a word to the model; without one where nothing is typed. */
  async #note(signal: AbortSignal): Promise<Reply | null> {
    const { screen, keys, host, t } = this.parts;
    screen.answered(t("answer.decline"));
    host.stdin.setRaw(false);
    screen.prompt(`${t("ask.note")} `);
    const line = await keys.line(signal);
    if (line === null && signal.aborted) return null;
    const note = (line ?? "").trim();
    this.#typed = note;
    return { word: "decline", ...(note === "" ? {} : { note }) };
  }

  inbox(count: number): void {
    const { screen, styles, t } = this.parts;
    screen.line(styles.dim(t("memory.inbox_new", { count })));
  }

  noted(text: string): void {
    const { screen, styles, t } = this.parts;
    screen.line(styles.dim(t("memory.noted", { text: printable(text) })));
  }

  hint(text: string): void {
    const { screen, styles } = this.parts;
    screen.line(styles.dim(text));
  }

  waiting(): void {
    const { screen, t } = this.parts;
    screen.line(t("ask.waiting", { session: this.#session.id }));
  }

  elsewhere(word: Word): void {
    const { screen, t } = this.parts;
    screen.line(t("ask.elsewhere", { answer: t(`answer.${word}`) }));
  }

  async message(signal: AbortSignal): Promise<UserInput | null> {
    const { screen, keys, styles, t } = this.parts;
    this.#final.give();
    this.#tellHeld();
    for (;;) {
      if (this.attended) {
        if (!this.#greeted) screen.line(styles.dim(t("chat.hello")));
        this.#greeted = true;
        screen.prompt(styles.bold("› "));
      }
      const line = await keys.line(signal);
      if (this.attended) screen.answered(line === null ? "" : undefined);
      if (line === null) return null;
      const refusal = await slashRefusal(line, t);
      if (refusal !== null) screen.line(refusal);
      else if (line.trim() !== "") return { type: "text", text: line };
    }
  }

  #tellHeld(): void {
    const { screen, styles, t } = this.parts;
    const text = heldText(this.#held.splice(0), { t, command: "agent pending" });
    if (text !== null) screen.line(styles.yellow(text));
  }

  /** The last line: what came of it, what changed, what it cost, and where to find it. */
  finish(outcome: Outcome, cut: Cut, epilogue: Conversation["epilogue"]): void {
    const { screen, styles, t } = this.parts;
    screen.clear();
    this.#final.give();
    this.#tellGathered();
    const { total } = this.#session.state.usage;
    const tokens = total.input + total.output;
    const changed = this.#changed.size;
    const good = isGood(outcome);
    const parts = [
      verdict(t, outcome, cut),
      ...(changed === 0
        ? []
        : [t(changed === 1 ? "end.changed_one" : "end.changed", { count: changed })]),
      ...(tokens === 0 ? [] : [t("end.tokens", { count: count(tokens) })]),
      ...(total.cost === 0 ? [] : [money(total.cost)]),
      t("end.session", { session: this.#session.id }),
    ];
    screen.endStream();
    const last = `${good ? styles.green("✓") : styles.red("✗")} ${parts.join(" · ")}`;
    screen.line(last);
    const why = this.parts.quiet ? complaint(t, outcome, cut) : null;
    if (why !== null) this.parts.host.stderr.write(`${why}\n`);
    if (this.#once && !good) {
      const { id: session, actor } = this.#session;
      const limit = outcome.kind === "stopped" && outcome.why === "limit" ? this.#limit : null;
      screen.line(styles.dim(goOnText(t, { session, actor, limit })));
    }
    this.#tellHeld();
    for (const line of unaskedLines(this.#session.state, t)) screen.line(styles.dim(line));
    if (epilogue) screen.line(t(epilogue.key, epilogue.params));
  }
}

function yesOrNo(said: Word): "yes" | "no" {
  return said === "decline" ? "no" : "yes";
}
