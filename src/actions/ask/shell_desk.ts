import { isMessageKey } from "../../messages/mod.ts";
import { AgentError, type Shell, type ShellCommand } from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import type { PromptQuestion, ShellAnswer, ShellStart } from "../shell_start.ts";
import type { PreparedDeploy } from "../deploy/shell.ts";
import type { PreparedQuestion, ShellQuestion } from "./advisor.ts";
import { shellRedactor } from "./redact.ts";
import { routed } from "./route.ts";
import { ShellProfile } from "./shell_profile.ts";
import { ShellSummary } from "./shell_summary.ts";
import { takeForget, writeTermState } from "./term_place.ts";
import { shellAnswer } from "./view.ts";

interface DeskParts {
  readonly shell: Shell;
  readonly program: string;
  readonly question: boolean;
  readonly previewsFirst: boolean;
  readonly short: number;
  readonly redact: (text: string, line: string | null) => string;
}

/** Who answers in a shell of the user's, and what is remembered of it meanwhile. */
export class ShellDesk implements ShellStart {
  readonly shell: Shell;
  readonly program: string;
  readonly question: boolean;
  readonly previewsFirst: boolean;
  readonly redact: DeskParts["redact"];
  readonly #summary: ShellSummary;
  readonly #profile: ShellProfile;
  /** Loaded when something is asked: the shell does not wait for it. */
  readonly #advisor = once(async () =>
    await (await import("./advisor.ts")).Advisor.open(this.ports)
  );
  /** What the folder tells; it begins with nothing. */
  #forged = -1;
  /** The deployment whose request was shown. */
  #shownDeploy:
    | { readonly target: string; readonly folder: string; readonly prepared: PreparedDeploy }
    | null = null;
  /** The question that was prepared last. */
  #last: PromptQuestion & { readonly prepared: Promise<PreparedQuestion> } | null = null;

  private constructor(private readonly ports: Ports, private readonly parts: DeskParts) {
    const { shell, redact } = parts;
    this.shell = shell;
    this.program = parts.program;
    this.question = parts.question;
    this.previewsFirst = parts.previewsFirst;
    this.redact = redact;
    this.#summary = new ShellSummary({
      every: parts.short,
      summariser: async () => await (await import("./summariser.ts")).summariserOf(ports),
      redact: (text) => redact(text, null),
    });
    this.#profile = new ShellProfile(
      ports,
      shell,
      async (name) => (await this.#advisor()).has(name),
    );
  }

  static async open(
    ports: Ports,
    { shell, program }: Pick<DeskParts, "shell" | "program">,
  ): Promise<ShellDesk> {
    const [redact, { value }] = await Promise.all([shellRedactor(ports), ports.config()]);
    const { question, short_history: short, preview: previewsFirst } = value.terminal;
    return new ShellDesk(ports, { shell, program, redact, question, short, previewsFirst });
  }

  async ask(
    question: PromptQuestion,
    context: Pick<ViewContext, "t">,
    signal: AbortSignal,
  ): Promise<ShellAnswer> {
    try {
      return await routed(question.words, {
        question: () => this.#answer(question, context, signal),
        deploy: (target) => this.#deploy(target, question, signal),
      });
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      const key = `error.${error.code}`;
      return { kind: "tell", says: isMessageKey(key) ? context.t(key, error.params) : error.code };
    }
  }

  async #deploy(
    target: string,
    question: PromptQuestion,
    signal: AbortSignal,
  ): Promise<ShellAnswer> {
    const prepared = await this.#prepareDeploy(target, question, signal);
    // Asked once more, files are read once more.
    this.#shownDeploy = null;
    signal.throwIfAborted();
    return await prepared.answer(signal);
  }

  /** What was shown is what is sent. */
  async #prepareDeploy(
    target: string,
    { commands }: PromptQuestion,
    signal: AbortSignal,
  ): Promise<PreparedDeploy> {
    const folder = commands.at(-1)?.folder ?? this.ports.root;
    const shown = this.#shownDeploy;
    if (shown?.target === target && shown.folder === folder) return shown.prepared;
    const { preparedDeploy } = await import("../deploy/shell.ts");
    const words = this.parts.redact(target, null);
    const prepared = await preparedDeploy(this.ports, { words, folder }, signal);
    this.#shownDeploy = { target, folder, prepared };
    return prepared;
  }

  async #answer(
    question: PromptQuestion,
    context: Pick<ViewContext, "t">,
    signal: AbortSignal,
  ): Promise<ShellAnswer> {
    const prepared = await this.#prepare(question);
    signal.throwIfAborted();
    if (prepared.sent !== null) this.#summary.asked();
    this.#hear(question.words);
    const advice = await (await this.#advisor()).answer(prepared, signal);
    return shellAnswer(advice, context);
  }

  /** Only what the user typed first: behind it stand words of the model, which are nobody's wishes. */
  #hear(words: string): void {
    const [first = "", ...more] = words.split("\n");
    if (more.length === 0) this.#profile.hear(first.trim());
  }

  async preview(question: PromptQuestion): Promise<readonly string[] | null> {
    const request = await routed(question.words, {
      question: async () => (await this.#prepare(question)).sent?.request ?? null,
      deploy: async (target) =>
        (await this.#prepareDeploy(target, question, new AbortController().signal)).request,
    });
    if (request === null) return null;
    // What is the person's own comes first: the rest is the same each time.
    const { system, messages } = request;
    const own = messages.flatMap((it) => it.role === "user" ? it.text.split("\n") : []);
    return [...own, "", ...system.split("\n")];
  }

  /** What was shown is what is sent, and what was sent is what is shown. */
  async #prepare(question: PromptQuestion): Promise<PreparedQuestion> {
    const { words, commands } = question;
    const last = this.#last;
    if (last && last.words === words && last.commands.at(-1) === commands.at(-1)) {
      return await last.prepared;
    }
    const prepared = this.#advisor().then((it) => it.prepare(this.#question(question)));
    this.#last = { words, commands, prepared };
    return await prepared;
  }

  ended(command: ShellCommand): void {
    this.#summary.add(command);
    this.#profile.add(command);
  }

  async forgets(place: string): Promise<boolean> {
    if (!await takeForget(place)) return false;
    this.#shownDeploy = null;
    this.#last = null;
    this.#summary.forget();
    await this.#profile.forget();
    return true;
  }

  async forged(place: string, count: number): Promise<void> {
    if (count === this.#forged) return;
    this.#forged = count;
    await writeTermState(place, { shell: this.shell, forged: count });
  }

  /** Resolves when nothing is being summed up. */
  settled(): Promise<void> {
    return this.#summary.settled();
  }

  async close(): Promise<void> {
    this.#summary.close();
    await this.#profile.close().catch(() => {});
  }

  #question({ words, commands }: PromptQuestion): ShellQuestion {
    const { parts: { shell, redact, short } } = this;
    return {
      words: redact(words, null),
      commands: commands.slice(-short),
      summary: this.#summary.text,
      shell,
    };
  }
}
