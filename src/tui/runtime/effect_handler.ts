/** Does what panes want to have done. What goes wrong is one line in the conversation. */

import {
  type Face,
  type Live,
  loadSetUp,
  type Ports,
  type ViewContext,
} from "../../actions/mod.ts";
import type { CompletionParts, Slash } from "../../commands/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { DashboardEffect } from "../dashboard/update.ts";
import type { Role, Screen } from "../types.ts";
import { textDocument } from "../viewer/mod.ts";
import type { QuestionQueue } from "./question_queue.ts";
import { Commands, type How } from "./commands.ts";
import { Documents } from "./documents.ts";
import { editOutside } from "./editor.ts";
import { withoutModel } from "./greeting.ts";
import type { History } from "./history.ts";
import { Lists } from "./lists.ts";
import type { Panes } from "./panes.ts";
import type { Picks } from "./picks.ts";
import type { Interruptions } from "./interruption.ts";
import type { ShownConversation } from "./conversation_switch.ts";
import { ShellLines } from "./shell.ts";
import { rowsIn, styledRows } from "./spans.ts";
import type { Renderer } from "./renderer.ts";
import type { Themes } from "./themes.ts";
import { failureText, isCommand } from "./words.ts";

export interface EffectHandlerParts {
  readonly ports: Ports;
  readonly screen: Screen;
  readonly questions: QuestionQueue;
  readonly face: Face;
  readonly live: Live;
  readonly panes: Panes;
  readonly picks: Picks;
  readonly themes: Themes;
  readonly history: History;
  /** Ids of what was picked from the list of everything. */
  readonly used: History;
  readonly interruptions: Interruptions;
  readonly slash: Slash;
  readonly completion: CompletionParts;
  /** It is on at the start. */
  readonly mouse: boolean;
  /** For views of actions. */
  context(): ViewContext;
  /** Without any key that is known. */
  redact(text: string): string;
  /** `null` while one conversation makes room for another. */
  shown(): ShownConversation | null;
  /** The conversation, once it is driven. */
  opened(): Promise<ShownConversation>;
  renderer(): Renderer;
  /** Shows what was appended by others than the driver. */
  catchUp(): Promise<void>;
}

export class EffectHandler {
  #mouseOn: boolean;
  /** Lines are done one after the other, as they were typed. */
  #before: Promise<unknown> = Promise.resolve();
  readonly #shell: ShellLines;
  readonly #documents: Documents;
  readonly #commands: Commands;
  readonly #lists: Lists;
  #lent = false;

