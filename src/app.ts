/** Composition root: environment and configuration in, ports out. Kept boring. */

import {
  type CodeWatcher,
  type Ports,
  reachesModels,
  type RemotePlace,
  type ResumeOptions,
} from "./actions/mod.ts";
import {
  answeringOrNone,
  type AppOptions,
  configuredEmbedder,
  configuredFiller,
  connect,
  languageOf,
  lazyLayers,
  lazySpawner,
  lookingAround,
  Models,
  nobody,
  ofServers,
  openedSecrets,
  openSite,
  openSpawner,
  openToolkit,
  projectMachine,
  Reach,
  Remembering,
  remoteOf,
  rulesOf,
  type RulesPlace,
  secretValues,
  type Site,
  spentOnDay,
  Stores,
  toolSettings,
} from "./app/mod.ts";
import type { Code } from "./codeintel/mod.ts";
import {
  checksOf,
  type Config,
  limitsOf,
  loadConfig,
  type Paths,
  paths as pathsOf,
  type Secrets,
  secrets as openSecrets,
  trustIn,
  workspacePlace,
} from "./config/mod.ts";
import type { loadOutputSchema } from "./context/mod.ts";
import { loadLanguage, type Locale } from "./messages/mod.ts";
import {
  AgentError,
  type Cache,
  type Clock,
  type Mode,
  type Spawner,
  type Workspace,
  type WriteLayers,
} from "./protocol/mod.ts";
import type { DriveOptions, ProcessFiles, Session, SessionPorts } from "./session/mod.ts";
import type { SecondOpinion } from "./trust/mod.ts";
import { KnownSecrets, once, secretsOfEnvironment, sleep } from "./util/mod.ts";

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
  const chosen = await languageOf(app.config, options);
  await loadLanguage(chosen);
  const name = await remoteOf(app.config, options);
  if (name === null) return app.ports(chosen);
  // Of the folder here nothing counts: neither its configuration nor the trust in it.
  const { value: { offline } } = await new App({ ...options, root: paths.config }, paths).config();
  const site = await openSite({
    ...{ name, paths, offline, env: options.env, known: app.known },
    allowed: (folder) => app.openedSecrets(folder),
  });
  const far = new App({ ...options, root: site.standIn, known: app.known }, paths, {
    site,
    here: options.root,
  });
  return far.ports(chosen);
}

/** A workspace on another machine, and the folder here that the user's own files are named from. */
interface Elsewhere {
  readonly site: Site;
  readonly here: string;
}

class App {
  readonly #closers: (() => Promise<void>)[] = [];
  #locale: Locale = "en";

  readonly #models: Models;
  readonly #reach: Reach;
  readonly #remembering: Remembering;
  readonly #stores: Stores;

  /** Keys that nothing that is written, run or said may hold. */
  readonly known: KnownSecrets;
  readonly #clock: Clock;

  constructor(
    private readonly options: AppOptions,
    private readonly paths: Paths,
    private readonly elsewhere: Elsewhere | null = null,
  ) {
    this.known = options.known ?? new KnownSecrets();
    if (elsewhere) this.#closers.push(() => elsewhere.site.remote.close());
    for (const value of secretsOfEnvironment(options.env)) this.known.add(value);
    this.#clock = options.clock ?? machineClock;
    const { config, secrets } = this;
    const opened = (close: () => Promise<void>) => void this.#closers.push(close);
    this.#reach = options.reach ??
      new Reach({ config, secrets, opened, env: options.env, clock: this.#clock });
    const { servers } = this.#reach;
    const { data, cache } = paths;
    const shared = { config, data, cache, known: this.known, clock: this.#clock };
    this.#stores = new Stores({
      ...{ ...shared, opened, folder: this.folder, root: elsewhere?.site.name ?? options.root },
      database: () => this.#reach.database(),
    });
    const { store } = this.#stores;
    const record = async () => {
      const { record: fold } = await import("./agent/mod.ts");
      const { foldKept } = await import("./storage/mod.ts");
      return (await foldKept(await store(), "workspace", { fold, behind: 50 })).state;
    };
    this.#models = new Models({ ...shared, secrets, servers, record });
    const open = (folder: string) => this.#stores.open(folder);
    this.#remembering = new Remembering({ ...shared, data: options.memory ?? data, store, open });
  }

  readonly #trust = once(() => trustIn(this.paths, this.options.root));

  readonly config = (): Promise<Config> => this.#config();

  #config = once(() => this.#load());

  async #load(): Promise<Config> {
    const { root, env, flags, version } = this.options;
    const trust = await this.#trust();
    const config = await loadConfig({ paths: this.paths, root, env, flags, trust, version });
    for (const value of secretValues(config.value)) this.known.add(value);
    return config;
  }

