/** Composition root: environment and configuration in, ports out. Kept boring. */

import { type CodeWatcher, type Ports, reachesModels, type ResumeOptions } from "./actions/mod.ts";
import {
  lazyLayers,
  lazySpawner,
  Models,
  nobody,
  openSpawner,
  openTools,
  Reach,
  Remembering,
} from "./app/mod.ts";
import type { Code } from "./codeintel/mod.ts";
import {
  checksOf,
  type Config,
  limitsOf,
  loadConfig,
  type Paths,
  paths as pathsOf,
  resolveModel,
  type Secrets,
  secrets as openSecrets,
  signer,
  trustIn,
  workspacePlace,
} from "./config/mod.ts";
import type { loadOutputSchema } from "./context/mod.ts";
import { loadLanguage, type Locale, locale } from "./messages/mod.ts";
import {
  AgentError,
  type Cache,
  type Clock,
  type Embedder,
  type JsonObject,
  type Limits,
  type Locks,
  type Mode,
  type Spawner,
  type Store,
  type Tool,
  type Workspace,
  type WriteLayers,
} from "./protocol/mod.ts";
import type {
  DriveOptions,
  ModelChoice,
  ProcessFiles,
  Session,
  SessionPorts,
} from "./session/mod.ts";
import type { RulesFile, SecondOpinion } from "./trust/mod.ts";
import type { StoreNotice } from "./storage/mod.ts";
import { KnownSecrets, once, secretsOfEnvironment, sleep } from "./util/mod.ts";

export interface AppOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  readonly env: (name: string) => string | undefined;
  /** The highest layer of the configuration, in the shape of the file. */
  readonly flags: JsonObject;
  readonly version: string;
  /** Is told every key as it becomes known; absent: one of its own. */
  readonly known?: KnownSecrets;
  /** Absent: the machine's. */
  readonly clock?: Clock;
}

/** With all that edits and undoes: most commands need nothing of it. */
const sessions = () => import("./session/mod.ts");

async function outputSchema(file: string): ReturnType<typeof loadOutputSchema> {
  return await (await import("./context/mod.ts")).loadOutputSchema(file);
}

const machineClock: Clock = { now: () => Date.now(), sleep };

