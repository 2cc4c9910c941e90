/** A task of another agent: turns of one session, with its questions in between. */

import type { Conversation, Face, Interruption } from "../actions/mod.ts";
import type { OfferedPart, OfferedTask, TaskEvents, TaskStart, TaskStep } from "../a2a/mod.ts";
import type { Outcome } from "../agent/mod.ts";
import { isObject } from "../protocol/mod.ts";
import type { Contexts, OfferedMode } from "./contexts.ts";
import type { AgentParts } from "./parts.ts";
import { Watcher } from "./watcher.ts";

/** Characters of a difference: other agents read it. */
const mostDiff = 64 * 1024;

export interface TaskParts {
  readonly contexts: Contexts;
  readonly parts: AgentParts;
  readonly mode: OfferedMode;
}

export class ConversationTask implements OfferedTask {
  readonly #stop = new AbortController();
  #step = Promise.withResolvers<TaskStep>();
  #told: TaskEvents = { working: () => {}, artifact: () => {} };
  /** What is to be said next; `null`: the turn is under way. */
  #text: string | null;
  #reply: ((said: string | null) => void) | null = null;

  constructor(private readonly start: TaskStart, private readonly with_: TaskParts) {
    this.#text = start.text;
  }

  next(told: TaskEvents): Promise<TaskStep> {
    this.#told = told;
    const text = this.#text;
    this.#text = null;
    if (text !== null) void this.#turn(text);
    return this.#step.promise;
  }

  answer(text: string): void {
    this.#step = Promise.withResolvers();
    if (this.#reply) this.#reply(text);
    else this.#text = text;
    this.#reply = null;
  }

  cancel(): void {
    this.#stop.abort(new DOMException("canceled", "AbortError"));
    // It waits for nothing but an answer: that is over.
    if (this.#reply === null && this.#text === null) return;
    this.#step = Promise.withResolvers();
    this.#reply?.(null);
    this.#reply = null;
    if (this.#text !== null) this.#step.resolve({ type: "canceled", text: "" });
  }

  async #turn(text: string): Promise<void> {
    const { contexts, parts } = this.with_;
    try {
      const step = await contexts.inTurn(this.start.context, () => this.#driven(text));
      this.#step.resolve(step);
    } catch (error) {
      this.#step.resolve({ type: "failed", text: parts.failure(error) });
    }
  }

  async #driven(text: string): Promise<TaskStep> {
    const { contexts, parts, mode } = this.with_;
    if (this.#stop.signal.aborted) return { type: "canceled", text: "" };
    const face = this.#face();
    const conversation = await contexts.open(this.start.context, { text, mode }, face);
    const watcher = new Watcher(conversation, {
      working: (line) => this.#told.working(line),
      ask: (shown, words, signal) => this.#ask(shown, words, signal),
    });
    const drive = await parts.loadDrive();
    const outcome = await drive(conversation, { view: watcher, interrupts: this.#interruption() });
    await this.#tell(conversation, watcher, outcome);
    return stepOf(outcome, answerIn(conversation));
  }

  /** The answer, and what was changed. */
  async #tell(
    conversation: Conversation,
    { changes, files }: Watcher,
    outcome: Outcome,
  ): Promise<void> {
    const { session } = conversation;
    const answer = answerIn(conversation);
    if (answer !== "") {
      this.#told.artifact({ id: "answer", name: "answer", parts: [answerPart(answer)] });
    }
    const { input, output, cost, unpriced } = session.state.usage.total;
    const data = {
      session: session.id,
      verdict: outcome.kind,
      files: [...files].sort(),
      tokens: input + output,
      cost: unpriced ? null : cost,
    };
    const diffs = await Promise.all([...changes].map((it) => session.diff(it)));
    const diff = diffs.join("").slice(0, mostDiff);
    const parts = diff === ""
      ? [{ type: "data", data }] as const
      : [{ type: "data", data }, { type: "text", text: diff, mediaType: "text/x-diff" }] as const;
    this.#told.artifact({ id: "result", name: "result", parts });
  }

  #ask(text: string, words: readonly string[], signal: AbortSignal): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    signal.addEventListener("abort", () => resolve(null), { once: true });
    if (signal.aborted || this.#stop.signal.aborted) resolve(null);
    else {
      this.#reply = resolve;
      this.#step.resolve({ type: "question", text, words });
    }
    return promise;
  }

  #interruption(): Interruption {
    const own = new AbortController();
    return {
      signal: AbortSignal.any([this.#stop.signal, own.signal]),
      cancel: (why) => own.abort(new DOMException(why, "AbortError")),
      reset: () => {},
    };
  }

  #face(): Face {
    return {
      commands: this.with_.parts.entries,
      attended: true,
      signal: this.#stop.signal,
      stdin: () => Promise.resolve(""),
      stdinPieces: nothing,
      secret: () => Promise.resolve(null),
      approve: () => Promise.resolve(null),
      tell: (text) => this.#told.working(text),
      progress: () => {},
      working: () => {},
    };
  }
}

/** What the model said last. */
function answerIn({ session: { state } }: Conversation): string {
  return state.turn.text.trim();
}

/** Who asks for JSON, and gets nothing else, gets it as data. */
function answerPart(text: string): OfferedPart {
  try {
    const data: unknown = JSON.parse(text);
    if (isObject(data)) return { type: "data", data };
  } catch {
    // Most answers are words.
  }
  return { type: "text", text, mediaType: "text/markdown" };
}

async function* nothing(): AsyncGenerator<string> {}

function stepOf(outcome: Outcome, answer: string): TaskStep {
  const text = answer === "" ? outcome.kind : answer;
  switch (outcome.kind) {
    case "done_verified":
    case "done_unverified":
    case "answered":
      return { type: "completed", text };
    case "asks":
      return { type: "question", text, words: [] };
    case "partly":
    case "gave_up":
    case "failing":
      return { type: "failed", text };
    case "stopped":
      return outcome.why === "aborted" ? { type: "canceled", text: "" } : { type: "failed", text };
    default:
      return outcome satisfies never;
  }
}
