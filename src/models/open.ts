/** From what the user configured to the model that a conversation asks. */

import { AgentError, type Clock, type Embedder, type Filler, type Model } from "../protocol/mod.ts";
import { isLoopback, type KnownSecrets } from "../util/mod.ts";
import type { LocalSpec, RemoteSpec } from "./create.ts";
import { createLocal } from "./create_local.ts";
import { patienceFor, withDeadline } from "./deadline.ts";
import { redacting } from "./redact.ts";
import type { Servers } from "./remote.ts";
import { withRetry } from "./retry.ts";
import type { Serving } from "./serving.ts";
import { keepingWindow, storedWindow } from "./windows.ts";

/** An entry of the configuration with all that was left out filled in. */
export interface Configured {
  /** Name of the entry. */
  readonly name: string;
  readonly settings: {
    readonly provider:
      | ("openai" | "deepseek" | "openai_compatible" | "gemini")
      | ("ollama" | "scripted" | "replay");
    readonly model_name: string;
    readonly base_url: string | null;
    /** Tokens, or a level. */
    readonly thinking_budget: number | keyof typeof levels | null;
    /** Tokens. */
    readonly context_window: number | null;
    readonly script: string | null;
    readonly cassette: string | null;
  };
  readonly apiKey: string | null;
}

export interface OpenOptions {
  readonly clock: Clock;
  readonly retry: { readonly tries: number; readonly total_s: number };
  /** What the model may not say; absent: its own key. */
  readonly known?: KnownSecrets;
  /** Asked for by a model that has a server. */
  servers(): Promise<Servers>;
  /** The user's folder for what can be found out again; absent: nothing is kept. */
  readonly cache?: string;
  /** As in `DeadlineOptions`. */
  readonly spentMs?: () => number;
}

/**
 * The model, recorded if that is wanted, without its key in what it says, asked again where that
 * may help.
 *
 * @throws {AgentError} for a script or a recording that cannot be read
 */
export async function openModel(it: Configured, options: OpenOptions): Promise<Model> {
  const { provider, cassette, base_url } = it.settings;
  const spec = await specOf(it);
  const model = isLocal(spec)
    ? await createLocal(spec, options.clock)
    : await remoteModel(spec, it.settings, options);
  const secrets = it.apiKey === null ? [] : [it.apiKey];
  const quiet = redacting(model, secrets, options.known);
  // What is recorded was heard by us, piece by piece: a key that is cut is out of it as well.
  const heard = cassette === null || provider === "replay"
    ? quiet
    : await recorded(quiet, cassette, secrets);
  const { clock, retry, spentMs } = options;
  const onMachine = base_url !== null && isLoopback(base_url);
  const patient = withRetry(heard, {
    clock,
    maxTries: retry.tries,
    totalMs: retry.total_s * 1000,
    // A server of this machine that does not listen was not started; waiting does not help.
    ...(onMachine ? { unansweredTries: 3 } : {}),
  });
  const totalMs = patienceFor(retry, onMachine);
  return withDeadline(patient, { clock, totalMs, spentMs, advice: adviceFor(it.settings) });
}

/**
 * An Ollama (seen with 0.17.4) may keep its only slot for a request whose client has left in the middle of
 * an answer: https://github.com/ollama/ollama/issues/17131. Each later one waits until the model is unloaded.
 */
function adviceFor({ provider, model_name }: Configured["settings"]): string | undefined {
  if (provider !== "ollama") return undefined;
  return `if it goes on, run: ollama stop ${model_name} (an interrupted request can block a model)`;
}

/** The first time it is asked, and in the next process, it is loaded with the window of before. */
async function remoteModel(
  spec: RemoteSpec,
  settings: Configured["settings"],
  { servers, cache, clock }: OpenOptions,
): Promise<Model> {
  if (spec.dialect !== "ollama" || cache === undefined) return (await servers()).model(spec);
  const held = await storedWindow(settings, { folder: cache, clock });
  const { tokens, calibration } = held ?? {};
  const numbered = {
    ...spec,
    ...tokens === undefined ? {} : { numCtx: tokens },
    ...calibration === undefined ? {} : { calibration },
  };
  const reached = await servers();
  const serving = (signal: AbortSignal) => reached.serving(numbered, signal);
  return keepingWindow(reached.model(numbered), settings, { folder: cache, clock, serving });
}