/** Everything that actions stand on; each part is opened on first use. */
export async function createPorts(options: AppOptions): Promise<Ports> {
  const paths = pathsOf(options.env, options.env("HOME") ?? "/");
  const app = new App(options, paths);
  const chosen = await languageOf(app, options);
  await loadLanguage(chosen);
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
  #locale: Locale = "en";

  readonly #models: Models;
  readonly #reach: Reach;
  readonly #remembering: Remembering;

  /** Keys that nothing that is written, run or said may hold. */
  readonly #known: KnownSecrets;
  readonly #clock: Clock;

  constructor(private readonly options: AppOptions, private readonly paths: Paths) {
    this.#known = options.known ?? new KnownSecrets();
    for (const value of secretsOfEnvironment(options.env)) this.#known.add(value);
    this.#clock = options.clock ?? machineClock;
    const { config, secrets, store } = this;
    const opened = (close: () => Promise<void>) => void this.#closers.push(close);
    this.#reach = new Reach({ config, secrets, opened });
    const { servers } = this.#reach;
    const { data, cache } = paths;
    const shared = { config, data, cache, known: this.#known, clock: this.#clock };
    const record = async () => {
      const { record: fold } = await import("./agent/mod.ts");
      const { foldKept } = await import("./storage/mod.ts");
      return (await foldKept(await store(), "workspace", { fold, behind: 50 })).state;
    };
    this.#models = new Models({ ...shared, secrets, servers, record });
    const open = (folder: string) => this.#open(folder);
    this.#remembering = new Remembering({ ...shared, store, open });
  }

  readonly #trust = once(() => trustIn(this.paths, this.options.root));

  readonly config = (): Promise<Config> => this.#config();

  #config = once(() => this.#load());

  async #load(): Promise<Config> {
    const { root, env, flags, version } = this.options;
    const trust = await this.#trust();
    const config = await loadConfig({ paths: this.paths, root, env, flags, trust, version });
    for (const { api_key } of Object.values(config.value.models)) this.#known.add(api_key);
    return config;
  }

  readonly secrets = once((): Promise<Secrets> => openSecrets(this.paths, this.#known));

  readonly #place = once(async () => {
    const place = await workspacePlace(this.paths, this.options.root);
    await this.#sweep(`${place.folder}/scratch`);
    return place;
  });

  readonly folder = async (): Promise<string> => (await this.#place()).folder;

  /** Removes what boxes of processes that were killed have left in the project. */
  async #sweep(scratch: string): Promise<void> {
    if (await Deno.stat(`${scratch}/guards`).catch(() => null) === null) return;
    const { sweepGuards } = await import("./sandbox/mod.ts");
    await sweepGuards(this.options.root, scratch);
  }

  readonly store = once(async (): Promise<Store> => await this.#open(await this.folder()));

  async #open(folder: string): Promise<Store> {
    const { kvStore, redactedStore } = await import("./storage/mod.ts");
    const store = await kvStore({ folder, clock: this.#clock });
    const before = this.#notices;
    this.#notices = () => [...before(), ...store.notices];
    this.#closers.push(() => store.close());
    return redactedStore(store, this.#known);
  }

  readonly cache = once(async (): Promise<Cache> => {
    const { kvCache } = await import("./storage/mod.ts");
    const cache = await kvCache({ folder: await this.folder(), clock: this.#clock });
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
    const [scratch, allowed] = await Promise.all([this.scratch(), this.#openedSecrets()]);
    return await diskWorkspace(this.options.root, { extraRoots: [scratch], allowed });
  });

  readonly secretFiles = once(async () => {
    const { secretsOf } = await import("./workspace/mod.ts");
    const kept = `${await this.scratch()}/secret_folders.json`;
    return secretsOf(await this.workspace(), { kept, version: this.options.version });
  });

  readonly spawner = once((): Promise<Spawner> => {
    const spawner = lazySpawner(() => this.#openSpawner());
    this.#closers.push(() => spawner.close());
    return Promise.resolve(spawner);
  });

  async #openSpawner(): Promise<Spawner> {
    const { root, env } = this.options;
    const { value } = await this.config();
    return await openSpawner({
      ...{ env, root, paths: this.paths, known: this.#known, config: value },
      scratch: await this.scratch(),
      secrets: async () => await (await this.secretFiles())(),
    });
  }

  readonly layers = once(async (): Promise<WriteLayers | null> => {
    const { layers: mounts } = await this.spawner();
    if (!mounts) return null;
    const { root } = await this.workspace();
    const folder = `${await this.folder()}/layers`;
    const layers = lazyLayers(folder, async () => {
      const { loadDiskLayers } = await import("./workspace/mod.ts");
      return (await loadDiskLayers())({ root, folder, mounts });
    });
    this.#closers.push(() => layers.close());
    return layers;
  });

  readonly tools = once(async (): Promise<readonly Tool[]> => {
    return await openTools((await this.config()).value);
  });

  /** Files of secrets that the user's rules let tools read. Most users have no rules at all. */
  async #openedSecrets(): Promise<(path: string) => boolean> {
    const folders = [await this.folder(), this.paths.config];
    const found = folders.map((it) => Deno.stat(`${it}/trust_policy.json`).catch(() => null));
    if ((await Promise.all(found)).every((it) => it === null)) return () => false;
    const { openedFiles } = await import("./trust/mod.ts");
    const opened = openedFiles(await (await this.rules()).rules());
    return (path) => opened.has(path);
  }

  readonly rules = once(async (): Promise<RulesFile> => {
    const { rulesFile } = await import("./trust/mod.ts");
    const { root } = this.options;
    const folders = { workspace: await this.folder(), user: this.paths.config };
    return rulesFile({ folders, root }, { clock: this.#clock, signer: signer(this.paths) });
  });

  readonly processes = once(async (): Promise<ProcessFiles> => {
    const { processFiles } = await sessions();
    return processFiles(`${await this.folder()}/processes`);
  });

  ports(chosen: Locale): Ports {
    this.#locale = chosen;
    const { root, env, version } = this.options;
    return {
      root,
      env,
      version,
      clock: this.#clock,
      locale: chosen,
      paths: this.paths,
      config: this.config,
      secrets: this.secrets,
      store: this.store,
      userStore: this.#remembering.userStore,
      locks: this.locks,
      workspace: this.workspace,
      spawner: this.spawner,
      layers: this.layers,
      tools: this.tools,
      rules: this.rules,
      processes: this.processes,
      cache: this.cache,
      code: (watcher) => this.#code(watcher),
      embedder: () => this.#embedder(),
      runner: (tool) => this.#runner(tool),
      notices: () => this.#notices(),
      recover: () => this.#recover(),
      create: async (it) => {
        const { createSession } = await sessions();
        const { permissions } = (await this.config()).value;
        return await createSession(...await this.#drive({ permissions, ...it }));
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
      choose: async (name, { alone = false } = {}) => {
        const limits = limitsOf(await this.config());
        const beside = alone ? "none" : "fallbacks";
        return await this.#models.answering(name, { beside, limits });
      },
      listModels: async (shelf) => await (await this.#reach.servers()).list(shelf),
      mayReach: (url) => this.#reach.mayReach(url),
      reload: () => {
        this.#config = once(() => this.#load());
        this.#models.forget();
      },
      ollamaVersion: async (url) => await (await this.#reach.servers()).ollamaVersion(url),
      connect: async (rights, model) => {
        const { value } = await this.config();
        if (rights.includes("any_server")) await this.#reach.openForSetup();
        if (reachesModels(rights, value, model)) await this.#reach.servers();
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
    return await openCode({ workspace, cache, clock: this.#clock, signal, progress: working });
  }

  async #embedder(): Promise<Embedder | null> {
    const config = await this.config();
    const name = config.value.embedding_model;
    if (name === null) return null;
    const resolved = await resolveModel(config, name, await this.secrets());
    const { openEmbedder } = await import("./models/mod.ts");
    return await openEmbedder(resolved, this.#reach.servers);
  }

  async #sessionPorts() {
    const [config, store, locks, workspace, spawner, tools, rules, processes] = await Promise.all([
      this.config(),
      this.store(),
      this.locks(),
      this.workspace(),
      this.spawner(),
      this.tools(),
      this.rules(),
      this.processes(),
    ]);
    const { shell_timeout_s, output_limit_kb, search_url } = config.value;
    const settings = {
      shellTimeoutMs: shell_timeout_s * 1000,
      outputBytes: output_limit_kb * 1024,
      sandbox: config.value.sandbox,
      searchUrl: search_url,
    };
    const { version, root } = this.options;
    const { cache } = this;
    const trust = await this.#trust();
    const trusted = trust.state === "folder";
    const { isRiskyRoot } = await import("./edit/mod.ts");
    if (!trusted && isRiskyRoot(root, this.paths.home)) {
      throw new AgentError("usage", "workspace.risky", { path: root });
    }
    const checks = { ...checksOf(config), trusted, scratch: await this.scratch() };
    const layers = await this.layers();
    const opened = {
      ...{ store, locks, workspace, spawner, tools, rules, cache, processes },
      ...(layers ? { layers } : {}),
      gitBackups: `${await this.folder()}/git`,
      replaced: (await this.#place()).replaced,
    };
    const [opinion, beside] = await Promise.all([this.#opinion(), this.#beside(config)]);
    const ownInstructions = `${this.paths.config}/AGENTS.md`;
    const clock = this.#clock;
    const given = {
      clock,
      version,
      settings,
      checks,
      trust,
      locale: this.#locale,
      ownInstructions,
      packages: async () => await (await import("./sandbox/mod.ts")).installedPython(this.options),
    };
    return { ...opened, ...opinion, ...beside, ...given };
  }

  /** A second model on risky commands, where one is configured. */
  async #opinion(): Promise<{ readonly opinion?: SecondOpinion }> {
    const open = await this.#models.role("security_model");
    if (open === null) return {};
    const { secondOpinion } = await import("./trust/mod.ts");
    return { opinion: secondOpinion(async () => (await open()).model) };
  }

  /** What is put before a model beside the user's words. */
  async #beside(
    { value }: Config,
  ): Promise<Pick<SessionPorts, "inject" | "remembering" | "vision">> {
    const vision = await this.#models.role("vision_model");
    const { userStore } = this.#remembering;
    return {
      inject: value.inject,
      remembering: {
        userStore,
        secrets: await this.#remembering.secrets(),
        learning: value.memory,
        forModel: (words) => this.#remembering.forModel(words),
      },
      ...(vision ? { vision } : {}),
    };
  }

  async #recover(): Promise<void> {
    const [{ recoverWorkspace }, { ScanMemo }] = await Promise.all([
      sessions(),
      import("./edit/mod.ts"),
    ]);
    await recoverWorkspace({ ...await this.#sessionPorts(), memo: new ScanMemo() }, null);
  }

  async #runner(tool: string) {
    const ports = await this.#sessionPorts();
    const [{ HostRunner, visionOf }, { conversation }, answers] = await Promise.all([
      sessions(),
      import("./agent/mod.ts"),
      // Models are not loaded for what needs none.
      ports.vision || tool !== "read_image" ? null : this.#answering(),
    ]);
    const state = conversation.initial();
    const vision = visionOf(ports.vision, answers);
    return new HostRunner({
      ...ports,
      ...(vision ? { look: vision.look.bind(vision) } : {}),
      session: "tool",
      byHand: true,
      state: () => state,
      attended: true,
    });
  }

  /** Who would answer in a conversation; `null`: nobody can. */
  async #answering(): Promise<ModelChoice | null> {
    const config = await this.config();
    const wish = { beside: "none", limits: limitsOf(config) } as const;
    return await this.#models.answering(config.value.active_model, wish).catch((error) => {
      if (error instanceof AgentError) return null;
      throw error;
    });
  }

  /** What counts against the limits of the day; looked up only where there are some. */
  async #spent({ day }: Limits): Promise<Pick<DriveOptions, "earlier">> {
    if (day.tokens === null && day.money === null) return {};
    const { spentToday } = await sessions();
    const { input, output, cost } = await spentToday(await this.store(), this.#clock.now());
    return { earlier: { tokens: input + output, money: cost } };
  }

  async #drive<T extends ResumeOptions & { readonly mode: Mode }>(it: T) {
    const [config, opened] = await Promise.all([this.config(), this.#sessionPorts()]);
    // Only where a session goes on can a command go on beside it.
    const shellSilenceMs = config.value.shell_silence_s * 1000;
    const ports = { ...opened, settings: { ...opened.settings, shellSilenceMs } };
    const secrets = await this.secrets();
    // Whatever may be asked, printed and stored in the session: no key of the user's is in it.
    await Promise.allSettled((await secrets.list()).map((it) => secrets.get(it)));
    const limits = { ...limitsOf(config), ...it.limits };
    const name = it.model ?? config.value.active_model;
    const beside = it.model === undefined ? "all" : "fallbacks";
    const drive: DriveOptions & { readonly mode: Mode } = {
      mode: it.mode,
      choice: it.withoutModel ? await nobody() : await this.#models.answering(name, {
        beside,
        limits,
      }),
      ...await this.#models.helpers(name, it.withoutModel ? "none" : beside),
      ...await this.#spent(limits),
      compactAt: config.value.compact_at,
      limits,
      attended: it.attended,
      ...(it.permissions ? { permissions: it.permissions } : {}),
      fixes: config.value.auto_fix_max_retries,
      ...(it.outputSchema ? { outputSchema: await outputSchema(it.outputSchema) } : {}),
    };
    return [ports, drive] as const;
  }
}