  constructor(private readonly parts: EffectHandlerParts) {
    this.#mouseOn = parts.mouse;
    this.#documents = new Documents(parts);
    this.#commands = new Commands({
      ...parts,
      documents: this.#documents,
      send: (text, how) => this.#send(text, how),
    });
    this.#lists = new Lists(parts);
    this.#shell = new ShellLines(parts);
  }

  /** What actions may ask of the dashboard. */
  get face(): Face {
    return this.parts.face;
  }

  /** Sentences whose hints name commands as they are typed here. */
  hinted(t: ViewContext["t"]): ViewContext["t"] {
    const { slash, completion } = this.parts;
    return slash.slashHints(t, completion.commands);
  }

  /** Another program has the terminal. */
  get lent(): boolean {
    return this.#lent || this.#documents.lent;
  }

  perform(effect: DashboardEffect): void {
    const isLine = effect.type === "say" || effect.type.startsWith("command");
    const done = isLine ? this.#before.then(() => this.#do(effect)) : this.#do(effect);
    const told = done.catch((error) => this.fail(error));
    if (isLine) this.#before = told;
  }

  async #do(effect: DashboardEffect): Promise<void> {
    const { parts } = this;
    switch (effect.type) {
      case "say":
        return await this.#say(effect.text, effect.how);
      case "answer": {
        const { word, note } = effect;
        parts.questions.answer({ word, ...(note === undefined ? {} : { note }) });
        return;
      }
      case "interrupt":
        return this.#interrupt();
      case "command":
        return await this.#commands.run(effect.line, {
          quiet: effect.quiet ?? false,
          how: "steer",
        });
      case "command_words": {
        const line = effect.words.map(parts.slash.quoted).join(" ");
        return await this.#commands.run(line, { quiet: true, how: "steer" });
      }
      case "older":
        return await this.#older(effect.before, effect.many ? manyAtOnce : olderAtOnce);
      case "diff":
        return await this.#diff(effect.change);
      case "copy":
        return parts.screen.copy(effect.text);
      case "edit_outside":
        return await this.#editOutside(effect.text);
      case "complete":
        return await this.#complete(effect.text, effect.at);
      case "find_image":
        return await this.#findImage(effect);
      case "palette":
        return await this.#lists.show();
      case "used":
        return await parts.used.add(effect.id);
      case "view_file":
        return await this.#documents.file(effect.path);
      case "view_change":
        return await this.#documents.change(effect.change, effect.document);
      case "view_command":
        return await this.#commands.run(effect.line, { quiet: false, how: "steer", viewed: true });
      case "undo":
        return await this.#undo(effect.change, effect.files);
      case "edit_file":
        return await this.#documents.edit(effect.path, effect.line);
      case "mouse":
        return this.#mouse();
      case "redraw":
        return await parts.screen.lend(() => Promise.resolve());
      case "suspend":
        return await parts.screen.suspend();
      case "highlight":
        return await this.#highlight(effect.languages);
      case "picked":
        return parts.picks.picked(effect.id);
      case "preview":
        return parts.picks.preview(effect.id);
      case "search":
        return await parts.panes.search(effect.text);
      case "pane":
        return await parts.panes.show(effect.pane, effect.at);
      case "view_text":
        return this.#documents.view(textDocument({ title: effect.title, text: effect.text }));
      case "pane_preview":
        return await parts.panes.preview(effect.id);
      case "pane_command":
        return await this.#commands.inPane(effect);
      case "quit":
        return parts.live.quit();
    }
  }

  /**
   * Resolves once what was typed is kept, and what the user's commands did is on record: nothing of
   * it is lost to the end of the process.
   */
  async settled(): Promise<void> {
    const { history, used } = this.parts;
    await Promise.all([history.settled(), used.settled(), this.#shell.settled()]);
  }

  /** One line for a person; what is a bug says so as well. */
  fail(error: unknown): void {
    this.#note(failureText(error, this.parts.context().t), "bad");
  }

  #note(text: string, role?: Role): void {
    const rows = role === undefined ? styledRows(text) : rowsIn(text, role);
    this.parts.renderer().dispatch({ type: "note", rows });
  }

  /** The question of an action, the user's own command, or what the agent does: the nearest. */
  #interrupt(): void {
    const { questions, interruptions, shown } = this.parts;
    if (questions.decline()) return;
    if (this.#shell.stop()) return;
    if (!shown()?.view.idle) interruptions.cancel();
  }

  async #say(text: string, how: How): Promise<void> {
    const { parts } = this;
    // The first words wait until somebody can hear them.
    await parts.opened();
    // The store takes keys out of what it keeps; this file is none of it. Nobody waits for it.
    void parts.history.add(parts.redact(text)).catch(() => {});
    if (isCommand(text)) return await this.#commands.run(text, { quiet: false, how });
    const line = parts.slash.shellLine(text, parts.completion.shortcuts);
    if (line === null) return await this.#send(text, how);
    // Whatever is typed while it runs does not wait for it.
    void this.#shell.run(line).catch((error) => this.fail(error));
  }

  async #send(text: string, how: How): Promise<void> {
    const { parts } = this;
    const shown = await parts.opened();
    const { session } = shown.conversation;
    if (session.header.model === "none/none" && !await this.#chooseModel()) {
      return parts.renderer().dispatch({ type: "replaced", text });
    }
    if (text.includes("@diff")) await this.#attached(text, session);
    if (shown.view.say(text)) return;
    await session.record({ type: "queued", kind: how === "next" ? "next" : "steer", text });
    await parts.catchUp();
    // Its turn may have ended meanwhile.
    shown.view.look();
  }

  async #attached(text: string, session: Session): Promise<void> {
    const { attachDiff, mentionsDiff } = await import("./mentions.ts");
    const { ports, face, catchUp } = this.parts;
    if (!mentionsDiff(text)) return;
    await attachDiff(ports, session, face);
    await catchUp();
  }

  /** Nothing is said to nobody: the person chooses a model first. False: none was. */
  async #chooseModel(): Promise<boolean> {
    const { ports, live, context } = this.parts;
    const setUp = await loadSetUp();
    try {
      if (await setUp(live) !== null) return true;
      this.#note(await withoutModel(ports, context().t), "warn");
    } catch (error) {
      this.fail(error);
    }
    return false;
  }

  #mouse(): void {
    this.#mouseOn = !this.#mouseOn;
    this.parts.screen.mouse(this.#mouseOn);
  }

  async #older(before: number, count: number): Promise<void> {
    const { parts } = this;
    const session = parts.shown()?.conversation.session;
    if (!session) return;
    const after = Math.max(0, before - 1 - count);
    const events = [];
    for await (const event of session.history({ after })) {
      if (event.seq >= before) break;
      events.push(event);
    }
    parts.renderer().dispatch({ type: "older", events });
  }

  async #diff(change: string): Promise<void> {
    const { parts } = this;
    const text = await parts.shown()?.conversation.session.diff(change) ?? "";
    parts.renderer().dispatch({ type: "diff", change, text });
  }

  async #editOutside(text: string): Promise<void> {
    const { screen, ports, renderer } = this.parts;
    const folder = `${ports.paths.state}/drafts`;
    const env = (name: string) => ports.env(name);
    this.#lent = true;
    try {
      const edited = await screen.lend(() => editOutside(text, { env, folder }));
      renderer().dispatch({ type: "replaced", text: edited });
    } finally {
      this.#lent = false;
    }
  }

  async #complete(text: string, at: number): Promise<void> {
    const { completion, slash, renderer } = this.parts;
    const isCommand = /^\/\S*$/.test(text.slice(0, at));
    const { from, items } = isCommand
      ? { from: 0, items: await this.#lists.commands(text.slice(1, at)) }
      : await slash.slashCompletions(text, at, completion);
    const candidates = items.map(({ insert, brief }) => ({ value: insert, brief }));
    renderer().dispatch({ type: "candidates", text, at, from, candidates });
  }

  async #undo(change: number, files: readonly string[]): Promise<void> {
    const { face, context } = this.parts;
    const head = context().t("tui.undo.shown", { change });
    const word = await face.approve([head, ...files.map((it) => `  ${it}`)].join("\n"), "files");
    if (word === "decline") return;
    await this.#commands.run(`undo ${change}`, { quiet: false, how: "steer" });
  }

  async #findImage(
    { number, path }: { readonly number: number; readonly path: string },
  ): Promise<void> {
    const { ports, renderer } = this.parts;
    const absolute = path.startsWith("/") ? path : `${ports.here}/${path}`;
    const found = (await Deno.stat(absolute).catch(() => null))?.isFile ?? false;
    renderer().dispatch({ type: "image", number, found });
  }

  async #highlight(languages: readonly string[]): Promise<void> {
    const { loadKit } = await import("../text/mod.ts");
    this.parts.renderer().dispatch({ type: "kit", kit: await loadKit(languages) });
  }
}

/** Events that are read at once, where somebody scrolls back. */
const olderAtOnce = 200;
const manyAtOnce = 2_000;