/** Milliseconds that a server may take to say what it serves. */
const patience = 2000;

/**
 * What the server offers, as it says itself; `null`: it is none that could be asked, or does not answer.
 * A server of a known vendor is in the catalog.
 */
export async function servingOf(
  it: Configured,
  servers: () => Promise<Servers>,
): Promise<Serving | null> {
  const { provider } = it.settings;
  if (provider !== "ollama" && provider !== "openai_compatible") return null;
  const spec = await specOf(it);
  if (isLocal(spec)) return null;
  try {
    return await (await servers()).serving(spec, AbortSignal.timeout(patience));
  } catch {
    return null;
  }
}

/** @throws {AgentError} `embedding.no_provider` */
export async function openEmbedder(
  it: Configured,
  servers: () => Promise<Servers>,
): Promise<Embedder> {
  const spec = await specOf(it);
  if (isLocal(spec) || !spec.baseUrl) {
    throw new AgentError("config", "embedding.no_provider", { name: it.name });
  }
  return (await servers()).embedder({ ...spec, baseUrl: spec.baseUrl });
}

/** `null`: its provider has no such way, or nobody knows of one. */
export async function openFiller(
  { settings, apiKey }: Configured,
  servers: () => Promise<Servers>,
): Promise<Filler | null> {
  const { provider, model_name: modelName, base_url: baseUrl } = settings;
  if ((provider !== "ollama" && provider !== "deepseek") || baseUrl === null) return null;
  const key = apiKey === null ? {} : { apiKey };
  return (await servers()).filler({ provider, modelName, baseUrl, ...key });
}

/** Keeps a model's traffic in a file; loaded where it is wanted, with all that reads it again. */
async function recorded(
  model: Model,
  cassette: string,
  secrets: readonly string[],
): Promise<Model> {
  const { recording } = await import("./replay.ts");
  const sink = (line: string) =>
    Deno.writeTextFile(cassette, `${line}\n`, { append: true, mode: 0o600 });
  return recording(model, sink, { secrets });
}

function isLocal(spec: RemoteSpec | LocalSpec): spec is LocalSpec {
  return spec.dialect === "scripted" || spec.dialect === "replay";
}

async function specOf({ settings, apiKey }: Configured): Promise<RemoteSpec | LocalSpec> {
  const { provider, model_name, base_url, script, cassette } = settings;
  const budget = thinkingTokens(settings.thinking_budget);
  const remote = {
    provider,
    modelName: model_name,
    ...(base_url === null ? {} : { baseUrl: base_url }),
    ...(apiKey === null ? {} : { apiKey }),
    ...(budget === null ? {} : { thinkingBudget: budget }),
  };
  switch (provider) {
    case "openai":
    case "deepseek":
    case "openai_compatible":
      return { ...remote, dialect: "openai" };
    case "gemini":
      return { ...remote, dialect: "gemini" };
    case "ollama": {
      const window = settings.context_window;
      return {
        ...remote,
        dialect: "ollama",
        ...(window === null ? {} : { contextWindow: window }),
      };
    }
    case "scripted":
      return { dialect: "scripted", modelName: model_name, text: await textOf(script) };
    case "replay":
      return { dialect: "replay", text: await textOf(cassette) };
  }
}

/** @throws {AgentError} if the file of a scripted or recorded model cannot be read */
async function textOf(path: string | null): Promise<string> {
  try {
    return await Deno.readTextFile(path ?? "");
  } catch (cause) {
    throw new AgentError("input", "model.no_file", { path: path ?? "" }, { cause });
  }
}

/** Levels as tokens, for servers that count; servers that know levels map them back. */
const levels = { off: 0, low: 1024, medium: 8192, high: 24_576 } as const;

function thinkingTokens(budget: Configured["settings"]["thinking_budget"]): number | null {
  return typeof budget === "string" ? levels[budget] : budget;
}
