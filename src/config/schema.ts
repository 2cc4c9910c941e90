/**
 * The shape of the configuration. Loaded only when the cache cannot answer: Zod is dear at
 * start. A message of the form `config.…` is the code of the sentence that the user reads.
 */

import * as z from "zod";
import { permissionModes, workStyles } from "../protocol/mod.ts";
import { providerNames } from "./providers.ts";
import { toolkits } from "./toolkit_schema.ts";

const count = z.int().min(1);
const limit = count.nullable();
const dollars = z.number().min(0);

const price = z.strictObject({
  input: dollars,
  output: dollars,
  /** Tokens that the provider had in its cache; `null`: they cost as much as others. */
  cached: dollars.nullable().default(null),
});

const model = z.strictObject({
  provider: z.enum(providerNames).default("openai_compatible"),
  /** `null`: the name of the entry. */
  model_name: z.string().min(1).nullable().default(null),
  api_key: z.string().nullable().default(null),
  base_url: z.string().refine(isServer, { error: "config.not_url" }).nullable().default(null),
  /** Tokens, or a level; `null`: the provider's default. */
  thinking_budget: z.union([z.enum(["off", "low", "medium", "high"]), count], {
    error: "config.not_thinking",
  }).nullable().default(null),
  /** Tokens. */
  context_window: limit.default(null),
  /** US dollars per million tokens. */
  price: price.nullable().default(null),
  script: z.string().nullable().default(null),
  cassette: z.string().nullable().default(null),
});

/** What is known of models whose name fits a pattern; `null`: that is not. */
const abilities = z.strictObject({
  /** Tokens of prompt and answer together. */
  window: limit.default(null),
  /** Tokens of an answer at most. */
  output: limit.default(null),
  tools: z.boolean().nullable().default(null),
  vision: z.boolean().nullable().default(null),
  /** US dollars per million tokens. */
  price: price.nullable().default(null),
});

/** A program of this machine or an address, and how long it may take. */
const mcpServer = z.strictObject({
  /** For the model: what it is for, in a line. */
  description: z.string().max(100, { error: "config.long_description" }).nullable().default(null),
  command: z.string().min(1).nullable().default(null),
  args: z.array(z.string()).default([]),
  /** A variable that is not set leaves `null`. */
  env: z.record(z.string(), z.string().nullable()).default({}),
  /** Absolute, or relative to the workspace; `null`: the workspace. */
  cwd: z.string().min(1).nullable().default(null),
  /** That it may write: absolute, from the home folder on, or relative to the workspace. */
  folders: z.array(z.string().min(1)).default([]),
  /** That it may reach, as `host` or `host:port`. */
  hosts: z.array(z.string().min(1)).default([]),
  url: z.string().refine(isServer, { error: "config.not_url" }).nullable().default(null),
  headers: z.record(z.string(), z.string().nullable()).default({}),
  /** Seconds until it has answered for the first time. */
  start_s: z.number().positive().default(30),
  /** Seconds without an answer and without progress. */
  call_s: z.number().positive().default(60),
  /** Seconds in all. */
  max_call_s: z.number().positive().default(900),
}).refine(({ command, url }) => (command === null) !== (url === null), {
  error: "config.not_server",
});

/** Begins the names of its tools, of which a provider takes 64 characters. */
const mcpName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,31}$/, {
  error: "config.bad_server_name",
});

/** An agent elsewhere that takes tasks by A2A. */
const a2aAgent = z.strictObject({
  /** For the model: what it is for, in a line. */
  description: z.string().max(100, { error: "config.long_description" }).nullable().default(null),
  url: z.string().refine(isServer, { error: "config.not_url" }),
  headers: z.record(z.string(), z.string().nullable()).default({}),
  /** Seconds of a task in all. */
  timeout_s: z.number().positive().max(3_600).default(900),
});

/** `ctrl+z`, `f5`, `?`: modifiers joined by `+`, then the key. */
const keyName = z.string().regex(/^((ctrl|alt|shift)\+)*(\S|[a-z0-9_]{2,})$/, {
  error: "config.not_keys",
});

/** Names of models begin with a letter or digit and hold no blank. */
const modelName = z.string().regex(/^[A-Za-z0-9][^\s]*$/);

