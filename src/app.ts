/** Composition root: environment and configuration in, ports out. Kept boring. */

import type { CodeWatcher, Ports, ResumeOptions } from "./actions/mod.ts";
import type { Code } from "./codeintel/mod.ts";
import {
  checksOf,
  type Config,
  isTrusted,
  limitsOf,
  loadConfig,
  makePrivate,
  type ModelSettings,
  type Paths,
  paths as pathsOf,
  pricing,
  type ResolvedModel,
  resolveModel,
  type Secrets,
  secrets as openSecrets,
  workspaceFolder,
} from "./config/mod.ts";
import { loadOutputSchema } from "./context/mod.ts";
import { type Locale, locale } from "./messages/mod.ts";
import {
  AgentError,
  type Cache,
  type Clock,
  type Embedder,
  type JsonObject,
  type Locks,
  type Mode,
  type Model,
  type Spawner,
  type Store,
  type Tool,
  type Workspace,
} from "./protocol/mod.ts";
import type { DriveOptions, RulesFile, Session } from "./session/mod.ts";
import type { ModelSpec } from "./models/mod.ts";
import type { StoreNotice } from "./storage/mod.ts";
import { isLoopback, once, sleep } from "./util/mod.ts";

export interface AppOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  readonly env: (name: string) => string | undefined;
  /** The highest layer of the configuration, in the shape of the file. */
  readonly flags: JsonObject;
  readonly version: string;
}

/** With all that edits and undoes: most commands need nothing of it. */
const sessions = () => import("./session/mod.ts");

const clock: Clock = { now: () => Date.now(), sleep };

/** Everything that actions stand on; each part is opened on first use. */
export async function createPorts(options: AppOptions): Promise<Ports> {
  const paths = pathsOf(options.env, options.env("HOME") ?? "/");
  const app = new App(options, paths);
  const chosen = await languageOf(app, options);
  return app.ports(chosen);
}

/** A broken configuration must still be reported in the user's language. */
async function languageOf(app: App, { env, flags }: AppOptions): Promise<Locale> {
  const flag = typeof flags["lang"] === "string" ? flags["lang"] : undefined;
  if (flag !== undefined) return locale(flag, env);
  try {
    return locale((await app.config()).value.lang, env);
  } catch {
    return locale("auto", env);
  }
}

class App {
  readonly #closers: (() => Promise<void>)[] = [];
  #notices: () => readonly StoreNotice[] = () => [];

  constructor(private readonly options: AppOptions, private readonly paths: Paths) {}

  readonly config = once(async (): Promise<Config> => {
    const { root, env, flags, version } = this.options;
    const trusted = await isTrusted(this.paths, root);
    return await loadConfig({ paths: this.paths, root, env, flags, trusted, version });
  });

  readonly secrets = once((): Promise<Secrets> => openSecrets(this.paths));

  readonly folder = once(async (): Promise<string> => {
    const folder = await workspaceFolder(this.paths, this.options.root);
    await makePrivate(folder);
    return folder;
  });

  readonly store = once(async (): Promise<Store> => {
    const { kvStore } = await import("./storage/mod.ts");
    const store = await kvStore({ folder: await this.folder(), clock });
    this.#notices = () => store.notices;
    this.#closers.push(() => store.close());
    return store;
  });

  readonly cache = once(async (): Promise<Cache> => {
    const { kvCache } = await import("./storage/mod.ts");
    const cache = await kvCache({ folder: await this.folder(), clock });
    this.#closers.push(() => cache.close());
    return cache;
  });

  readonly locks = once(async (): Promise<Locks> => {
    const { fileLocks } = await import("./storage/mod.ts");
    return fileLocks({ folder: await this.folder() });
  });

  readonly scratch = once(async () => `${await this.folder()}/scratch`);

  readonly workspace = once(async (): Promise<Workspace> => {
    const { diskWorkspace } = await import("./workspace/mod.ts");
    return await diskWorkspace(this.options.root, { extraRoots: [await this.scratch()] });
  });

  readonly spawner = once(async (): Promise<Spawner> => {
    const { processSpawner } = await import("./sandbox/mod.ts");
    const { root, env } = this.options;
    const { config, data, state } = this.paths;
    // A program of the project sees neither keys nor history.
    const hidden = [config, data, state];
    return processSpawner({ env, root, scratch: await this.scratch(), hidden });
  });

  readonly tools = once(async (): Promise<readonly Tool[]> => {
    return (await import("./tools/mod.ts")).allTools;
  });

  readonly rules = once(async (): Promise<RulesFile> => {
    const { rulesFile } = await sessions();
    return rulesFile(`${await this.folder()}/trust_policy.json`, clock);
  });

