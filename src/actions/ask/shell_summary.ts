/** What was done in a shell before the commands that a model is shown one by one, in memory alone. */

import type { ModelRequest, ShellCommand } from "../../protocol/mod.ts";

export interface Summariser {
  /** It runs on this machine: nothing leaves it before the user asks something. */
  readonly local: boolean;
  /** Empty where no answer came. */
  ask(request: ModelRequest, signal: AbortSignal): Promise<string>;
}

export interface SummaryParts {
  /** Commands after which it is renewed. */
  readonly every: number;
  /** `null`: nobody sums up. */
  summariser(): Promise<Summariser | null>;
  /** Without secrets. */
  redact(text: string): string;
}

/** Milliseconds after which an answer is not waited for. */
const patience = 60_000;

/** Renewed in the background, one request at a time; what fails leaves it as it is. */
export class ShellSummary {
  #text = "";
  #pending: ShellCommand[] = [];
  #renewing: Promise<void> | null = null;
  #hasAsked = false;
  #end = new AbortController();

  constructor(private readonly parts: SummaryParts) {}

  get text(): string {
    return this.#text;
  }

  /** A command has ended; returns at once. */
  add(command: ShellCommand): void {
    this.#pending.push(command);
    // While nobody sums up only what would be told is kept.
    if (this.#pending.length > this.parts.every * 2) this.#pending.shift();
    if (this.#pending.length >= this.parts.every) this.#renew();
  }

  /** The user has asked a model about this shell. */
  asked(): void {
    this.#hasAsked = true;
    if (this.#pending.length >= this.parts.every) this.#renew();
  }

  forget(): void {
    this.#end.abort();
    this.#end = new AbortController();
    this.#text = "";
    this.#pending = [];
  }

  close(): void {
    this.#end.abort();
    this.#pending = [];
  }

  /** Resolves when nothing is being renewed. */
  async settled(): Promise<void> {
    await this.#renewing;
  }

  #renew(): void {
    if (this.#renewing) return;
    const { signal } = this.#end;
    this.#renewing = this.#ask(signal).catch(() => {}).finally(() => this.#renewing = null);
  }

  async #ask(end: AbortSignal): Promise<void> {
    const summariser = await this.parts.summariser();
    if (!summariser || !(summariser.local || this.#hasAsked)) return;
    const { oneSentence, summaryRequest } = await import("../../advice/mod.ts");
    if (end.aborted) return;
    const commands = this.#pending.splice(0);
    const signal = AbortSignal.any([end, AbortSignal.timeout(patience)]);
    const answer = await summariser.ask(summaryRequest(this.#text, commands), signal);
    const text = oneSentence(this.parts.redact(answer));
    if (!end.aborted && text !== "") this.#text = text;
  }
}
