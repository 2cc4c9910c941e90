/** Gemini over Google's SDK: signatures echoed on their parts, one kind of failure a failure. */

import type { GoogleGenAI } from "@google/genai/web";
import type { Clock, Model, ModelDelta, ModelError, ModelRequest } from "../protocol/mod.ts";
import { fromThrown, isLost, malformed } from "./errors.ts";
import { GeminiAnswer, type GeminiEnd } from "./gemini_answer.ts";
import { toConfig, toContents } from "./gemini_request.ts";
import { quirksFor } from "./quirks.ts";
import { eventLines } from "./stream_line.ts";
import { transport } from "./transport.ts";
import { LAST_WORD_MS, silence, Watchdog } from "./watchdog.ts";

export interface GeminiOptions {
  /** As the API names it: `gemini-3-pro`. */
  readonly modelName: string;
  /** Provider's name in the model's id; absent: `gemini`. */
  readonly provider?: string;
  readonly apiKey?: string;
  /** With or without the API's version; absent: Google's. */
  readonly baseUrl?: string;
  /** Tokens; 0: as little as the model can, -1: the model decides, absent: its default. */
  readonly thinkingBudget?: number;
  readonly fetch?: typeof fetch;
  readonly clock: Clock;
  /** Longest silence before and within an answer, milliseconds. */
  readonly idleTimeoutMs?: number;
}

const googleUrl = "https://generativelanguage.googleapis.com";

/** Thinking shows no sign of life unless thoughts are included; two minutes are long for it. */
const defaultIdleMs = 120_000;

/** What is tried differently the second time. */
interface Plan {
  /** Signatures were refused: earlier calls go as text. */
  readonly callsAsText: boolean;
  /** Thinking took the whole answer: more room, and less thinking. */
  readonly roomier: boolean;
}

interface StreamEnd {
  readonly end: GeminiEnd;
  readonly thoughtOut: boolean;
}

export function geminiModel(options: GeminiOptions): Model {
  const connection = new Connection(options);
  return {
    id: { provider: options.provider ?? "gemini", name: options.modelName },
    async *stream(request, { signal }) {
      let plan: Plan = { callsAsText: false, roomier: false };
      for (let attempt = 1;; attempt++) {
        const { end, thoughtOut } = yield* connection.ask(request, { plan, signal });
        const next = replan(plan, end, thoughtOut);
        if (!next || signal.aborted) return yield end;
        yield { type: "retry", attempt, waitMs: 0, error: reasonOf(end) };
        plan = next;
      }
    },
  };
}

/** Each remedy is tried once. */
function replan(plan: Plan, end: GeminiEnd, thoughtOut: boolean): Plan | null {
  if (thoughtOut && end.type === "finish" && !plan.roomier) return { ...plan, roomier: true };
  const refused = end.type === "error" && end.error.kind === "bad_request" &&
    /thought.?signature/i.test(end.error.message);
  return refused && !plan.callsAsText ? { ...plan, callsAsText: true } : null;
}

function reasonOf(end: GeminiEnd): ModelError {
  if (end.type === "error") return end.error;
  return malformed("thinking used up the answer's tokens before its first word");
}

interface AskOptions {
  readonly plan: Plan;
  readonly signal: AbortSignal;
}

/** The SDK, loaded at the first question; one client for each, with that question's own fetch. */
class Connection {
  readonly #options: GeminiOptions;

  constructor(options: GeminiOptions) {
    this.#options = options;
  }

  /** One request: yields what may be shown, returns how it ended. Never throws. */
  async *ask(
    request: ModelRequest,
    { plan, signal }: AskOptions,
  ): AsyncGenerator<ModelDelta, StreamEnd> {
    const { clock, baseUrl = googleUrl, idleTimeoutMs = defaultIdleMs } = this.#options;
    const watchdog = new Watchdog(clock, signal);
    const answer = new GeminiAnswer();
    const sent = { characters: 0 };
    try {
      signal.throwIfAborted();
      watchdog.expect(idleTimeoutMs);
      const chunks = await this.#open(request, { plan, watchdog, sent, answer });
      for await (const chunk of chunks) {
        yield* answer.take(chunk);
        if (answer.isOver) watchdog.expect(LAST_WORD_MS);
        signal.throwIfAborted();
      }
      signal.throwIfAborted();
      return yield* ended(answer, sent);
    } catch (thrown) {
      const error = watchdog.timedOut && !signal.aborted
        ? silence(baseUrl, idleTimeoutMs)
        : fromThrown(thrown, signal, { url: baseUrl, now: clock.now() });
      if (answer.isOver && isLost(error)) return yield* ended(answer, sent);
      if (answer.parts().length > 0) {
        yield { type: "usage", usage: answer.usage(sent.characters) };
      }
      return { end: { type: "error", error }, thoughtOut: false };
    } finally {
      watchdog.end();
    }
  }

  async #open(
    request: ModelRequest,
    { plan, watchdog, sent, answer }: {
      readonly plan: Plan;
      readonly watchdog: Watchdog;
      readonly sent: { characters: number };
      readonly answer: GeminiAnswer;
    },
  ): ReturnType<GoogleGenAI["models"]["generateContentStream"]> {
    const sdk = await import("@google/genai/web");
    const { modelName, apiKey, baseUrl = googleUrl, idleTimeoutMs = defaultIdleMs } = this.#options;
    const quirks = quirksFor("gemini", modelName);
    const contents = toContents(request.messages, {
      signatures: quirks.signedCalls,
      callsAsText: plan.callsAsText,
    });
    sent.characters = JSON.stringify(contents).length + request.system.length;
    const client = new sdk.GoogleGenAI({
      // The SDK warns on the console about an empty key; a server without keys ignores it.
      apiKey: apiKey ?? "none",
      httpOptions: {
        ...addressOf(baseUrl),
        fetch: transport({
          ...(this.#options.fetch ? { fetch: this.#options.fetch } : {}),
          signal: watchdog.signal,
          alive: () => !answer.isOver && watchdog.expect(idleTimeoutMs),
          pieces: () => answer.pieces,
          tail: "\n\n",
          checkLine: eventLines(),
          neverType: "application/json",
        }),
      },
    });
    const roomier = plan.roomier ? withRoom(request) : request;
    return client.models.generateContentStream({
      model: modelName,
      contents,
      config: toConfig(roomier, { quirks, levels: sdk.ThinkingLevel, ...this.#thinking(plan) }),
    });
  }

  #thinking(plan: Plan): { readonly thinkingBudget?: number } {
    if (plan.roomier) return { thinkingBudget: 0 };
    const { thinkingBudget } = this.#options;
    return thinkingBudget === undefined ? {} : { thinkingBudget };
  }
}

function* ended(
  answer: GeminiAnswer,
  sent: { readonly characters: number },
): Generator<ModelDelta, StreamEnd> {
  yield { type: "usage", usage: answer.usage(sent.characters) };
  return { end: answer.end(), thoughtOut: answer.thoughtOut };
}

function withRoom(request: ModelRequest): ModelRequest {
  const { maxOutputTokens } = request;
  return maxOutputTokens === undefined
    ? request
    : { ...request, maxOutputTokens: maxOutputTokens * 2 };
}

/** The SDK's own default is `v1`, which does not know preview models and thinking levels. */
function addressOf(url: string): { readonly baseUrl: string; readonly apiVersion: string } {
  const versioned = /^(.*?)\/(v\d+(?:alpha|beta)?)\/*$/.exec(url);
  return { baseUrl: versioned?.[1] ?? url, apiVersion: versioned?.[2] ?? "v1beta" };
}
