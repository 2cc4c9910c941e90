/**
 * Every server that speaks OpenAI's chat completions: OpenAI, DeepSeek, llama-server, Ollama's
 * `/v1`, and whatever stands behind a base URL. What they want differently is in `quirks.ts`.
 */

import type { Clock, ModelDelta, ModelError, ModelRequest } from "../protocol/mod.ts";
import { fromThrown, isLost, malformed } from "./errors.ts";
import { Reading } from "./openai_answer.ts";
import { toBody } from "./openai_request.ts";
import { post, type Sent } from "./openai_stream.ts";
import { cutShort, PromptCounts } from "./prompt_counts.ts";
import { type Dialect, serverFor } from "./quirks.ts";
import { type ServedModel, type Serving, untold } from "./serving.ts";
import { HttpFailure, transport } from "./transport.ts";
import { isLoopback } from "../util/mod.ts";
import { LAST_WORD_MS, silence, Watchdog } from "./watchdog.ts";

export interface OpenaiOptions {
  /** The user's name for the server; with `modelName` it is the model's id. */
  readonly provider: string;
  /** Absent: told from the address, then from the provider's name. */
  readonly dialect?: "openai" | "deepseek" | "ollama" | "llama" | "compatible";
  readonly modelName: string;
  readonly baseUrl?: string;
  /** Absent: no `Authorization` is sent, as local servers like it. */
  readonly apiKey?: string;
  /** Tokens; 0: as little as the model can, negative: the model decides, absent: its default. */
  readonly thinkingBudget?: number;
  readonly fetch?: typeof fetch;
  readonly clock: Clock;
  /**
   * Longest wait for the first chunk, milliseconds. Ten minutes: models are loaded first, and
   * DeepSeek holds a request in its queue for as long (its rate-limit page).
   */
  readonly loadTimeoutMs?: number;
  /** Longest silence between two pieces after that, milliseconds; comments end it too. */
  readonly idleTimeoutMs?: number;
}

const LOAD_MS = 600_000;
const IDLE_MS = 300_000;

/** A model behind chat completions; what sends is loaded at the first request. */
export function openaiModel(options: OpenaiOptions): ServedModel {
  const server = serverFor(options.provider, options.baseUrl);
  const settings: Settings = {
    ...options,
    dialect: options.dialect ?? server.dialect,
    baseUrl: server.baseUrl.replace(/\/+$/, ""),
    counts: new PromptCounts(),
  };
  return {
    id: { provider: options.provider, name: options.modelName },
    stream: (request, { signal }) => answer(settings, request, signal),
    serving: (signal) => serving(settings, signal),
  };
}

/** Vendors whose windows are in the catalog. */
const known: ReadonlySet<Dialect> = new Set(["openai", "deepseek"]);

async function serving(settings: Settings, signal: AbortSignal): Promise<Serving> {
  if (known.has(settings.dialect)) return untold;
  const { servedWindow } = await import("./openai_window.ts");
  const { modelName, apiKey, baseUrl } = settings;
  const send = transport({ fetch: settings.fetch ?? fetch, signal, alive: () => {} });
  const root = baseUrl.replace(/\/v1$/, "");
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
  const ask = async (path: string): Promise<unknown> => {
    try {
      return await (await send(`${root}${path}`, headers ? { headers } : {})).json();
    } catch (thrown) {
      if (thrown instanceof HttpFailure || thrown instanceof SyntaxError) return null;
      throw thrown;
    }
  };
  return { ...untold, window: await servedWindow(ask, { modelName, isLocal: isLoopback(root) }) };
}

type Settings = Omit<OpenaiOptions, "dialect" | "baseUrl"> & {
  readonly dialect: Dialect;
  readonly baseUrl: string;
  readonly counts: PromptCounts;
};