export const settings = z.strictObject({
  lang: z.enum(["auto", "en", "zh"]),
  active_model: z.string().min(1),
  advice_model: z.string().min(1).nullable(),
  embedding_model: z.string().min(1).nullable(),
  security_model: z.string().min(1).nullable(),
  small_model: z.string().min(1).nullable(),
  summary_model: z.string().min(1).nullable(),
  vision_model: z.string().min(1).nullable(),
  fallback_models: z.array(z.string().min(1)),
  offline: z.boolean(),
  /** `user@host:/path` */
  remote: z.string().regex(/^[\w.][\w.+@-]*:./, { error: "config.not_remote" }).nullable(),
  network_tools: z.boolean(),
  search_url: z.string().refine(isServer, { error: "config.not_url" }).nullable(),
  proxy: z.string().refine(isProxy, { error: "config.not_proxy" }).nullable(),
  permissions: z.enum(permissionModes),
  style: z.enum(workStyles),
  stage: z.boolean(),
  sandbox: z.enum(["auto", "required", "off"]),
  /** Absolute, or from the home folder on. */
  readable_folders: z.array(z.string().regex(/^~?\/./, { error: "config.not_folder" })),
  models: z.record(modelName, model),
  /** By `provider/name-pattern`, where `*` stands for anything. */
  catalog: z.record(
    z.string().regex(/^[^\s/]+\/\S+$/, { error: "config.bad_catalog" }),
    abilities,
  ),
  a2a: z.record(mcpName, a2aAgent),
  mcp: z.record(mcpName, mcpServer),
  toolkits,
  max_tool_calls: limit,
  max_tokens: limit,
  /** US dollars. */
  max_cost: dollars.nullable(),
  /** Seconds. */
  max_time_s: z.number().positive().nullable(),
  /** US dollars. */
  max_session_cost: dollars.nullable(),
  max_session_tokens: limit,
  /** US dollars. */
  max_day_cost: dollars.nullable(),
  max_day_tokens: limit,
  compact_at: z.number().min(0.2).max(0.95),
  inject: z.strictObject({
    enabled: z.boolean(),
    named_characters: z.int().min(0),
    neighbour_characters: z.int().min(0),
    tokens: z.int().min(0),
  }),
  memory: z.strictObject({
    learn: z.boolean(),
    inbox: z.boolean(),
    share: z.boolean(),
    profile: z.boolean(),
    tokens: z.int().min(0),
  }),
  shell_timeout_s: z.number().positive(),
  shell_silence_s: z.number().positive(),
  output_limit_kb: count,
  /** Of one command in the sandbox. */
  limits: z.strictObject({
    processes: limit,
    /** Of the machine's. */
    memory_percent: z.number().positive().max(100).nullable(),
    open_files: limit,
    /** Seconds. */
    cpu_s: limit,
  }),
  stages: z.strictObject({
    files: z.boolean(),
    syntax: z.boolean(),
    imports: z.boolean(),
    interface: z.boolean(),
    tests: z.boolean(),
    impact: z.boolean(),
  }),
  test_time_s: z.number().positive(),
  verify_time_s: z.number().positive(),
  auto_fix_max_retries: z.int().min(0),
  /** Command lines by name; `null`: not run. */
  verify: z.record(z.string(), z.string().min(1).nullable()),
  /** By a name of the user's; `null`: not started. */
  language_servers: z.record(
    z.string().regex(/^[\w.-]{1,64}$/),
    z.strictObject({ command: z.string().min(1), files: z.string().min(1) }).nullable(),
  ),
  language_server_time_s: z.number().positive(),
  retry: z.strictObject({ tries: count, total_s: z.number().min(0) }),
  terminal: z.strictObject({
    question: z.boolean(),
    /** Commands. */
    short_history: z.int().min(1).max(100),
    preview: z.boolean(),
  }),
  store: z.strictObject({
    url: z.string().refine(isDatabase, { error: "config.not_database" }).nullable(),
    /** What stands before a folder's path; `null`: this machine's name. */
    name: z.string().regex(/^[\w.-]{1,64}$/, { error: "config.bad_store_name" }).nullable(),
  }),
  /** Of the program or a file of the user's: a name that there is none of is told when it is shown. */
  theme: z.string().regex(/^[\w-]+$/, { error: "config.not_theme" }),
  colors: z.enum(["auto", "truecolor", "256color", "16color", "none"]),
  symbols: z.enum(["auto", "unicode", "ascii"]),
  /** Keys by the name of what they do, in place of the usual ones; `null`: as usual. */
  keys: z.record(
    z.string(),
    z.union([keyName, z.array(keyName)], { error: "config.not_keys" }).nullable(),
  ),
  /** Command lines by name, for `!name`; `null`: none of that name. */
  shortcuts: z.record(
    z.string().regex(/^[A-Za-z0-9][\w.-]*$/, { error: "config.bad_shortcut" }),
    z.string().min(1).nullable(),
  ),
  notifications: z.enum(["off", "bell", "system"]),
  mouse: z.boolean(),
  vim: z.boolean(),
  status_line: z.strictObject({ template: z.string(), command: z.string() }),
  screen_reader: z.boolean(),
  show_thinking: z.boolean(),
});

