/**
 * What each server, and each family of models on it, wants differently. One table: a new
 * server or model is a row here and no branch elsewhere. Rows are laid over each other
 * from top to bottom, the later one wins. Sources are named by the rows of the wire-trap
 * list that the conformance suite proves.
 */

import type { JsonObject } from "../protocol/mod.ts";

/** A way of speaking: one of the OpenAI-compatible servers, or a native API. */
export type Dialect =
  | "openai"
  | "deepseek"
  /** Ollama's `/v1`; it knows neither `num_ctx` nor `think` (row 52). */
  | "ollama"
  | "llama"
  | "compatible"
  | "gemini"
  | "ollama_native";

/** Steps of thinking, from none to most. */
export type ThinkingLevel = "none" | "minimal" | "low" | "medium" | "high";

/** How `thinking_budget` is put to the server. */
export type Thinking =
  /** It cannot be put. */
  | { readonly kind: "none" }
  /** As a number of tokens within these bounds; less than `least` is refused. */
  | { readonly kind: "budget"; readonly least: number; readonly most: number }
  /** As one of these levels. */
  | { readonly kind: "level"; readonly levels: readonly ThinkingLevel[] }
  /** As `reasoning_effort`; `off` are the fields of a budget of 0. */
  | {
    readonly kind: "effort";
    readonly levels: readonly ThinkingLevel[];
    readonly off?: JsonObject;
  }
  /** As yes or no. */
  | { readonly kind: "boolean" }
  /** As fields of the request. */
  | { readonly kind: "fields"; readonly on: JsonObject; readonly off: JsonObject };

export interface Quirks {
  /** Role of the first message (row 12). */
  readonly systemRole: "system" | "developer";
  /** Where the limit of the answer stands (row 11). */
  readonly maxTokensField: "max_tokens" | "max_completion_tokens";
  readonly thinking: Thinking;
  /** The thinking of turns with tool calls must come back, also where it was empty (22, 23). */
  readonly echoReasoning: boolean;
  /** Whether a JSON Schema for the answer can be sent: beside tools, only without them, never. */
  readonly outputSchema: "always" | "without_tools" | "never";
  /** Tool schemas must be cut down to the subset that the server knows (row 44). */
  readonly schemaSubset: boolean;
  /** The first call of every answer must come back signed, also one that another model made (33, 37). */
  readonly signedCalls: boolean;
}

const usual: Quirks = {
  systemRole: "system",
  maxTokensField: "max_tokens",
  thinking: { kind: "none" },
  echoReasoning: false,
  outputSchema: "without_tools",
  schemaSubset: false,
  signedCalls: false,
};

const reasoning: Partial<Quirks> = {
  systemRole: "developer",
  thinking: { kind: "effort", levels: ["low", "medium", "high"] },
};

interface Row {
  readonly dialect: readonly Dialect[];
  /** Model names without the folder that gateways put before them; absent: every model. */
  readonly model?: RegExp;
  readonly quirks: Partial<Quirks>;
}

const table: readonly Row[] = [
  {
    dialect: ["openai"],
    quirks: { maxTokensField: "max_completion_tokens", outputSchema: "always" },
  },
  { dialect: ["openai"], model: /^o\d/, quirks: reasoning },
  {
    dialect: ["openai"],
    model: /^gpt-([5-9]|\d\d)/,
    quirks: {
      ...reasoning,
      thinking: { kind: "effort", levels: ["minimal", "low", "medium", "high"] },
    },
  },
  {
    dialect: ["openai"],
    model: /^gpt-5\.\d/,
    quirks: {
      ...reasoning,
      thinking: { kind: "effort", levels: ["none", "low", "medium", "high"] },
    },
  },
  { dialect: ["openai"], model: /-chat(-latest)?$/, quirks: { thinking: { kind: "none" } } },
  {
    /** It maps other efforts to these two (row 25), so these two are what we send and show. */
    dialect: ["deepseek"],
    quirks: {
      thinking: {
        kind: "effort",
        levels: ["low", "high"],
        off: { thinking: { type: "disabled" } },
      },
      echoReasoning: true,
      outputSchema: "never",
    },
  },
  {
    dialect: ["compatible"],
    model: /deepseek|kimi|minimax/,
    quirks: { echoReasoning: true },
  },
  {
    dialect: ["compatible", "llama", "ollama"],
    model: /gpt-oss/,
    quirks: { thinking: { kind: "effort", levels: ["low", "medium", "high"] } },
  },
  {
    dialect: ["llama"],
    model: /qwen3|glm-4|deepseek|hunyuan|granite/,
    quirks: {
      thinking: {
        kind: "fields",
        on: { chat_template_kwargs: { enable_thinking: true } },
        off: { chat_template_kwargs: { enable_thinking: false } },
      },
    },
  },
  {
    dialect: ["gemini"],
    quirks: { thinking: { kind: "none" }, outputSchema: "without_tools", schemaSubset: true },
  },
  {
    dialect: ["gemini"],
    model: /^gemini-2\.5/,
    quirks: { thinking: { kind: "budget", least: 0, most: 24_576 } },
  },
  {
    /** It cannot be switched off. */
    dialect: ["gemini"],
    model: /^gemini-2\.5-pro/,
    quirks: { thinking: { kind: "budget", least: 128, most: 32_768 } },
  },
  {
    dialect: ["gemini"],
    model: /^gemini-([3-9]|\d\d)/,
    quirks: {
      thinking: { kind: "level", levels: ["low", "high"] },
      outputSchema: "always",
      signedCalls: true,
    },
  },
  {
    dialect: ["gemini"],
    model: /^gemini-([3-9]|\d\d).*flash/,
    quirks: { thinking: { kind: "level", levels: ["minimal", "low", "medium", "high"] } },
  },
  { dialect: ["ollama_native"], quirks: { thinking: { kind: "boolean" } } },
  {
    /** It cannot be switched off (row 58). */
    dialect: ["ollama_native"],
    model: /gpt-oss/,
    quirks: { thinking: { kind: "level", levels: ["low", "medium", "high"] } },
  },
];

