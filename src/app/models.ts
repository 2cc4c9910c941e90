/** The models of the program: from names in the configuration to who answers. */

import { type Config, resolveModel, type Secrets } from "../config/mod.ts";
import type { Candidate, Health, NamedRole, Profiles, Servers, Serving } from "../models/mod.ts";
import {
  AgentError,
  type Clock,
  type Limits,
  type Model,
  type Price,
  type TaskRecord,
  unknownAbilities,
  type Usage,
} from "../protocol/mod.ts";
import type { DriveOptions, ModelChoice } from "../session/mod.ts";
import { isLoopback, type KnownSecrets, once, unlessAborted } from "../util/mod.ts";

export interface ModelParts {
  config(): Promise<Config>;
  secrets(): Promise<Secrets>;
  servers(): Promise<Servers>;
  /** Of earlier tasks in this workspace. */
  record(): Promise<readonly TaskRecord[]>;
  /** The user's data folder: what was measured of models lies there. */
  readonly data: string;
  /** The user's folder for what can be found out again. */
  readonly cache: string;
  readonly known: KnownSecrets;
  readonly clock: Clock;
}

/** Keys that name a model for other work than answering. */
export type Role = "security_model" | "small_model" | "summary_model" | "vision_model";

export interface ModelOptions {
  /**
   * Who may answer beside it: `all` that the configuration names; `fallbacks`: the user said this name
   * for this run, and meant no small model; `none`.
   */
  readonly beside: "all" | "fallbacks" | "none";
  readonly limits: Pick<Limits, "money" | "session" | "day">;
}

/** A configured model that can be spoken to. */
interface Ready extends Omit<Candidate, "role"> {
  readonly price: Price | null;
  readonly served: ServedWindow;
}

/** What a server tells of its window, asked before each request until it has answered. */
interface ServedWindow {
  /** As in `ModelChoice`. */
  ask(signal: AbortSignal): Promise<number | null>;
  /** Milliseconds that the last question took: the request that it was for has so much less time. */
  readonly tookMs: number;
}

/** Nobody stops what is asked ahead. */
const unheard = new AbortController().signal;

/** Times that a server is asked what it serves before it is taken not to tell. */
const ASKED = 3;

/** Of all the time that may pass without an answer, one of several servers may take this part. */
const WAITS_PER_TOTAL = 4;

export class Models {
  readonly #ready = new Map<string, Promise<Ready>>();

  constructor(private readonly parts: ModelParts) {}

  /** What was configured may be something else now. */
  forget(): void {
    this.#ready.clear();
  }

  /**
   * What its server tells is asked for before anybody waits for it.
   *
   * @returns resolves when all is read that asking takes, whatever came of it
   */
  async begin(name: string): Promise<void> {
    const ready = this.#of(name);
    void ready.then(({ served }) => served.ask(unheard)).catch(() => {});
    await ready.catch(() => {});
  }