  ports(chosen: Locale): Ports {
    const { root, env, version } = this.options;
    return {
      root,
      env,
      version,
      clock,
      locale: chosen,
      paths: this.paths,
      config: this.config,
      secrets: this.secrets,
      store: this.store,
      locks: this.locks,
      workspace: this.workspace,
      spawner: this.spawner,
      tools: this.tools,
      rules: this.rules,
      cache: this.cache,
      code: (watcher) => this.#code(watcher),
      embedder: () => this.#embedder(),
      runner: () => this.#runner(),
      notices: () => this.#notices(),
      recover: () => this.#recover(),
      create: async (it) => {
        const { createSession } = await sessions();
        return await createSession(...await this.#drive(it));
      },
      resume: async (id, it) => {
        const [ports, drive] = await this.#drive({ ...it, mode: "work" });
        return await (await sessions()).resumeSession(ports, id, drive);
      },
      attach: async (id): Promise<Session> => {
        const { attachSession } = await sessions();
        return await attachSession(await this.#sessionPorts(), id);
      },
      at: async (other, settings) => {
        const app = await createPorts({
          ...this.options,
          root: other,
          flags: { ...this.options.flags, ...settings },
        });
        this.#closers.push(() => app.close());
        return app;
      },
      close: async () => {
        for (const close of this.#closers.splice(0).reverse()) await close();
      },
    };
  }

  async #code({ signal, working }: CodeWatcher): Promise<Code> {
    const [{ openCode }, workspace, cache] = await Promise.all([
      import("./codeintel/mod.ts"),
      this.workspace(),
      this.cache(),
    ]);
    return await openCode({ workspace, cache, clock, signal, progress: working });
  }

  async #embedder(): Promise<Embedder | null> {
    const config = await this.config();
    const name = config.value.embedding_model;
    if (name === null) return null;
    const { settings, apiKey } = await resolveModel(config, name, await this.secrets());
    const spec = await specOf({ name, settings, apiKey });
    if (spec.dialect === "scripted" || spec.dialect === "replay" || !spec.baseUrl) {
      throw new AgentError("config", "embedding.no_provider", { name });
    }
    const { createEmbedder } = await import("./models/mod.ts");
    return await createEmbedder({ ...spec, baseUrl: spec.baseUrl });
  }

  async #sessionPorts() {
    const [config, store, locks, workspace, spawner, tools, rules] = await Promise.all([
      this.config(),
      this.store(),
      this.locks(),
      this.workspace(),
      this.spawner(),
      this.tools(),
      this.rules(),
    ]);
    const { shell_timeout_s, output_limit_kb } = config.value;
    const settings = {
      shellTimeoutMs: shell_timeout_s * 1000,
      outputBytes: output_limit_kb * 1024,
    };
    const { version, root } = this.options;
    const { cache } = this;
    const trusted = await isTrusted(this.paths, root);
    const { isRiskyRoot } = await import("./edit/mod.ts");
    if (!trusted && isRiskyRoot(root, this.paths.home)) {
      throw new AgentError("usage", "workspace.risky", { path: root });
    }
    const checks = { ...checksOf(config), trusted, scratch: await this.scratch() };
    const opened = { store, locks, workspace, spawner, tools, rules, cache };
    return { ...opened, clock, version, settings, checks };
  }

  async #recover(): Promise<void> {
    const [{ recoverWorkspace }, { ScanMemo }] = await Promise.all([
      sessions(),
      import("./edit/mod.ts"),
    ]);
    await recoverWorkspace({ ...await this.#sessionPorts(), memo: new ScanMemo() }, null);
  }

  async #runner() {
    const ports = await this.#sessionPorts();
    const [{ HostRunner }, { conversation }] = await Promise.all([
      sessions(),
      import("./agent/mod.ts"),
    ]);
    const state = conversation.initial();
    return new HostRunner({
      ...ports,
      session: "tool",
      byHand: true,
      state: () => state,
      rules: ports.rules.rules,
    });
  }

  async #drive<T extends ResumeOptions & { readonly mode: Mode }>(it: T) {
    const [config, ports] = await Promise.all([this.config(), this.#sessionPorts()]);
    const name = it.model ?? config.value.active_model;
    const resolved = await resolveModel(config, name, await this.secrets());
    const limits = { ...limitsOf(config), ...it.limits };
    const price = pricing(resolved);
    if (limits.money !== null && price === null) {
      throw new AgentError("usage", "model.no_price", { name: resolved.name });
    }
    const drive: DriveOptions & { readonly mode: Mode } = {
      mode: it.mode,
      model: await this.#model(resolved, config),
      limits,
      attended: it.attended,
      fixes: config.value.auto_fix_max_retries,
      price: (usage) => price?.(usage) ?? null,
      ...(it.outputSchema ? { outputSchema: await loadOutputSchema(it.outputSchema) } : {}),
    };
    return [ports, drive] as const;
  }

  async #model(resolved: ResolvedModel, config: Config): Promise<Model> {
    const { createModel, loadRecording, redacting, withRetry } = await import("./models/mod.ts");
    const { tries, total_s } = config.value.retry;
    const model = await createModel(await specOf(resolved), clock);
    const { provider, cassette, base_url } = resolved.settings;
    const secrets = resolved.apiKey === null ? [] : [resolved.apiKey];
    const heard = cassette === null || provider === "replay" ? model : (await loadRecording())(
      model,
      (line) => Deno.writeTextFile(cassette, `${line}\n`, { append: true, mode: 0o600 }),
      { secrets },
    );
    return withRetry(redacting(heard, secrets), {
      clock,
      maxTries: tries,
      totalMs: total_s * 1000,
      // A server of this machine that does not listen was not started; waiting does not help.
      ...(base_url !== null && isLoopback(base_url) ? { unansweredTries: 3 } : {}),
    });
  }
}

async function specOf({ settings, apiKey }: ResolvedModel): Promise<ModelSpec> {
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

function thinkingTokens(budget: ModelSettings["thinking_budget"]): number | null {
  return typeof budget === "string" ? levels[budget] : budget;
}