  readonly secrets = once((): Promise<Secrets> => openSecrets(this.paths, this.known));

  readonly #place = once(async () => {
    if (this.elsewhere) return this.elsewhere.site;
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

  readonly cache = once(async (): Promise<Cache> => {
    const { kvCache } = await import("./storage/mod.ts");
    const cache = await kvCache({ folder: await this.folder(), clock: this.#clock });
    this.#closers.push(() => cache.close());
    return cache;
  });

  readonly scratch = once(async () => `${await this.folder()}/scratch`);

  readonly workspace = once(async (): Promise<Workspace> => {
    if (this.elsewhere) return this.elsewhere.site.remote.workspace;
    const { diskWorkspace } = await import("./workspace/mod.ts");
    const [scratch, folder] = await Promise.all([this.scratch(), this.folder()]);
    const allowed = await this.openedSecrets(folder);
    const disk = await diskWorkspace(this.options.root, { extraRoots: [scratch], allowed });
    return this.options.replacements?.workspace(disk) ?? disk;
  });

  readonly secretFiles = once(async () => {
    const { secretsOf } = await import("./workspace/mod.ts");
    const kept = `${await this.scratch()}/secret_folders.json`;
    return secretsOf(await this.workspace(), { kept, version: this.options.version });
  });

  readonly spawner = once((): Promise<Spawner> => {
    const far = this.elsewhere?.site.remote.spawner;
    const system = far ?? lazySpawner(() => this.#openSpawner());
    const spawner = this.options.replacements?.spawner(system) ?? system;
    this.#closers.push(() => spawner.close());
    return Promise.resolve(spawner);
  });

  async #openSpawner(): Promise<Spawner> {
    const { root, env, hides = () => Promise.resolve([]) } = this.options;
    const { value } = await this.config();
    return await openSpawner({
      ...{ env, root, paths: this.paths, known: this.known, config: value },
      scratch: await this.scratch(),
      others: await hides(),
      // What came since is hidden as secrets are.
      secrets: async () => [...await (await this.secretFiles())(), ...await hides()],
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

  readonly #toolkit = once(async () => {
    const { root, version } = this.options;
    const { spawner, paths } = this;
    const [{ value }, trust] = await Promise.all([this.config(), this.#trust()]);
    const given = {
      ...{ root, version, paths, spawner, trust },
      ...{ known: this.known, clock: this.#clock },
    };
    const toolkit = await openToolkit(value, given);
    this.#closers.push(() => toolkit.close());
    return toolkit;
  });

  readonly tools = async () => (await this.#toolkit()).tools;
  readonly servers = async () => (await this.#toolkit()).servers;

  /** Files of secrets that the user's rules let tools read. */
  openedSecrets(folder: string): Promise<(path: string) => boolean> {
    return openedSecrets(this.#rulesPlace(folder));
  }

  readonly rules = once(async () => await rulesOf(this.#rulesPlace(await this.folder())));

  #rulesPlace(folder: string): RulesPlace {
    return { folder, root: this.options.root, paths: this.paths, clock: this.#clock };
  }

  readonly processes = once(async (): Promise<ProcessFiles> => {
    const { processFiles } = await sessions();
    return processFiles(`${await this.folder()}/processes`);
  });

  ports(chosen: Locale): Ports {
    this.#locale = chosen;
    const { root, env, version } = this.options;
    return {
      root,
      here: this.elsewhere?.here ?? root,
      remote: this.#remote(),
      env,
      version,
      clock: this.#clock,
      locale: chosen,
      paths: this.paths,
      config: this.config,
      secrets: this.secrets,
      store: this.#stores.store,
      stores: () => this.#stores.places(),
      userStore: this.#remembering.userStore,
      locks: this.#stores.locks,
      workspace: this.workspace,
      spawner: this.spawner,
      layers: this.layers,
      tools: this.tools,
      servers: this.servers,
      rules: this.rules,
      scratch: this.scratch,
      processes: this.processes,
      cache: this.cache,
      code: (watcher) => this.#code(watcher),
      embedder: async () => await configuredEmbedder(await this.config(), this.#served()),
      filler: async (name) => await configuredFiller(await this.config(), name, this.#served()),
      runner: (tool) => this.#runner(tool),
      looking: async () => await lookingAround(await this.#sessionPorts()),
      programVersion: async (it) => await (await this.#sessionPorts()).programVersion?.(it) ?? null,
      notices: () => this.#stores.notices(),
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
      attach: async (id): Promise<Session> =>
        await (await sessions()).attachSession(await this.#sessionPorts(), id),
      at: async (root, settings, apart) => {
        const { options } = this;
        const app = await createPorts({
          ...{ ...options, remote: null, reach: this.#reach, ...apart, root },
          flags: { ...options.flags, ...settings },
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
        const who = reachesModels(rights, value, model) ? model ?? value.active_model : null;
        const opened = (close: () => Promise<void>) => void this.#closers.push(close);
        await connect(rights, who, { reach: this.#reach, models: this.#models, opened });
      },
      close: async () => {
        for (const close of this.#closers.splice(0).reverse()) await close();
      },
    };
  }

  #remote(): RemotePlace | null {
    if (this.elsewhere === null) return null;
    const { name, remote: { host, workspace, places, configured } } = this.elsewhere.site;
    return { name, host, root: workspace.root, places, configured };
  }

  async #code({ signal, working }: CodeWatcher): Promise<Code> {
    const [{ openCode }, workspace, cache] = await Promise.all([
      import("./codeintel/mod.ts"),
      this.workspace(),
      this.cache(),
    ]);
    return await openCode({ workspace, cache, clock: this.#clock, signal, progress: working });
  }

  #served = () => ({ secrets: this.secrets, servers: this.#reach.servers });

  async #sessionPorts() {
    const [config, store, locks, workspace, spawner, tools, rules, processes] = await Promise.all([
      this.config(),
      this.#stores.store(),
      this.#stores.locks(),
      this.workspace(),
      this.spawner(),
      this.tools(),
      this.rules(),
      this.processes(),
    ]);
    const settings = toolSettings(config.value);
    const { version } = this.options;
    const { cache } = this;
    const trust = await this.#trust();
    const trusted = trust.state === "folder";
    const { isRiskyRoot } = await import("./edit/mod.ts");
    const home = this.elsewhere ? this.elsewhere.site.remote.home || null : this.paths.home;
    const real = workspace.root;
    if (!trusted && isRiskyRoot(real, home)) {
      throw new AgentError("usage", "workspace.risky", { path: this.#remote()?.name ?? real });
    }
    const checks = { ...checksOf(config), trusted, scratch: await this.scratch() };
    const [layers, toolkit] = await Promise.all([this.layers(), this.#toolkit()]);
    const opened = {
      ...{ store, locks, workspace, spawner, tools, rules, cache, processes },
      ...(layers ? { layers } : {}),
      ...ofServers(toolkit, settings),
      replaced: (await this.#place()).replaced,
      ...await projectMachine(this.elsewhere?.site ?? null, {
        folder: this.folder,
        python: this.options,
      }),
    };
    const [opinion, beside] = await Promise.all([this.#opinion(), this.#beside(config)]);
    const ownInstructions = `${this.paths.config}/AGENTS.md`;
    const clock = this.#clock;
    const given = {
      ...{ clock, version, settings, checks, trust, ownInstructions },
      promptFiles: toolkit.promptFiles,
      locale: this.#locale,
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
      ports.vision || tool !== "read_image"
        ? null
        : answeringOrNone(this.#models, await this.config()),
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

  async #drive<T extends ResumeOptions & { readonly mode: Mode }>(it: T) {
    const config = await this.config();
    const limits = { ...limitsOf(config), ...it.limits };
    const name = it.model ?? config.value.active_model;
    const beside = it.model === undefined ? "all" : "fallbacks";
    const answering = it.withoutModel ? nobody() : this.#models.answering(name, { beside, limits });
    // What its server tells is on the way while the log is opened, whose failure is told first.
    answering.catch(() => {});
    const opened = await this.#sessionPorts();
    if (it.style) await (await this.#toolkit()).restyle(it.style);
    // Only where a session goes on can a command go on beside it.
    const shellSilenceMs = config.value.shell_silence_s * 1000;
    const ports = { ...opened, settings: { ...opened.settings, shellSilenceMs } };
    const secrets = await this.secrets();
    // Whatever may be asked, printed and stored in the session: no key of the user's is in it.
    await Promise.allSettled((await secrets.list()).map((it) => secrets.get(it)));
    const drive: DriveOptions & { readonly mode: Mode } = {
      mode: it.mode,
      choice: await answering,
      ...await this.#models.helpers(name, it.withoutModel ? "none" : beside),
      ...await spentOnDay(limits, { store: this.#stores.store, now: this.#clock.now() }),
      compactAt: config.value.compact_at,
      limits,
      attended: it.attended,
      staged: it.stage ?? config.value.stage,
      ...(it.permissions ? { permissions: it.permissions } : {}),
      ...(it.first ? { first: it.first } : {}),
      fixes: config.value.auto_fix_max_retries,
      ...(it.outputSchema ? { outputSchema: await outputSchema(it.outputSchema) } : {}),
    };
    return [ports, drive] as const;
  }
}