async function* answer(
  settings: Settings,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelDelta> {
  const dog = new Watchdog(settings.clock, signal);
  const reading = new Reading(settings.dialect);
  let done = false;
  try {
    dog.expect(settings.loadTimeoutMs ?? LOAD_MS);
    for await (const sent of open(settings, request, { dog, reading })) {
      if (!reading.begun) dog.expect(settings.idleTimeoutMs ?? IDLE_MS);
      if (sent.type === "chunk") yield* reading.add(sent.value);
      if (reading.finish) dog.expect(LAST_WORD_MS);
      done = sent.type === "done";
      if (signal.aborted) break;
    }
    yield* ending(reading, {
      request,
      error: verdict(request, { signal, dog, settings, reading, done }),
    });
  } catch (thrown) {
    const end = { signal, dog, settings, reading, done: false };
    const error = timeout(end) ??
      fromThrown(thrown, signal, { url: settings.baseUrl, now: settings.clock.now() });
    const isWhole = reading.finish !== undefined && isLost(error);
    yield* ending(reading, { request, error: isWhole ? verdict(request, end) : error });
  } finally {
    dog.end();
  }
}

interface Opening {
  readonly dog: Watchdog;
  readonly reading: Reading;
}

function open(
  settings: Settings,
  request: ModelRequest,
  { dog, reading }: Opening,
): AsyncIterable<Sent> {
  dog.signal.throwIfAborted();
  return post({
    url: `${settings.baseUrl}/chat/completions`,
    body: toBody(request, settings),
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    fetch: settings.fetch ?? fetch,
    signal: dog.signal,
    alive: () => reading.begun && !reading.finish && dog.expect(settings.idleTimeoutMs ?? IDLE_MS),
    pieces: () => reading.pieces,
  });
}

/** The last deltas: usage where anything was paid for, and one end. */
function* ending(
  reading: Reading,
  { request, error }: { readonly request: ModelRequest; readonly error: ModelError | undefined },
): Generator<ModelDelta> {
  if (reading.begun) yield { type: "usage", usage: reading.usage(request) };
  if (error) return yield { type: "error", error };
  const reason = reading.finish && lengths.has(reading.finish) ? "length" : "stop";
  yield { type: "finish", reason, parts: reading.parts() };
}

/** Words for an answer that a token limit cut. */
const lengths: ReadonlySet<string> = new Set(["length", "max_tokens", "model_length"]);

/** Finish reasons that are no end of an answer: OpenAI, DeepSeek, Zhipu, OpenRouter. */
const failures: Readonly<Record<string, "content_filter" | "unavailable">> = {
  content_filter: "content_filter",
  sensitive: "content_filter",
  insufficient_system_resource: "unavailable",
  network_error: "unavailable",
  error: "unavailable",
};

interface End {
  readonly signal: AbortSignal;
  readonly dog: Watchdog;
  readonly settings: Settings;
  readonly reading: Reading;
  /** The server said that the answer is whole. */
  readonly done: boolean;
}

function verdict(request: ModelRequest, end: End): ModelError | undefined {
  return broken(end) ?? cutPrompt(request, end);
}

/** What is wrong with a stream that came to its end; the decoder ends quietly on an abort, too. */
function broken({ signal, dog, settings, reading, done }: End): ModelError | undefined {
  if (signal.aborted) return { kind: "aborted", message: "cancelled" };
  const silent = timeout({ dog, signal, settings, reading });
  if (silent && !reading.finish) return silent;
  if (reading.refusal !== "") return { kind: "refusal", message: reading.refusal };
  const { finish } = reading;
  const failure = finish && Object.hasOwn(failures, finish) ? failures[finish] : undefined;
  if (finish && failure === "content_filter") {
    return { kind: failure, message: "the provider's filter stopped the answer", reason: finish };
  }
  if (failure) return { kind: "unavailable", message: `the server broke off: ${finish}` };
  if (finish || done) return undefined;
  return malformed(
    reading.begun
      ? "the stream was cut: it ended without a finish reason"
      : "the stream was cut: it ended before the answer began",
  );
}

/** Fewer tokens tell nothing: some servers count what is new alone. */
const tellable = 1024;

/** A server that counts as much of a prompt that grew as of the one before has left some of it out. */
function cutPrompt(
  { messages }: ModelRequest,
  { settings: { counts, dialect }, reading }: Pick<End, "settings" | "reading">,
): ModelError | undefined {
  const { read } = reading;
  if (known.has(dialect) || read < tellable) return undefined;
  const text = JSON.stringify(messages);
  return counts.add(text, read) ? cutShort(counts.count(text), read) : undefined;
}

function timeout(
  { dog, signal, settings, reading }: Omit<End, "done">,
): ModelError | undefined {
  if (!dog.timedOut || signal.aborted) return undefined;
  const { baseUrl, loadTimeoutMs = LOAD_MS, idleTimeoutMs = IDLE_MS } = settings;
  return silence(baseUrl, reading.begun ? idleTimeoutMs : loadTimeoutMs);
}
