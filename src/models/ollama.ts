/**
 * Ollama over its official client and native API: `/v1` ignores the window and thinking.
 * The window is asked for with every request, as large as the prompt needs.
 */

import type { ChatResponse, Ollama } from "ollama/browser";
import type { Clock, ModelDelta, ModelError, ModelRequest } from "../protocol/mod.ts";
import { fromThrown, malformed } from "./errors.ts";
import { type End, Reading } from "./ollama_answer.ts";
import { loadedWindow, type ModelInfo, readModelInfo } from "./ollama_model_info.ts";
import {
  type ChatBody,
  type OllamaWire,
  pictureTokens,
  promptTokens,
  textOf,
  toChat,
  withWindow,
} from "./ollama_request.ts";
import { windowFor } from "./ollama_window.ts";
import { cutShort, PromptCounts } from "./prompt_counts.ts";
import { quirksFor } from "./quirks.ts";
import type { ServedModel, Serving } from "./serving.ts";
import { cut, jsonLine } from "./stream_line.ts";
import { HttpFailure, transport, type TransportOptions } from "./transport.ts";
import { silence, Watchdog } from "./watchdog.ts";

export interface OllamaOptions {
  /** As `ollama list` shows it. */
  readonly modelName: string;
  /** Provider's name in the model's id; absent: `ollama`. */
  readonly provider?: string;
  /** Absent: `http://127.0.0.1:11434`. A trailing `/v1` or `/api` is dropped. */
  readonly baseUrl?: string;
  /** For servers behind a proxy or in the cloud. */
  readonly apiKey?: string;
  /** Tokens; 0: as little as the model can, negative: the model decides, absent: its default. */
  readonly thinkingBudget?: number;
  readonly fetch?: typeof fetch;
  readonly clock: Clock;
  /** The largest window to ask for, tokens: what fits the machine's memory. */
  readonly numCtxMax?: number;
  /** The window that was asked for before, tokens, by whatever process. */
  readonly numCtx?: number;
  /** Tokens that it counted for each that we estimate, before. */
  readonly calibration?: number;
  /** Longest wait for the first piece, milliseconds: the model is loaded meanwhile. */
  readonly loadTimeoutMs?: number;
  /** Longest silence between two pieces after that, milliseconds. */
  readonly idleTimeoutMs?: number;
}

const localUrl = "http://127.0.0.1:11434";

/** A large model on a slow disk needs minutes; a long prompt is read before the first token. */
const LOAD_MS = 600_000;
const IDLE_MS = 120_000;

/** Where the server does not tell how long the model's window may be. */
const assumedWindow = 32_768;

export function ollamaModel(options: OllamaOptions): ServedModel {
  const server = new Server(options);
  return {
    id: { provider: options.provider ?? "ollama", name: options.modelName },
    serving: (signal) => server.serving(signal),
    async *stream(request, { signal }) {
      const dropped = new Set<Feature>();
      for (let attempt = 1;; attempt++) {
        const end = yield* server.ask(request, { dropped, signal });
        const feature = end.type === "error" ? unsupported(end.error) : null;
        if (end.type !== "error" || !feature || dropped.has(feature) || signal.aborted) {
          return yield end;
        }
        dropped.add(feature);
        yield { type: "retry", attempt, waitMs: 0, error: end.error };
      }
    },
  };
}

/** What a model may lack. */
type Feature = "tools" | "thinking";

/** A server too old to tell refuses instead: `"llama2" does not support tools`. */
function unsupported(error: ModelError): Feature | null {
  const found = /does not support (tools|thinking)/.exec(error.message)?.[1];
  return found === "tools" || found === "thinking" ? found : null;
}

interface AskOptions {
  readonly dropped: ReadonlySet<Feature>;
  readonly signal: AbortSignal;
}

class Server {
  readonly #options: OllamaOptions;
  readonly #url: string;
  #info: ModelInfo | null = null;
  /** The window asked for last: a smaller one would only load the model again. */
  #window: number;
  readonly #counts: PromptCounts;

  constructor(options: OllamaOptions) {
    this.#options = options;
    this.#window = options.numCtx ?? 0;
    this.#counts = new PromptCounts(options.calibration);
    this.#url = (options.baseUrl ?? localUrl).replace(/\/+$/, "").replace(/\/(v1|api)$/, "");
  }