/** What this model on this server wants. Names are compared in lower case. */
export function quirksFor(dialect: Dialect, modelName: string): Quirks {
  const name = modelName.toLowerCase().replace(/^.*\//, "");
  return table
    .filter((row) => row.dialect.includes(dialect) && (row.model?.test(name) ?? true))
    .reduce<Quirks>((all, row) => ({ ...all, ...row.quirks }), usual);
}

/** Most tokens of thinking that each level stands for. */
const budgets: readonly (readonly [ThinkingLevel, number])[] = [
  ["none", 0],
  ["minimal", 512],
  ["low", 2048],
  ["medium", 8192],
  ["high", Infinity],
];

/**
 * The level for a budget in tokens: of those offered, the lowest that is enough, or else
 * the highest.
 */
export function levelFor(
  levels: readonly ThinkingLevel[],
  budget: number,
): ThinkingLevel | undefined {
  const enough = budgets.filter(([level, most]) => most >= budget && levels.includes(level));
  return enough[0]?.[0] ?? levels.at(-1);
}

/** Servers known by their address, and where each is when no address is given. */
const servers: readonly {
  readonly dialect: Dialect;
  readonly provider: RegExp;
  readonly url: RegExp;
  readonly baseUrl?: string;
}[] = [
  {
    dialect: "deepseek",
    provider: /^deepseek$/,
    url: /^https?:\/\/([\w.-]*\.)?deepseek\.com(:\d+)?(\/|$)/,
    baseUrl: "https://api.deepseek.com",
  },
  {
    dialect: "ollama",
    provider: /^ollama/,
    url: /^https?:\/\/[^/]+:11434(\/|$)|^https:\/\/ollama\.com(\/|$)/,
    baseUrl: "http://127.0.0.1:11434/v1",
  },
  {
    dialect: "llama",
    provider: /^llama([-_.]?(cpp|server))?$/,
    url: /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\]):8080(\/|$)/,
    baseUrl: "http://127.0.0.1:8080/v1",
  },
  {
    dialect: "openai",
    provider: /^openai$/,
    url: /^https:\/\/([\w.-]*\.)?(openai\.com|openai\.azure\.com)(\/|$)/,
    baseUrl: "https://api.openai.com/v1",
  },
];

/**
 * Who speaks at an address: the address decides, then the provider's name. Without an
 * address and with a name that says nothing it is OpenAI.
 */
export function serverFor(
  provider: string,
  baseUrl?: string,
): { readonly dialect: Dialect; readonly baseUrl: string } {
  const byUrl = servers.find((it) => baseUrl !== undefined && it.url.test(baseUrl));
  const byName = servers.find((it) => it.provider.test(provider));
  const found = byUrl ?? byName;
  if (baseUrl !== undefined) return { dialect: found?.dialect ?? "compatible", baseUrl };
  return { dialect: found?.dialect ?? "openai", baseUrl: found?.baseUrl ?? openaiUrl };
}

const openaiUrl = "https://api.openai.com/v1";