/** The whole configuration, filled in and checked. */
export type Settings = z.infer<typeof settings>;
export type ModelSettings = z.infer<typeof model>;
export type A2aAgentSettings = z.infer<typeof a2aAgent>;
export type McpServerSettings = z.infer<typeof mcpServer>;

/** http or https, without user name, password, query: those would be secrets in the open. */
function isServer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") &&
    url.username === "" && url.password === "" && url.search === "" && url.hash === "";
}

function isDatabase(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== "";
}

function isProxy(text: string): boolean {
  const url = URL.parse(text);
  const schemes = ["http:", "https:", "socks5:", "socks5h:"];
  return text === "environment" ||
    (url !== null && schemes.includes(url.protocol) && url.host !== "" && url.username === "" &&
      url.password === "");
}

/** The schema at a key with its defaults and its `null`, `null` where there is none. */
function wholeSchemaAt(path: readonly string[]): z.core.$ZodType | null {
  let at: z.core.$ZodType = settings;
  for (const name of path) {
    const inner = innerSchema(unwrapped(at), name);
    if (!inner) return null;
    at = inner;
  }
  return at;
}

function schemaAt(path: readonly string[]): z.core.$ZodType | null {
  const whole = wholeSchemaAt(path);
  return whole && unwrapped(whole);
}

/** True where further keys must stand: a key without a value there says nothing. */
export function isMapAt(path: readonly string[]): boolean {
  const whole = wholeSchemaAt(path);
  return whole instanceof z.ZodObject || whole instanceof z.ZodRecord;
}

/** True if the schema knows the key. */
export function isKey(path: readonly string[]): boolean {
  return wholeSchemaAt(path) !== null;
}

function innerSchema(at: z.core.$ZodType, name: string): z.core.$ZodType | null {
  if (at instanceof z.ZodRecord) return at.valueType;
  if (!(at instanceof z.ZodObject) || !Object.hasOwn(at.shape, name)) return null;
  return at.shape[name] ?? null;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const wrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wrapped ? unwrapped(schema.unwrap()) : schema;
}

/** True if any text at all is fine at this key: then `1` stays `"1"`. */
export function takesText(path: readonly string[]): boolean {
  return schemaAt(path) instanceof z.ZodString;
}

/** True where `null` is a value: nothing is set then. */
export function takesNull(path: readonly string[]): boolean {
  const at = wholeSchemaAt(path);
  const inner = at instanceof z.ZodDefault ? at.unwrap() : at;
  return inner instanceof z.ZodNullable;
}

/** True if a list of texts is wanted at this key. */
export function takesList(path: readonly string[]): boolean {
  return schemaAt(path) instanceof z.ZodArray;
}

/** The names that may stand directly below a key; none where every name may. */
export function namesAt(path: readonly string[]): string[] {
  const at = schemaAt(path);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

/** Every key that holds a value and no further keys, models apart. */
export function leaves(path: readonly string[] = []): string[][] {
  return namesAt(path).flatMap((name) => {
    const inner = [...path, name];
    if (schemaAt(inner) instanceof z.ZodRecord) return [];
    return namesAt(inner).length > 0 ? leaves(inner) : [inner];
  });
}