  /** One request: yields what may be shown, returns how it ended. Never throws. */
  async *ask(request: ModelRequest, options: AskOptions): AsyncGenerator<ModelDelta, End> {
    const { clock, loadTimeoutMs = LOAD_MS, idleTimeoutMs = IDLE_MS } = this.#options;
    const { signal } = options;
    const dog = new Watchdog(clock, signal);
    const reading = new Reading();
    const guard = {
      signal: dog.signal,
      pieces: () => reading.pieces,
      alive: () => reading.begun && dog.expect(idleTimeoutMs),
    };
    try {
      signal.throwIfAborted();
      dog.expect(loadTimeoutMs);
      const info = without(await this.#ability(guard), options.dropped);
      const body = toChat(request, this.#wire(info));
      const overflow = this.#widen(body, { info, loaded: await this.#loaded(dog.signal) });
      if (overflow) return { type: "error", error: overflow };
      const client = await this.#client({ ...guard, checkLine: jsonLine, dropsBlanks: true });
      for await (const chunk of this.#chat(client, body, { info, signal })) {
        if (!reading.begun) dog.expect(idleTimeoutMs);
        yield* reading.take(chunk);
        signal.throwIfAborted();
      }
      yield { type: "usage", usage: reading.usage(request) };
      const text = textOf(body);
      const cut = reading.isWhole && this.#counts.add(text, reading.read);
      if (!cut) return reading.end(request);
      return { type: "error", error: cutShort(this.#counts.count(text), reading.read) };
    } catch (thrown) {
      if (reading.begun) yield { type: "usage", usage: reading.usage(request) };
      return { type: "error", error: this.#failure(thrown, { dog, signal, reading }) };
    } finally {
      dog.end();
    }
  }

  async serving(signal: AbortSignal): Promise<Serving> {
    const info = await this.#ability({ signal, alive: () => {} });
    return { window: this.#most(info), held: this.#window || null, calibration: this.#counts.each };
  }

  /** Where the window that was thought enough is too small, the next one is asked for. */
  async *#chat(
    client: Ollama,
    body: ChatBody,
    { info, signal }: { readonly info: ModelInfo; readonly signal: AbortSignal },
  ): AsyncGenerator<ChatResponse> {
    for (;;) {
      try {
        return yield* await client.chat(withWindow(body, this.#window));
      } catch (thrown) {
        const held = this.#window;
        const larger = windowFor({ prompt: held + 1 }, { held, most: this.#most(info) });
        if (!isTooLong(thrown, signal) || larger <= held) throw thrown;
        this.#window = larger;
      }
    }
  }

  /** Tokens that may be asked for. */
  #most({ contextLength }: ModelInfo): number {
    return Math.min(contextLength ?? assumedWindow, this.#options.numCtxMax ?? Infinity);
  }

  async #client(guard: TransportOptions): Promise<Ollama> {
    const { Ollama } = await import("ollama/browser");
    const { apiKey } = this.#options;
    return new Ollama({
      host: this.#url,
      ...(apiKey ? { headers: { authorization: `Bearer ${apiKey}` } } : {}),
      fetch: transport({ ...this.#sender(), ...guard }),
    });
  }

  #wire(info: ModelInfo): OllamaWire {
    const { modelName, thinkingBudget } = this.#options;
    return {
      modelName,
      quirks: quirksFor("ollama_native", modelName),
      tools: info.tools ?? true,
      thinking: info.thinking ?? false,
      vision: info.vision ?? true,
      ...(thinkingBudget === undefined ? {} : { thinkingBudget }),
    };
  }

  /** Asked once for each model; a server without `/api/show` is taken to be able to do all. */
  async #ability(guard: TransportOptions): Promise<ModelInfo> {
    return this.#info ??= await this.#look(await this.#client(guard), guard.signal);
  }

  async #look(client: Ollama, signal: AbortSignal): Promise<ModelInfo> {
    try {
      return readModelInfo(await client.show({ model: this.#options.modelName }));
    } catch (thrown) {
      const error = fromThrown(thrown, signal);
      if (error.kind !== "bad_request") throw thrown;
      return readModelInfo(null);
    }
  }

  /** The window that the model is loaded with, by whomever; a server that does not tell has none. */
  async #loaded(signal: AbortSignal): Promise<number> {
    try {
      const send = transport({ ...this.#sender(), signal, alive: () => {} });
      const response = await send(`${this.#url}/api/ps`);
      return loadedWindow(await response.json(), this.#options.modelName);
    } catch {
      signal.throwIfAborted();
      return 0;
    }
  }

  #sender(): Pick<TransportOptions, "fetch"> {
    const { fetch } = this.#options;
    return fetch ? { fetch } : {};
  }

  /** Sets the window; the error where the prompt cannot fit the largest one. */
  #widen(
    body: ChatBody,
    { info, loaded }: { readonly info: ModelInfo; readonly loaded: number },
  ): ModelError | null {
    const prompt = this.#counts.count(textOf(body)) + pictureTokens(body);
    const most = this.#most(info);
    // Only what no tokenizer could make fit is refused unasked.
    const least = Math.min(prompt, promptTokens(body));
    if (least > most) {
      const message = `the prompt needs about ${least} tokens, the window holds ${most}`;
      return { kind: "overflow", message, promptTokens: least, limit: most };
    }
    const answer = body.options?.num_predict;
    const need = answer === undefined ? { prompt } : { prompt, answer };
    this.#window = windowFor(need, { held: Math.max(loaded, this.#window), most });
    return null;
  }

  #failure(
    thrown: unknown,
    { dog, signal, reading }: {
      readonly dog: Watchdog;
      readonly signal: AbortSignal;
      readonly reading: Reading;
    },
  ): ModelError {
    if (dog.timedOut && !signal.aborted) {
      const { loadTimeoutMs = LOAD_MS, idleTimeoutMs = IDLE_MS } = this.#options;
      if (reading.begun) return silence(this.#url, idleTimeoutMs);
      const time = `${Math.round(loadTimeoutMs / 1000)} s`;
      return {
        kind: "unavailable",
        message: `${this.#url} has not loaded the model within ${time}`,
      };
    }
    if (thrown instanceof Error && thrown.message.startsWith("Did not receive done")) {
      return malformed(cut);
    }
    const now = this.#options.clock.now();
    const error = fromThrown(thrown, signal, { url: this.#url, now });
    if (error.kind === "overflow") return { limit: this.#window, ...error };
    if (error.kind !== "unknown_model") return error;
    return {
      ...error,
      message: `${error.message}; get it by: ollama pull ${this.#options.modelName}`,
    };
  }
}

/** The prompt was counted and refused; nothing of it was read. */
function isTooLong(thrown: unknown, signal: AbortSignal): boolean {
  const isRefusal = thrown instanceof HttpFailure && thrown.status === 400;
  return isRefusal && fromThrown(thrown, signal).kind === "overflow";
}

function without(info: ModelInfo, dropped: ReadonlySet<Feature>): ModelInfo {
  return {
    ...info,
    ...(dropped.has("tools") ? { tools: false } : {}),
    ...(dropped.has("thinking") ? { thinking: false } : {}),
  };
}