  /**
   * Who answers in a conversation: the model of this name, with those that the configuration puts
   * beside it.
   *
   * @throws {AgentError} if there is no such model, or one without a price under a limit of money
   */
  async answering(name: string, { beside: wanted, limits }: ModelOptions): Promise<ModelChoice> {
    const { value } = await this.parts.config();
    const main = await this.#of(name);
    const { costOf, namedRoles } = await import("../models/mod.ts");
    const [, ...beside] = namedRoles({
      main: main.name,
      small: wanted === "all" ? value.small_model : null,
      fallbacks: wanted === "none" ? [] : value.fallback_models,
    });
    const able = (await Promise.all(beside.map((it) => this.#beside(it)))).flat();
    // Who names a model of this machine means the conversation to stay there.
    const stays = wanted === "fallbacks" && main.local;
    const others = able.filter(({ local }) => local || !stays);
    const all: readonly (Candidate & Ready)[] = [{ ...main, role: "main" }, ...others];
    demandPrices(all, limits);
    // On its way while the session opens: the first request waits for it.
    void main.served.ask(unheard).catch(() => {});
    const prices = new Map(all.map(({ id, price }) => [`${id.provider}/${id.name}`, price]));
    return {
      model: others.length === 0 ? await main.open() : await this.#routed(all, value),
      routes: others.length > 0,
      abilities: main.abilities,
      served: main.served.ask,
      price: (usage, model) => costOf(usage, prices.get(model) ?? null),
    };
  }

  /** Who does that work; `null`: whoever answers. @throws {AgentError} if there is no such model */
  async role(role: Role): Promise<(() => Promise<ModelChoice>) | null> {
    const name = (await this.parts.config()).value[role];
    if (name === null) return null;
    return async () => {
      const { abilities, price, open, served } = await this.#of(name);
      const { costOf } = await import("../models/mod.ts");
      const cost = (usage: Usage) => costOf(usage, price);
      return { model: await open(), abilities, served: served.ask, routes: false, price: cost };
    };
  }

  /** Who works beside the model `name`; `none`: nobody answers. */
  async helpers(
    name: string,
    beside: ModelOptions["beside"],
  ): Promise<Pick<DriveOptions, "summariser" | "profiler" | "small">> {
    const summariser = await this.role("summary_model");
    const small = await this.small(name, beside);
    const { memory } = (await this.parts.config()).value;
    return {
      ...(summariser ? { summariser } : {}),
      // Who notes what the user says of himself.
      ...(small && memory.profile && memory.learn ? { profiler: small } : {}),
      ...(small ? { small } : {}),
    };
  }

  /**
   * The small model; `null`: there is none. It gives nobody where a conversation with the model `name`
   * stays on this machine and the small one is elsewhere.
   */
  async small(
    name: string,
    beside: ModelOptions["beside"],
  ): Promise<(() => Promise<ModelChoice | null>) | null> {
    const { small_model: small } = (await this.parts.config()).value;
    if (small === null || beside === "none") return null;
    const open = await this.role("small_model");
    return async () => {
      const [{ local }, other] = await Promise.all([this.#of(name), this.#of(small)]);
      const stays = beside !== "all" && local;
      return open === null || (stays && !other.local) ? null : await open();
    };
  }

  async #routed(
    candidates: readonly (Candidate & Ready)[],
    { offline, retry }: Config["value"],
  ): Promise<Model> {
    const [models, health] = await Promise.all([import("../models/mod.ts"), this.#health()]);
    const { clock, record } = this.parts;
    const total = (it: Candidate) => models.patienceFor(retry, it.local);
    const patience = (it: Candidate) => total(it) / WAITS_PER_TOTAL;
    const router = models.routed({ candidates, clock, record, offline, health, patience });
    const totalMs = Math.max(...candidates.map(total));
    const spentMs = () => Math.max(...candidates.map(({ served }) => served.tookMs));
    return models.withDeadline(router, { clock, totalMs, spentMs });
  }

  /** One whose key is missing is left out: `agent model route` tells. */
  async #beside(
    { name, role }: NamedRole,
  ): Promise<readonly (Candidate & Ready)[]> {
    try {
      return [{ ...await this.#of(name), role }];
    } catch (error) {
      if (error instanceof AgentError && error.exit === "auth") return [];
      throw error;
    }
  }

  #of(name: string): Promise<Ready> {
    const known = this.#ready.get(name) ?? this.#look(name);
    this.#ready.set(name, known);
    return known;
  }

  async #look(wanted: string): Promise<Ready> {
    const { parts } = this;
    const [config, secrets, models] = await Promise.all([
      parts.config(),
      parts.secrets(),
      import("../models/mod.ts"),
    ]);
    const resolved = await resolveModel(config, wanted, secrets);
    const { settings, name } = resolved;
    const profiles = await this.#profiles();
    const profile = profiles.get(models.profileKey(settings)) ?? null;
    const abilities = models.abilitiesOf(config, resolved, profile);
    // No more is asked of a server than it was found to serve.
    const within = { ...resolved, settings: { ...settings, context_window: abilities.window } };
    const servers = () => parts.servers();
    const served = asked(
      () => models.servingOf(within, servers),
      {
        waits: settings.base_url !== null && isLoopback(settings.base_url),
        clock: parts.clock,
      },
    );
    return {
      name,
      id: { provider: settings.provider, name: settings.model_name },
      abilities,
      price: abilities.price,
      local: settings.base_url === null || isLoopback(settings.base_url),
      open: () => {
        const { known, clock, cache } = parts;
        const { retry } = config.value;
        const spentMs = () => served.tookMs;
        return models.openModel(within, { known, clock, retry, cache, servers, spentMs });
      },
      served,
    };
  }

  /** Who is at rest stays there whichever model the user chooses meanwhile. */
  readonly #health = once(async (): Promise<Health> => {
    const { Health } = await import("../models/mod.ts");
    return new Health(this.parts.clock);
  });

  readonly #profiles = once(async (): Promise<Profiles> => {
    const { readProfiles } = await import("../models/mod.ts");
    return await readProfiles(this.parts.data);
  });
}

/**
 * Asks until the server has answered, a few times at most.
 *
 * @param waits a server of this machine answers at once; what one elsewhere says counts when it comes
 */
function asked(
  ask: () => Promise<Serving | null>,
  { waits, clock }: { readonly waits: boolean; readonly clock: Clock },
): ServedWindow {
  let told: Serving | null = null;
  let asking: Promise<Serving | null> | null = null;
  let times = 0;
  let tookMs = 0;
  return {
    get tookMs() {
      return tookMs;
    },
    async ask(signal) {
      const begun = clock.now();
      if (told === null && times < ASKED) {
        asking ??= ask().then((serving) => {
          times++;
          asking = null;
          return told = serving;
        });
        if (waits) await unlessAborted(asking, signal);
      }
      tookMs = clock.now() - begun;
      return told?.window ?? null;
    },
  };
}

/** A limit of money means nothing where nobody knows what an answer costs. */
function demandPrices(
  models: readonly Pick<Ready, "name" | "price">[],
  { money, session, day }: ModelOptions["limits"],
): void {
  if (money === null && session.money === null && day.money === null) return;
  const unknown = models.find(({ price }) => price === null);
  if (unknown) throw new AgentError("usage", "model.no_price", { name: unknown.name });
}

/** Nobody answers. */
export async function nobody(): Promise<ModelChoice> {
  const { absentModel } = await import("../models/mod.ts");
  return { model: absentModel, abilities: unknownAbilities, routes: false, price: () => null };
}
